/**
 * The end of a game: who has won and why, where everybody came, and the way into the next one. Dispatches `again`.
 *
 * @typedef {import("../app/types.js").ViewModel} ViewModel
 */
import { h, name } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { address } from "../app/router.js";
import { outcomeLine } from "./standing.js";

/** @param {ViewModel} model @param {{invite: string | undefined, again: () => void, canPlay: boolean}} how */
export function curtain(model, { invite, again, canPlay }) {
  const element = h(
    "section",
    { class: "curtain", role: "dialog", "aria-labelledby": "curtain-title", tabindex: "-1" },
    h("h2", { id: "curtain-title" }, headline(model)),
    h("p", null, outcomeLine(model)),
    ranks(model),
    h(
      "div",
      { class: "row" },
      canPlay && h("button", { type: "button", class: "button", dataset: { key: "again" }, onclick: again }, t("seats.rematch")),
      h("a", { class: "quiet", href: address(["replay", model.table], { invite }) }, t("table.replay")),
      h("button", { type: "button", class: "quiet", dataset: { key: "lift" }, onclick: () => element.remove() }, t("curtain.lift")),
    ),
  );
  element.addEventListener("keydown", ({ key }) => key === "Escape" && element.remove());
  return element;
}

/** @param {ViewModel} model */
function headline({ outcome, seat }) {
  const { winners = [] } = outcome ?? {};
  if (winners.length === 0) return t("standing.nobody_won");
  if (seat === undefined) return t("curtain.over");
  return t(winners.includes(seat) ? "curtain.won" : "curtain.lost");
}

/** Winners first, then by score. @param {ViewModel} model */
function ranks({ outcome, players, texts }) {
  const { winners = [], scores = {} } = outcome ?? {};
  const score = (/** @type {number} */ seat) => scores[seat];
  const first = (/** @type {number} */ seat) => (winners.includes(seat) ? 0 : 1);
  const order = [...players].sort((one, other) => first(one.seat) - first(other.seat) || (score(other.seat) ?? 0) - (score(one.seat) ?? 0));
  return h(
    "ol",
    { class: "curtain-ranks" },
    order.map((player) =>
      h(
        "li",
        { dataset: { won: String(winners.includes(player.seat)) } },
        name(player.name, texts.robot(player)),
        player.me && h("span", { class: "mark" }, t("seats.you")),
        player.conceded && h("span", { class: "mark" }, t("seats.conceded")),
        score(player.seat) !== undefined && h("strong", { class: "count" }, String(score(player.seat))),
      ),
    ),
  );
}
