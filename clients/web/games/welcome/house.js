// One house of the sheet: a button that is there in every state, so that focus stays where it is.
import { h } from "../../app/dom.js";
import { digits, write } from "../art/digits.js";
import { house as drawHouse, tick } from "../art/houses.js";

/** @typedef {import("./words.js").Say} Say */
/**
 * @typedef {object} Look what there is to see of a house
 * @property {number} [number] written, or about to be
 * @property {boolean} [perfect]
 * @property {"written" | "chosen" | "draft" | ""} how
 * @property {boolean} can may it be picked?
 * @property {boolean} good would it be perfect?
 * @property {string} label
 */

export class HouseView {
  /** @param {string} soul @param {number} street @param {number} house */
  constructor(soul, street, house) {
    this.soul = soul;
    this.drawing = drawHouse(soul);
    this.written = /** @type {Element} */ (this.drawing.querySelector(".written"));
    this.element = h("button", { type: "button", class: "wl-house", tabindex: "-1" }, this.drawing);
    this.element.dataset["street"] = String(street);
    this.element.dataset["house"] = String(house);
    this.seen = "";
    this.label = "";
  }

  /** @param {Look} look */
  show(look) {
    if (look.label !== this.label) this.element.setAttribute("aria-label", (this.label = look.label));
    const { number = 0, perfect = false, how, can, good } = look;
    const seen = `${number} ${perfect} ${how} ${can} ${good}`;
    if (seen === this.seen) return;
    this.seen = seen;
    this.written.replaceChildren(...(number ? [digits(number, 30, 38.5, 29)] : []), ...(perfect ? tick() : []));
    const { classList } = this.element;
    for (const name of ["written", "chosen", "draft"]) classList.toggle(`is-${name}`, how === name);
    classList.toggle("is-perfect", perfect);
    classList.toggle("can", can);
    classList.toggle("good", can && good);
    this.element.setAttribute("aria-disabled", String(!can));
  }

  /** The number is written, the soul box ticked. @returns {Animation[]} */
  write() {
    const number = this.written.querySelector(".digits");
    const ticked = this.written.querySelector(".tick");
    const rise = this.element.animate([{ transform: "translateY(0)" }, { transform: "translateY(-8%)" }, { transform: "translateY(0)" }], {
      duration: 500,
      easing: "ease-out",
    });
    const ghost = ticked ? [this.flyAway()] : [];
    const tickLater = ticked
      ? [
          ticked.animate(
            [
              { strokeDasharray: "1 1", strokeDashoffset: 1 },
              { strokeDasharray: "1 1", strokeDashoffset: 0 },
            ],
            { duration: 260, delay: 480, fill: "backwards" },
          ),
        ]
      : [];
    return [rise, ...(number ? write(number, 480) : []), ...tickLater, ...ghost];
  }

  /** The soul leaves by the roof. */
  flyAway() {
    const soul = /** @type {Element} */ (this.drawing.querySelector(".soul-mark"));
    const ghost = /** @type {Element} */ (soul.cloneNode(true));
    const at = soul.getAttribute("transform") ?? "";
    const [x = 0, y = 0, scale = 1] = (at.match(/-?[\d.]+/g) ?? []).map(Number);
    ghost.setAttribute("class", "soul-mark wl-ghost");
    this.drawing.append(ghost);
    const from = `translate(${x}px, ${y}px) scale(${scale})`;
    const to = `translate(${x}px, ${y - 78}px) scale(${scale * 1.3})`;
    const flight = ghost.animate(
      [
        { transform: from, opacity: 0.9 },
        { transform: to, opacity: 0 },
      ],
      { duration: 900, delay: 300, easing: "ease-in" },
    );
    const gone = () => ghost.remove();
    flight.finished.then(gone, gone);
    return flight;
  }
}
