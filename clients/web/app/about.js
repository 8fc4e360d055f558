/**
 * What there is to say of a value besides its name: what is printed on the piece, and what the service has to add.
 *
 * @typedef {import("./types.js").Moment} Moment
 */
import { t } from "./i18n.js";
import { isMap } from "./phrases.js";
import { sentence } from "./texts.js";

/** @param {string} field @param {any} value what stands under it: a name, or a record of which the first field is one @param {Pick<Moment, "texts" | "data">} moment @returns {string} */
export function about(field, value, moment) {
  if (isMap(value)) return about(Object.keys(value)[0], Object.values(value)[0], moment);
  if (typeof value !== "string") return "";
  const kind = moment.texts.kindUnder(field, value);
  const quote = moment.texts.get(`${kind}.${value}.quote`);
  return [printed(kind, value, moment), moment.texts.get(`${kind}.${value}.text`), quote && t("quote", { text: quote })].filter(Boolean).join(" ");
}

/** What is printed on a piece, in the service's words. @param {string} kind @param {string} value @param {Pick<Moment, "texts" | "data">} moment */
function printed(kind, value, { texts, data }) {
  const pieces = data?.[kind];
  const told = isMap(pieces) && Object.hasOwn(pieces, value) ? texts.printed(kind, pieces[value]) : [];
  return told.length ? sentence(`${told.join(" · ")}.`) : "";
}
