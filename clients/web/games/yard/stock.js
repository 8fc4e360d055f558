/** What nobody has: decks, tokens, discards. */

import { h } from "../../app/dom.js";
import { cardName, faceData, symbolMark, tokenMark } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { counted } from "../stage/words.js";

/** @typedef {import("./board.js").YardBoard} Board */

/** Decks, the supply, discards. @param {Board} board */
export function stock(board) {
  const { model, own } = board;
  const game = model.public;
  const discards = Object.keys(game.discards ?? {});
  return h(
    "section",
    { class: "yard-stock", "data-key": "stock" },
    h(
      "div",
      { class: "yard-supply", "data-key": "supply" },
      h("h2", {}, own.supply),
      h(
        "ul",
        {},
        Object.entries(/** @type {Record<string, number>} */ (game.supply)).map(([symbol, count]) =>
          h("li", { "data-key": symbol }, tokenMark(model, symbol, { spot: `supply:${symbol}` }), ` ×${count}`),
        ),
      ),
    ),
    h(
      "div",
      { class: "yard-decks", "data-key": "decks" },
      h("h2", {}, own.decks),
      h(
        "ul",
        {},
        Object.entries(/** @type {Record<string, number>} */ (game.decks)).map(([deck, size]) =>
          h(
            "li",
            { "data-key": deck },
            h(
              "span",
              { class: `yard-back yard-back-${deck}`, dataset: { spot: `deck:${deck}` } },
              picture(deck === "reaps" ? "figure-scythe" : deck === "characters" ? "mark-pawn" : "mark-cards", "icon"),
            ),
            h("span", {}, model.texts.value("deck", deck), " ", h("strong", {}, size)),
          ),
        ),
      ),
    ),
    discards.length > 0 &&
      h(
        "details",
        { class: "yard-discards", "data-key": "discards", dataset: { spot: "discards" } },
        h("summary", {}, `${own.discards}${own.colon}${counted(own.cards, discards.length, model.language)}`),
        board.opened.has("discards") &&
          h(
            "ul",
            {},
            discards.map((card) =>
              h(
                "li",
                { "data-key": card },
                cardName(model, card),
                " ",
                (faceData(model, card).needs ?? []).map((symbol) => symbolMark(model, symbol)),
              ),
            ),
          ),
      ),
  );
}
