// The six colours of souls, which are those of the causes of death too: each has a shape and a drawing of its own, so
// that nobody needs the colour to tell them apart.
import { svg } from "../../app/dom.js";

/** @typedef {"green" | "violet" | "white" | "blue" | "orange" | "red"} Colour */

/** @type {readonly Colour[]} */
export const COLOURS = ["green", "violet", "white", "blue", "orange", "red"];

/**
 * In a box of 24 × 24: the silhouette, and what is drawn on it. Wheel, falling stocks, star of a blow, drop, warning
 * sign, letter.
 * @type {Record<Colour, {shape: string, lines: string}>}
 */
const DRAWINGS = {
  green: {
    shape: "M12 1.5A10.5 10.5 0 1 1 12 22.5 10.5 10.5 0 1 1 12 1.5Z",
    lines: "M12 8.5A3.5 3.5 0 1 1 12 15.5 3.5 3.5 0 1 1 12 8.5ZM12 2V8M12 16V22M2 12H8M16 12H22",
  },
  violet: { shape: "M12 0.5L23.5 12 12 23.5 0.5 12Z", lines: "M6 9L10 12 12.5 9.5 17 15.5M17.2 11.5V15.7H13" },
  white: {
    shape:
      "M12 0.5L14.7 6.2 20.3 3.7 17.8 9.3 23.5 12 17.8 14.7 20.3 20.3 14.7 17.8 12 23.5 9.3 17.8 3.7 20.3 6.2 14.7 0.5 12 6.2 9.3 3.7 3.7 9.3 6.2Z",
    lines: "M12 6.5V13.5M9.5 13.5H14.5M12 13.5V17.5",
  },
  blue: {
    shape: "M12 0.5C14.5 5.5 20.5 10 20.5 15.2 20.5 20 16.7 23.5 12 23.5 7.3 23.5 3.5 20 3.5 15.2 3.5 10 9.5 5.5 12 0.5Z",
    lines: "M6.5 14.5C8 13 9.5 13 11 14.5 12.5 16 14 16 15.5 14.5M8 18.5C9.2 17.5 10.3 17.5 11.5 18.5 12.7 19.5 14 19.5 15.5 18.3",
  },
  orange: { shape: "M12 1.5L23.5 22H0.5Z", lines: "M12 8.5V15.5M12 18.5V19" },
  red: { shape: "M1 4H23V20.5H1Z", lines: "M1.5 5L12 13.5 22.5 5M2 20L8.5 12M22 20L15.5 12" },
};

/**
 * The mark of a soul, or of the cause of death that suits it. It says nothing aloud: what it stands on has a name.
 * @param {string} colour @param {string} [more] more classes
 */
export function soul(colour, more = "") {
  return svg("svg", { class: `soul soul-${colour} ${more}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, ...strokes(colour));
}

/**
 * The same as a group within another drawing, its middle at x and y.
 * @param {string} colour @param {number} x @param {number} y @param {number} size
 */
export function soulAt(colour, x, y, size) {
  const scale = size / 24;
  const at = `translate(${x - size / 2} ${y - size / 2}) scale(${scale.toFixed(3)})`;
  return svg("g", { class: "soul-mark", transform: at }, ...strokes(colour));
}

/** @param {string} colour */
function strokes(colour) {
  const { shape, lines } = DRAWINGS[/** @type {Colour} */ (colour)];
  return [svg("path", { class: "soul-shape", d: shape }), svg("path", { class: "soul-lines", d: lines })];
}
