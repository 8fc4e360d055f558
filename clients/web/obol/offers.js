/**
 * Offers as they travel, and what they stand for (PROTOCOL.md, "Play"). An offer names for each field of an intent what
 * it may be: a list, of which one is chosen, or a map with `some`, of which several are: `least` to `most` of its items,
 * each once unless it `repeats`, and within its `caps`.
 *
 * @typedef {{some: any[], least: number, most: number, caps?: Record<string, Record<string, number>>, repeats?: boolean}} Some
 * @typedef {any[] | Some} Values
 * @typedef {import("./watched.js").Typed} Typed
 */

/** The intents that every table has; all others are the game's. */
export const TABLE_INTENTS = new Set([
  "take_seat",
  "leave_seat",
  "add_bot",
  "start",
  "concede",
  "rematch",
  "call_time",
  "pause",
  "go_on",
  "say",
]);

/** Are two values of JSON the same? @param {any} one @param {any} other @returns {boolean} */
export function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

/** @param {any[]} items @param {any} item */
export const holds = (items, item) => items.some((one) => same(one, item));

/** Are these among `some`, no more often than they may be? @param {Some} values @param {any[]} chosen */
export function keepsTo({ some, caps = {}, repeats = false }, chosen) {
  if (!repeats && chosen.some((item, place) => holds(chosen.slice(0, place), item))) return false;
  if (!chosen.every((item) => holds(some, item))) return false;
  return Object.entries(caps).every(([name, most]) =>
    Object.entries(most).every(([value, top]) => chosen.filter((item) => String(item[name]) === value).length <= top),
  );
}

/** May a field be that? @param {Values} values @param {any} value */
export function allows(values, value) {
  if (Array.isArray(values)) return holds(values, value);
  return Array.isArray(value) && value.length >= values.least && value.length <= values.most && keepsTo(values, value);
}

/**
 * Can a list that begins so still become one that is allowed?
 * @param {Values} values @param {any[]} chosen
 */
export function canBecome(values, chosen) {
  if (Array.isArray(values) || chosen.length > values.most || !keepsTo(values, chosen)) return false;
  return grows(values, chosen, values.some);
}

/** @param {Some} values @param {any[]} chosen @param {any[]} order @returns {boolean} */
function grows(values, chosen, order) {
  if (chosen.length >= values.least) return true;
  return order.some((item, place) => {
    const more = [...chosen, item];
    return keepsTo(values, more) && grows(values, more, order.slice(values.repeats ? place : place + 1));
  });
}

/**
 * The offers that remain for an intent of which a part is chosen: its `type`, and any of its fields. A list may be the
 * beginning of one.
 * @param {readonly Typed[]} offers @param {Record<string, any>} partial @returns {Typed[]}
 */
export function fits(offers, partial) {
  return offers.filter((offer) =>
    Object.entries(partial).every(([name, value]) => {
      if (name === "type") return offer.type === value;
      if (!Object.hasOwn(offer, name)) return false;
      return allows(offer[name], value) || (Array.isArray(value) && canBecome(offer[name], value));
    }),
  );
}

/** Is the whole intent among the offers? @param {readonly Typed[]} offers @param {Record<string, any>} intent */
export function isOffered(offers, intent) {
  return offers.some(
    (offer) =>
      offer.type === intent.type &&
      Object.keys(offer).length === Object.keys(intent).length &&
      Object.entries(intent).every(([name, value]) => name === "type" || (Object.hasOwn(offer, name) && allows(offer[name], value))),
  );
}

/** The offers that are the game's. @param {readonly Typed[]} offers */
export const gameOffers = (offers) => offers.filter(({ type }) => !TABLE_INTENTS.has(type));

/**
 * One of the intents that the offers stand for, by chance.
 * @param {readonly Typed[]} offers not empty @param {() => number} [random] from 0 to below 1 @returns {Typed}
 */
export function randomIntent(offers, random = Math.random) {
  const { type, ...fields } = oneOf(offers, random);
  const chosen = Object.entries(fields).map(([name, values]) => [name, randomValue(values, random)]);
  return { type, ...Object.fromEntries(chosen) };
}

/** @param {Values} values @param {() => number} random */
function randomValue(values, random) {
  if (Array.isArray(values)) return oneOf(values, random);
  const size = values.least + Math.floor(random() * (values.most - values.least + 1));
  /** @type {any[]} */
  let chosen = [];
  while (chosen.length < values.most) {
    const next = values.some.filter((item) => canBecome(values, [...chosen, item]));
    if (next.length === 0 || chosen.length >= size) break;
    chosen = [...chosen, oneOf(next, random)];
  }
  return chosen;
}

/** @param {readonly any[]} items @param {() => number} random */
const oneOf = (items, random) => items[Math.floor(random() * items.length)];
