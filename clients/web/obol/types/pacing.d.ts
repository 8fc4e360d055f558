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
export type Pacing = {
    /**
     * the longest wait before the first attempt to connect again
     */
    firstMs: number;
    /**
     * the longest wait before any
     */
    mostMs: number;
    /**
     * when nothing was heard for so long, ask whether anybody is there
     */
    quietMs: number;
    /**
     * a connection on which no answer came for so long is taken for dead
     */
    answerMs: number;
    /**
     * before what was refused for now is sent again; longer each time
     */
    resendMs: number;
    /**
     * how often an intent is sent that is refused for now
     */
    tries: number;
};
/** @type {Readonly<Pacing>} */
export declare const PACING: Readonly<Pacing>;
/**
 * How long to wait before attempt number `failures` (from 0): anything up to a bound that doubles, so that many who
 * were cut off together do not come back together. What the service asked for (`told`, seconds) comes before that.
 *
 * @param {Pacing} pacing @param {number} failures @param {number | undefined} told @param {() => number} random
 */
export declare function reconnectMs(pacing: Pacing, failures: number, told: number | undefined, random: () => number): number;
/**
 * @param {Pacing} pacing @param {number} tries @param {() => number} random
 */
export declare function resendMs(pacing: Pacing, tries: number, random: () => number): number;
