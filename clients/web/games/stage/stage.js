/**
 * What all drawn boards have: a whole redraw that touches only what differs, buttons by name, intents that are asked
 * for only where they are offered, and motion between two moments.
 *
 * @typedef {import("../../app/types.js").Moment} Moment
 * @typedef {import("../../app/types.js").Typed} Typed
 * @typedef {import("../../app/types.js").PlayerAt} PlayerAt
 * @typedef {import("../../app/dom.js").Child} Child
 */

import { h, isStill, name } from "../../app/dom.js";
import { isOffered } from "../../app/offers.js";
import { picture } from "../art/drawings.js";
import "../art/figures.js";
import { become, doing, part, pressOf } from "../../app/become.js";
import { halt, places, travel } from "./motion.js";
import { stageWords } from "./words.js";

export class Stage extends HTMLElement {
  /** @type {Moment | null} */
  #moment = null;
  #shown = 0;

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#pressed(event));
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.escaped();
    });
  }

  /** What there is to see; only while something is shown. @returns {Moment} */
  get moment() {
    if (!this.#moment) throw new Error("nothing is shown yet");
    return this.#moment;
  }

  get hasMoment() {
    return this.#moment !== null;
  }

  /** The words of every board, in the page's language. */
  get words() {
    return stageWords(this.moment.language);
  }

  /** @param {Moment} moment */
  show(moment) {
    this.#shown += 1;
    halt(this);
    this.arrived(moment, this.#moment);
    this.#moment = moment;
    this.redraw();
  }

  /**
   * @param {Moment} moment @param {readonly Typed[]} events
   * @returns {Promise<void>}
   */
  async play(moment, events) {
    if (!this.#moment || !this.hasChildNodes() || isStill() || document.hidden) return this.show(moment);
    const begun = (this.#shown += 1);
    const isOn = () => this.#shown === begun && this.isConnected;
    await this.opening(moment, events, isOn);
    if (this.#shown !== begun) return;
    const before = places(this);
    this.show(moment);
    const settled = this.#shown;
    await Promise.all([travel(this, before), this.closing(moment, events, before, () => this.#shown === settled && this.isConnected)]);
  }

  /** Draw what is shown once more, with what is being chosen now. */
  redraw() {
    if (!this.#moment) return;
    if (Object.keys(this.#moment.public).length === 0) return this.replaceChildren();
    this.classList.add("stage");
    const hadFocus = this.contains(document.activeElement);
    become(
      this,
      this.draw().filter((one) => one instanceof Node),
    );
    if (hadFocus && !this.contains(document.activeElement))
      /** @type {HTMLElement | null} */ (this.querySelector("[tabindex='-1']"))?.focus({ preventScroll: true });
  }

  // What a board has of its own

  /** All that is to be seen. @returns {Node[]} */
  draw() {
    return [];
  }

  /** A moment is about to be shown: what was being chosen may not count any more. @param {Moment} _moment @param {Moment | null} _before */
  arrived(_moment, _before) {}

  /** What is seen to happen before the new moment is shown. @param {Moment} _moment @param {readonly Typed[]} _events @param {() => boolean} _isOn @returns {Promise<void>} */
  async opening(_moment, _events, _isOn) {}

  /** What is seen to happen as it is shown. @param {Moment} _moment @param {readonly Typed[]} _events @param {import("./motion.js").Places} _before @param {() => boolean} _isOn @returns {Promise<void>} */
  async closing(_moment, _events, _before, _isOn) {}

  /** Somebody wants out of what was being chosen. */
  escaped() {}

  // What a board draws with

  /**
   * A button. `key` is its name on the board. One that is `disabled` can still be reached and read, and keeps the focus.
   * @param {string} key @param {Record<string, any>} props @param {() => void} pressed @param {...Child} children
   */
  button(key, props, pressed, ...children) {
    const { class: classes = "", disabled = false, ...rest } = props;
    if (disabled) rest["aria-disabled"] = "true";
    const made = h(
      "button",
      { type: "button", class: `stage-button ${classes}`.trim(), "data-key": key, "data-press": key, ...rest },
      ...children,
    );
    if (!disabled) doing(made, pressed);
    return made;
  }

  /**
   * A part of the board that shows nothing but what is in `of` (and never changes while that is the same): it is made
   * anew only when that has changed. The language is always among it.
   * @param {string} tag @param {string | undefined} key the data-key of what `make` makes @param {readonly unknown[]} of
   * @param {() => HTMLElement} make
   */
  kept(tag, key, of, make) {
    return part(tag, key, JSON.stringify([this.moment.language, ...of]), make);
  }

  /** What all players are called, for what a part is made of. */
  get names() {
    return this.moment.players.map(({ name }) => name);
  }

  /** How a player is: what the badges of a seat are made of. @param {number | string} seat */
  standingOf(seat) {
    const { bot, present, away, conceded } = this.player(seat);
    return [bot, present, away, conceded, this.moment.live];
  }

  /** Ask for something, if it is offered now. @param {Typed} intent */
  wish(intent) {
    if (!this.moment.live || this.isPending || !isOffered(this.moment.offers, intent)) return;
    this.dispatchEvent(new CustomEvent("intent", { bubbles: true, detail: intent }));
  }

  /** Has something been asked for that is not answered yet? */
  get isPending() {
    return this.moment.pending.length > 0;
  }

  /** May anything be asked for now? */
  get canAct() {
    return this.moment.live && !this.moment.over && this.moment.offers.length > 0;
  }

  /** @param {number | string} seat @returns {PlayerAt} */
  player(seat) {
    const number = Number(seat);
    return (
      this.moment.players[number] ?? {
        seat: number,
        name: this.moment.texts.seat(number),
        present: false,
        awaited: false,
        free: true,
        me: false,
      }
    );
  }

  /** A seat's sigil and name. @param {number | string} seat @param {boolean} [you] say who one is oneself */
  who(seat, you = false) {
    const player = this.player(seat);
    const mine = you && Number(seat) === this.moment.seat;
    return h(
      "span",
      { class: "stage-who" },
      picture(`sigil-${Number(seat) % 6}`, `sigil seat-${Number(seat) % 6}`),
      " ",
      name(player.name, this.moment.texts.robot(player)),
      mine && h("span", { class: "stage-you" }, ` (${this.words.you})`),
    );
  }

  /** A mark of what only oneself sees. @param {string} [said] */
  secret(said = this.words.secret) {
    return h("span", { class: "stage-secret" }, picture("mark-veil", "icon"), h("span", {}, said));
  }

  /** Seats in the order in which one sees them round the table: from the left neighbour to the right one. @param {number} count */
  others(count) {
    const mine = this.moment.seat;
    if (mine === undefined) return Array.from({ length: count }, (_, seat) => seat);
    return Array.from({ length: count - 1 }, (_, step) => (mine + count - 1 - step) % count);
  }

  /** @param {Event} event */
  #pressed(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-press]") : null;
    if (!(button instanceof HTMLElement) || !this.contains(button)) return;
    pressOf(button)?.();
  }
}
