/**
 * Why something was not done, in the page's language.
 *
 * @typedef {import("./texts.js").Texts} Texts
 */
import { Disconnected, Refused } from "../obol/errors.js";
import { h } from "./dom.js";
import { spokenLanguage, t } from "./i18n.js";

/** What the service itself says is more to the point; it says it in English. @param {unknown} error @param {Texts} texts */
export function whyNot(error, texts) {
  if (error instanceof Refused) return spokenLanguage() === "en" && error.message ? error.message : texts.refusal(error);
  if (error instanceof Disconnected) return t("name.unreachable");
  throw error;
}

/** The same, and in any other language what the service said besides. @param {unknown} error @param {Texts} texts @returns {import("./dom.js").Child[]} */
export function whyNotInFull(error, texts) {
  const why = whyNot(error, texts);
  const said = error instanceof Refused ? error.message : "";
  return said && said !== why ? [why, " ", h("q", { lang: "en" }, said)] : [why];
}
