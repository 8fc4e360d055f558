/** The board of Vita Mors. It draws what is to be seen, and asks for what is offered; the rules are the service's. */

import { h } from "../app/dom.js";
import { fits } from "../app/offers.js";
import { ghost, moved, pause } from "./stage/motion.js";
import { Stage } from "./stage/stage.js";
import { court } from "./vita_mors/court.js";
import { end } from "./vita_mors/end.js";
import { head, missions } from "./vita_mors/head.js";
import { mine } from "./vita_mors/mine.js";
import { tokenMark } from "./vita_mors/pieces.js";
import { place } from "./vita_mors/seats.js";
import { vitaMorsWords } from "./vita_mors/words.js";

/** @typedef {import("../app/types.js").ViewModel} ViewModel */
/** @typedef {import("../app/types.js").Typed} Typed */

export default class VitaMors extends Stage {
  /** The token that one is about to use. */
  token = "";
  /** A judgement that is being turned up. @type {any} */
  reveal = null;

  get own() {
    return vitaMorsWords(this.model.language);
  }

  /** Seats that the chosen token may go on. @returns {Set<number>} */
  get targets() {
    if (!this.token) return new Set();
    return new Set(fits(this.model.offers, { type: "use_privilege", token: this.token }).flatMap((offer) => offer.target ?? []));
  }

  /** May the chosen token go on the Plague Doctor? */
  get isForDoctor() {
    return (
      Boolean(this.token) && fits(this.model.offers, { type: "use_privilege", token: this.token }).some((offer) => !("target" in offer))
    );
  }

  /** @param {string} type @param {string} field @returns {string[]} */
  offered(type, field) {
    return this.canAct ? fits(this.model.offers, { type }).flatMap((offer) => offer[field] ?? []) : [];
  }

  /** @param {ViewModel} model */
  arrived(model) {
    this.reveal = null;
    if (!fits(model.offers, { type: "use_privilege", token: this.token }).length) this.token = "";
  }

  escaped() {
    if (!this.token) return;
    this.token = "";
    this.redraw();
    /** @type {HTMLElement | null} */ (this.querySelector(".vm-mine .stage-button"))?.focus();
  }

  /** @param {Record<string, any> | null} chosen */
  choose(chosen) {
    this.token = chosen?.type === "use_privilege" && typeof chosen.token === "string" ? chosen.token : "";
    if (this.hasModel) this.redraw();
  }

  /** Use the chosen token. @param {number} [target] */
  aim(target) {
    this.wish(target === undefined ? { type: "use_privilege", token: this.token } : { type: "use_privilege", token: this.token, target });
  }

  draw() {
    const { model } = this;
    const seats = Object.keys(model.public.seats).length;
    const isSeat = model.seat !== undefined;
    return [
      h(
        "div",
        {
          class: `vm${isSeat ? " vm-seated" : ""}${this.isPending ? " is-pending" : ""}`,
          "data-key": "board",
          "data-phase": model.public.phase,
        },
        h(
          "div",
          { class: "vm-scene", "data-key": "scene" },
          head(this),
          missions(this),
          h(
            "ul",
            {
              class: "vm-others",
              "aria-label": this.own.players,
              "data-key": "others",
              dataset: { count: String(isSeat ? seats - 1 : seats) },
            },
            this.others(seats).map((seat) => place(this, String(seat))),
          ),
          court(this),
          model.over && end(this),
        ),
        isSeat && mine(this, String(model.seat)),
      ),
    ];
  }

  /** @param {string} token @param {boolean} isPick */
  takeUp(token, isPick) {
    if (isPick) return this.wish({ type: "pass_token", token });
    this.token = this.token === token ? "" : token;
    this.redraw();
  }

  // What is seen to happen

  /** @param {ViewModel} _model @param {readonly Typed[]} events @param {() => boolean} isOn */
  async opening(_model, events, isOn) {
    const judged = events.find(({ type }) => type === "patient_judged");
    if (!judged) return;
    this.reveal = judged.record;
    this.redraw();
    const coins = [...this.querySelectorAll(".vm-spot .vm-coin")];
    await Promise.all(
      coins.map((one, at) =>
        moved(
          one,
          [{ transform: "rotateY(180deg) scale(1.2)" }, { transform: "rotateY(90deg) scale(1.35)", offset: 0.5 }, { transform: "none" }],
          520,
          at * 130,
        ),
      ),
    );
    if (isOn())
      await moved(
        this.querySelector(".vm-tally"),
        [{ transform: "scale(.6)", opacity: 0 }, { transform: "scale(1.1)", opacity: 1, offset: 0.7 }, { transform: "none" }],
        420,
      );
    if (isOn()) await pause(1100);
  }

  /** @param {ViewModel} _model @param {readonly Typed[]} events @param {import("./stage/motion.js").Places} before @param {() => boolean} _isOn */
  async closing(_model, events, before, _isOn) {
    await Promise.all(
      events.map((event) => {
        if (event.type === "vote_cast")
          return moved(
            this.querySelector(`[data-piece="coin:${event.seat}"]`),
            [
              { transform: "translateY(-28px) rotate(-40deg) scale(1.4)", opacity: 0 },
              { transform: "none", opacity: 1 },
            ],
            420,
          );
        if (event.type === "tokens_passed") return this.#handOn(event, before);
        if (event.type === "privilege_passed")
          return moved(this.querySelector(`[data-spot="seat:${event.seat}"] .vm-doing`), [{ opacity: 0 }, { opacity: 1 }], 300);
        return undefined;
      }),
    );
  }

  /** @param {Typed} event @param {import("./stage/motion.js").Places} before */
  async #handOn(event, before) {
    await Promise.all(
      Object.entries(event.tokens).map(([giver, token]) =>
        ghost(
          this,
          h("span", {}, tokenMark(this.model, String(token))),
          before.get(`token:${giver}:${token}`) ?? before.get(`seat:${giver}`),
          this.querySelector(`[data-spot="seat:${event.receivers[giver]}"]`)?.getBoundingClientRect(),
          800,
        ),
      ),
    );
  }
}
