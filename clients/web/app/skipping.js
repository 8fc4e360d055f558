/**
 * One press, or one key, and what is still being played is over. The press does nothing else: what it fell on is not
 * what stands there afterwards.
 */

const KEYS = new Set([" ", "Enter", "Escape"]);

/**
 * @param {HTMLElement} place where presses count
 * @param {import("./event_queue.js").EventQueue} queue
 * @param {AbortSignal} signal
 */
export function skipOnPress(place, queue, signal) {
  let isSkip = false;
  const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ heard) =>
    place.addEventListener(type, heard, { capture: true, signal });
  const stop = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  listen("pointerdown", () => {
    isSkip = queue.isBehind;
    if (isSkip) queue.skip();
  });
  listen("click", (event) => {
    // A click without a pointer comes of a key or of a script; it counts unless something newer waits.
    const isLate = isSkip || queue.isBehind;
    isSkip = false;
    if (!isLate) return;
    queue.skip();
    stop(event);
  });
  listen("keydown", (event) => {
    if (!queue.isBehind || !KEYS.has(event.key)) return;
    queue.skip();
    stop(event);
  });
}
