/**
 * How long to wait for what. All in milliseconds.
 *
 * @typedef {object} Pacing
 * @property {number} firstMs the longest wait before the first attempt to connect again
 * @property {number} mostMs the longest wait before any
 * @property {number} quietMs when nothing was heard for so long, ask whether anybody is there
 * @property {number} answerMs a connection on which no answer came for so long is taken for dead
 * @property {number} resendMs before what was refused for now is sent again; longer each time
 * @property {number} tries how often an intent is sent that is refused for now
 */

/** @type {Readonly<Pacing>} */
export const PACING = Object.freeze({
  firstMs: 500,
  mostMs: 15_000,
  quietMs: 20_000,
  answerMs: 6_000,
  resendMs: 1_000,
  tries: 8,
});

/**
 * How long to wait before attempt number `failures` (from 0): anything up to a bound that doubles, so that many who
 * were cut off together do not come back together. What the service asked for (`told`, seconds) comes before that.
 *
 * @param {Pacing} pacing @param {number} failures @param {number | undefined} told @param {() => number} random
 */
export function reconnectMs(pacing, failures, told, random) {
  const bound = Math.min(pacing.mostMs, pacing.firstMs * 2 ** Math.min(failures, 20));
  return (told ?? 0) * 1000 + bound * random();
}

/**
 * @param {Pacing} pacing @param {number} tries @param {() => number} random
 */
export function resendMs(pacing, tries, random) {
  return Math.min(pacing.mostMs, pacing.resendMs * 2 ** Math.max(0, tries - 1)) * (1 + random() / 2);
}
