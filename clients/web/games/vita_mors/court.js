/** The court: decks, the Trial Hall, the Plague Doctor, and the rows of the living and the dead. */

import { h } from "../../app/dom.js";
import { picture } from "../art/drawings.js";
import { filled } from "../stage/words.js";
import { cardBack, doctor, patientCard, tokenMark } from "./pieces.js";
import { openRecord, usesNow } from "./seats.js";

/** @typedef {import("../vita_mors.js").default} Board */

const SIDES = /** @type {const} */ (["vita", "mors"]);

/** @param {Board} board */
export function court(board) {
  const game = board.model.public;
  return h(
    "section",
    { class: "vm-court", "data-key": "court", "aria-label": board.own.hall },
    board.kept("ul", "decks", [game.decks, board.offered("visit", "deck")], () => decks(board)),
    sideOf(board, "vita"),
    board.kept("div", "hall", inHall(board), () => hall(board)),
    sideOf(board, "mors"),
    Object.keys(game.discard ?? {}).length > 0 &&
      h(
        "p",
        { class: "vm-discard", "data-key": "discard" },
        board.own.discard,
        board.own.colon,
        Object.entries(game.discard).map(([token, count]) =>
          h(
            "span",
            { class: "vm-held", "data-key": token },
            tokenMark(board.model, token),
            Number(count) > 1 && h("span", { class: "vm-count" }, `×${count}`),
          ),
        ),
      ),
  );
}

/** All that the hall shows. @param {Board} board @returns {unknown[]} */
function inHall(board) {
  const game = board.model.public;
  return [game.hall, game.diagnosis, openRecord(board), usesNow(board), board.reveal, board.isForDoctor && board.token, board.names];
}

/** @param {Board} board @param {"vita" | "mors"} which */
function sideOf(board, which) {
  const game = board.model.public;
  const of = [game[`${which}_row`], openRecord(board)?.diagnosis ?? game.diagnosis, board.offered("diagnose", "verdict")];
  return board.kept("div", which, of, () => side(board, which));
}

/** @param {Board} board */
function decks(board) {
  const { model, own } = board;
  const open = board.offered("visit", "deck");
  return h(
    "ul",
    { class: "vm-decks", "aria-label": own.decks, "data-key": "decks" },
    Object.entries(model.public.decks).map(([deck, shown]) => {
      const { size, top } = /** @type {{size: number, top?: import("./pieces.js").Patient}} */ (shown);
      const called = model.texts.value("class", deck);
      const face = [
        h(
          "span",
          { class: `vm-pile${size > 1 ? " is-deep" : ""}${size === 0 ? " is-empty" : ""}`, dataset: { spot: `deck:${deck}` } },
          top ? patientCard(model, top, "small") : cardBack(deck),
        ),
        h("span", { class: "vm-deck-name" }, called),
        h("span", { class: "vm-deck-size" }, size ? filled(own.left, { n: size }) : own.empty),
      ];
      const canVisit = open.includes(deck);
      return h(
        "li",
        { class: "vm-deck", "data-key": deck },
        canVisit
          ? board.button(
              `visit-${deck}`,
              { class: "vm-deck-button is-open" },
              () => board.wish({ type: "visit", deck }),
              h("span", { class: "visually-hidden" }, filled(own.visitFrom, { deck: "" })),
              face,
            )
          : h("span", { class: "vm-deck-still" }, face),
      );
    }),
  );
}

/** @param {Board} board */
function hall(board) {
  const { model, own } = board;
  const game = model.public;
  const record = openRecord(board);
  const will = Object.entries(usesNow(board)).find(([, use]) => use.target === undefined);
  const stands = board.reveal ? board.reveal.diagnosis : game.diagnosis;
  return h(
    "div",
    { class: "vm-hall", "data-key": "hall" },
    h("h2", { class: "vm-hall-title" }, game.hall || !record ? own.hall : own.lastJudged),
    game.hall
      ? patientCard(model, game.hall, "large", { from: `deck:${model.data.card?.[game.hall.card]?.back}`, turn: "1" })
      : record
        ? verdict(board, record)
        : h("p", { class: "vm-nobody", "data-key": "nobody" }, own.nobody),
    board.reveal && tally(board, board.reveal),
    h(
      "div",
      { class: "vm-doctor-spot", "data-key": "spot" },
      !stands && !record && doctor(own.doctorFree),
      will &&
        h(
          "span",
          { class: "vm-will", "data-key": `will-${will[0]}` },
          tokenMark(model, "will", { piece: `used:${will[0]}`, from: `token:${will[0]}:will` }),
          board.who(will[0]),
        ),
      board.isForDoctor &&
        board.button(
          "doctor",
          { class: "stage-go vm-target" },
          () => board.aim(),
          picture("token-will", "icon"),
          " ",
          filled(own.onDoctor, { token: model.texts.value("token", board.token) }),
        ),
    ),
  );
}

/** @param {Board} board @param {any} record */
function verdict(board, record) {
  const { model, own } = board;
  return h(
    "div",
    { class: `vm-verdict is-${record.fate}`, "data-key": "verdict" },
    h("p", {}, h("strong", {}, model.texts.value("card", record.card)), " ", record.fate === "vita" ? own.lives : own.dies),
    tally(board, record),
  );
}

/** @param {Board} board @param {any} record */
function tally(board, record) {
  const { texts } = board.model;
  return h(
    "p",
    { class: "vm-tally", "data-key": "tally" },
    SIDES.map((side) =>
      h(
        "span",
        { class: `vm-votes is-${side}${record.fate === side ? " is-fate" : ""}`, "data-key": side },
        picture(`side-${side}`, "icon"),
        h("span", { class: "vm-votes-number" }, record[side]),
        h("span", {}, texts.value("side", side)),
      ),
    ),
  );
}

/** One side of the court, with the row of those who went there. @param {Board} board @param {"vita" | "mors"} side */
function side(board, side) {
  const { model, own } = board;
  const game = model.public;
  const row = Object.entries(game[`${side}_row`] ?? {}).sort(([one], [other]) => Number(one) - Number(other));
  const record = openRecord(board);
  const stands = (record?.diagnosis ?? game.diagnosis) === side;
  const called = model.texts.value("side", side);
  const canDiagnose = board.offered("diagnose", "verdict").includes(side);
  return h(
    "div",
    { class: `vm-side vm-side-${side}`, "data-key": side, dataset: { spot: `side:${side}` } },
    h(
      "div",
      { class: "vm-side-head" },
      picture(`side-${side}`, "vm-side-mark"),
      h("h2", {}, own.row[side]),
      stands && doctor(filled(own.doctorOn, { side: called })),
    ),
    canDiagnose &&
      board.button(
        `diagnose-${side}`,
        { class: "stage-go vm-diagnose" },
        () => board.wish({ type: "diagnose", verdict: side }),
        picture("doctor", "vm-button-doctor"),
        filled(own.diagnose, { side: called }),
      ),
    h(
      "ol",
      { class: "vm-row", "data-key": "row" },
      row.map(([at, patient]) => h("li", { "data-key": `row-${at}` }, patientCard(model, patient, "small"))),
    ),
    row.length === 0 && h("p", { class: "vm-none", "data-key": "none" }, own.noneYet),
  );
}
