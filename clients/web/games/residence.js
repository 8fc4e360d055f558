// The board of the residence: the yard of La Petite Mort, and the road past 45 doors.
import { h } from "../app/dom.js";
import { faceData } from "./art/cards.js";
import { soul } from "./art/souls.js";
import { moved } from "./stage/motion.js";
import { filled } from "./stage/words.js";
import { doors, lastSpace, meeple, road } from "./residence/road.js";
import { agenda, picking, walking } from "./residence/turns.js";
import { residenceWords } from "./residence/words.js";
import { YardBoard } from "./yard/board.js";

/** @typedef {import("../app/types.js").ViewModel} ViewModel */
/** @typedef {import("../app/types.js").Typed} Typed */

const STEP_MS = 190;
const LONGEST_WALK_MS = 1700;
/** Colours that count besides, the good ones first. */
const COUNTED = ["white", "green", "violet"];

export default class Residence extends YardBoard {
  /** Where the meeples stood before what is shown now, by seat. @type {Record<string, number>} */
  stood = {};

  get ours() {
    return residenceWords(this.model.language);
  }

  phases() {
    return ["pass", "attach", "tokens", "reap", "deathbed", "resolve", "share", "walk"];
  }

  /** @param {ViewModel} model @param {ViewModel | null} [before] */
  arrived(model, before) {
    this.stood = Object.fromEntries(
      Object.entries(before?.public.seats ?? {}).map(([seat, shown]) => [seat, /** @type {any} */ (shown).space ?? 0]),
    );
    super.arrived(model);
  }

  /** Seats whose meeple stands there. @param {(space: number) => boolean} isThere */
  seatsWhere(isThere) {
    return Object.entries(this.model.public.seats)
      .filter(([, shown]) => isThere(/** @type {any} */ (shown).space ?? 0))
      .map(([seat]) => Number(seat));
  }

  /** How far the cards that are picked now would carry one. @returns {number} */
  get steps() {
    return this.drafts.list("walk").reduce((sum, card) => sum + (faceData(this.model, card).points ?? 0), 0);
  }

  /** Does one pass there with the cards that are picked now? @param {number} space */
  isAhead(space) {
    if (this.model.seat === undefined || !this.canAct) return false;
    const from = this.model.public.seats[this.model.seat].space ?? 0;
    return space > from && space <= from + this.steps;
  }

  top() {
    return [road(this), agenda(this), this.kept("div", "legend", [], () => this.legend())];
  }

  /** What doors are worth, with their names. */
  legend() {
    const { model, ours } = this;
    return h(
      "div",
      { class: "rs-legend", "data-key": "legend" },
      h("p", {}, ours.worth),
      h(
        "ul",
        {},
        Object.entries(/** @type {Record<string, any>} */ (model.data.soul ?? {}))
          .filter(([, face]) => face.worth)
          .map(([colour, face]) =>
            h(
              "li",
              { "data-key": colour },
              soul(colour),
              " ",
              model.texts.value("soul", colour),
              ": ",
              h(
                "span",
                { class: "rs-worth" },
                face.worth.map((/** @type {number} */ points) => String(points).replace("-", "−")).join(", "),
              ),
            ),
          ),
      ),
    );
  }

  /** @param {string} seat */
  counted(seat) {
    const { space, score } = this.model.public.seats[seat];
    return [...super.counted(seat), space, score, this.model.public.marks];
  }

  /** @param {string} seat */
  seatFacts(seat) {
    const { model, ours } = this;
    const { space = 0, score = 0 } = model.public.seats[seat];
    const where = space === 0 ? ours.atEntrance : space > lastSpace(model.data) ? ours.hasLeft : filled(ours.atSpace, { space });
    return h(
      "span",
      { class: "rs-facts" },
      h("span", { class: "yard-fact" }, meeple(seat), " ", where),
      this.marksOf(seat),
      h("span", { class: "yard-fact rs-score" }, `${ours.score} `, h("strong", {}, String(score).replace("-", "−"))),
    );
  }

  /** The doors that a seat has marked, by colour. @param {string} seat */
  marksOf(seat) {
    const { model, ours } = this;
    const colours = doors(model.data)
      .filter(({ space }) => model.public.marks?.[space] === Number(seat))
      .map((door) => door.soul);
    const shown = [...COUNTED, ...["blue", "red", "orange"]]
      .map((colour) => ({ colour, count: colours.filter((one) => one === colour).length }))
      .filter(({ count }) => count > 0);
    if (shown.length === 0) return null;
    return h(
      "span",
      { class: "yard-fact rs-marks" },
      h("span", { class: "visually-hidden" }, `${ours.doors}: `),
      shown.map(({ colour, count }) => {
        const said = filled(ours.colour, { soul: model.texts.value("soul", colour), count });
        return h(
          "span",
          { class: "rs-count", title: said },
          soul(colour),
          h("span", { "aria-hidden": "true" }, count),
          h("span", { class: "visually-hidden" }, `${said}. `),
        );
      }),
    );
  }

  moreDoing() {
    return [picking(this), walking(this)];
  }

  /** @param {string} type */
  confirms(type) {
    return type !== "resolve";
  }

  end() {
    const { model, ours } = this;
    const scores = Object.entries(/** @type {Record<string, number>} */ (model.outcome?.scores ?? {})).sort(
      (one, other) => other[1] - one[1],
    );
    return h(
      "ol",
      { class: "rs-result", "aria-label": ours.result },
      scores.map(([seat, score]) =>
        h("li", { "data-key": seat }, this.who(seat, true), this.marksOf(seat), h("strong", {}, String(score).replace("-", "−"))),
      ),
    );
  }

  /** @param {ViewModel} model @param {readonly Typed[]} events @param {import("./stage/motion.js").Places} before @param {() => boolean} isOn */
  async closing(model, events, before, isOn) {
    const others = events.filter(({ type }) => type !== "walked");
    await super.closing(model, others, before, isOn);
    for (const event of events) if (event.type === "walked" && isOn()) await this.walk(event);
  }

  /** A meeple goes along the road, door by door. @param {Typed} event */
  async walk({ seat, space, marked }) {
    const from = this.stood[seat] ?? 0;
    this.stood[seat] = space;
    const figure = this.querySelector(`.rs-road [data-meeple="${seat}"]`);
    const there = figure?.getBoundingClientRect();
    if (!figure || !there || space <= from) return;
    const path = Array.from({ length: space - from + 1 }, (_, step) => this.spot(from + step)).filter((spot) => spot !== undefined);
    const frames = path.flatMap((spot, at) => {
      const x = spot.left + spot.width / 2 - there.left - there.width / 2;
      const y = spot.bottom - there.bottom;
      const stop = { transform: `translate(${x}px, ${y}px)`, zIndex: 5 };
      return at === 0 ? [stop] : [{ transform: `translate(${x}px, ${y - 8}px) rotate(${at % 2 ? 6 : -6}deg)`, zIndex: 5 }, stop];
    });
    await moved(figure, [...frames, { transform: "none", zIndex: 5 }], Math.min(LONGEST_WALK_MS, STEP_MS * path.length));
    if (marked)
      await moved(
        this.querySelector(`[data-space="${space}"] .rs-mark`),
        [
          { transform: "scale(2.4) rotate(-20deg)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        360,
      );
  }

  /** Where a meeple stands on a space. @param {number} space */
  spot(space) {
    const name = space === 0 ? "entrance" : space > lastSpace(this.model.data) ? "out" : String(space);
    const door = this.querySelector(`.rs-road [data-space="${name}"]`);
    return (door?.querySelector(".rs-way") ?? door)?.getBoundingClientRect();
  }
}
