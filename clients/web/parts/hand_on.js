import { t } from "../app/i18n.js";

/**
 * Puts a link where it can be pasted from; where the browser does not allow that, shows it.
 * @param {string} link @returns {Promise<boolean>} is it copied?
 */
export async function handOn(link) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    prompt(t("table.copy"), link);
    return false;
  }
}
