/**
 * Why something was not done, in the page's language.
 */
import { Disconnected, Refused } from "../obol/errors.js";
import { spokenLanguage, t } from "./i18n.js";

/** What the service itself says is more to the point; it says it in English. @param {unknown} error @param {import("./texts.js").Texts} texts */
export function whyNot(error, texts) {
  if (error instanceof Refused) return spokenLanguage() === "en" && error.message ? error.message : texts.refusal(error);
  if (error instanceof Disconnected) return t("name.unreachable");
  throw error;
}
