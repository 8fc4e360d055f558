/**
 * The drawing at the head of the lobby: somebody is rowed across, and pays with a coin that is also the moon.
 */
import { svg } from "../app/dom.js";

const WAVES = [
  { y: 150, d: "M-20 0q20-9 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0", class: "ferry-far" },
  { y: 166, d: "M0 0q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0", class: "ferry-mid" },
  { y: 184, d: "M-30 0q20-11 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0", class: "ferry-near" },
];

/** @returns {SVGElement} */
export function ferry() {
  return svg(
    "svg",
    { viewBox: "0 0 380 200", preserveAspectRatio: "xMidYMax slice", class: "ferry", "aria-hidden": "true", focusable: "false" },
    svg("circle", { cx: 292, cy: 62, r: 44, class: "coin-face" }),
    svg("circle", { cx: 292, cy: 62, r: 36.5, class: "ferry-rim" }),
    svg("path", { d: "M273 69c0-15 8-26 19-26s19 11 19 26c0 4-3 5-6 6l-2 8h-22l-2-8c-3-1-6-2-6-6z", class: "coin-skull" }),
    svg("circle", { cx: 284.5, cy: 65, r: 5, class: "coin-face" }),
    svg("circle", { cx: 299.5, cy: 65, r: 5, class: "coin-face" }),
    svg("path", { d: "M292 70l-2.5 5h5z", class: "coin-face" }),
    wave(WAVES[0]),
    svg("path", { d: "M276 112v70M288 118v60M301 113v68", class: "ferry-glint" }),
    svg(
      "g",
      { class: "ferry-boat" },
      svg("path", { d: "M118 62L92 182", class: "ferry-pole" }),
      svg("path", {
        d: "M112 78c-9 0-14 8-14 18 0 7-3 14-8 22-6 9-9 20-9 32h52c0-16-3-26-7-36-3-7-3-12-3-18 0-10-3-18-11-18z",
        class: "ferry-dark",
      }),
      svg("path", { d: "M107 88c4-2 9 0 10 6 1 5-1 9-4 11-5-1-9-4-9-9 0-4 1-7 3-8z", class: "ferry-face" }),
      svg("path", { d: "M98 118c6 4 10 4 14-4l4 3c-3 10-10 13-19 9z", class: "ferry-face" }),
      svg("path", {
        d: "M172 112c-6 0-10 5-10 11 0 5-3 8-6 12-4 5-5 10-5 15h42c0-6-2-11-5-16-3-4-5-7-5-11 0-6-4-11-11-11z",
        class: "ferry-soul",
      }),
      svg("circle", { cx: 172, cy: 121, r: 6.5, class: "ferry-face" }),
      svg("path", { d: "M56 138c10 8 24 12 40 12h96c14 0 25-5 34-14l6 3c-8 22-24 33-48 33h-80c-24 0-42-12-50-31z", class: "ferry-dark" }),
      svg("path", { d: "M70 153c10 5 20 6 30 6h90c9 0 17-2 24-6", class: "ferry-plank" }),
    ),
    wave(WAVES[1]),
    wave(WAVES[2]),
  );
}

/** @param {{y: number, d: string, class: string}} wave */
const wave = ({ y, d, class: look }) => svg("path", { d: `${d}v60h-480z`, transform: `translate(0 ${y})`, class: look });
