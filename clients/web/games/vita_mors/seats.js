/** The players round the table of Vita Mors: what each holds, has done, and is waited for. */

import { h } from "../../app/dom.js";
import { picture } from "../art/drawings.js";
import { filled, isolated } from "../stage/words.js";
import { coinMark, tokenMark } from "./pieces.js";

/** @typedef {import("../vita_mors.js").default} Board */
/** @typedef {{face: string, label: string, record: any}} CoinShown */

/** The record whose coins lie open: the one that is being turned up, else the last where a new round has no coins yet. @param {Board} board */
export function openRecord(board) {
  const game = board.model.public;
  if (board.reveal) return board.reveal;
  const isBetween = game.phase === "visit" || game.phase === "pick" || game.phase === "over" || game.phase === "judged";
  return isBetween && !game.hall ? game.rounds?.[game.round - (game.rounds?.[game.round] ? 0 : 1)] : undefined;
}

/** What shows of a seat's coin. @param {Board} board @param {string} seat @returns {CoinShown} */
export function coinOf(board, seat) {
  const { model, own } = board;
  const record = openRecord(board);
  const open = record?.coins?.[seat];
  if (open) return { face: open, label: filled(own.coinShown, { side: model.texts.value("side", open) }), record };
  const mine = privateOf(model, seat)?.coin;
  if (mine) return { face: mine, label: filled(own.coinShown, { side: model.texts.value("side", mine) }), record: undefined };
  if (model.public.seats[seat].voted && !record) return { face: "hidden", label: own.coinHidden, record: undefined };
  return { face: "none", label: own.coinNone, record: undefined };
}

/** @param {import("../../app/types.js").ViewModel} model @param {string} seat */
export function privateOf(model, seat) {
  if (model.privates) return model.privates[seat];
  return String(model.seat) === seat ? model.private : undefined;
}

/** Tokens used in the round that shows: by whom, on whom. @param {Board} board @returns {Record<string, {token: string, target?: number}>} */
export function usesNow(board) {
  const record = openRecord(board);
  if (record) return record.used ?? {};
  const uses = /** @type {Record<string, any>} */ ({});
  for (const [seat, shown] of Object.entries(board.model.public.seats))
    if (/** @type {any} */ (shown).used) uses[seat] = /** @type {any} */ (shown).used;
  return uses;
}

/** A seat's coin, with the token that lies on it. @param {Board} board @param {string} seat */
export function coinSpot(board, seat) {
  const { model, own } = board;
  const { face, label } = coinOf(board, seat);
  const lying = Object.entries(usesNow(board)).find(([, use]) => String(use.target) === seat);
  const secret = face !== "none" && face !== "hidden" && !openRecord(board);
  return h(
    "span",
    { class: `vm-spot${secret ? " vm-spot-secret" : ""}`, "data-key": "spot" },
    coinMark(face, label, { piece: `coin:${seat}`, key: `coin-${face === "none" ? "none" : "lies"}` }),
    lying &&
      h(
        "span",
        { class: "vm-lying", "data-key": `lying-${lying[0]}` },
        h(
          "span",
          { class: "visually-hidden" },
          filled(own.tokenOn, { token: model.texts.value("token", lying[1].token), name: isolated(board.player(lying[0]).name) }),
        ),
        tokenMark(model, lying[1].token, { piece: `used:${lying[0]}`, from: `token:${lying[0]}:${lying[1].token}` }, ""),
      ),
  );
}

/** What a seat has done, or is to do. @param {Board} board @param {string} seat */
export function doing(board, seat) {
  const { model, own, words } = board;
  const shown = model.public.seats[seat];
  const use = usesNow(board)[seat];
  const lines = [];
  if (shown.awaited && !board.reveal)
    lines.push(h("span", { class: "stage-awaited" }, picture("mark-wait", "icon"), h("span", {}, words.awaited)));
  else if (model.public.phase === "vote" && shown.voted) lines.push(done(own.hasVoted));
  else if (model.public.phase === "pick" && shown.picked) lines.push(done(own.hasPicked));
  if (use)
    lines.push(
      h(
        "span",
        { class: "vm-did" },
        filled(own.used, { token: model.texts.value("token", use.token) }),
        " ",
        use.target === undefined ? "" : [" → ", board.who(use.target)],
      ),
    );
  else if (shown.asked && !shown.awaited && !board.reveal) lines.push(done(own.passed));
  return lines;
}

/** @param {string} said */
const done = (said) => h("span", { class: "stage-done" }, picture("mark-done", "icon"), h("span", {}, said));

/** @param {Board} board @param {string} seat */
export function badges(board, seat) {
  const { model, words } = board;
  const player = board.player(seat);
  const won = model.over && model.outcome?.winners?.includes(Number(seat));
  return h(
    "span",
    { class: "stage-badges" },
    model.public.host === Number(seat) && h("span", { class: "stage-badge vm-host" }, picture("mark-host", "icon"), words.host),
    won && h("span", { class: "stage-badge stage-won" }, picture("mark-crown", "icon"), words.won),
    player.away
      ? h("span", { class: "stage-badge" }, picture("mark-away", "icon"), words.away)
      : player.conceded
        ? h("span", { class: "stage-badge" }, words.conceded)
        : player.bot
          ? h("span", { class: "stage-badge" }, picture("mark-bot", "icon"), words.bot)
          : !player.present && model.live && h("span", { class: "stage-badge" }, picture("mark-away", "icon"), words.absent),
  );
}

/** A seat's tokens. @param {Board} board @param {string} seat */
export function holding(board, seat) {
  const tokens = Object.entries(board.model.public.seats[seat].tokens ?? {});
  if (tokens.length === 0) return h("span", { class: "vm-none" }, board.own.noTokens);
  return h(
    "span",
    { class: "vm-holding" },
    tokens.map(([token, count]) =>
      h(
        "span",
        { class: "vm-held", "data-key": token },
        tokenMark(board.model, token, { piece: `token:${seat}:${token}` }),
        Number(count) > 1 && h("span", { class: "vm-count" }, `×${count}`),
      ),
    ),
  );
}

/** A party token that may be seen. @param {Board} board @param {string} party */
export const partyMark = (board, party) =>
  h(
    "span",
    { class: `vm-party vm-party-${party}` },
    picture(`party-${party}`, "icon"),
    h("span", {}, board.model.texts.value("party", party)),
  );

/** All that shows at a seat. @param {Board} board @param {string} seat @returns {unknown[]} */
export function seen(board, seat) {
  const { model, reveal } = board;
  const { seats, phase, host } = model.public;
  const about = [model.seat, board.names, board.standingOf(seat), model.over, model.outcome, phase, host];
  return [...about, seats[seat], privateOf(model, seat), reveal, openRecord(board), usesNow(board)];
}

/** One player's place. @param {Board} board @param {string} seat */
export function place(board, seat) {
  const target = board.targets.has(Number(seat));
  return board.kept("li", `place-${seat}`, [seen(board, seat), target && board.token], () => placeNow(board, seat, target));
}

/** @param {Board} board @param {string} seat @param {boolean} target may the chosen token go there? */
function placeNow(board, seat, target) {
  const { model } = board;
  const shown = model.public.seats[seat];
  const party = shown.party ?? model.privates?.[seat]?.party;
  const content = [
    h("span", { class: "vm-place-head", "data-key": "head" }, board.who(seat), badges(board, seat)),
    h(
      "span",
      { class: "vm-place-middle", "data-key": "middle" },
      coinSpot(board, seat),
      h("span", { class: "vm-place-right" }, holding(board, seat), h("span", { class: "vm-doing" }, doing(board, seat))),
    ),
    party && h("span", { class: "vm-place-party", "data-key": "party" }, partyMark(board, party)),
  ];
  const classes = `vm-place${shown.awaited ? " is-awaited" : ""}${target ? " is-target" : ""}`;
  return h(
    "li",
    { class: classes, "data-key": `place-${seat}`, dataset: { spot: `seat:${seat}` } },
    content,
    target && aimButton(board, Number(seat), "target"),
  );
}

/** Puts the chosen token on a seat. @param {Board} board @param {number} target @param {string} kind */
export function aimButton(board, target, kind) {
  const called = board.model.texts.value("token", board.token);
  return board.button(
    `${kind}-${target}`,
    { class: "vm-target stage-go" },
    () => board.aim(target),
    picture(`token-${board.token}`, "icon"),
    h("span", {}, filled(board.own.onTarget, { token: called, name: "" }).trim(), " ", board.who(target)),
  );
}
