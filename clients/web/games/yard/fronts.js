/** Characters with what is attached to them, graveyards, and the players' places. */

import { h } from "../../app/dom.js";
import { cardName, characterFace, faceData, strip, symbolMark, tokenMark } from "../art/cards.js";
import { picture } from "../art/sprite.js";
import { counted, filled } from "../stage/words.js";

/** @typedef {import("./board.js").YardBoard} Board */
/** @typedef {{card: string, attached?: string[], tokens?: Record<string, number>}} Life */

/** A living character. @param {Board} board @param {string} seat whose it is @param {Life} life */
export function lifeOf(board, seat, life) {
  const { moment, own, drafts } = board;
  const attached = life.attached ?? [];
  const aim = board.isMine(seat) ? undefined : moment.public.reaping?.[life.card];
  const reaping = aim ?? moment.public.reaping?.[life.card];
  const isTarget = drafts.targets().includes(life.card);
  const isLed = board.isMine(seat) && drafts.list("deathbed").includes(life.card);
  const canLead = board.isMine(seat) && board.canAct && /** @type {string[]} */ (drafts.values("deathbed")?.some ?? []).includes(life.card);
  const classes = ["yard-life", isTarget && "is-target", isLed && "is-led", reaping && "is-reaped"].filter(Boolean).join(" ");
  return h("li", { class: classes, "data-key": `life-${life.card}`, dataset: { piece: `card:${life.card}`, from: "deck:characters" } },
    characterFace(moment, life.card, own),
    h("span", { class: "yard-age" }, h("span", { class: "yard-pips", "aria-hidden": "true" }, [0, 1, 2].map((at) => h("span", { class: `yard-pip${at < attached.length ? " is-full" : ""}` }))), own.age[attached.length] ?? ""),
    attached.length > 0 && h("ul", { class: "yard-attached", "data-key": "attached" }, attached.map((card) => h("li", { "data-key": card }, strip(moment, card, own, { from: `hand:${seat} seat:${seat}` })))),
    life.tokens && h("span", { class: "yard-tokens", "data-key": "tokens" }, Object.entries(life.tokens).flatMap(([symbol, count]) => Array.from({ length: count }, (_, at) => tokenMark(moment, symbol, { piece: `placed:${life.card}:${symbol}:${at}`, from: `supply:${symbol}` })))),
    reaping && Object.entries(/** @type {Record<string, string>} */ (reaping.reapers)).map(([reaper, card]) => h("span", { class: "yard-reaped", "data-key": `reaper-${reaper}` },
      picture(`figure-${faceData(moment, card).figure}`, "icon"), " ", board.who(reaper), h("span", { class: "visually-hidden" }, ` ${cardName(moment, card)}`))),
    drafts.on(life.card).map(({ type, value }, at) => planned(board, life.card, type, value, at)),
    isTarget && targetButton(board, life.card, "on"),
    canLead && board.button(`lead-${life.card}`, { class: "stage-go yard-choose", "aria-pressed": String(isLed) }, () => board.change(() => drafts.toggle("deathbed", life.card)), picture("mark-tomb", "icon"), h("span", {}, own.lead), h("span", { class: "visually-hidden" }, `${own.colon}${cardName(moment, life.card)}`)));
}

/** What one has put there, and can take back. @param {Board} board @param {string} character @param {string} type @param {string} value @param {number} at */
function planned(board, character, type, value, at) {
  const { moment, own } = board;
  const said = type === "place_tokens" ? moment.texts.value("symbol", value) : cardName(moment, value);
  return h("span", { class: "yard-planned", "data-key": `plan-${type}-${value}-${at}` },
    type === "place_tokens" ? tokenMark(moment, value) : picture(type === "reap" ? `figure-${faceData(moment, value).figure}` : "mark-cards", "icon"),
    h("span", { class: "yard-planned-name" }, said),
    board.canAct && board.button(`back-${character}-${type}-${value}-${at}`, { class: "yard-back-button", "aria-label": `${own.takeBack}${own.colon}${said}` }, () => board.change(() => board.drafts.takeBack(type, value, character)), "×"));
}

/** Puts what was taken up on a character. @param {Board} board @param {string} character @param {"on" | "list"} where */
export function targetButton(board, character, where) {
  const { moment, own, drafts } = board;
  if (!drafts.source) return null;
  const { type, value } = drafts.source;
  const called = type === "place_tokens" ? moment.texts.value("symbol", value) : cardName(moment, value);
  const owner = board.ownerOf(character);
  const whom = where === "on" ? moment.texts.intent(type) : cardName(moment, character);
  return board.button(`${where}-target-${character}`, { class: "stage-go yard-target", "aria-label": `${whom}${own.colon}${filled(own.onto, { card: called, character: cardName(moment, character) })}` },
    () => board.change(() => drafts.place(character)), type === "place_tokens" ? picture(`symbol-${value}`, "icon") : picture(type === "reap" ? `figure-${faceData(moment, value).figure}` : "mark-cards", "icon"),
    h("span", {}, whom), where === "list" && owner !== undefined && !board.isMine(owner) && h("span", { class: "yard-target-owner" }, board.who(owner)));
}

/** A graveyard: its sum at a glance, every card when opened. @param {Board} board @param {string} seat */
export function graveyard(board, seat) {
  const { moment, own, words } = board;
  const shown = moment.public.seats[seat];
  const cards = Object.keys(shown.graveyard ?? {});
  return h("details", { class: "yard-grave", "data-key": "grave", dataset: { spot: `grave:${seat}` } },
    h("summary", {}, picture("mark-tomb", "icon"), h("span", { class: "yard-grave-title" }, own.graveyard), h("span", { class: "yard-grave-sum" }, cards.length ? counted(own.cards, cards.length, moment.language) : own.emptyGrave), h("span", { class: "yard-souls" }, picture("symbol-soul", "icon"), h("span", { class: "yard-souls-number" }, shown.points), h("span", { class: "visually-hidden" }, ` ${words.points}`))),
    board.opened.has(`grave:${seat}`) && h("div", { class: "yard-grave-open" },
      cards.length > 0 && sums(board, cards),
      h("ul", { class: "yard-grave-cards" }, cards.map((card) => h("li", { "data-key": card }, strip(moment, card, own, { piece: `lies:${card}` }))))));
}

/** How many of each symbol are printed on these cards. @param {Board} board @param {string[]} cards */
function sums(board, cards) {
  const { moment, own } = board;
  /** @type {Map<string, {symbol: string, kind: "weakness" | "strength" | "plain", count: number}>} */
  const found = new Map();
  const add = (/** @type {string} */ symbol, /** @type {"weakness" | "strength" | "plain"} */ kind, count = 1) => {
    const name = `${kind} ${symbol}`;
    found.set(name, { symbol, kind, count: (found.get(name)?.count ?? 0) + count });
  };
  for (const card of cards) {
    const face = faceData(moment, card);
    for (const symbol of face.weaknesses ?? []) add(symbol, "weakness");
    for (const symbol of face.strengths ?? []) add(symbol, "strength");
    if (face.darwin) add("darwin", "plain", face.darwin);
    if (face.job) add("job", "plain");
  }
  return h("ul", { class: "yard-sums" }, [...found.values()].map(({ symbol, kind, count }) => h("li", { "data-key": `${kind}-${symbol}` },
    symbol === "job" ? h("span", { class: "yard-symbol yard-symbol-job", title: own.job }, picture("symbol-job", "icon", own.job)) : symbolMark(moment, symbol, kind, kind === "plain" ? undefined : `${own[kind]}${own.colon}${moment.texts.value("symbol", symbol)}`), `×${count}`)));
}

/** What a seat has besides its characters. @param {Board} board @param {string} seat */
export function possessions(board, seat) {
  const { moment, own } = board;
  const shown = moment.public.seats[seat];
  const tokens = Object.entries(/** @type {Record<string, number>} */ (shown.tokens ?? {}));
  return h("div", { class: "yard-facts", "data-key": "facts" },
    board.seatFacts(seat),
    h("span", { class: "yard-fact", title: filled(own.inHand, { n: shown.hand }), dataset: { spot: `hand:${seat}` } }, picture("mark-cards", "icon"), h("span", { "aria-hidden": "true" }, shown.hand), h("span", { class: "visually-hidden" }, filled(own.inHand, { n: shown.hand }))),
    h("span", { class: "yard-fact", title: counted(own.reapsInHand, shown.reaps, moment.language), dataset: { spot: `reaps:${seat}` } }, picture("figure-scythe", "icon"), h("span", { "aria-hidden": "true" }, shown.reaps), h("span", { class: "visually-hidden" }, counted(own.reapsInHand, shown.reaps, moment.language))),
    tokens.length > 0 && h("span", { class: "yard-tokens", "data-key": "tokens" }, h("span", { class: "visually-hidden" }, `${own.tokensHeld}${own.colon}`), tokens.flatMap(([symbol, count]) => Array.from({ length: count }, (_, at) => tokenMark(moment, symbol, { piece: `held:${seat}:${symbol}:${at}`, from: `supply:${symbol}` })))));
}

/** Where somebody sits, seen from one's own place. @param {Board} board @param {string} seat */
function whereabouts(board, seat) {
  const { moment, words } = board;
  const count = Object.keys(moment.public.seats).length;
  if (moment.seat === undefined || count < 3) return null;
  const step = (Number(seat) - moment.seat + count) % count;
  return h("span", { class: "yard-where" }, step === 1 ? [words.right, " ", picture("mark-right", "icon")] : step === count - 1 ? [picture("mark-left", "icon"), " ", words.left] : words.facing);
}

/** @param {Board} board @param {string} seat */
export function seatState(board, seat) {
  const { moment, words } = board;
  const shown = moment.public.seats[seat];
  const player = board.player(seat);
  const won = moment.over && moment.outcome?.winners?.includes(Number(seat));
  return h("span", { class: "stage-badges", "data-key": "state" },
    won && h("span", { class: "stage-badge stage-won" }, picture("mark-crown", "icon"), words.won),
    shown.awaited ? h("span", { class: "stage-awaited" }, picture("mark-wait", "icon"), h("span", {}, words.awaited)) : shown.answered && h("span", { class: "stage-done" }, picture("mark-done", "icon"), h("span", {}, words.done)),
    moment.public.first === Number(seat) && h("span", { class: "stage-badge" }, picture("mark-host", "icon"), words.first),
    player.away ? h("span", { class: "stage-badge" }, picture("mark-away", "icon"), words.away)
      : player.conceded ? h("span", { class: "stage-badge" }, words.conceded)
        : player.bot ? h("span", { class: "stage-badge" }, picture("mark-bot", "icon"), words.bot)
          : !player.present && moment.live && h("span", { class: "stage-badge" }, picture("mark-away", "icon"), words.absent));
}

/** Somebody's characters. @param {Board} board @param {string} seat */
export const front = (board, seat) => h("ul", { class: "yard-front", "data-key": "front" }, Object.values(/** @type {Record<string, Life>} */ (board.moment.public.seats[seat].characters)).map((life) => lifeOf(board, seat, life)));

/** Another player's place; while one puts something together, there can be buttons on it. @param {Board} board @param {string} seat */
export function place(board, seat) {
  const { moment, drafts } = board;
  if (drafts.isBegun) return placeNow(board, seat);
  const { players, privates, language, live, outcome, public: { seats, reaping, first, marks } } = moment;
  return board.keptPart(`seat-${seat}`, [seats[seat], players, privates?.[seat], language, live, outcome, reaping, first, marks, board.opened.has(`grave:${seat}`), moment.seat], () => placeNow(board, seat));
}

/** @param {Board} board @param {string} seat */
function placeNow(board, seat) {
  const { moment, own } = board;
  const shown = moment.public.seats[seat];
  const open = moment.privates?.[seat];
  return h("li", { class: `yard-seat${shown.awaited ? " is-awaited" : ""}`, "data-key": `seat-${seat}`, dataset: { spot: `seat:${seat}` } },
    h("div", { class: "yard-seat-head", "data-key": "head" }, board.who(seat), whereabouts(board, seat), seatState(board, seat)),
    possessions(board, seat),
    front(board, seat),
    open && h("ul", { class: "yard-open-hand is-secret", "aria-label": own.showHand, "data-key": "open" }, [...open.hand, ...open.reaps].map((card) => h("li", { "data-key": card }, strip(moment, card, own)))),
    graveyard(board, seat));
}
