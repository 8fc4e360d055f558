/** Characters with what is attached to them, and what one puts on them. */

import { h } from "../../app/dom.js";
import { cardName, characterFace, faceData, strip, tokenMark } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { filled } from "../stage/words.js";

/** @typedef {import("./board.js").YardBoard} Board */
/** @typedef {{card: string, attached?: string[], tokens?: Record<string, number>}} Life */

/** A living character. @param {Board} board @param {string} seat whose it is @param {Life} life */
export function lifeOf(board, seat, life) {
  const plan = planOf(board, seat, life.card);
  const reaping = board.model.public.reaping?.[life.card];
  const of = [seat, life, reaping, reaping && board.names, plan];
  return board.kept("li", `life-${life.card}`, of, () => lifeNow(board, seat, life, plan));
}

/** What one puts on a character, or may. @param {Board} board @param {string} seat whose it is @param {string} card */
function planOf(board, seat, card) {
  const { drafts, canAct } = board;
  const isMine = board.isMine(seat);
  const leads = /** @type {string[]} */ ((isMine && canAct && drafts.values("deathbed")?.some) || []);
  return {
    up: drafts.targets().includes(card) ? drafts.source : null,
    isLed: isMine && drafts.list("deathbed").includes(card),
    canLead: leads.includes(card),
    on: drafts.on(card),
    canAct,
  };
}

/** @param {Board} board @param {string} seat @param {Life} life @param {ReturnType<typeof planOf>} plan */
function lifeNow(board, seat, life, { up, isLed, canLead, on }) {
  const { model, own, drafts } = board;
  const attached = life.attached ?? [];
  const reaping = model.public.reaping?.[life.card];
  const isTarget = up !== null;
  const classes = ["yard-life", isTarget && "is-target", isLed && "is-led", reaping && "is-reaped"].filter(Boolean).join(" ");
  return h(
    "li",
    { class: classes, "data-key": `life-${life.card}`, dataset: { piece: `card:${life.card}`, from: "deck:characters" } },
    board.kept("span", undefined, ["face", life.card], () => characterFace(model, life.card, own)),
    h(
      "span",
      { class: "yard-age" },
      h(
        "span",
        { class: "yard-pips", "aria-hidden": "true" },
        [0, 1, 2].map((at) => h("span", { class: `yard-pip${at < attached.length ? " is-full" : ""}` })),
      ),
      own.age[attached.length] ?? "",
    ),
    attached.length > 0 &&
      h(
        "ul",
        { class: "yard-attached", "data-key": "attached" },
        attached.map((card) => h("li", { "data-key": card }, stripOf(board, card, { from: `hand:${seat} seat:${seat}` }))),
      ),
    life.tokens &&
      h(
        "span",
        { class: "yard-tokens", "data-key": "tokens" },
        Object.entries(life.tokens).flatMap(([symbol, count]) =>
          Array.from({ length: count }, (_, at) =>
            tokenMark(model, symbol, { piece: `placed:${life.card}:${symbol}:${at}`, from: `supply:${symbol}` }),
          ),
        ),
      ),
    reaping &&
      Object.entries(/** @type {Record<string, string>} */ (reaping.reapers)).map(([reaper, card]) =>
        h(
          "span",
          { class: "yard-reaped", "data-key": `reaper-${reaper}` },
          picture(`figure-${faceData(model, card).figure}`, "icon"),
          " ",
          board.who(reaper),
          h("span", { class: "visually-hidden" }, ` ${cardName(model, card)}`),
        ),
      ),
    on.map(({ type, value }, at) => planned(board, life.card, type, value, at)),
    isTarget && targetButton(board, life.card, "on"),
    canLead &&
      board.button(
        `lead-${life.card}`,
        { class: "stage-go yard-choose", "aria-pressed": String(isLed) },
        () => board.change(() => drafts.toggle("deathbed", life.card)),
        picture("mark-tomb", "icon"),
        h("span", {}, own.lead),
        h("span", { class: "visually-hidden" }, `${own.colon}${cardName(model, life.card)}`),
      ),
  );
}

/** A card as a strip, which is always the same. @param {Board} board @param {string} card @param {Record<string, string>} [data] */
export const stripOf = (board, card, data = {}) =>
  board.kept("span", undefined, ["strip", card, data], () => strip(board.model, card, board.own, data));

/** What one has put there, and can take back. @param {Board} board @param {string} character @param {string} type @param {string} value @param {number} at */
function planned(board, character, type, value, at) {
  const { model, own } = board;
  const said = type === "place_tokens" ? model.texts.value("symbol", value) : cardName(model, value);
  return h(
    "span",
    { class: "yard-planned", "data-key": `plan-${type}-${value}-${at}` },
    type === "place_tokens"
      ? tokenMark(model, value)
      : picture(type === "reap" ? `figure-${faceData(model, value).figure}` : "mark-cards", "icon"),
    h("span", { class: "yard-planned-name" }, said),
    board.canAct &&
      board.button(
        `back-${character}-${type}-${value}-${at}`,
        { class: "yard-back-button", "aria-label": `${own.takeBack}${own.colon}${said}` },
        () => board.change(() => board.drafts.takeBack(type, value, character)),
        "×",
      ),
  );
}

/** Puts what was taken up on a character. @param {Board} board @param {string} character @param {"on" | "list"} where */
export function targetButton(board, character, where) {
  const { model, own, drafts } = board;
  if (!drafts.source) return null;
  const { type, value } = drafts.source;
  const called = type === "place_tokens" ? model.texts.value("symbol", value) : cardName(model, value);
  const owner = board.ownerOf(character);
  const whom = where === "on" ? model.texts.intent(type) : cardName(model, character);
  return board.button(
    `${where}-target-${character}`,
    {
      class: "stage-go yard-target",
      "aria-label": `${whom}${own.colon}${filled(own.onto, { card: called, character: cardName(model, character) })}`,
    },
    () => board.change(() => drafts.place(character)),
    type === "place_tokens"
      ? picture(`symbol-${value}`, "icon")
      : picture(type === "reap" ? `figure-${faceData(model, value).figure}` : "mark-cards", "icon"),
    h("span", {}, whom),
    where === "list" && owner !== undefined && !board.isMine(owner) && h("span", { class: "yard-target-owner" }, board.who(owner)),
  );
}
