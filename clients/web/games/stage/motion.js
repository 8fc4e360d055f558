/** Motion that shows what happened: a piece that lies elsewhere now goes there from where it lay. */

import { isStill } from "../../app/dom.js";

const EASE = "cubic-bezier(.3, .7, .2, 1)";

/** @typedef {Map<string, DOMRect>} Places */

/** Where every piece lies. @param {Element} root @returns {Places} */
export function places(root) {
  const found = new Map();
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-piece]"))) {
    const rect = one.getBoundingClientRect();
    if (rect.width > 0) found.set(one.dataset.piece ?? "", rect);
  }
  return found;
}

/**
 * Every piece from where it lay to where it lies. One that is new comes from `data-from`, the first of these pieces
 * that lay somewhere.
 * @param {Element} root @param {Places} before @param {number} [ms]
 * @returns {Promise<void>}
 */
export async function travel(root, before, ms = 560) {
  const flights = [];
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-piece]"))) {
    const from = before.get(one.dataset.piece ?? "") ?? origin(one, before);
    const to = one.getBoundingClientRect();
    if (from && to.width > 0 && isElsewhere(from, to)) flights.push(flight(one, from, to, ms));
  }
  await Promise.all(flights);
}

/** @param {HTMLElement} one @param {Places} before */
function origin(one, before) {
  const named = (one.dataset.from ?? "").split(" ").find((piece) => before.has(piece));
  return named === undefined ? undefined : before.get(named);
}

/** @param {DOMRect} from @param {DOMRect} to */
const isElsewhere = (from, to) => Math.hypot(from.left - to.left, from.top - to.top) > 24;

/** @param {HTMLElement} one @param {DOMRect} from @param {DOMRect} to @param {number} ms */
function flight(one, from, to, ms) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.min(3, Math.max(0.25, from.width / to.width));
  const turn = one.dataset.turn ? " rotateY(180deg)" : "";
  return moved(one, [
    { transform: `translate(${x}px, ${y}px) scale(${scale})${turn}`, zIndex: 5 },
    { transform: "none", zIndex: 5 },
  ], ms);
}

/** @param {Element | null | undefined} one @param {Keyframe[]} frames @param {number} ms @param {number} [delay] @returns {Promise<void>} */
export async function moved(one, frames, ms, delay = 0) {
  if (!one || isStill()) return;
  try {
    await one.animate(frames, { duration: ms, delay, easing: EASE, fill: "backwards" }).finished;
  } catch {
    // It was cut short: what is to be seen stands there already.
  }
}

/** A picture that goes from one place to another and is gone. @param {Element} host @param {Element} picture @param {DOMRect | undefined} from @param {DOMRect | undefined} to @param {number} [ms] @param {number} [delay] */
export async function ghost(host, picture, from, to, ms = 600, delay = 0) {
  if (!from || !to || isStill()) return;
  const around = host.getBoundingClientRect();
  const size = Math.min(72, Math.max(28, from.width));
  picture.classList.add("stage-ghost");
  const style = /** @type {HTMLElement} */ (picture).style;
  style.setProperty("left", `${from.left + from.width / 2 - around.left - size / 2}px`);
  style.setProperty("top", `${from.top + from.height / 2 - around.top - size / 2}px`);
  style.setProperty("width", `${size}px`);
  host.append(picture);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  await moved(picture, [
    { transform: "none", opacity: 0.2 },
    { transform: `translate(${x * 0.5}px, ${y * 0.5 - 24}px) scale(1.15)`, opacity: 1, offset: 0.5 },
    { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0.9 },
  ], ms, delay);
  picture.remove();
}

/** @param {number} ms */
export const pause = (ms) => (isStill() ? Promise.resolve() : new Promise((done) => setTimeout(done, ms)));
