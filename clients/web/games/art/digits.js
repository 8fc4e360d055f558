// Numbers as written by hand: strokes, so that they can be seen being written.
import { svg } from "../../app/dom.js";

/** Each digit in a box of 20 × 28, one path a stroke. */
const STROKES = [
  ["M10 3C4 4 2.5 12 4 18 5 25 9 26.5 12 25 17 23 18 14 16 8 15 4 12 2 8.5 4"],
  ["M5.5 9C8.5 7 10.5 5 12 3 11 10 11 18 11.3 26"],
  ["M4 8.5C5 2.5 14.5 1 16 7 17 13 8 19 3.5 25 9 23 13 26 17 24"],
  ["M4 5C9 2 16 3 15 8 14 12 10 13 8 13 14 12 18 16 16 21 14 27 6 26.5 3 23"],
  ["M12 3C9.5 9 6 13 3 17.5 8 18.5 13 17.5 18 16.5", "M13.5 10.5C13.5 16 12.5 21 12.5 27"],
  ["M16.5 3.5C12.5 4.5 8.5 3.5 6 4 6 8 5 11 5 13.5 9 10 17 11 17 18 17 26 8 27.5 3 24"],
  ["M14.5 3C8 6 4 13 4 19 4 27 13.5 27 16 21.5 18 15 9 12 4.5 18.5"],
  ["M3.5 5C8.5 4 13 5.5 17 4 13 11 10 18 8 26.5", "M6 15.5C9 14.5 12.5 15.5 15 14.5"],
  ["M15 7.5C13.5 2 5 3 6 8.5 7 13.5 16 14 16 20 16 27.5 5 27.5 4.5 20.5 4.5 15 15 12.5 15 7.5"],
  ["M15.5 9C12.5 2 4 4 5 10.5 6 15.5 14 14.5 15.5 8 16 14 14 21 11 26.5"],
];
const WIDE = 20;
const HIGH = 28;
/** A 1 is slim: less room on both sides of it. */
const SLIM = 5;

/**
 * A number as a group of strokes, its middle at x, its top at y, so high.
 * @param {number} number @param {number} x @param {number} y @param {number} high
 */
export function digits(number, x, y, high) {
  const figures = [...String(number)].map(Number);
  const widths = figures.map((figure) => (figure === 1 ? WIDE - SLIM * 1.4 : WIDE));
  const scale = high / HIGH;
  let left = x - (widths.reduce((sum, width) => sum + width, 0) * scale) / 2;
  const group = svg("g", { class: "digits" });
  figures.forEach((figure, place) => {
    const inset = figure === 1 ? SLIM * 0.7 * scale : 0;
    const at = `translate(${(left - inset).toFixed(2)} ${y}) scale(${scale.toFixed(3)})`;
    const strokes = STROKES[figure] ?? [];
    group.append(svg("g", { transform: at }, ...strokes.map((d) => svg("path", { d, pathLength: "1" }))));
    left += (widths[place] ?? WIDE) * scale;
  });
  return group;
}

/**
 * The strokes of what was just written, one after the other.
 * @param {Element} group @param {number} ms for all of it
 * @returns {Animation[]}
 */
export function write(group, ms) {
  const paths = [...group.querySelectorAll("path")];
  const each = ms / Math.max(paths.length, 1);
  return paths.map((path, place) =>
    path.animate(
      [
        { strokeDasharray: "1 1", strokeDashoffset: 1 },
        { strokeDasharray: "1 1", strokeDashoffset: 0 },
      ],
      { duration: each, delay: place * each, easing: "ease-in-out", fill: "backwards" },
    ),
  );
}
