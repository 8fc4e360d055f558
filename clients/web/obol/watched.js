import { Emitter } from "./emitter.js";
import { Disconnected } from "./errors.js";
import { merge } from "./merge.js";

/**
 * @typedef {{type: string, [field: string]: any}} Typed an intent, an event or an offer: a map with a `type`
 *
 * @typedef {object} View all that one sees of a table at a version; never changed, replaced by the next one
 * @property {string} table
 * @property {number} version
 * @property {string} [mark] tells this version's commit from any other that could have stood there
 * @property {number} [seat] one's seat; absent for a spectator
 * @property {any} public `table`, the same for every game, and `game` once it has started
 * @property {any} private what the seat sees besides
 * @property {readonly Typed[]} offers what the seat may ask for now
 * @property {number} deadline server time, ms, at which those awaited run out of time; 0: no clock runs
 *
 * @typedef {{seats: Record<string, "here" | "away">, spectators: number}} Presence
 * @typedef {{at: number, name: string, channel: "seats" | "spectators", text: string, player?: string,
 *   seat?: number, kind?: string}} Line of chat; `at`: server time, ms; `player`: the id of who spoke; `seat`: held at the time
 *
 * @typedef {object} Ask an intent that has no answer yet
 * @property {string} id
 * @property {Typed} intent
 * @property {number | undefined} version
 * @property {string} frame
 * @property {"waiting" | "sent" | "paused"} stage
 * @property {number} tries
 * @property {(answer: {version: number}) => void} done
 * @property {(error: Error) => void} failed
 *
 * @typedef {object} Change a step from one view to the next
 * @property {View} view
 * @property {View | undefined} before
 * @property {readonly Typed[]} events what happened, as one may see it; empty for a snapshot
 * @property {boolean} snapshot is it a whole new view, which need not follow on the one before?
 *
 * @typedef {object} WatchedEvents
 * @property {Change} change
 * @property {Presence} presence
 * @property {readonly Line[]} chat all the lines there are, oldest first
 * @property {readonly Ask[]} asks the intents without an answer have changed
 * @property {import("./errors.js").Refused} barred one watches it no longer, or never did
 */

const MOST_LINES = 400;
/** In a row, before a whole snapshot is asked for. */
const ENOUGH_GAPS = 2;

/**
 * A table that one watches, kept up through every reconnection. Made by `Obol.watch`.
 *
 * Events: `change`, `presence`, `chat`, `asks`, `barred`.
 * @extends {Emitter<WatchedEvents>}
 */
export class Watched extends Emitter {
  /** @type {View | undefined} undefined until the first snapshot */
  view;
  /** @type {Presence} */
  presence = { seats: {}, spectators: 0 };
  /** @type {readonly Line[]} */
  chat = [];
  /** @type {Ask[]} intents without an answer, in the order asked */
  asks = [];
  /** @type {import("./errors.js").Refused | undefined} why one may not watch it */
  barred;
  /** @type {"idle" | "asked" | "paused" | "live"} how far the watch has got on this connection */
  stage = "idle";
  tries = 0;
  #gaps = 0;
  #chatAnew = true;

  /**
   * @param {string} table
   * @param {string | undefined} invite
   * @param {import("./obol.js").Obol} obol
   */
  constructor(table, invite, obol) {
    super();
    this.table = table;
    this.invite = invite;
    this.obol = obol;
  }

  /** The last version seen, and its mark; after a second gap in a row a whole snapshot is asked for instead. */
  get seen() {
    return this.#gaps >= ENOUGH_GAPS || !this.view ? {} : { since: this.view.version, mark: this.view.mark };
  }

  /**
   * Asks for something at the table. Sent again, under the same id, until there is an answer.
   *
   * @param {Typed} intent
   * @param {{id?: string, version?: number}} [options] `version`: what one had seen; the newest one unless said
   * @returns {Promise<{version: number}>} the version at which it stands in the log
   * @throws {import("./errors.js").Refused} nothing was changed
   * @throws {import("./errors.js").Disconnected} no answer came; it may have happened
   */
  ask(intent, options = {}) {
    return this.obol.ask(this, intent, options);
  }

  /** Resolves with the first view there is. @returns {Promise<View>} @throws {import("./errors.js").Refused} */
  ready() {
    if (this.view) return Promise.resolve(this.view);
    if (this.barred) return Promise.reject(this.barred);
    return new Promise((resolve, reject) => {
      this.on("change", ({ view }) => resolve(view));
      this.on("barred", reject);
    });
  }

  /**
   * Resolves once the view has come to a version, or a whole new one has come.
   * @param {number} version @returns {Promise<View>}
   */
  reach(version) {
    if (this.view && this.view.version >= version) return Promise.resolve(this.view);
    return new Promise((resolve, reject) => {
      this.on("change", ({ view, snapshot }) => (snapshot || view.version >= version) && resolve(view));
      this.on("barred", reject);
    });
  }

  /** Watches it no longer. */
  close() {
    this.obol.unwatch(this);
  }

  // What the connection tells

  /** @param {any} message a snapshot */
  replace(message) {
    const { table, version, mark, seat, public: open, private: own = {}, offers = [], deadline = 0 } = message;
    const view = Object.freeze({ table, version, mark, seat, public: open, private: own, offers, deadline });
    this.#show({ view, before: this.view, events: [], snapshot: true });
  }

  /** Takes an update in, if it is the next one. @param {any} message @returns {"next" | "seen" | "gap"} */
  update(message) {
    const before = this.view;
    if (!before || message.version <= before.version) return "seen";
    if (message.version > before.version + 1) {
      this.#gaps += 1;
      return "gap";
    }
    const view = Object.freeze({
      ...before,
      version: message.version,
      mark: message.mark,
      public: message.public ? merge(before.public, message.public) : before.public,
      private: message.private ? merge(before.private, message.private) : before.private,
      offers: message.offers ?? before.offers,
      deadline: message.deadline ?? before.deadline,
    });
    this.#show({ view, before, events: message.events ?? [], snapshot: false });
    return "next";
  }

  /** @param {Change} change */
  #show(change) {
    this.view = change.view;
    this.emit("change", change);
  }

  /** @param {any} message */
  present({ seats, spectators }) {
    this.presence = { seats, spectators };
    this.emit("presence", this.presence);
  }

  /** @param {readonly Line[]} lines */
  hear(lines) {
    this.chat = [...(this.#chatAnew ? [] : this.chat), ...lines].slice(-MOST_LINES);
    this.#chatAnew = false;
    this.emit("chat", this.chat);
  }

  /** The answer to an intent, if one waits for it. @param {string} id @param {(ask: Ask) => void} how */
  answer(id, how) {
    const ask = this.asks.find((one) => one.id === id);
    if (!ask) return;
    this.asks = this.asks.filter((one) => one !== ask);
    this.emit("asks", this.asks);
    how(ask);
  }

  /** No answer will come any more. @param {Error} error */
  giveUp(error) {
    for (const { id } of this.asks) this.answer(id, (ask) => ask.failed(error));
  }

  /** The watch is sent: its answer begins with the last lines of chat again. */
  asked() {
    this.stage = "asked";
    this.#chatAnew = true;
  }

  /** Somebody else looks at it from now on: what was seen is not theirs to go on from, nor what was asked. */
  anew() {
    this.#gaps = ENOUGH_GAPS;
    this.giveUp(new Disconnected("another player asks from now on"));
  }

  live() {
    this.stage = "live";
    this.tries = 0;
    this.#gaps = 0;
  }

  /** Presence ends the answer to a watch. @returns {boolean} was anything missed on the way? */
  get hasGap() {
    return this.#gaps > 0;
  }
}
