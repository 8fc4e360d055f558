/**
 * The page's own words, in the language that was chosen. What belongs to a game the service words (texts.js).
 *
 * @typedef {import("./dom.js").Child} Child
 */
import { name } from "./dom.js";
import { keep as keepFor, kept } from "./storage.js";
import { en } from "./words/en.js";

export const LANGUAGES = /** @type {const} */ (["en", "fr"]);
const KEPT = "obol.language";

/** @type {Record<string, string>} */
let words = en;
let language = "en";
let plurals = new Intl.PluralRules("en");

/** The language of the page. */
export const spokenLanguage = () => language;

/** The one kept, else the first of the browser's that there is. */
export function preferredLanguage() {
  const wanted = [kept(KEPT) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => LANGUAGES.some((one) => one === tag)) ?? "en";
}

/** Speaks another language from now on. @param {string} wanted @param {{keep?: boolean}} [options] */
export async function speak(wanted, { keep = false } = {}) {
  if (keep) keepFor(KEPT, wanted);
  words = wanted === "fr" ? { ...en, ...(await import("./words/fr.js")).fr } : en;
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/** @param {string} key @param {Record<string, any>} values */
function template(key, values) {
  const plural = typeof values.count === "number" ? words[`${key}.${plurals.select(values.count)}`] : undefined;
  return plural ?? words[`${key}.other`] ?? words[key] ?? key;
}

/** A text with what stands in its braces. @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (_, field) => String(values[field] ?? ""));
}

/** The same with elements in its braces: names, links. @param {string} key @param {Record<string, Child>} values @returns {Child[]} */
export function tn(key, values) {
  return template(key, values)
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 ? values[part] : part));
}

/** Words that only a part of the page has, until another language is spoken. @param {Record<string, Record<string, string>>} more by language */
export function learn(more) {
  words = { ...words, ...(more[language] ?? more.en) };
}

/** A player by name, marked as a program where it is one. @param {{name: string, kind?: string}} player */
export const called = (player) => name(player.name, player.kind === "bot" ? t("bot.program") : undefined);

/** Is there a text? @param {string} key */
export const has = (key) => key in words;

/** To make one takes a millisecond. @type {Map<string, Intl.ListFormat>} by language */
const lists = new Map();

/** Names one after another: `Ada, Bo and Cy`. @param {Child[]} names @returns {Child[]} */
export function listed(names) {
  const format = lists.get(language) ?? new Intl.ListFormat(language, { type: "conjunction" });
  lists.set(language, format);
  const parts = format.formatToParts(names.map((_, place) => String(place)));
  return parts.map(({ type, value }) => (type === "element" ? names[Number(value)] : value));
}

const DAY_HOURS = 24;

/** `75 000` → `1:15`; two days and more in days and hours. @param {number} ms */
export function clockText(ms) {
  const whole = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours >= 2 * DAY_HOURS) return t("clock.days", { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS });
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** When it was, as short as it can be said. @param {number} at ms since 1970 */
export function timeText(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }).format(date);
}
