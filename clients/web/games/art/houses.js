// Houses. Each colour of soul lives under a roof of its own: gable, spire, dome, barn, steps, mansard.
import { svg } from "../../app/dom.js";
import { soulAt } from "./souls.js";

/** @type {Record<string, {roof: string, more: string}>} */
const ROOFS = {
  green: { roof: "M2.5 36L30 11.5 57.5 36Z", more: "M42 22V11H49V28" },
  violet: { roof: "M6 36C18 27 26 16 30 4 34 16 42 27 54 36Z", more: "M30 5V0.5M30 1L36 2.5 30 4" },
  white: { roof: "M5 36C4 18 18 12 30 12 42 12 56 18 55 36Z", more: "M30 12V6M27 8.5H33" },
  blue: { roof: "M2.5 36L9.5 20 30 10 50.5 20 57.5 36Z", more: "M9.5 20H50.5" },
  orange: { roof: "M5 36V29H13V21H21V13H39V21H47V29H55V36Z", more: "M26 18H34V25H26Z" },
  red: { roof: "M3 36L11 13H49L57 36Z", more: "M15 13V6H21V13M39 13V6H45V13M24 22H36V30H24Z" },
};

export const HOUSE_BOX = "0 0 60 94";

/**
 * A house with the soul that lives there; what is written on it goes into its `.written` group, at x 30, y 38 to 68.
 * @param {string} colour
 */
export function house(colour) {
  return svg(
    "svg",
    { class: `house-drawing soul-${colour}`, viewBox: HOUSE_BOX, "aria-hidden": "true" },
    walls(colour),
    windows(),
    svg("path", { class: "house-box", d: "M35 73.5L48 73 48.5 86.5 34.5 86Z" }),
    svg("g", { class: "house-soul" }, soulAt(colour, 21.5, 80, 18.5)),
    svg("g", { class: "written" }),
  );
}

export const HOME_BOX = "0 0 60 78";

/**
 * A house of the residence, less tall: whether somebody is in, and the soul's sign on the door.
 * @param {string} colour @param {boolean} lit
 */
export function home(colour, lit) {
  return svg(
    "svg",
    { viewBox: HOME_BOX },
    walls(colour, 76),
    lit ? windows(41) : [],
    svg("g", { class: "house-soul" }, soulAt(colour, 30, 65, 18)),
  );
}

/** @param {string} colour @param {number} [floor] */
function walls(colour, floor = 92) {
  const { roof, more } = ROOFS[colour] ?? { roof: "M2.5 36L30 12 57.5 36Z", more: "" };
  return [
    svg("path", { class: "house-more", d: more }),
    svg("path", { class: "house-body", d: `M8 35.5L8.5 ${floor}H51.5L52 35.5Z` }),
    svg("path", { class: "house-roof", d: roof }),
  ];
}

/** @param {number} [top] */
const windows = (top = 43) => [
  svg("path", { class: "house-windows", d: `M13 ${top}H24.5V${top + 13}H13ZM35.5 ${top}H47V${top + 13}H35.5Z` }),
  svg("path", { class: "house-panes", d: `M18.7 ${top}V${top + 13}M13 ${top + 6.5}H24.5M41.3 ${top}V${top + 13}M35.5 ${top + 6.5}H47` }),
];

/** The tick in a soul box, and what sets it off: its owner died perfectly. */
export function tick() {
  const d = "M36 79L41.5 85.5 54 66";
  return [svg("path", { class: "tick-under", d }), svg("path", { class: "tick", d, pathLength: "1" })];
}
