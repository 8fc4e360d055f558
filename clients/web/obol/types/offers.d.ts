/**
 * Offers as they travel, and what they stand for (PROTOCOL.md, "Play"). An offer names for each field of an intent what
 * it may be: a list, of which one is chosen, or a map with `some`, of which several are: `least` to `most` of its items,
 * each once unless it `repeats`, and within its `caps`.
 *
 * @typedef {{some: any[], least: number, most: number, caps?: Record<string, Record<string, number>>, repeats?: boolean}} Some
 * @typedef {any[] | Some} Values
 * @typedef {import("./watched.js").Typed} Typed
 */
export type Some = {
    some: any[];
    least: number;
    most: number;
    caps?: Record<string, Record<string, number>>;
    repeats?: boolean;
};
export type Values = any[] | Some;
export type Typed = import("./watched.js").Typed;
/** The intents that every table has; all others are the game's. */
export declare const TABLE_INTENTS: Set<string>;
/** Are two values of JSON the same? @param {any} one @param {any} other @returns {boolean} */
export declare function same(one: any, other: any): boolean;
/** @param {any[]} items @param {any} item */
export declare const holds: (items: any[], item: any) => boolean;
/** Are these among `some`, no more often than they may be? @param {Some} values @param {any[]} chosen */
export declare function keepsTo({ some, caps, repeats }: Some, chosen: any[]): boolean;
/** May a field be that? @param {Values} values @param {any} value */
export declare function allows(values: Values, value: any): boolean;
/**
 * Can a list that begins so still become one that is allowed?
 * @param {Values} values @param {any[]} chosen
 */
export declare function canBecome(values: Values, chosen: any[]): boolean;
/**
 * The offers that remain for an intent of which a part is chosen: its `type`, and any of its fields. A list may be the
 * beginning of one.
 * @param {readonly Typed[]} offers @param {Record<string, any>} partial @returns {Typed[]}
 */
export declare function fits(offers: readonly Typed[], partial: Record<string, any>): Typed[];
/** Is the whole intent among the offers? @param {readonly Typed[]} offers @param {Record<string, any>} intent */
export declare function isOffered(offers: readonly Typed[], intent: Record<string, any>): boolean;
/** The offers that are the game's. @param {readonly Typed[]} offers */
export declare const gameOffers: (offers: readonly Typed[]) => import("./watched.js").Typed[];
/**
 * One of the intents that the offers stand for, by chance.
 * @param {readonly Typed[]} offers not empty @param {() => number} [random] from 0 to below 1 @returns {Typed}
 */
export declare function randomIntent(offers: readonly Typed[], random?: () => number): Typed;
