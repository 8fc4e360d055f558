/** One's own place: party, coin, privileges. */

import { h } from "../../app/dom.js";
import { fits } from "../../app/offers.js";
import { filled } from "../stage/words.js";
import { coinMark, tokenMark } from "./pieces.js";
import { aimButton, badges, coinSpot, doing, holding, openRecord, partyMark, privateOf, seen } from "./seats.js";

/** @typedef {import("../vita_mors.js").default} Board */

const SIDES = /** @type {const} */ (["vita", "mors"]);

/** One's own place. @param {Board} board @param {string} seat */
export function mine(board, seat) {
  const { offers, public: game } = board.model;
  const of = [seen(board, seat), game.missions, game.designated_round, offers, board.canAct, board.token];
  return board.kept("section", "mine", of, () => mineNow(board, seat));
}

/** @param {Board} board @param {string} seat */
function mineNow(board, seat) {
  const { model, own } = board;
  const shown = model.public.seats[seat];
  const party = privateOf(model, seat)?.party;
  return h(
    "section",
    { class: `vm-mine${shown.awaited ? " is-awaited" : ""}`, "aria-label": own.you, "data-key": "mine", dataset: { spot: `seat:${seat}` } },
    h(
      "div",
      { class: "vm-mine-head", "data-key": "head" },
      board.who(seat, true),
      badges(board, seat),
      h("span", { class: "vm-doing" }, doing(board, seat)),
    ),
    party &&
      h(
        "div",
        { class: "vm-mine-party", "data-key": "party" },
        h("h2", {}, own.yourParty),
        partyMark(board, party),
        h(
          "span",
          { class: "vm-aim" },
          party === "joker"
            ? filled(own.jokerAim, { n: model.public.designated_round })
            : model.texts.value("mission", model.public.missions[party]),
        ),
        !model.over && board.secret(),
      ),
    h("div", { class: "vm-mine-coin", "data-key": "coin" }, h("h2", {}, own.yourCoin), coins(board, seat)),
    h("div", { class: "vm-mine-tokens", "data-key": "tokens" }, h("h2", {}, own.yourTokens), tokens(board, seat)),
  );
}

/** @param {Board} board @param {string} seat */
function coins(board, seat) {
  const { model, own, words } = board;
  const open = board.offered("vote", "coin");
  const coinSeen = privateOf(model, seat)?.coin;
  if (open.length > 0) {
    return [
      h(
        "div",
        { class: "vm-coins", "data-key": "choose" },
        SIDES.filter((side) => open.includes(side)).map((side) =>
          board.button(
            `vote-${side}`,
            {
              class: "vm-coin-button",
              title: model.texts.text("side", side),
              "aria-label": filled(own.layCoin, { side: model.texts.value("side", side) }),
            },
            () => board.wish({ type: "vote", coin: side }),
            coinMark(side, ""),
            h("span", {}, model.texts.value("side", side)),
          ),
        ),
      ),
      h("p", { class: "stage-note", "data-key": "note" }, words.final),
    ];
  }
  return [coinSpot(board, seat), coinSeen && !openRecord(board) && h("div", { "data-key": "secret" }, board.secret())];
}

/** @param {Board} board @param {string} seat */
function tokens(board, seat) {
  const { model, own } = board;
  const picks = board.offered("pass_token", "token"),
    uses = board.offered("use_privilege", "token");
  const held = Object.entries(model.public.seats[seat].tokens ?? {});
  const pick = privateOf(model, seat)?.pick;
  if (picks.length + uses.length === 0 && !fits(model.offers, { type: "pass_privilege" }).length) {
    return [
      holding(board, seat),
      pick &&
        h(
          "p",
          { class: "vm-picked", "data-key": "picked" },
          filled(own.picked, { token: model.texts.value("token", pick) }),
          " ",
          board.secret(),
        ),
    ];
  }
  return [
    h(
      "div",
      { class: "vm-token-buttons", "data-key": "buttons" },
      held.map(([token, count]) => {
        const called = model.texts.value("token", token);
        const can = picks.includes(token) || uses.includes(token);
        const said = filled(picks.includes(token) ? own.handOn : own.use, { token: "" });
        return board.button(
          `token-${token}`,
          {
            class: "vm-token-button",
            disabled: !can,
            "aria-pressed": uses.includes(token) ? String(board.token === token) : undefined,
            title: model.texts.text("token", token),
          },
          () => board.takeUp(token, picks.includes(token)),
          h("span", { class: "visually-hidden" }, said),
          tokenMark(model, token, { piece: `token:${seat}:${token}` }, ""),
          h("span", { class: "vm-token-name" }, called, Number(count) > 1 && ` ×${count}`),
          h("span", { class: "vm-token-text" }, model.texts.text("token", token)),
        );
      }),
    ),
    board.token &&
      board.targets.size > 0 &&
      h(
        "p",
        { class: "stage-note", role: "status", "data-key": "whom" },
        filled(own.chooseTarget, { token: model.texts.value("token", board.token) }),
      ),
    board.targets.size > 0 &&
      h(
        "div",
        { class: "vm-aims", "data-key": "aims" },
        [...board.targets].map((target) => aimButton(board, target, "aim")),
      ),
    board.canAct &&
      fits(model.offers, { type: "pass_privilege" }).length > 0 &&
      board.button(
        "pass",
        { class: "stage-go stage-plain vm-pass" },
        () => board.wish({ type: "pass_privilege" }),
        model.texts.intent("pass_privilege"),
      ),
  ];
}
