/** How it ended, and all that was secret. */

import { h } from "../../app/dom.js";
import { picture } from "../art/drawings.js";
import { how } from "./head.js";
import { patientCard } from "./pieces.js";
import { partyMark } from "./seats.js";

/** @typedef {import("../vita_mors.js").default} Board */

/** How it ended. @param {Board} board */
export function end(board) {
  const { model, own, words } = board;
  const game = model.public;
  const outcome = model.outcome ?? game.outcome;
  const left = Object.entries(game.decks).filter(([, deck]) => /** @type {any} */ (deck).cards?.length);
  return h(
    "section",
    { class: "vm-end", "data-key": "end" },
    h("h2", {}, words.over),
    h(
      "p",
      { class: "vm-end-winners" },
      outcome?.winners.length
        ? [
            picture("mark-crown", "icon"),
            " ",
            outcome.winners.map((/** @type {number} */ seat, /** @type {number} */ at) => [at ? ", " : "", board.who(seat, true)]),
            ` ${words.won}`,
          ]
        : words.nobodyWon,
    ),
    h("p", {}, how(board)),
    game.undrawn?.length > 0 &&
      h(
        "p",
        {},
        own.undrawn,
        own.colon,
        game.undrawn.map((/** @type {string} */ party) => partyMark(board, party)),
      ),
    left.length > 0 &&
      h(
        "div",
        { class: "vm-left" },
        h("p", {}, `${own.leftOver}${own.colon}`),
        h(
          "ul",
          { class: "vm-row" },
          left.flatMap(([, deck]) =>
            /** @type {any} */ (deck).cards.map((/** @type {string} */ card) =>
              h(
                "li",
                {},
                patientCard(model, { card, actual: model.data.card[card].actual }, "small", {
                  piece: `left:${card}`,
                  key: `left-${card}`,
                }),
              ),
            ),
          ),
        ),
      ),
  );
}
