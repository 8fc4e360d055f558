/** The obol: Vita on one face, Mors on the other; and the tokens of Vita Mors. */

import { drawing, drawingsOf, picture } from "./drawings.js";

const RIM =
  '<circle cx="24" cy="24" r="22.5" fill="var(--coin-edge)"/><circle cx="24" cy="24" r="20.5" fill="var(--coin)"/><circle cx="24" cy="24" r="17.8" fill="none" stroke="var(--coin-line)" stroke-width="1.3" stroke-dasharray="1.5 2.1"/>';

/** What the two sides look like wherever they stand: a rising sun, a skull. */
export const SIDES = {
  vita: '<path fill="currentColor" d="M8 30a16 16 0 0132 0zM5 33h38v3H5z"/><path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M24 5v5M10.5 9.5l3 4M37.5 9.5l-3 4M3.5 20l4.7 2M44.5 20l-4.7 2"/>',
  mors: '<path fill="currentColor" d="M24 6c9.5 0 16 6.5 16 15 0 5.5-2.5 9-6 11v6.5c0 1.5-1 2.5-2.5 2.5h-15c-1.5 0-2.5-1-2.5-2.5V32c-3.5-2-6-5.5-6-11C8 12.5 14.5 6 24 6z"/><circle cx="17.5" cy="22" r="4.3" fill="var(--symbol-gap)"/><circle cx="30.5" cy="22" r="4.3" fill="var(--symbol-gap)"/><path fill="var(--symbol-gap)" d="M24 26.5l2.2 4.5h-4.4z"/><path stroke="var(--symbol-gap)" stroke-width="1.8" fill="none" d="M20 35v6M24 35v6M28 35v6"/>',
};

drawingsOf("side", SIDES, "0 0 48 48");
drawing("coin-vita", `${RIM}<g transform="translate(9 9.5) scale(.63)" color="var(--coin-ink)">${gap(SIDES.vita)}</g>`, "0 0 48 48");
drawing("coin-mors", `${RIM}<g transform="translate(9 9) scale(.63)" color="var(--coin-ink)">${gap(SIDES.mors)}</g>`, "0 0 48 48");
drawing(
  "coin-hidden",
  `${RIM}<path fill="none" stroke="var(--coin-line)" stroke-width="1.5" d="M24 9v30M9 24h30M13.5 13.5l21 21M34.5 13.5l-21 21"/><circle cx="24" cy="24" r="7.5" fill="var(--coin)" stroke="var(--coin-line)" stroke-width="1.5"/>`,
  "0 0 48 48",
);
drawing(
  "coin-none",
  '<circle cx="24" cy="24" r="21.5" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="4 5" stroke-linecap="round"/>',
  "0 0 48 48",
);

/** @param {string} body */
function gap(body) {
  return body.replaceAll("var(--symbol-gap)", "var(--coin)");
}

drawingsOf("token", {
  counterfeit:
    '<circle cx="9" cy="14.5" r="7" fill="currentColor"/><circle cx="15.5" cy="9" r="7" fill="currentColor" stroke="var(--symbol-gap)" stroke-width="1.6"/><path fill="none" stroke="var(--symbol-gap)" stroke-width="1.7" stroke-linecap="round" d="M12.8 6.7l1.9 1.9M14.7 6.7l-1.9 1.9M17 7c.3-.9 2.3-.8 2 .6-.2.9-1.9 1.9-2.2 3.3h2.5"/>',
  lock: '<path fill="none" stroke="currentColor" stroke-width="2.5" d="M7.5 11V7.5a4.5 4.5 0 019 0V11"/><path fill="currentColor" d="M4.5 10.5h15v11h-15z"/><path fill="var(--symbol-gap)" d="M12 13a1.9 1.9 0 01.9 3.5l.6 2.8h-3l.6-2.8A1.9 1.9 0 0112 13z"/>',
  reverse:
    '<path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M4.5 11A7.7 7.7 0 0117 6M19.5 13A7.7 7.7 0 017 18"/><path fill="currentColor" d="M20.5 2v7.5H13zM3.5 22v-7.5H11z"/>',
  will: '<path fill="currentColor" d="M5 2.5h11.5A2.5 2.5 0 0119 5v11.5h2.5v2.2a2.8 2.8 0 01-2.8 2.8H8.3a2.8 2.8 0 01-2.8-2.8V6.5H2.5V5A2.5 2.5 0 015 2.5z"/><path fill="none" stroke="var(--symbol-gap)" stroke-width="1.6" stroke-linecap="round" d="M9 7h6.5M9 10.5h6.5M9 14h3.5"/><circle cx="15.3" cy="17.3" r="2.3" fill="var(--symbol-gap)"/>',
});

/**
 * A coin that can be turned: both its faces, the one that shows by its data-face (vita, mors, hidden, none).
 * @param {"vita" | "mors" | "hidden" | "none"} face
 * @param {string} label
 */
export function coin(face, label) {
  const made = document.createElement("span");
  made.className = "obol-coin";
  made.dataset.face = face;
  made.append(picture(`coin-${face}`, "coin-face", label));
  return made;
}
