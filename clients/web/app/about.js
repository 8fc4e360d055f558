/**
 * What there is to say of a value besides its name: what is printed on the piece, and what the service has to add.
 *
 * @typedef {import("./types.js").Moment} Moment
 */
import { isMap, phrase } from "./phrases.js";

/** @param {string} field @param {any} value what stands under it: a name, or a record of which the first field is one @param {Moment} moment @returns {string} */
export function about(field, value, moment) {
  if (isMap(value)) return about(Object.keys(value)[0], Object.values(value)[0], moment);
  if (typeof value !== "string") return "";
  return [printed(value, moment), moment.texts.textUnder(field, value)].filter(Boolean).join(" ");
}

/** What is printed on a piece, in words. @param {string} value @param {Moment} moment */
function printed(value, moment) {
  const piece = Object.values(moment.data ?? {}).find((kind) => isMap(kind) && Object.hasOwn(kind, value))?.[value];
  if (!isMap(piece)) return "";
  const flat = Object.entries(piece).filter(([, of]) => !isMap(of) && !(Array.isArray(of) && of.some(isMap)));
  const told = flat.map(([field, of]) => (of === true ? moment.texts.label(field) : `${moment.texts.label(field)}: ${phrase(field, of, moment)}`));
  return told.length ? `${told.join(" · ")}.` : "";
}
