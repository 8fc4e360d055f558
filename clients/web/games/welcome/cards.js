// The three combinations of a turn; for one who plays alone, the three cards drawn.
import { patch } from "../../app/patching.js";
import { h, svg } from "../../app/dom.js";
import { digits } from "../art/digits.js";
import { soul } from "../art/souls.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./words.js").Say} Say */
/**
 * @typedef {object} CardLook
 * @property {Card} card
 * @property {string} cause its name
 * @property {string} [next] the next cause's name
 * @property {Set<string>} can what it may be picked for: "combination", "number_card", "cause_card", "give"
 * @property {Set<string>} picked
 * @property {"" | "draft" | "chosen"} how
 * @property {string} note what becomes of it
 */

const PLACES = [1, 2, 3];

export class CardsView {
  constructor() {
    this.element = h("div", { class: "wl-cards", role: "group" });
    this.seen = "";
  }

  /** @param {boolean} together @param {Record<string, CardLook>} looks @param {Say} say */
  show(together, looks, say) {
    this.element.setAttribute("aria-label", say("cards"));
    const shape = `${say("cards")} ${together} ${PLACES.map((place) => looks[place] && JSON.stringify([looks[place].card, looks[place].cause, looks[place].can.has("give")]))}`;
    if (shape !== this.seen) {
      this.seen = shape;
      patch(
        this.element,
        PLACES.flatMap((one) => (looks[one] ? [together ? pair(one, looks[one], say) : single(one, looks[one], say)] : [])),
      );
    }
    for (const place of PLACES) if (looks[place]) this.mark(String(place), looks[place]);
  }

  /** @param {string} place @param {CardLook} look */
  mark(place, look) {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(`button[data-place="${place}"]`))) {
      const take = button.dataset["take"] ?? "";
      const picked = look.picked.has(take);
      button.classList.toggle("can", look.can.has(take));
      button.setAttribute("aria-disabled", String(!look.can.has(take)));
      button.setAttribute("aria-pressed", String(picked));
      button.classList.toggle("is-picked", picked);
      button.classList.toggle("is-chosen", picked && look.how === "chosen");
    }
    const note = this.element.querySelector(`[data-note="${place}"]`);
    if (note && note.textContent !== look.note) note.textContent = look.note;
  }

  /** The cards of the new turn are turned up, one by one. @returns {Animation[]} */
  flip() {
    return [...this.element.querySelectorAll(".wl-face")].map((face, place) =>
      face.animate([{ transform: "perspective(600px) rotateY(-90deg)" }, { transform: "perspective(600px) rotateY(0)" }], {
        duration: 320,
        delay: place * 70,
        easing: "ease-out",
        fill: "backwards",
      }),
    );
  }
}

/** A combination: one button, named by what it shows. @param {number} place @param {CardLook} look @param {Say} say */
function pair(place, look, say) {
  const { card } = look;
  return h(
    "button",
    { type: "button", class: "wl-combination", dataset: { place: String(place), take: "combination" } },
    h("span", { class: "unseen" }, `${say("stack", { place, number: card.number })} `),
    numberFace(card.number, card.next_cause ?? ""),
    causeFace(card.cause),
    h("span", { class: "wl-cause-name" }, look.cause, h("span", { class: "unseen" }, ". ")),
    card.next_cause
      ? h("span", { class: "wl-next" }, say("next"), soul(card.next_cause), h("span", { class: "unseen" }, ` ${look.next}`))
      : null,
  );
}

/** A drawn card: its number and its cause are picked apart. @param {number} place @param {CardLook} look @param {Say} say */
function single(place, look, say) {
  const { card, cause } = look;
  const buttons = [
    takes(place, "number_card", say("takeNumber", { place, number: card.number }), numberFace(card.number, "")),
    takes(place, "cause_card", say("takeCause", { place, cause }), causeFace(card.cause)),
  ];
  const give = look.can.has("give")
    ? [takes(place, "give", say("giveCard", { place }), h("span", { class: "wl-give" }, say("toAaa")))]
    : [];
  const note = h("span", { class: "wl-card-note" });
  note.dataset["note"] = String(place);
  const group = h("div", { class: "wl-drawn", role: "group", "aria-label": say("card", { place }) }, ...buttons);
  group.append(h("span", { class: "wl-cause-name", "aria-hidden": "true" }, cause), note, ...give);
  return group;
}

/** @param {number} place @param {string} take @param {string} label @param {Element} face */
function takes(place, take, label, face) {
  const button = h("button", { type: "button", class: `wl-take wl-take-${take}`, "aria-label": label }, face);
  button.dataset["place"] = String(place);
  button.dataset["take"] = take;
  return button;
}

/** @param {number} number @param {string} next the cause in its corner */
function numberFace(number, next) {
  const figure = svg("svg", { viewBox: "0 0 60 60", class: "wl-figure", "aria-hidden": "true" }, digits(number, 30, 8, 44));
  const corner = next ? [h("span", { class: "wl-corner", "aria-hidden": "true" }, soul(next))] : [];
  return h("span", { class: "wl-face wl-face-number" }, figure, ...corner);
}

/** @param {string} cause */
function causeFace(cause) {
  return h("span", { class: `wl-face wl-face-cause soul-${cause}` }, soul(cause));
}
