/** Graveyards. */

import { h } from "../../app/dom.js";
import { faceData, symbolMark } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { counted } from "../stage/words.js";
import { stripOf } from "./lives.js";

/** @typedef {import("./board.js").YardBoard} Board */

/** A graveyard: its sum at a glance, every card when opened. @param {Board} board @param {string} seat */
export function graveyard(board, seat) {
  const { points, graveyard = {} } = board.model.public.seats[seat];
  return board.kept("details", "grave", [seat, points, Object.keys(graveyard), board.opened.has(`grave:${seat}`)], () =>
    graveyardNow(board, seat),
  );
}

/** @param {Board} board @param {string} seat */
function graveyardNow(board, seat) {
  const { model, own, words } = board;
  const shown = model.public.seats[seat];
  const cards = Object.keys(shown.graveyard ?? {});
  return h(
    "details",
    { class: "yard-grave", "data-key": "grave", dataset: { spot: `grave:${seat}` } },
    h(
      "summary",
      {},
      picture("mark-tomb", "icon"),
      h("span", { class: "yard-grave-title" }, own.graveyard),
      h("span", { class: "yard-grave-sum" }, cards.length ? counted(own.cards, cards.length, model.language) : own.emptyGrave),
      h(
        "span",
        { class: "yard-souls" },
        picture("symbol-soul", "icon"),
        h("span", { class: "yard-souls-number" }, shown.points),
        h("span", { class: "visually-hidden" }, ` ${words.points}`),
      ),
    ),
    board.opened.has(`grave:${seat}`) &&
      h(
        "div",
        { class: "yard-grave-open" },
        cards.length > 0 && sums(board, cards),
        h(
          "ul",
          { class: "yard-grave-cards" },
          cards.map((card) => h("li", { "data-key": card }, stripOf(board, card, { piece: `lies:${card}` }))),
        ),
      ),
  );
}

/** How many of each symbol are printed on these cards. @param {Board} board @param {string[]} cards */
function sums(board, cards) {
  const { model, own } = board;
  /** @type {Map<string, {symbol: string, kind: "weakness" | "strength" | "plain", count: number}>} */
  const found = new Map();
  const add = (/** @type {string} */ symbol, /** @type {"weakness" | "strength" | "plain"} */ kind, count = 1) => {
    const name = `${kind} ${symbol}`;
    found.set(name, { symbol, kind, count: (found.get(name)?.count ?? 0) + count });
  };
  for (const card of cards) {
    const face = faceData(model, card);
    for (const symbol of face.weaknesses ?? []) add(symbol, "weakness");
    for (const symbol of face.strengths ?? []) add(symbol, "strength");
    if (face.darwin) add("darwin", "plain", face.darwin);
    if (face.job) add("job", "plain");
  }
  return h(
    "ul",
    { class: "yard-sums" },
    [...found.values()].map(({ symbol, kind, count }) =>
      h(
        "li",
        { "data-key": `${kind}-${symbol}` },
        symbol === "job"
          ? h("span", { class: "yard-symbol yard-symbol-job", title: own.job }, picture("symbol-job", "icon", own.job))
          : symbolMark(
              model,
              symbol,
              kind,
              kind === "plain" ? undefined : `${own[kind]}${own.colon}${model.texts.value("symbol", symbol)}`,
            ),
        `×${count}`,
      ),
    ),
  );
}
