/** EventQueue that shows what happened: a piece that lies elsewhere now goes there from where it lay. */

import { isStill } from "../../app/dom.js";

const EASE = "cubic-bezier(.3, .7, .2, 1)";

/**
 * Where a piece lies: on the page, and from the corner of the spot that it lies on.
 * @typedef {{rect: DOMRect, spot: string, x: number, y: number}} Lie
 * @typedef {Map<string, DOMRect> & {lies?: Map<string, Lie>}} Places
 */

/** Where every piece (`data-piece`) and every spot (`data-spot`) is. @param {Element} root @returns {Places} */
export function places(root) {
  /** @type {Places} */
  const found = new Map();
  found.lies = new Map();
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-spot]")))
    put(found, one.dataset.spot, one.getBoundingClientRect());
  for (const one of pieces(root)) {
    const lie = lieOf(one);
    put(found, one.dataset.piece, lie.rect);
    if (lie.rect.width > 0) found.lies.set(one.dataset.piece ?? "", lie);
  }
  return found;
}

/** @param {Element} root */
const pieces = (root) => /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-piece]"));

/** @param {Places} found @param {string | undefined} name @param {DOMRect} rect */
function put(found, name, rect) {
  if (name && rect.width > 0) found.set(name, rect);
}

/** @param {HTMLElement} one @returns {Lie} */
function lieOf(one) {
  const rect = one.getBoundingClientRect();
  const home = /** @type {HTMLElement | null} */ (one.closest("[data-spot]"));
  const around = home?.getBoundingClientRect();
  return { rect, spot: home?.dataset.spot ?? "", x: rect.left - (around?.left ?? 0), y: rect.top - (around?.top ?? 0) };
}

/**
 * Every piece from where it lay to where it lies. One that is new comes from `data-from`, the first of these pieces
 * and spots that was there. A piece that stays on its spot goes with it; one on another piece goes with that.
 * @param {Element} root @param {Places} before @param {number} [ms]
 * @returns {Promise<void>}
 */
export async function travel(root, before, ms = 560) {
  /** @type {Set<Element>} */
  const moving = new Set();
  const flights = [];
  for (const one of pieces(root)) {
    const lie = lieOf(one);
    if (lie.rect.width === 0 || [...moving].some((other) => other.contains(one))) continue;
    const step = stepOf(one, lie, before);
    if (!step || Math.hypot(step.x, step.y) <= 24) continue;
    moving.add(one);
    flights.push({ one, step });
  }
  await Promise.all(flights.map(({ one, step }) => flight(one, step, ms)));
}

/** @param {HTMLElement} one @param {Lie} lie @param {Places} before @returns {{x: number, y: number, scale: number} | undefined} */
function stepOf(one, lie, before) {
  const was = before.lies?.get(one.dataset.piece ?? "");
  if (was && was.spot === lie.spot) return { x: was.x - lie.x, y: was.y - lie.y, scale: 1 };
  const named = (one.dataset.from ?? "").split(" ").find((name) => before.has(name));
  const from = was?.rect ?? (named === undefined ? undefined : before.get(named));
  if (!from) return undefined;
  const { rect } = lie;
  return {
    x: from.left + from.width / 2 - rect.left - rect.width / 2,
    y: from.top + from.height / 2 - rect.top - rect.height / 2,
    scale: Math.min(was ? 3 : 1, Math.max(0.25, from.width / rect.width)),
  };
}

/** @param {HTMLElement} one @param {{x: number, y: number, scale: number}} step @param {number} ms */
function flight(one, { x, y, scale }, ms) {
  const turn = one.dataset.turn && scale !== 1 ? " rotateY(180deg)" : "";
  return moved(
    one,
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})${turn}`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    ms,
  );
}

/** Motions under way. @type {Set<Animation>} */
const moving = new Set();

/** Ends what moves within an element: what is to be seen stands there already. @param {Element} root */
export function halt(root) {
  for (const motion of motionsIn(root)) motion.cancel();
}

/** @param {Element} root */
const motionsIn = (root) => [...moving].filter(({ effect }) => effect instanceof KeyframeEffect && root.contains(effect.target));

/** @param {Element | null | undefined} one @param {Keyframe[]} frames @param {number} ms @param {number} [delay] @returns {Promise<void>} */
export async function moved(one, frames, ms, delay = 0) {
  if (!one || isStill()) return;
  const motion = one.animate(frames, { duration: ms, delay, easing: EASE, fill: "backwards" });
  if (frames.some(({ zIndex }) => zIndex)) for (const part of partsAround(one)) leave(part);
  moving.add(motion);
  try {
    await motion.finished;
  } catch {
    // It was cut short: what is to be seen stands there already.
  }
  moving.delete(motion);
  for (const part of left) if (motionsIn(part).length === 0) comeBack(part);
}

/** Parts of a board that something leaves, to pass over others. @type {Set<Element>} */
const left = new Set();

/** @param {Element} part */
function leave(part) {
  left.add(part);
  part.classList.add("is-left");
}

/** @param {Element} part */
function comeBack(part) {
  left.delete(part);
  part.classList.remove("is-left");
}

/** The parts of a board that an element is in. @param {Element} one */
function partsAround(one) {
  const found = [];
  for (let at = one.parentElement; at && !at.matches(".stage"); at = at.parentElement) if (isPart(at)) found.push(at);
  return found;
}

/** Are they painted by themselves? Asked once: to ask makes the browser look at all that has changed. @type {WeakMap<Element, boolean>} */
const asked = new WeakMap();

/** @param {Element} one */
function isPart(one) {
  const known = asked.get(one) ?? /paint|content|strict/.test(getComputedStyle(one).contain);
  asked.set(one, known);
  return known;
}

/** A picture that goes from one place to another and is gone. @param {Element} host @param {Element} picture @param {DOMRect | undefined} from @param {DOMRect | undefined} to @param {number} [ms] @param {number} [delay] */
export async function ghost(host, picture, from, to, ms = 600, delay = 0) {
  if (!from || !to || isStill()) return;
  picture.classList.add("stage-ghost");
  host.append(picture);
  const around = host.getBoundingClientRect(),
    own = picture.getBoundingClientRect();
  const { style } = /** @type {HTMLElement} */ (picture);
  style.setProperty("left", `${from.left + from.width / 2 - around.left - own.width / 2}px`);
  style.setProperty("top", `${from.top + from.height / 2 - around.top - own.height / 2}px`);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  await moved(
    picture,
    [
      { transform: "none", opacity: 0.2 },
      { transform: `translate(${x * 0.5}px, ${y * 0.5 - 24}px) scale(1.15)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 0.9 },
    ],
    ms,
    delay,
  );
  picture.remove();
}

/** @param {number} ms */
export const pause = (ms) => (isStill() ? Promise.resolve() : new Promise((done) => setTimeout(done, ms)));
