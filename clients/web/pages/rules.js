/**
 * The rules: of a game, at a clause; or which there are.
 */
import { h } from "../app/dom.js";
import { games, titleOf } from "../app/home.js";
import { t } from "../app/i18n.js";
import { address } from "../app/router.js";
import { bookOf, EVERY_TABLE } from "../app/books.js";
import { rulesOf, showClause } from "../parts/rules.js";

/** @type {import("../start/main.js").MakePage} */
export default async function page({ parts: [game, clause] }) {
  if (!game) return contents();
  const book = clause ? bookOf(clause, game) : game;
  const title = book === EVERY_TABLE ? t("rules.every_table") : t("rules.of", { game: (await titleOf(book)).get("title") });
  const rules = await rulesOf(book);
  if (clause) requestAnimationFrame(() => showClause(rules, clause));
  return {
    title,
    element: h(
      "article",
      { class: "sheet" },
      h("h1", null, title),
      rules,
      h("p", null, h("a", { href: address(["rules"]) }, t("rules.title"))),
    ),
  };
}

/** @returns {Promise<import("../start/main.js").Page>} */
async function contents() {
  const title = t("rules.title");
  const all = await Promise.all((await games()).map(async ({ name }) => ({ name, texts: await titleOf(name) })));
  const link = (/** @type {string} */ book, /** @type {string} */ text) => h("li", null, h("a", { href: address(["rules", book]) }, text));
  return {
    title,
    element: h(
      "section",
      { class: "sheet" },
      h("h1", null, title),
      h("p", null, t("rules.pick")),
      h(
        "ul",
        { class: "rules-list" },
        all.map(({ name, texts }) => link(name, texts.get("title"))),
        link(EVERY_TABLE, t("rules.every_table")),
      ),
    ),
  };
}
