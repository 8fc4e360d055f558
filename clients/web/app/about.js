/**
 * What there is to say of a value besides its name: what is printed on the piece, and what the service has to add.
 *
 * @typedef {import("./types.js").ViewModel} ViewModel
 */
import { t } from "./i18n.js";
import { isMap } from "./phrases.js";
import { sentence } from "./texts.js";

/** @param {string} field @param {any} value what stands under it: a name, or a record of which the first field is one @param {Pick<ViewModel, "texts" | "data">} model @returns {string} */
export function about(field, value, model) {
  if (isMap(value)) return about(Object.keys(value)[0], Object.values(value)[0], model);
  if (typeof value !== "string") return "";
  const kind = model.texts.kindUnder(field, value);
  const quote = model.texts.get(`${kind}.${value}.quote`);
  return [printed(kind, value, model), model.texts.get(`${kind}.${value}.text`), quote && t("quote", { text: quote })]
    .filter(Boolean)
    .join(" ");
}

/** What is printed on a piece, in the service's words. @param {string} kind @param {string} value @param {Pick<ViewModel, "texts" | "data">} model */
function printed(kind, value, { texts, data }) {
  const pieces = data?.[kind];
  const told = isMap(pieces) && Object.hasOwn(pieces, value) ? texts.printed(kind, pieces[value]) : [];
  return told.length ? sentence(`${told.join(" · ")}.`) : "";
}
