/**
 * The board that La Petite Mort and the residence share: fronts, hands, graveyards, tokens. A game of the yard extends
 * it and overrides what is its own: `top`, `phases`, `seatFacts`, `moreDoing`, `confirms`, `end`.
 */

import { h } from "../../app/dom.js";
import { moved } from "../stage/motion.js";
import { Stage } from "../stage/stage.js";
import { Drafts } from "./drafts.js";
import { graveyard } from "./graves.js";
import { hand } from "./hand.js";
import { attach, bury, comeFor, handRound } from "./happenings.js";
import { ending, head } from "./head.js";
import { front, place, possessions, seatState } from "./places.js";
import { stock } from "./stock.js";
import { yardWords } from "./words.js";

/** @typedef {import("../../app/types.js").ViewModel} ViewModel */
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
    return yardWords(this.model.language);
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
    return String(this.model.seat) === String(seat);
  }

  get seatCount() {
    return Object.keys(this.model.public.seats).length;
  }

  get rightSeat() {
    return ((this.model.seat ?? 0) + 1) % this.seatCount;
  }

  get leftSeat() {
    return ((this.model.seat ?? 0) + this.seatCount - 1) % this.seatCount;
  }

  /** @param {string} character @returns {string | undefined} */
  ownerOf(character) {
    return Object.entries(this.model.public.seats).find(([, shown]) => character in /** @type {any} */ (shown).characters)?.[0];
  }

  // Choosing

  /** @param {ViewModel} model */
  arrived(model) {
    this.drafts.follow(model);
  }

  /** @param {Record<string, any> | null} chosen */
  choose(chosen) {
    if (chosen && this.hasModel) this.change(() => this.drafts.adopt(chosen));
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

  // What its parts are made of

  /** Whose turn it is, and how it ended. @returns {unknown[]} */
  get calls() {
    const { seat, over, outcome, public: game } = this.model;
    return [seat, this.names, over, outcome, game.phase, game.round, Object.entries(game.seats).map(([at, shown]) => [at, shown.awaited])];
  }

  /** All that shows at a seat. @param {string} seat @returns {unknown[]} */
  seen(seat) {
    const { privates, over, outcome, seat: own, public: game } = this.model;
    const { seats, reaping, first, marks } = game;
    const about = [own, this.names, this.standingOf(seat), over, outcome, reaping, first, marks];
    return [...about, seats[seat], privates?.[seat], this.opened.has(`grave:${seat}`)];
  }

  /** What is counted at a seat besides its characters. @param {string} seat @returns {unknown[]} */
  counted(seat) {
    const { hand, reaps, tokens } = this.model.public.seats[seat];
    return [seat, hand, reaps, tokens];
  }

  /** What is put together, and could be put on characters. @returns {unknown} */
  get plans() {
    const { drafts, canAct } = this;
    return drafts.isBegun || drafts.of("deathbed").length > 0 ? [drafts.state, drafts.offers, canAct] : canAct;
  }

  /** What one holds and may do, and all that is said of it. @returns {unknown[]} */
  get question() {
    const { seat, live, over, offers, pending, private: own, public: game } = this.model;
    const { phase, reaping, seats } = game;
    const lives = Object.values(seats).map((/** @type {any} */ shown) => shown.characters);
    return [seat, this.names, live, over, offers, pending, own, phase, reaping, lives, seats[String(seat)].tokens, this.drafts.state];
  }

  // Drawing

  draw() {
    const { model } = this;
    const isSeat = model.seat !== undefined;
    const seats = this.others(this.seatCount);
    const holds = isSeat && model.private?.hand;
    const classes = ["yard", holds && "has-hand", this.isPending && "is-pending", this.drafts.source && "is-aiming"];
    return [
      h(
        "div",
        {
          class: classes.filter(Boolean).join(" "),
          "data-key": "board",
          "data-phase": model.public.phase,
          "data-others": String(seats.length),
        },
        this.kept("header", "head", this.calls, () => head(this)),
        model.over && ending(this),
        holds && this.kept("section", "hand", this.question, () => hand(this, model.private)),
        isSeat && this.kept("section", "mine", [this.seen(String(model.seat)), this.plans], () => this.mine(String(model.seat))),
        h(
          "ul",
          { class: "yard-seats", "aria-label": this.own.others, "data-key": "seats", dataset: { count: String(seats.length) } },
          seats.map((seat) => place(this, String(seat))),
        ),
        h("div", { class: "yard-top", "data-key": "top" }, this.top()),
        this.kept("section", "stock", [model.public.supply, model.public.decks, model.public.discards, this.opened.has("discards")], () =>
          stock(this),
        ),
      ),
    ];
  }

  /** @param {string} seat */
  mine(seat) {
    const shown = this.model.public.seats[seat];
    return h(
      "section",
      {
        class: `yard-mine${shown.awaited ? " is-awaited" : ""}`,
        "aria-label": this.own.your,
        "data-key": "mine",
        dataset: { spot: `seat:${seat}` },
      },
      h("div", { class: "yard-seat-head", "data-key": "head" }, this.who(seat, true), seatState(this, seat)),
      possessions(this, seat),
      front(this, seat),
      graveyard(this, seat),
    );
  }

  // What is seen to happen

  /** @param {ViewModel} _model @param {readonly Typed[]} events @param {() => boolean} isOn */
  async opening(_model, events, isOn) {
    for (const event of events) {
      if (!isOn()) return;
      if (event.type === "cards_passed") await handRound(this, event);
      if (event.type === "reaps_declared") await comeFor(this, event, isOn);
    }
  }

  /** @param {ViewModel} model @param {readonly Typed[]} events @param {Places} before @param {() => boolean} _isOn */
  async closing(model, events, before, _isOn) {
    await Promise.all(events.map((event) => this.happened(model, event, before)));
  }

  /** @param {ViewModel} model @param {Typed} event @param {Places} before @returns {Promise<void>} */
  async happened(model, event, before) {
    if (event.type === "choice_made")
      await moved(
        this.querySelector(`[data-spot="seat:${event.seat}"] .stage-done`),
        [
          { transform: "scale(1.8)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        320,
      );
    if (event.type === "cards_attached") await attach(this, event);
    if (event.type === "character_reaped") await bury(this, model, event.received, before);
    if (event.type === "character_died")
      await moved(
        this.querySelector(`[data-spot="grave:${event.seat}"]`),
        [{ transform: "none" }, { transform: "scale(1.06)", offset: 0.5 }, { transform: "none" }],
        600,
      );
  }

  /** Where a piece or a spot is. @param {string} piece */
  place(piece) {
    return this.querySelector(`[data-piece="${piece}"], [data-spot="${piece}"]`)?.getBoundingClientRect();
  }
}
