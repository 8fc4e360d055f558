/** What is chosen in each step besides the cards of one's hand, and the buttons that ask for it. */

import { h } from "../../app/dom.js";
import { cardName, tokenMark } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { filled } from "../stage/words.js";
import { asked, isChosen } from "./chosen.js";
import { stripOf, targetButton } from "./lives.js";

/** @typedef {import("./board.js").YardBoard} Board */

/** What is to be chosen besides the cards, and the buttons that ask for it. @param {Board} board @returns {import("../../app/dom.js").Child[]} */
export function choosing(board) {
  const { model, drafts } = board;
  const types = new Set(model.offers.map(({ type }) => type));
  return [
    types.has("place_tokens") && ownTokens(board),
    drafts.source && targets(board),
    types.has("take_token") && wishes(board),
    types.has("share") && shares(board),
    board.moreDoing(),
    h(
      "div",
      { class: "yard-confirm", "data-key": "confirm" },
      [...types].filter((type) => type !== "share" && board.confirms(type)).map((type) => confirm(board, type)),
      progress(board),
    ),
    note(board),
  ];
}

/** @param {Board} board */
function targets(board) {
  const { model, own, drafts } = board;
  if (!drafts.source) return null;
  const { type, value } = drafts.source;
  const called = type === "place_tokens" ? model.texts.value("symbol", value) : cardName(model, value);
  return h(
    "div",
    { class: "yard-targets", "data-key": "targets" },
    h("p", { class: "stage-note", role: "status" }, filled(own.whereTo, { card: called })),
    h(
      "div",
      { class: "yard-target-list" },
      drafts.targets().map((character) => targetButton(board, character, "list")),
    ),
    board.button("cancel", { class: "stage-go stage-plain yard-cancel" }, () => board.escaped(), board.words.cancel),
  );
}

/** The tokens one holds, to be taken up. @param {Board} board */
function ownTokens(board) {
  const { model, drafts } = board;
  const held = Object.entries(/** @type {Record<string, number>} */ (model.public.seats[String(model.seat)].tokens ?? {}));
  return h(
    "div",
    { class: "yard-own-tokens", "data-key": "own-tokens" },
    held.map(([symbol, count]) => {
      const left = count - drafts.list("place_tokens").filter((one) => one.symbol === symbol).length;
      const isUp = drafts.source?.type === "place_tokens" && drafts.source.value === symbol;
      return board.button(
        `token-${symbol}`,
        { class: "yard-pick yard-pick-token", "aria-pressed": String(isUp), disabled: left < 1 },
        () => board.change(() => drafts.take("place_tokens", symbol)),
        tokenMark(model, symbol),
        h("span", {}, model.texts.value("symbol", symbol), ` ×${left}`),
      );
    }),
  );
}

/** Tokens one would like, the dearest first. @param {Board} board */
function wishes(board) {
  const { model, own, drafts } = board;
  const ranking = drafts.list("take_token");
  return h(
    "div",
    { class: "yard-wishes", "data-key": "wishes" },
    h("p", { class: "stage-note" }, own.rankHelp),
    h(
      "div",
      { class: "yard-wish-list" },
      /** @type {string[]} */ (drafts.values("take_token")?.some ?? []).map((symbol) => {
        const at = ranking.indexOf(symbol);
        const called = model.texts.value("symbol", symbol);
        return board.button(
          `wish-${symbol}`,
          { class: "yard-pick yard-pick-token", "aria-pressed": String(at >= 0) },
          () => board.change(() => drafts.toggle("take_token", symbol)),
          tokenMark(model, symbol),
          h("span", {}, called),
          at >= 0 &&
            h(
              "span",
              { class: "yard-rank" },
              h("span", { class: "visually-hidden" }, filled(own.ranked, { n: at + 1 })),
              h("span", { "aria-hidden": "true" }, at + 1),
            ),
        );
      }),
    ),
  );
}

/** Cards of a reaped character, to be shared out. @param {Board} board */
function shares(board) {
  const { model, own, drafts } = board;
  return model.offers
    .filter(({ type }) => type === "share")
    .map((offer) => {
      const [character] = /** @type {string[]} */ (offer.character);
      const { some, most } = offer.keep;
      const kept = drafts.list("share", character);
      const owner = model.public.reaping?.[character]?.owner;
      return h(
        "div",
        { class: "yard-share", "data-key": `share-${character}` },
        h("p", {}, h("strong", {}, filled(own.shareOf, { character: cardName(model, character), n: most, of: some.length }))),
        h(
          "ul",
          { class: "yard-share-cards" },
          /** @type {string[]} */ (some).map((card) =>
            h(
              "li",
              { "data-key": card },
              board.button(
                `keep-${card}`,
                { class: "yard-pick", "aria-pressed": String(kept.includes(card)) },
                () => board.change(() => drafts.toggle("share", card, character)),
                stripOf(board, card, { piece: `share:${card}` }),
                h(
                  "span",
                  { class: "yard-pick-mark" },
                  kept.includes(card) ? [picture("mark-done", "icon"), " ", own.kept] : owner === undefined ? "" : ["→ ", board.who(owner)],
                ),
              ),
            ),
          ),
        ),
        h("div", { class: "yard-confirm" }, confirm(board, "share", character)),
      );
    });
}

/** Asks for what was put together. @param {Board} board @param {string} type @param {string} [of] */
export function confirm(board, type, of) {
  const { model, drafts, own, words } = board;
  const intent = drafts.intent(type, of);
  const chosen = asked(model.private?.choice, Object.keys(model.public.seats).length === 2);
  const isAsked = isChosen(chosen, intent);
  const instead = chosen.length > 0 && (type !== "share" || chosen.some((one) => one.character === of));
  const label = type === "place_tokens" && drafts.list(type).length === 0 ? own.placeNone : model.texts.intent(type);
  return board.button(
    `confirm-${type}-${of ?? ""}`,
    {
      class: `stage-go${type === "rest" ? " stage-plain" : ""}`,
      disabled: !drafts.isWhole(type, of) || isAsked || board.isPending || drafts.source !== null,
      title: model.texts.intentText(type) || undefined,
    },
    () => board.wish(intent),
    isAsked && picture("mark-done", "icon"),
    h("span", {}, isChosen(model.pending, intent) ? words.sent : instead && !isAsked ? `${own.change}${own.colon}${label}` : label),
  );
}

/** How much is chosen, and how much may be. @param {Board} board */
function progress(board) {
  const { own, drafts } = board;
  const type = ["pass_cards", "attach", "deathbed"].find((one) => drafts.of(one).length > 0);
  if (!type) return null;
  const values = drafts.values(type);
  const [n, least, most] = values ? [drafts.list(type).length, values.least, values.most] : [Object.keys(drafts.gives).length, 2, 2];
  return h(
    "span",
    { class: "stage-note", "data-key": "progress" },
    least === most
      ? filled(own.chosenOf, { n, of: most })
      : [filled(own.chosenUpTo, { n, of: most }), least > 0 && ` ${filled(own.mayLead, { n: least })}`],
  );
}

/** @param {Board} board */
function note(board) {
  const { model, own, words } = board;
  if (!model.private?.choice) return null;
  return h(
    "p",
    { class: "yard-note", role: "status", "data-key": "note" },
    picture("mark-sealed", "icon"),
    " ",
    h("strong", {}, own.chosen),
    " ",
    words.changeable,
  );
}
