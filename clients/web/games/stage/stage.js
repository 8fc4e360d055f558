/**
 * What all drawn boards have: a whole redraw that touches only what differs, buttons by name, intents that are asked
 * for only where they are offered, and motion between two view models.
 *
 * @typedef {import("../../app/types.js").ViewModel} ViewModel
 * @typedef {import("../../app/types.js").Typed} Typed
 * @typedef {import("../../app/types.js").PlayerAt} PlayerAt
 * @typedef {import("../../app/dom.js").Child} Child
 */

import { h, isStill, name } from "../../app/dom.js";
import { isOffered } from "../../app/offers.js";
import { picture } from "../art/drawings.js";
import "../art/figures.js";
import { patch, doing, part, pressOf } from "../../app/patching.js";
import { halt, places, travel } from "./motion.js";
import { stageWords } from "./words.js";

export class Stage extends HTMLElement {
  /** @type {ViewModel | null} */
  #model = null;
  #shown = 0;

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#pressed(event));
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.escaped();
    });
  }

  /** What there is to see; only while something is shown. @returns {ViewModel} */
  get model() {
    if (!this.#model) throw new Error("nothing is shown yet");
    return this.#model;
  }

  get hasModel() {
    return this.#model !== null;
  }

  /** The words of every board, in the page's language. */
  get words() {
    return stageWords(this.model.language);
  }

  /** @param {ViewModel} model */
  show(model) {
    this.#shown += 1;
    halt(this);
    this.arrived(model, this.#model);
    this.#model = model;
    this.redraw();
    this.dataset.version = String(model.version);
    this.dispatchEvent(new CustomEvent("shown"));
  }

  /** What is shown is past: there is nothing to choose on it any more. What moves goes on. */
  withdraw() {
    if (!this.#model) return;
    this.#model = Object.freeze({ ...this.#model, offers: [] });
    this.redraw();
  }

  /**
   * @param {ViewModel} model @param {readonly Typed[]} events
   * @returns {Promise<void>}
   */
  async play(model, events) {
    if (!this.#model || !this.hasChildNodes() || isStill() || document.hidden) return this.show(model);
    const begun = (this.#shown += 1);
    const isOn = () => this.#shown === begun && this.isConnected;
    await this.opening(model, events, isOn);
    if (this.#shown !== begun) return;
    const before = places(this);
    this.show(model);
    const settled = this.#shown;
    await Promise.all([travel(this, before), this.closing(model, events, before, () => this.#shown === settled && this.isConnected)]);
  }

  /** Draw what is shown once more, with what is being chosen now. */
  redraw() {
    if (!this.#model) return;
    if (Object.keys(this.#model.public).length === 0) return this.replaceChildren();
    this.classList.add("stage");
    const hadFocus = this.contains(document.activeElement);
    patch(
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

  /** A model is about to be shown: what was being chosen may not count any more. @param {ViewModel} _model @param {ViewModel | null} _before */
  arrived(_model, _before) {}

  /** What is seen to happen before the new model is shown. @param {ViewModel} _model @param {readonly Typed[]} _events @param {() => boolean} _isOn @returns {Promise<void>} */
  async opening(_model, _events, _isOn) {}

  /** What is seen to happen as it is shown. @param {ViewModel} _model @param {readonly Typed[]} _events @param {import("./motion.js").Places} _before @param {() => boolean} _isOn @returns {Promise<void>} */
  async closing(_model, _events, _before, _isOn) {}

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
    return part(tag, key, JSON.stringify([this.model.language, ...of]), make);
  }

  /** What all players are called, for what a part is made of. */
  get names() {
    return this.model.players.map(({ name }) => name);
  }

  /** How a player is: what the badges of a seat are made of. @param {number | string} seat */
  standingOf(seat) {
    const { bot, present, away, conceded } = this.player(seat);
    return [bot, present, away, conceded, this.model.live];
  }

  /** Ask for something, if it is offered now. @param {Typed} intent */
  wish(intent) {
    if (!this.model.live || this.isPending || !isOffered(this.model.offers, intent)) return;
    this.dispatchEvent(new CustomEvent("intent", { bubbles: true, detail: intent }));
  }

  /** Has something been asked for that is not answered yet? */
  get isPending() {
    return this.model.pending.length > 0;
  }

  /** May anything be asked for now? */
  get canAct() {
    return this.model.live && !this.model.over && this.model.offers.length > 0;
  }

  /** @param {number | string} seat @returns {PlayerAt} */
  player(seat) {
    const number = Number(seat);
    return (
      this.model.players[number] ?? {
        seat: number,
        name: this.model.texts.seat(number),
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
    const mine = you && Number(seat) === this.model.seat;
    return h(
      "span",
      { class: "stage-who" },
      picture(`sigil-${Number(seat) % 6}`, `sigil seat-${Number(seat) % 6}`),
      " ",
      name(player.name, this.model.texts.robot(player)),
      mine && h("span", { class: "stage-you" }, ` (${this.words.you})`),
    );
  }

  /** A mark of what only oneself sees. @param {string} [said] */
  secret(said = this.words.secret) {
    return h("span", { class: "stage-secret" }, picture("mark-veil", "icon"), h("span", {}, said));
  }

  /** Seats in the order in which one sees them round the table: from the left neighbour to the right one. @param {number} count */
  others(count) {
    const mine = this.model.seat;
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
