/** The players' places: what each has, and is waited for. */

import { h } from "../../app/dom.js";
import { tokenMark } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { counted, filled } from "../stage/words.js";
import { graveyard } from "./graves.js";
import { lifeOf, stripOf } from "./lives.js";

/** @typedef {import("./board.js").YardBoard} Board */
/** @typedef {import("./lives.js").Life} Life */

/** What a seat has besides its characters. @param {Board} board @param {string} seat */
export const possessions = (board, seat) => board.kept("div", "facts", board.counted(seat), () => possessionsNow(board, seat));

/** @param {Board} board @param {string} seat */
function possessionsNow(board, seat) {
  const { model, own } = board;
  const shown = model.public.seats[seat];
  const tokens = Object.entries(/** @type {Record<string, number>} */ (shown.tokens ?? {}));
  return h(
    "div",
    { class: "yard-facts", "data-key": "facts" },
    board.seatFacts(seat),
    h(
      "span",
      { class: "yard-fact", title: filled(own.inHand, { n: shown.hand }), dataset: { spot: `hand:${seat}` } },
      picture("mark-cards", "icon"),
      h("span", { "aria-hidden": "true" }, shown.hand),
      h("span", { class: "visually-hidden" }, filled(own.inHand, { n: shown.hand })),
    ),
    h(
      "span",
      { class: "yard-fact", title: counted(own.reapsInHand, shown.reaps, model.language), dataset: { spot: `reaps:${seat}` } },
      picture("figure-scythe", "icon"),
      h("span", { "aria-hidden": "true" }, shown.reaps),
      h("span", { class: "visually-hidden" }, counted(own.reapsInHand, shown.reaps, model.language)),
    ),
    tokens.length > 0 &&
      h(
        "span",
        { class: "yard-tokens", "data-key": "tokens" },
        h("span", { class: "visually-hidden" }, `${own.tokensHeld}${own.colon}`),
        tokens.flatMap(([symbol, count]) =>
          Array.from({ length: count }, (_, at) =>
            tokenMark(model, symbol, { piece: `held:${seat}:${symbol}:${at}`, from: `supply:${symbol}` }),
          ),
        ),
      ),
  );
}

/** Where somebody sits, seen from one's own place. @param {Board} board @param {string} seat */
function whereabouts(board, seat) {
  const { model, words } = board;
  const count = Object.keys(model.public.seats).length;
  if (model.seat === undefined || count < 3) return null;
  const step = (Number(seat) - model.seat + count) % count;
  return h(
    "span",
    { class: "yard-where" },
    step === 1
      ? [words.right, " ", picture("mark-right", "icon")]
      : step === count - 1
        ? [picture("mark-left", "icon"), " ", words.left]
        : words.facing,
  );
}

/** @param {Board} board @param {string} seat */
export function seatState(board, seat) {
  const { model, words } = board;
  const shown = model.public.seats[seat];
  const player = board.player(seat);
  const won = model.over && model.outcome?.winners?.includes(Number(seat));
  return h(
    "span",
    { class: "stage-badges", "data-key": "state" },
    won && h("span", { class: "stage-badge stage-won" }, picture("mark-crown", "icon"), words.won),
    shown.awaited
      ? h("span", { class: "stage-awaited" }, picture("mark-wait", "icon"), h("span", {}, words.awaited))
      : shown.answered && h("span", { class: "stage-done" }, picture("mark-done", "icon"), h("span", {}, words.done)),
    model.public.first === Number(seat) && h("span", { class: "stage-badge" }, picture("mark-host", "icon"), words.first),
    player.away
      ? h("span", { class: "stage-badge" }, picture("mark-away", "icon"), words.away)
      : player.conceded
        ? h("span", { class: "stage-badge" }, words.conceded)
        : player.bot
          ? h("span", { class: "stage-badge" }, picture("mark-bot", "icon"), words.bot)
          : !player.present && model.live && h("span", { class: "stage-badge" }, picture("mark-away", "icon"), words.absent),
  );
}

/** Somebody's characters. @param {Board} board @param {string} seat */
export const front = (board, seat) =>
  h(
    "ul",
    { class: "yard-front", "data-key": "front" },
    Object.values(/** @type {Record<string, Life>} */ (board.model.public.seats[seat].characters)).map((life) => lifeOf(board, seat, life)),
  );

/** Another player's place; while one puts something together, there can be buttons on it. @param {Board} board @param {string} seat */
export const place = (board, seat) =>
  board.kept("li", `seat-${seat}`, [board.seen(seat), board.drafts.isBegun && board.plans], () => placeNow(board, seat));

/** @param {Board} board @param {string} seat */
function placeNow(board, seat) {
  const { model, own } = board;
  const shown = model.public.seats[seat];
  const open = model.privates?.[seat];
  return h(
    "li",
    { class: `yard-seat${shown.awaited ? " is-awaited" : ""}`, "data-key": `seat-${seat}`, dataset: { spot: `seat:${seat}` } },
    h("div", { class: "yard-seat-head", "data-key": "head" }, board.who(seat), whereabouts(board, seat), seatState(board, seat)),
    possessions(board, seat),
    front(board, seat),
    open &&
      h(
        "ul",
        { class: "yard-open-hand is-secret", "aria-label": own.showHand, "data-key": "open" },
        [...open.hand, ...open.reaps].map((card) => h("li", { "data-key": card }, stripOf(board, card))),
      ),
    graveyard(board, seat),
  );
}
