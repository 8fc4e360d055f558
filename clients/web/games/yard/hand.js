/** One's own cards, which nobody else sees, and whom they are for. */

import { h } from "../../app/dom.js";
import { cardName, personalityCard, reapCard } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { filled, isolated } from "../stage/words.js";
import { choosing } from "./choosing.js";

/** @typedef {import("./board.js").YardBoard} Board */

/** @param {Board} board @param {any} own one's private view */
export function hand(board, own) {
  const { model, own: words } = board;
  const cards = h(
    "ul",
    { class: "yard-cards", "data-key": "cards" },
    /** @type {string[]} */ (own.hand).map((card) =>
      h("li", { class: "yard-held yard-held-personality", "data-key": card }, heldCard(board, card)),
    ),
    /** @type {string[]} */ (own.reaps).map((card) => h("li", { class: "yard-held", "data-key": card }, heldReap(board, card))),
  );
  if (!cards.querySelector("button")) cards.tabIndex = 0; // it scrolls on a narrow window, by keys as well
  return h(
    "section",
    { class: "yard-hand is-secret", "aria-label": words.hand, "data-key": "hand" },
    h("div", { class: "yard-hand-head", "data-key": "head" }, h("h2", {}, words.hand), board.secret(), gone(board, own)),
    cards,
    board.canAct && h("div", { class: "yard-doing", "data-key": "doing", "data-phase": model.public.phase }, choosing(board)),
  );
}

/** @param {Board} board @param {any} own */
function gone(board, own) {
  const { passed } = own;
  if (!passed || board.model.public.phase === "pass") return null;
  const cards = [...(passed.left ?? []), ...(passed.right ?? [])];
  return h(
    "span",
    { class: "yard-passed", "data-key": "passed" },
    board.own.given,
    board.own.colon,
    cards.map((card, at) => [at ? ", " : "", cardName(board.model, card)]),
  );
}

/** @param {Board} board @param {string} card */
function heldCard(board, card) {
  const { model, own, drafts } = board;
  const shown = board.kept("span", undefined, ["card", card], () => personalityCard(model, card, own, { from: "deck:personalities" }));
  if (!board.canAct) return shown;
  if (drafts.of("attach").length > 0) return upCard(board, "attach", card, shown);
  const [passing] = drafts.of("pass_cards");
  if (!passing) return shown;
  if (!("left" in passing)) {
    const isGiven = drafts.list("pass_cards").includes(card);
    return board.button(
      `give-${card}`,
      { class: "yard-pick", "aria-pressed": String(isGiven) },
      () => board.change(() => drafts.toggle("pass_cards", card)),
      shown,
      h(
        "span",
        { class: "yard-pick-mark" },
        isGiven ? [picture("mark-done", "icon"), " ", filled(own.toWhom, { name: "" }).trim(), " ", board.who(board.rightSeat)] : own.keep,
      ),
    );
  }
  return [
    shown,
    h(
      "span",
      { class: "yard-ways", "data-key": "ways" },
      /** @type {const} */ (["left", "right"]).map((side) => way(board, side, card)),
    ),
  ];
}

/** @param {Board} board @param {"left" | "right"} side @param {string} card */
function way(board, side, card) {
  const { own, drafts } = board;
  const seat = side === "left" ? board.leftSeat : board.rightSeat;
  const name = isolated(board.player(seat).name);
  const said = `${filled(side === "left" ? own.toLeft : own.toRight, { name })}${own.colon}${cardName(board.model, card)}`;
  return board.button(
    `${side}-${card}`,
    { class: `yard-way yard-way-${side}`, "aria-pressed": String(drafts.gives[side] === card), "aria-label": said, title: said },
    () => board.change(() => drafts.give(side, card)),
    side === "left" && picture("mark-left", "icon"),
    h("span", { class: "yard-way-name" }, board.who(seat)),
    side === "right" && picture("mark-right", "icon"),
  );
}

/** A card that can be taken up to go on a character. @param {Board} board @param {string} type @param {string} card @param {Node} shown */
function upCard(board, type, card, shown) {
  const { model, own, drafts } = board;
  const lies = drafts.list(type).find((one) => (one.card ?? one.reap) === card);
  const isUp = drafts.source?.type === type && drafts.source.value === card;
  const isOf = drafts.hasUse(type, card);
  const note = lies
    ? [picture("mark-done", "icon"), " → ", cardName(model, lies.character)]
    : isUp
      ? "→ ?"
      : isOf
        ? model.texts.intent(type)
        : type === "reap"
          ? own.nobodyToReap
          : "";
  return board.button(
    `up-${card}`,
    { class: `yard-pick${lies ? " is-placed" : ""}`, "aria-pressed": String(isUp || Boolean(lies)), disabled: !isOf },
    () => board.change(() => drafts.take(type, card)),
    shown,
    h("span", { class: "yard-pick-mark" }, note),
  );
}

/** @param {Board} board @param {string} card */
function heldReap(board, card) {
  const { model, own, drafts } = board;
  const shown = board.kept("span", undefined, ["reap", card], () => reapCard(model, card, own, { from: "deck:reaps" }));
  return board.canAct && drafts.of("rest").length > 0 ? upCard(board, "reap", card, shown) : shown;
}
