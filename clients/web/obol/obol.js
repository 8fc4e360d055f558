import { Disconnected, Refused } from "./errors.js";
import { Emitter } from "./emitter.js";
import { newId } from "./ids.js";
import { PACING, reconnectMs, resendMs } from "./pacing.js";
import { Watched } from "./watched.js";

const SUBPROTOCOL = "obol.v1.json";
const MEND_THE_CLIENT = new Set([1007, 1009]);
const SHUT = 1000;

/**
 * @typedef {object} Status how the connection is
 * @property {"idle" | "connecting" | "open" | "waiting" | "refused" | "closed"} state `waiting`: lost, and tried again
 * at `retryAt`. `refused`: the service does not take the token. `closed`: for good, by us or because trying is useless
 * @property {number} [retryAt] ms since 1970, by this machine's clock
 * @property {number} [code] the close code of the connection that was lost
 * @property {Refused} [refused]
 *
 * @typedef {object} ObolEvents
 * @property {Status} status
 * @property {any} welcome the service's `welcome`
 */

/**
 * One connection to an Obol service, for any number of tables. It connects by itself and again whenever it is cut off,
 * comes back to each table at the version last seen, and asks again for whatever has no answer, under the same id.
 *
 *     const obol = new Obol({ url: location.origin, token });
 *     const table = obol.watch("8c1e4f0a7b2d93655e10");
 *     table.on("change", ({ view, events }) => draw(view, events));
 *     await table.ask({ type: "vote", coin: "mors" });
 *
 * Events: `status`, `welcome`.
 * @extends {Emitter<ObolEvents>}
 */
export class Obol extends Emitter {
  /** @type {Status} */
  status = { state: "idle" };
  /** @type {Record<string, number>} the limits in force, by name; empty until the first welcome */
  limits = {};
  /** @type {{id: string, name: string} | undefined} who the token says one is */
  player;
  /** @type {Map<string, Watched>} */
  #watches = new Map();
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #quiet;
  #failures = 0;
  #aheadMs = 0;
  /** @type {number | undefined} */
  #retryAfter;

  /**
   * @param {object} options
   * @param {string} options.url the service's address, such as `https://obol.example`
   * @param {string} [options.token] without one, one is a nameless spectator
   * @param {string} [options.client] names this client in the operator's logs
   * @param {typeof globalThis.WebSocket} [options.WebSocket] where the platform has none (Node before 22)
   * @param {Partial<import("./pacing.js").Pacing>} [options.pacing]
   * @param {() => number} [options.random] from 0 to below 1
   */
  constructor({ url, token, client = "obol.js", WebSocket = globalThis.WebSocket, pacing = {}, random = Math.random }) {
    super();
    if (!WebSocket) throw new TypeError("this platform has no WebSocket: hand one in as an option");
    this.url = url.replace(/\/+$/, "");
    this.token = token;
    this.client = client;
    this.pacing = { ...PACING, ...pacing };
    this.random = random;
    this.WebSocket = WebSocket;
  }

  // What one asks of it

  /**
   * Watches a table, as the seat one holds there, else as a spectator. One that is watched already is given again.
   * @param {string} table
   * @param {{invite?: string}} [options] `invite`: the code of an unlisted table
   * @returns {Watched}
   */
  watch(table, { invite } = {}) {
    const known = this.#watches.get(table);
    if (known) return known;
    const watched = new Watched(table, invite, this);
    this.#watches.set(table, watched);
    if (this.status.state === "open") this.#sendWatch(watched);
    else this.open();
    return watched;
  }

  /** See `Watched.close`. @param {Watched} watched */
  unwatch(watched) {
    if (this.#watches.get(watched.table) !== watched) return;
    this.#watches.delete(watched.table);
    if (this.status.state === "open" && watched.stage !== "idle") this.#send({ type: "unwatch", table: watched.table });
    watched.giveUp(new Disconnected("the table is watched no longer"));
  }

  /**
   * See `Watched.ask`.
   * @param {Watched} watched @param {import("./watched.js").Typed} intent @param {{id?: string, version?: number}} options
   * @returns {Promise<{version: number}>}
   */
  ask(watched, intent, { id = newId(), version = watched.view?.version }) {
    const frame = JSON.stringify({ type: "intent", table: watched.table, id, intent, version });
    const most = this.limits.max_frame_bytes ?? Infinity;
    if (watched.barred) return Promise.reject(watched.barred);
    if (this.status.state === "closed") return Promise.reject(new Disconnected("the connection is closed"));
    if (new TextEncoder().encode(frame).length > most) {
      return Promise.reject(new Refused({ code: "too_long", message: "The text is too long.", table: watched.table, id }));
    }
    return new Promise((done, failed) => {
      watched.asks = [...watched.asks, { id, intent, version, frame, stage: "waiting", tries: 0, done, failed }];
      watched.emit("asks", watched.asks);
      this.#sendAsks(watched);
    });
  }

  /** Connects now, unless it is connected or about to be. */
  open() {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /**
   * Says that the network may be back, or gone (a phone woke up, a cable was pulled): tries at once, and does not
   * believe a connection on which nobody answers.
   */
  poke() {
    if (this.status.state === "waiting") this.open();
    else if (this.status.state === "open") this.#ping();
  }

  /**
   * Becomes another player, or nobody: tables are seen anew, and what the one before asked for is not asked in the name
   * of the next.
   * @param {string | undefined} token
   */
  become(token) {
    [this.token, this.player] = [token, undefined];
    for (const watched of this.#watches.values()) watched.anew();
    this.#drop(SHUT);
    this.#failures = 0;
    this.open();
  }

  /** Ends it, and everything that waits for an answer. */
  close() {
    clearTimeout(this.#timer);
    this.#drop(SHUT);
    this.#end({ state: "closed" }, "the connection is closed");
  }

  /** The service's time, ms since 1970, as far as one can tell. */
  now() {
    return Date.now() + this.#aheadMs;
  }

  // Connecting

  #connect() {
    this.#tell({ state: "connecting" });
    const socket = new this.WebSocket(`${this.url.replace(/^http/, "ws")}/ws${this.#hint()}`, SUBPROTOCOL);
    [this.#socket, this.#retryAfter] = [socket, undefined];
    const ours = () => this.#socket === socket;
    socket.onopen = () => ours() && this.#send({ type: "hello", ...(this.token && { token: this.token }), client: this.client });
    socket.onmessage = ({ data }) => ours() && this.#hear(JSON.parse(data));
    socket.onerror = () => {};
    socket.onclose = ({ code }) => ours() && this.#lost(code);
    this.#expect(this.pacing.answerMs, () => ours() && this.#lost(undefined));
  }

  /** For load balancers that like to keep those of one table together; the service needs no such thing. */
  #hint() {
    const [only, another] = this.#watches.keys();
    return only === undefined || another !== undefined ? "" : `?table=${encodeURIComponent(only)}`;
  }

  /** @param {number | undefined} code the close code, or undefined where nobody answered */
  #lost(code) {
    this.#drop();
    if (code !== undefined && MEND_THE_CLIENT.has(code)) {
      return this.#end({ state: "closed", code }, `the service closed the connection with ${code}`);
    }
    const waitMs = reconnectMs(this.pacing, this.#failures++, this.#retryAfter, this.random);
    this.#timer = setTimeout(() => this.open(), waitMs);
    this.#tell({ state: "waiting", retryAt: Date.now() + waitMs, ...(code !== undefined && { code }) });
  }

  /** Lets go of the socket. @param {number} [code] */
  #drop(code) {
    for (const timer of [this.#timer, this.#quiet]) clearTimeout(timer);
    const socket = this.#socket;
    this.#socket = undefined;
    for (const watched of this.#watches.values()) {
      watched.stage = "idle";
      for (const ask of watched.asks) ask.stage = "waiting";
    }
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(...(code === undefined ? [] : [code]));
  }

  /** @param {Status} status @param {string} why */
  #end(status, why) {
    for (const watched of this.#watches.values()) watched.giveUp(new Disconnected(why));
    this.#tell(status);
  }

  /** @param {Status} status */
  #tell(status) {
    this.status = Object.freeze(status);
    this.emit("status", this.status);
  }

  // Is anybody there?

  /** Something was heard: ask again after a while of silence. */
  #heard() {
    this.#expect(this.pacing.quietMs, () => this.#ping());
  }

  #ping() {
    this.#send({ type: "ping" });
    this.#expect(this.pacing.answerMs, () => this.#lost(undefined));
  }

  /** @param {number} ms @param {() => void} then what to do if nothing is heard by then */
  #expect(ms, then) {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(then, ms);
  }

  // What the service says

  /** @param {any} message of a type unknown to us: ignored */
  #hear(message) {
    this.#heard();
    if (message.server_time !== undefined) this.#aheadMs = message.server_time - Date.now();
    const watched = this.#watches.get(message.table);
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "bye":
        this.#retryAfter = message.retry_after;
        return;
      case "refused":
        return this.#refused(message, watched);
      case "ack":
        return watched && watched.answer(message.id, (ask) => ask.done({ version: message.version }));
      case "snapshot":
        if (watched) {
          watched.replace(message);
          this.#live(watched);
        }
        return;
      case "update":
        return watched && this.#update(watched, message);
      case "presence":
        return watched && this.#present(watched, message);
      case "chat":
        return watched?.hear(message.lines);
    }
  }

  /** @param {any} message */
  #welcome(message) {
    this.#failures = 0;
    this.limits = message.limits;
    this.player = message.player;
    this.#tell({ state: "open" });
    this.emit("welcome", message);
    for (const watched of this.#watches.values()) this.#sendWatch(watched);
  }

  /** @param {Watched} watched @param {any} message */
  #update(watched, message) {
    const fit = watched.update(message);
    if (fit === "next") this.#live(watched);
    else if (fit === "gap" && watched.stage === "live") this.#sendWatch(watched);
  }

  /** @param {Watched} watched @param {any} message */
  #present(watched, message) {
    watched.present(message);
    if (watched.stage !== "asked" || !watched.view) return;
    if (watched.hasGap) this.#sendWatch(watched);
    else this.#live(watched);
  }

  /** @param {Watched} watched */
  #live(watched) {
    watched.live();
    this.#sendAsks(watched);
  }

  /** @param {any} message @param {Watched | undefined} watched */
  #refused(message, watched) {
    const refused = new Refused(message);
    if (message.id !== undefined) {
      if (watched) this.#askRefused(watched, refused);
    } else if (message.table !== undefined) {
      if (watched) this.#watchRefused(watched, refused);
    } else if (this.status.state === "connecting" && refused.passing) {
      this.#lost(undefined);
    } else if (this.status.state === "connecting") {
      this.#drop(SHUT);
      this.#tell({ state: "refused", refused });
    }
  }

  /** For good, for now, or because this connection does not watch the table yet. @param {Watched} watched @param {Refused} refused */
  #askRefused(watched, refused) {
    const ask = watched.asks.find(({ id }) => id === refused.id);
    if (!ask) return;
    ask.tries += 1;
    const unwatched = refused.code === "not_watching";
    const final = !(unwatched || refused.passing) || ask.tries >= this.pacing.tries;
    if (final) return watched.answer(ask.id, () => ask.failed(refused));
    ask.stage = "paused";
    if (unwatched && watched.stage === "live") this.#sendWatch(watched);
    setTimeout(
      () => {
        if (ask.stage === "paused") ask.stage = "waiting";
        this.#sendAsks(watched);
      },
      resendMs(this.pacing, ask.tries, this.random),
    );
  }

  /** @param {Watched} watched @param {Refused} refused */
  #watchRefused(watched, refused) {
    watched.tries += 1;
    if (refused.passing && (watched.view || watched.tries < this.pacing.tries)) {
      watched.stage = "paused";
      const again = () => watched.stage === "paused" && this.#sendWatch(watched);
      return void setTimeout(again, resendMs(this.pacing, watched.tries, this.random));
    }
    this.#watches.delete(watched.table);
    watched.barred = refused;
    watched.emit("barred", refused);
    watched.giveUp(refused);
  }

  // Sending

  /** @param {Watched} watched */
  #sendWatch(watched) {
    if (this.status.state !== "open") return;
    watched.asked();
    this.#send({ type: "watch", table: watched.table, ...watched.seen, invite: watched.invite });
  }

  /** @param {Watched} watched */
  #sendAsks(watched) {
    if (this.status.state !== "open" || watched.stage !== "live") return;
    for (const ask of watched.asks.filter(({ stage }) => stage === "waiting")) {
      ask.stage = "sent";
      this.#socket?.send(ask.frame);
    }
  }

  /** @param {Record<string, unknown>} message */
  #send(message) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}
