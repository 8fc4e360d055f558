/**
 * The board that La Petite Mort and the residence share: fronts, hands, graveyards, tokens. A game of the yard extends
 * it and overrides what is its own: `top`, `phases`, `seatFacts`, `moreDoing`, `confirms`, `end`.
 */

import { h } from "../../app/dom.js";
import { cardName, faceData, reapCard, symbolMark, tokenMark } from "../art/cards.js";
import { picture } from "../art/sprite.js";
import { ghost, moved, pause } from "../stage/motion.js";
import { Stage } from "../stage/stage.js";
import { counted, filled } from "../stage/words.js";
import { Drafts } from "./drafts.js";
import { front, graveyard, place, possessions, seatState } from "./fronts.js";
import { hand } from "./hand.js";
import { yardWords } from "./words.js";

/** @typedef {import("../../app/types.js").Moment} Moment */
/** @typedef {import("../../app/types.js").Typed} Typed */
/** @typedef {import("../../app/dom.js").Child} Child */
/** @typedef {import("../stage/motion.js").Places} Places */

export class YardBoard extends Stage {
  drafts = new Drafts();
  /** What lies in graveyards and discards is drawn once they are opened. @type {Set<string>} by spot */
  opened = new Set();

  constructor() {
    super();
    this.addEventListener("toggle", (event) => this.#toggled(/** @type {HTMLDetailsElement} */ (event.target)), true);
  }

  /** @param {HTMLDetailsElement} details */
  #toggled(details) {
    const { spot = "" } = details.dataset;
    if (details.open === this.opened.has(spot)) return;
    if (details.open) this.opened.add(spot);
    else this.opened.delete(spot);
    this.redraw();
  }

  get own() {
    return yardWords(this.moment.language);
  }

  // What a game has of its own

  /** What stands above the characters: the Diploma, the road. @returns {Child} */
  top() {
    return null;
  }

  /** The steps of a round. */
  phases() {
    return ["pass", "attach", "tokens", "reap", "share", "deathbed"];
  }

  /** What a seat has in this game besides. @param {string} _seat @returns {Child} */
  seatFacts(_seat) {
    return null;
  }

  /** What is chosen in this game besides. @returns {Child} */
  moreDoing() {
    return null;
  }

  /** Is there to be a button that asks for what was put together of this type? @param {string} _type */
  confirms(_type) {
    return true;
  }

  /** How it ended, in this game's words. @returns {Child} */
  end() {
    return null;
  }

  // Who is who

  /** @param {string} seat */
  isMine(seat) {
    return String(this.moment.seat) === String(seat);
  }

  get seatCount() {
    return Object.keys(this.moment.public.seats).length;
  }

  get rightSeat() {
    return ((this.moment.seat ?? 0) + 1) % this.seatCount;
  }

  get leftSeat() {
    return ((this.moment.seat ?? 0) + this.seatCount - 1) % this.seatCount;
  }

  /** @param {string} character @returns {string | undefined} */
  ownerOf(character) {
    return Object.entries(this.moment.public.seats).find(([, shown]) => character in /** @type {any} */ (shown).characters)?.[0];
  }

  // Choosing

  /** @param {Moment} moment */
  arrived(moment) {
    this.drafts.follow(moment);
  }

  /** @param {Record<string, any> | null} chosen */
  choose(chosen) {
    if (chosen && this.hasMoment) this.change(() => this.drafts.adopt(chosen));
  }

  /** @param {() => void} change */
  change(change) {
    change();
    this.redraw();
  }

  escaped() {
    if (!this.drafts.source) return;
    const { value } = this.drafts.source;
    this.change(() => (this.drafts.source = null));
    /** @type {HTMLElement | null} */ (this.querySelector(`[data-press="up-${value}"], [data-press="token-${value}"]`))?.focus();
  }

  // Drawing

  draw() {
    const { moment } = this;
    const isSeat = moment.seat !== undefined;
    const seats = this.others(this.seatCount);
    return [h("div", { class: `yard${this.isPending ? " is-pending" : ""}${this.drafts.source ? " is-aiming" : ""}`, "data-key": "board", "data-phase": moment.public.phase },
      this.head(),
      moment.over && this.ending(),
      isSeat && moment.private?.hand && hand(this, moment.private),
      isSeat && this.mine(String(moment.seat)),
      h("ul", { class: "yard-seats", "aria-label": this.own.others, "data-key": "seats", dataset: { count: String(seats.length) } }, seats.map((seat) => place(this, String(seat)))),
      h("div", { class: "yard-top", "data-key": "top" }, this.top()),
      this.keptPart("stock", [moment.public.supply, moment.public.decks, moment.public.discards, moment.language, this.opened.has("discards")], () => this.stock()))];
  }

  head() {
    const { moment, words } = this;
    const game = moment.public;
    return h("header", { class: "yard-head", "data-key": "head" },
      h("div", { class: "yard-prompt", "data-key": "prompt", tabindex: "-1" },
        h("p", { class: "yard-round" }, filled(words.round, { n: game.round }), " · ", h("strong", {}, moment.texts.value("phase", game.phase))), this.prompt()),
      h("ol", { class: "yard-phases", "data-key": "phases" }, this.phases().map((phase) => h("li", { class: phase === game.phase ? "is-now" : "", "data-key": phase, "aria-current": phase === game.phase ? "step" : undefined }, moment.texts.value("phase", phase)))));
  }

  prompt() {
    const { moment, words } = this;
    if (moment.over) return h("p", { class: "yard-what" }, moment.outcome && moment.texts.outcome(moment.outcome.reason));
    const waited = Object.entries(moment.public.seats).filter(([, shown]) => /** @type {any} */ (shown).awaited).map(([seat]) => seat);
    const what = moment.texts.text("phase", moment.public.phase);
    if (moment.seat !== undefined && waited.includes(String(moment.seat))) return h("p", { class: "yard-what is-mine" }, h("strong", {}, words.yourTurn, words.colon), what);
    return h("p", { class: "yard-what" }, waited.length > 0 && [picture("mark-wait", "icon"), ` ${words.waitingFor}${words.colon}`, waited.map((seat, at) => [at ? ", " : "", this.who(seat)]), ". "], h("span", { class: "stage-faint" }, what));
  }

  /** @param {string} seat */
  mine(seat) {
    const shown = this.moment.public.seats[seat];
    return h("section", { class: `yard-mine${shown.awaited ? " is-awaited" : ""}`, "aria-label": this.own.your, "data-key": "mine", dataset: { spot: `seat:${seat}` } },
      h("div", { class: "yard-seat-head", "data-key": "head" }, this.who(seat, true), seatState(this, seat)),
      possessions(this, seat), front(this, seat), graveyard(this, seat));
  }

  /** Decks, the supply, discards. */
  stock() {
    const { moment, own } = this;
    const game = moment.public;
    const discards = Object.keys(game.discards ?? {});
    return h("section", { class: "yard-stock", "data-key": "stock" },
      h("div", { class: "yard-supply", "data-key": "supply" }, h("h2", {}, own.supply), h("ul", {}, Object.entries(/** @type {Record<string, number>} */ (game.supply)).map(([symbol, count]) => h("li", { "data-key": symbol }, tokenMark(moment, symbol, { spot: `supply:${symbol}` }), ` ×${count}`)))),
      h("div", { class: "yard-decks", "data-key": "decks" }, h("h2", {}, own.decks), h("ul", {}, Object.entries(/** @type {Record<string, number>} */ (game.decks)).map(([deck, size]) => h("li", { "data-key": deck }, h("span", { class: `yard-back yard-back-${deck}`, dataset: { spot: `deck:${deck}` } }, picture(deck === "reaps" ? "figure-scythe" : deck === "characters" ? "mark-pawn" : "mark-cards", "icon")), h("span", {}, moment.texts.value("deck", deck), " ", h("strong", {}, size)))))),
      discards.length > 0 && h("details", { class: "yard-discards", "data-key": "discards", dataset: { spot: "discards" } }, h("summary", {}, `${own.discards}${own.colon}${counted(own.cards, discards.length, moment.language)}`), this.opened.has("discards") && h("ul", {}, discards.map((card) => h("li", { "data-key": card }, cardName(moment, card), " ", (faceData(moment, card).needs ?? []).map((symbol) => symbolMark(moment, symbol)))))));
  }

  ending() {
    const { moment, words } = this;
    const winners = /** @type {number[]} */ (moment.outcome?.winners ?? []);
    return h("section", { class: "yard-end", "data-key": "end" }, h("h2", {}, words.over),
      h("p", { class: "yard-winners" }, winners.length > 0 ? [picture("mark-crown", "icon"), " ", winners.map((seat, at) => [at ? ", " : "", this.who(seat, true)]), ` ${words.won}`] : words.nobodyWon),
      this.end());
  }

  // What is seen to happen

  /** @param {Moment} _moment @param {readonly Typed[]} events @param {() => boolean} isOn */
  async opening(_moment, events, isOn) {
    for (const event of events) {
      if (!isOn()) return;
      if (event.type === "cards_passed") await this.#give(event);
      if (event.type === "reaps_declared") await this.#come(event, isOn);
    }
  }

  /** @param {Moment} moment @param {readonly Typed[]} events @param {Places} before @param {() => boolean} _isOn */
  async closing(moment, events, before, _isOn) {
    await Promise.all(events.map((event) => this.happened(moment, event, before)));
  }

  /** @param {Moment} moment @param {Typed} event @param {Places} before @returns {Promise<void>} */
  async happened(moment, event, before) {
    if (event.type === "choice_made") await moved(this.querySelector(`[data-spot="seat:${event.seat}"] .stage-done`), [{ transform: "scale(1.8)", opacity: 0 }, { transform: "none", opacity: 1 }], 320);
    if (event.type === "cards_attached") await this.#attached(event);
    if (event.type === "character_reaped") await this.#buried(moment, event.received, before);
    if (event.type === "character_died") await moved(this.querySelector(`[data-spot="grave:${event.seat}"]`), [{ transform: "none" }, { transform: "scale(1.06)", offset: 0.5 }, { transform: "none" }], 600);
  }

  /** Where a piece or a spot is. @param {string} piece */
  place(piece) {
    return this.querySelector(`[data-piece="${piece}"], [data-spot="${piece}"]`)?.getBoundingClientRect();
  }

  /** Cards go round. @param {Typed} event */
  async #give({ counts }) {
    const seats = Object.keys(counts).map(Number);
    const card = () => h("span", { class: "yard-back yard-back-personalities" }, picture("mark-cards", "icon"));
    await Promise.all(seats.flatMap((seat) => [(seat + 1) % seats.length, (seat + seats.length - 1) % seats.length].map((to, at) => ghost(this, card(), this.place(`hand:${seat}`), this.place(`hand:${to}`), 850, at * 120))));
  }

  /** Reapers come for characters. @param {Typed} event @param {() => boolean} isOn */
  async #come({ declared }, isOn) {
    for (const [seat, { reaps = [] }] of Object.entries(/** @type {Record<string, any>} */ (declared))) {
      for (const { reap, character } of reaps) {
        if (!isOn()) return;
        const to = this.place(`card:${character}`);
        await ghost(this, h("span", { class: "yard-flying-reap" }, reapCard(this.moment, reap, this.own)), this.place(`reaps:${seat}`), to, 700);
        await moved(this.querySelector(`[data-piece="card:${character}"]`), [{ transform: "none" }, { transform: "rotate(-3deg)" }, { transform: "rotate(3deg)" }, { transform: "none", filter: "grayscale(1)" }], 380);
      }
    }
    if (isOn()) await pause(250);
  }

  /** @param {Typed} event */
  async #attached({ attached }) {
    const cards = Object.values(/** @type {Record<string, any[]>} */ (attached)).flat();
    await Promise.all(cards.map(({ card }, at) => moved(this.querySelector(`.yard-life [data-piece="card:${card}"]`), [{ opacity: 0.2 }, { opacity: 1 }], 500, at * 60)));
  }

  /** Cards go to graveyards. @param {Moment} moment @param {Record<string, string[]>} received @param {Places} before */
  async #buried(moment, received, before) {
    await Promise.all(Object.entries(received).flatMap(([seat, cards]) => cards.map((card, at) => ghost(this, h("span", { class: `yard-back yard-back-${faceData(moment, card).deck}` }, picture(card in moment.data.card && faceData(moment, card).deck === "characters" ? "mark-pawn" : "mark-cards", "icon")), before.get(`card:${card}`), this.place(`grave:${seat}`), 800, at * 140))));
  }
}
