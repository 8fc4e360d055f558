/** The board of La Petite Mort: the yard, and the Diploma on which Little Deaths take their places. */

import { h, name } from "../app/dom.js";
import { picture } from "./art/drawings.js";
import { moved } from "./stage/motion.js";
import { counted, isolated } from "./stage/words.js";
import { YardBoard } from "./yard/board.js";

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

export default class PetiteMort extends YardBoard {
  top() {
    const {
      seat,
      public: { diploma, printed, objectives },
    } = this.model;
    return this.kept("section", "diploma", [diploma, objectives, this.names, seat], () => this.#diploma(printed ?? diploma));
  }

  /** @param {string} diploma */
  #diploma(diploma) {
    const { model, own } = this;
    const printed = model.data.diploma?.[diploma] ?? { objectives: [] };
    return h(
      "section",
      { class: "pm-diploma", "aria-label": own.objectives, "data-key": "diploma" },
      h(
        "div",
        { class: "pm-diploma-head", "data-key": "head" },
        h("span", { class: "pm-seal", "aria-hidden": "true" }, ROMAN[printed.level] ?? ""),
        h("h2", {}, model.texts.value("diploma", diploma)),
        h("p", {}, model.texts.text("diploma", diploma)),
      ),
      h(
        "ul",
        { class: "pm-objectives", "data-key": "objectives" },
        printed.objectives.map((/** @type {string} */ objective) => this.#objective(objective)),
      ),
    );
  }

  /** @param {string} objective */
  #objective(objective) {
    const { model, own } = this;
    const taken = Object.keys(model.public.objectives?.[objective] ?? {});
    const mine = model.seat !== undefined && taken.includes(String(model.seat));
    return h(
      "li",
      { class: `pm-objective${mine ? " is-mine" : ""}${taken.length ? " is-taken" : ""}`, "data-key": objective },
      h("strong", { class: "pm-objective-name" }, model.texts.value("objective", objective)),
      h("span", { class: "pm-objective-text" }, model.texts.text("objective", objective)),
      h(
        "span",
        { class: "pm-pawns" },
        taken.map((seat) =>
          h(
            "span",
            {
              class: `pm-pawn seat-${seat}`,
              "data-key": seat,
              title: isolated(this.player(seat).name),
              dataset: { piece: `pawn:${seat}:${objective}`, from: `pawns:${seat}` },
            },
            picture("mark-pawn", "pm-pawn-body"),
            picture(`sigil-${seat}`, "pm-pawn-sigil"),
            h("span", { class: "visually-hidden" }, name(this.player(seat).name, model.texts.robot(this.player(seat))), " "),
          ),
        ),
        taken.length === 0 && h("span", { class: "stage-faint" }, own.noPawn),
      ),
    );
  }

  /** @param {string} seat */
  counted(seat) {
    return [...super.counted(seat), this.model.public.seats[seat].pawns];
  }

  /** @param {string} seat */
  seatFacts(seat) {
    const pawns = this.model.public.seats[seat].pawns ?? 0;
    const said = counted(this.own.pawns, pawns, this.model.language);
    return h(
      "span",
      { class: "yard-fact", title: said, dataset: { spot: `pawns:${seat}` } },
      Array.from({ length: pawns }, () => picture("mark-pawn", `icon seat-${seat}`)),
      pawns === 0 && "–",
      h("span", { class: "visually-hidden" }, said),
    );
  }

  end() {
    const { model } = this;
    const scores = Object.entries(model.outcome?.scores ?? {});
    return h(
      "ul",
      { class: "pm-scores" },
      scores.map(([seat, score]) =>
        h(
          "li",
          { "data-key": seat },
          this.who(seat),
          " ",
          picture("mark-pawn", "icon"),
          ` ×${score} · `,
          picture("symbol-soul", "icon"),
          ` ${model.public.seats[seat].points} `,
          h("span", { class: "visually-hidden" }, this.words.points),
        ),
      ),
    );
  }

  /** @param {import("../app/types.js").ViewModel} model @param {import("../app/types.js").Typed} event @param {import("./stage/motion.js").Places} before */
  async happened(model, event, before) {
    await super.happened(model, event, before);
    if (event.type !== "objectives_taken") return;
    const pieces = Object.entries(/** @type {Record<string, string[]>} */ (event.taken)).flatMap(([seat, taken]) =>
      taken.map((objective) => `pawn:${seat}:${objective}`),
    );
    await Promise.all(
      pieces.map((piece) =>
        moved(
          this.querySelector(`[data-piece="${piece}"]`)?.closest(".pm-objective"),
          [{ transform: "none" }, { transform: "scale(1.05)", offset: 0.6 }, { transform: "none" }],
          700,
        ),
      ),
    );
  }
}
