/**
 * In place of a table that one may not see, or not as who one was.
 */
import { h } from "../app/dom.js";
import { forgetMe } from "../app/home.js";
import { has, t } from "../app/i18n.js";
import { address, go } from "../app/router.js";
import { Refused } from "../obol/errors.js";

/**
 * @param {Refused} refused @param {string} page `table` or `replay` @param {string} table
 * @returns {import("../start/main.js").Page}
 */
export function barred(refused, page, table) {
  const title = t(refused.code === "token_invalid" ? "connection.refused" : "barred.title");
  const why = has(`barred.${refused.code}`) ? t(`barred.${refused.code}`) : refused.message;
  return {
    title,
    element: h(
      "section",
      { class: "sheet" },
      h("h1", null, title),
      h("p", null, why),
      refused.code === "invite_needed" && codeForm(page, table),
      refused.code === "token_invalid" && nobody(),
      h("p", null, h("a", { href: address([]) }, t("barred.back"))),
    ),
  };
}

/** @param {string} page @param {string} table */
function codeForm(page, table) {
  const input = h("input", { type: "text", autocomplete: "off" });
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) go(address([page, table], { invite: input.value.trim() }));
  };
  return h(
    "form",
    { class: "row", onsubmit: enter },
    h("label", { class: "inline" }, t("barred.code"), " ", input),
    h("button", { type: "submit", class: "button" }, t("barred.enter")),
  );
}

function nobody() {
  return h(
    "div",
    { class: "row" },
    h(
      "button",
      {
        type: "button",
        class: "button",
        onclick: () => {
          forgetMe();
          dispatchEvent(new Event("hashchange"));
        },
      },
      t("connection.forget"),
    ),
  );
}
