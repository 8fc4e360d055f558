/** What round it is, what is to be done, and what the parties want. */

import { h } from "../../app/dom.js";
import { picture } from "../art/drawings.js";
import { filled } from "../stage/words.js";
import { missionPattern } from "./pieces.js";
import { partyMark } from "./seats.js";

/** @typedef {import("../vita_mors.js").default} Board */

/** @param {Board} board */
export function head(board) {
  const { seat, over, outcome, public: game } = board.model;
  const { round, designated_round: last, phase, rounds, next_is_aristocrat: next, no_privileges: none, extra_vita: extra, seats } = game;
  const awaited = Object.entries(seats).map(([one, shown]) => [one, /** @type {any} */ (shown).awaited]);
  const of = [seat, over, outcome, game.outcome, round, last, phase, rounds, next, none, extra, awaited, board.names];
  return board.kept("header", "head", of, () => headNow(board));
}

/** @param {Board} board */
function headNow(board) {
  const { model, words } = board;
  const game = model.public;
  const effects = [
    game.next_is_aristocrat && "next_is_aristocrat",
    game.no_privileges && "no_privileges",
    game.extra_vita && "extra_vita",
  ].filter(Boolean);
  return h(
    "header",
    { class: "vm-head", "data-key": "head" },
    track(board),
    h(
      "div",
      { class: "vm-prompt", "data-key": "prompt", tabindex: "-1" },
      h(
        "p",
        { class: "vm-phase" },
        h("span", { class: "vm-round" }, filled(words.roundOf, { n: game.round, of: game.designated_round })),
        " · ",
        h("strong", {}, model.texts.value("phase", game.phase)),
      ),
      prompt(board),
      effects.map((effect) => h("p", { class: "vm-effect" }, model.texts.value("effect", effect))),
    ),
  );
}

/** @param {Board} board */
function prompt(board) {
  const { model, words } = board;
  const waited = Object.entries(model.public.seats)
    .filter(([, shown]) => /** @type {any} */ (shown).awaited)
    .map(([seat]) => seat);
  if (model.over || model.public.phase === "over") return h("p", { class: "vm-what" }, how(board));
  const what = model.texts.text("phase", model.public.phase);
  if (model.seat !== undefined && waited.includes(String(model.seat)))
    return h("p", { class: "vm-what is-mine" }, h("strong", {}, words.yourTurn, words.colon), what);
  return h(
    "p",
    { class: "vm-what" },
    waited.length > 0 && [
      picture("mark-wait", "icon"),
      ` ${words.waitingFor}${words.colon}`,
      waited.map((seat, at) => [at ? ", " : "", board.who(seat)]),
      ". ",
    ],
    h("span", { class: "vm-what-text" }, what),
  );
}

/** How it ended; a table that was abandoned has no outcome. @param {Board} board */
export function how(board) {
  const outcome = board.model.outcome ?? board.model.public.outcome;
  return outcome ? board.model.texts.outcome(outcome.reason) : "";
}

/** The rounds, and what became of their patients. @param {Board} board */
function track(board) {
  const { model, own } = board;
  const game = model.public;
  const last = Math.max(game.designated_round, game.round);
  return h(
    "ol",
    { class: "vm-track", "data-key": "track" },
    Array.from({ length: last }, (_, at) => at + 1).map((round) => {
      const record = game.rounds?.[round];
      const said = record
        ? filled(own.roundFate, {
            n: round,
            card: model.texts.value("card", record.card),
            fate: record.fate === "vita" ? own.lives : own.dies,
          })
        : filled(own.roundAhead, { n: round });
      const isEnd = round === game.designated_round;
      return h(
        "li",
        {
          class: `vm-step${round === game.round ? " is-now" : ""}${record ? ` is-${record.fate}` : ""}${isEnd ? " is-designated" : ""}`,
          "data-key": `round-${round}`,
          title: isEnd ? filled(own.designated, { n: round }) : said,
          "aria-current": round === game.round ? "step" : undefined,
        },
        h("span", { class: "visually-hidden" }, said, isEnd && `. ${filled(own.designated, { n: round })}`),
        record
          ? picture(`side-${record.fate}`, "icon")
          : isEnd
            ? picture("party-joker", "icon")
            : h("span", { "aria-hidden": "true" }, round),
      );
    }),
  );
}

/** @param {Board} board */
export function missions(board) {
  const { over, outcome, private: own, public: game } = board.model;
  const of = [game.missions, game.designated_round, own?.party, over && outcome?.reason];
  return board.kept("ul", "missions", of, () => missionsNow(board));
}

/** @param {Board} board */
function missionsNow(board) {
  const { model, own } = board;
  const game = model.public;
  const mine = model.private?.party;
  const done = model.over ? model.outcome?.reason : "";
  return h(
    "ul",
    { class: "vm-missions", "aria-label": own.missions, "data-key": "missions" },
    Object.entries(game.missions).map(([party, mission]) =>
      h(
        "li",
        { class: `vm-mission${mine === party ? " is-mine" : ""}${done === mission ? " is-done" : ""}`, "data-key": party },
        h(
          "span",
          { class: "vm-mission-head" },
          partyMark(board, party),
          mine === party && h("span", { class: "vm-yours" }, picture("mark-veil", "icon"), own.yourMission),
          done === mission && picture("mark-done", "icon"),
        ),
        h("strong", { class: "vm-mission-name" }, model.texts.value("mission", mission)),
        missionPattern(String(mission), game.designated_round),
        h(
          "span",
          { class: "vm-mission-text" },
          mission === "balatro" ? filled(own.designated, { n: game.designated_round }) : model.texts.text("mission", mission),
        ),
      ),
    ),
  );
}
