/**
 * Values of a view, an event or an offer in a few words, whatever the game.
 *
 * The page knows no game. Which numbers are seats, and what is a measure and what a count, it tells by the name they
 * stand under; these names are all it knows of games.
 *
 * @typedef {import("./types.js").ViewModel} ViewModel
 * @typedef {Pick<ViewModel, "texts" | "players">} Names
 */
import { t } from "./i18n.js";

/** @param {string} words */
const named = (words) => new Set(words.split(" "));

/** Fields whose numbers are seats. */
export const SEAT_FIELDS = named(
  "seat seats host target targets winner winners awaited receiver receivers giver givers from to by owner owners " +
    "reaper reapers first first_seat first_host youngest_first oldest leader",
);
/** Maps whose keys, where they are numbers, are seats. */
const SEAT_KEYED = named(
  "seats coins used scores receivers tokens votes picks hands players sheets graveyards pawns choices positions " +
    "attached placed declared taken received shown nonces",
);
/** Fields that say how much, not how many of what. */
const MEASURES = named("size round version number points score value total left count cards soul_points space");
/** Fields that say what a record is: its first words. */
const HEADLINES = named("card token name symbol character reap item objective title");

/** @param {any} value @returns {value is Record<string, any>} */
export const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A value that stands under `field`. @param {string} field @param {any} value @param {Names} names @returns {string} */
export function phrase(field, value, names) {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return SEAT_FIELDS.has(field) ? seatName(value, names) : String(value);
  if (typeof value === "string") return names.texts.valueUnder(field, value);
  if (Array.isArray(value)) return value.map((item) => phrase(field, item, names)).join(", ") || t("none");
  return isMap(value) ? mapPhrase(field, value, names) : "";
}

/** @param {number} seat @param {Names} names */
const seatName = (seat, { players, texts }) => players[seat]?.name ?? texts.seat(seat);

/** A record by its headline, counts as such, any other map entry by entry. @param {string} field @param {Record<string, any>} value @param {Names} names */
function mapPhrase(field, value, names) {
  const keys = Object.keys(value);
  if (keys.length === 0) return t("none");
  if (HEADLINES.has(keys[0])) return recordPhrase(value, names);
  if (isCount(value)) {
    return keys.map((key) => keyText(field, key, value, names) + (value[key] === 1 ? "" : ` ×${value[key]}`)).join(", ");
  }
  if (!isSeatMap(field, value) && keys.some((key) => typeof value[key] !== "object")) return details(value, names);
  return keys.map((key) => `${keyText(field, key, value, names)}: ${phrase(field, value[key], names)}`).join("; ");
}

/** Are the keys seats? @param {string} field @param {Record<string, any>} value */
export function isSeatMap(field, value) {
  const keys = Object.keys(value);
  return SEAT_KEYED.has(field) && keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

/** A key of the map `value` that stands under `field`. @param {string} field @param {string} key @param {Record<string, any>} value @param {Names} names */
export function keyText(field, key, value, names) {
  if (isSeatMap(field, value)) return seatName(Number(key), names);
  if (names.texts.get(`view.${key}`)) return names.texts.label(key);
  return names.texts.valueUnder(field, key);
}

/** How many there are of each thing: numbers from 1 up under names that no field has. @param {Record<string, any>} value */
function isCount(value) {
  return Object.entries(value).every(
    ([key, item]) => Number.isInteger(item) && item > 0 && !/^\d+$/.test(key) && !SEAT_FIELDS.has(key) && !MEASURES.has(key),
  );
}

/** `{"card": "king", "actual": "slaves"}` → `King (Slaves)`. @param {Record<string, any>} value @param {Names} names */
function recordPhrase(value, names) {
  const [[first, head], ...others] = Object.entries(value);
  const said = phrase(first, head, names);
  if (others.length === 0) return said;
  if (others.length === 1 && typeof others[0][1] === "string") return `${said} (${names.texts.valueUnder(...others[0])})`;
  return `${said} (${details(Object.fromEntries(others), names)})`;
}

/** Fields one after another. @param {Record<string, any>} fields @param {Names} names */
function details(fields, names) {
  return Object.entries(fields)
    .filter(([, value]) => value !== false)
    .map(([field, value]) => (value === true ? names.texts.label(field) : `${names.texts.label(field)}: ${phrase(field, value, names)}`))
    .join(", ");
}
