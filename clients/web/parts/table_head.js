/**
 * The head of a table: which game, how it stands, who looks on, the rules, the link to hand on.
 */
import { announce } from "../app/announcer.js";
import { fill, h } from "../app/dom.js";
import { called, spokenLanguage, t, tn } from "../app/i18n.js";
import { address, plainAddress } from "../app/router.js";
import { handOn } from "./hand_on.js";

/**
 * @param {import("../app/texts.js").Texts} texts @param {() => void} rules
 */
export function tableHead(texts, rules) {
  const about = h("p", { class: "faint table-about" });
  const links = h("div", { class: "row" });
  const element = h(
    "header",
    { class: "table-head" },
    h("div", null, h("h2", { class: "table-title" }, texts.get("title")), about),
    h("div", { class: "row" }, links, h("button", { type: "button", class: "quiet", onclick: rules }, t("table.rules"))),
  );
  let said = "";
  return {
    element,
    /** @param {import("../app/types.js").ViewModel} model @param {{table: any, invite: string | undefined, spectators: number}} around */
    show(model, { table, invite, spectators }) {
      const text = JSON.stringify([table.status, table.maker.name, spectators, table.next, spokenLanguage()]);
      if (text === said) return;
      said = text;
      fill(
        about,
        h("span", { class: "mark" }, t(`status.${table.status}`)),
        " ",
        tn("table.made_by", { name: called(table.maker) }),
        " · ",
        h("span", { class: "spectators" }, t("table.spectators", { count: spectators })),
      );
      fill(
        links,
        table.next && h("a", { class: "button", href: address(["table", table.next], { invite }) }, t("table.next")),
        model.over && h("a", { class: "quiet", href: address(["replay", model.table], { invite }) }, t("table.replay")),
        h("button", { type: "button", class: "quiet", onclick: () => copy(model.table, invite) }, t("table.copy")),
      );
    },
  };
}

/** @param {string} table @param {string | undefined} invite */
async function copy(table, invite) {
  if (await handOn(plainAddress(table, { invite }))) announce(t("table.copied"));
}
