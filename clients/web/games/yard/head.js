/** Which step it is and who is waited for; and how it ended. */

import { h } from "../../app/dom.js";
import { picture } from "../art/drawings.js";
import { filled } from "../stage/words.js";

/** @typedef {import("./board.js").YardBoard} Board */

/** @param {Board} board */
export function head(board) {
  const { model, words } = board;
  const game = model.public;
  return h(
    "header",
    { class: "yard-head", "data-key": "head" },
    h(
      "div",
      { class: "yard-prompt", "data-key": "prompt", tabindex: "-1" },
      h(
        "p",
        { class: "yard-round" },
        filled(words.round, { n: game.round }),
        " · ",
        h("strong", {}, model.texts.value("phase", game.phase)),
      ),
      prompt(board),
    ),
    h(
      "ol",
      { class: "yard-phases", "data-key": "phases" },
      board
        .phases()
        .map((phase) =>
          h(
            "li",
            { class: phase === game.phase ? "is-now" : "", "data-key": phase, "aria-current": phase === game.phase ? "step" : undefined },
            model.texts.value("phase", phase),
          ),
        ),
    ),
  );
}

/** @param {Board} board */
function prompt(board) {
  const { model, words } = board;
  if (model.over) return h("p", { class: "yard-what" }, model.outcome && model.texts.outcome(model.outcome.reason));
  const waited = Object.entries(model.public.seats)
    .filter(([, shown]) => /** @type {any} */ (shown).awaited)
    .map(([seat]) => seat);
  const what = model.texts.text("phase", model.public.phase);
  if (model.seat !== undefined && waited.includes(String(model.seat)))
    return h("p", { class: "yard-what is-mine" }, h("strong", {}, words.yourTurn, words.colon), what);
  return h(
    "p",
    { class: "yard-what" },
    waited.length > 0 && [
      picture("mark-wait", "icon"),
      ` ${words.waitingFor}${words.colon}`,
      waited.map((seat, at) => [at ? ", " : "", board.who(seat)]),
      ". ",
    ],
    h("span", { class: "stage-faint" }, what),
  );
}

/** @param {Board} board */
export function ending(board) {
  const { model, words } = board;
  const winners = /** @type {number[]} */ (model.outcome?.winners ?? []);
  return h(
    "section",
    { class: "yard-end", "data-key": "end" },
    h("h2", {}, words.over),
    h(
      "p",
      { class: "yard-winners" },
      winners.length > 0
        ? [picture("mark-crown", "icon"), " ", winners.map((seat, at) => [at ? ", " : "", board.who(seat, true)]), ` ${words.won}`]
        : words.nobodyWon,
    ),
    board.end(),
  );
}
