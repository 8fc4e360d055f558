/**
 * The rules of a game, as the page has them: fragments of HTML of ours, `games/rules/<game>.<language>.html`, with the
 * id of a clause (`VM-16`) on whatever says it.
 */
import { h, stylesheet } from "../app/dom.js";
import { spokenLanguage, t } from "../app/i18n.js";
import { part } from "../app/release.js";

/** @param {string} book a game, or `table` @returns {Promise<HTMLElement>} */
export async function rulesOf(book) {
  const element = h("div", { class: "rules" });
  const response = await fetch(new URL(`../games/rules/${encodeURIComponent(book)}.${spokenLanguage()}.html`, import.meta.url));
  if (!response.ok) {
    element.append(h("p", null, t("rules.none")));
    return element;
  }
  const { head, body } = new DOMParser().parseFromString(await response.text(), "text/html");
  const sheets = [...head.querySelectorAll("link[rel=stylesheet]"), ...body.querySelectorAll("link[rel=stylesheet]")];
  await Promise.all(sheets.map((link) => stylesheet(link.getAttribute("href") ?? "")));
  for (const link of body.querySelectorAll("link")) link.remove();
  element.append(...body.childNodes);
  if (element.querySelector("[data-art]")) (await part(() => import("../games/art/shown.js"))).showArt(element);
  return element;
}

/** Brings a clause into sight, marked. @param {HTMLElement} rules @param {string} clause */
export function showClause(rules, clause) {
  const found = /** @type {HTMLElement | null} */ (rules.querySelector(`#${CSS.escape(clause)}`));
  for (const one of rules.querySelectorAll(".asked-for")) one.classList.remove("asked-for");
  if (!found) return;
  found.classList.add("asked-for");
  found.setAttribute("tabindex", "-1");
  found.scrollIntoView({ block: "start" });
  found.focus({ preventScroll: true });
}
