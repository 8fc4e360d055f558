/** What is seen to happen in the yard: cards going round, reapers, lives, graves. */

import { h } from "../../app/dom.js";
import { faceData, reapCard } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { ghost, moved, pause } from "../stage/motion.js";

/** @typedef {import("./board.js").YardBoard} Board */
/** @typedef {import("../../app/types.js").ViewModel} ViewModel */
/** @typedef {import("../../app/types.js").Typed} Typed */
/** @typedef {import("../stage/motion.js").Places} Places */

/** Cards go round. @param {Board} board @param {Typed} event */
export async function handRound(board, { counts }) {
  const seats = Object.keys(counts).map(Number);
  const card = () => h("span", { class: "yard-back yard-back-personalities" }, picture("mark-cards", "icon"));
  await Promise.all(
    seats.flatMap((seat) =>
      [(seat + 1) % seats.length, (seat + seats.length - 1) % seats.length].map((to, at) =>
        ghost(board, card(), board.place(`hand:${seat}`), board.place(`hand:${to}`), 850, at * 120),
      ),
    ),
  );
}

const REAPERS_APART_MS = 320;

/** Reapers come for characters, one close behind the other. @param {Board} board @param {Typed} event @param {() => boolean} isOn */
export async function comeFor(board, { declared }, isOn) {
  const coming = Object.entries(/** @type {Record<string, any>} */ (declared)).flatMap(([seat, { reaps = [] }]) =>
    /** @type {{reap: string, character: string}[]} */ (reaps).map((aim) => ({ seat, ...aim })),
  );
  await Promise.all(coming.map((one, at) => come(board, one, at * REAPERS_APART_MS)));
  if (coming.length > 0 && isOn()) await pause(250);
}

/** @param {Board} board @param {{seat: string, reap: string, character: string}} aim @param {number} delay */
async function come(board, { seat, reap, character }, delay) {
  const card = h("span", { class: "yard-flying-reap" }, reapCard(board.model, reap, board.own, { piece: `coming:${reap}` }));
  await ghost(board, card, board.place(`reaps:${seat}`), board.place(`card:${character}`), 700, delay);
  await moved(
    board.querySelector(`[data-piece="card:${character}"]`),
    [{ transform: "none" }, { transform: "rotate(-3deg)" }, { transform: "rotate(3deg)" }, { transform: "none", filter: "grayscale(1)" }],
    380,
  );
}

/** @param {Board} board @param {Typed} event */
export async function attach(board, { attached }) {
  const cards = Object.values(/** @type {Record<string, any[]>} */ (attached)).flat();
  await Promise.all(
    cards.map(({ card }, at) =>
      moved(board.querySelector(`.yard-life [data-piece="card:${card}"]`), [{ opacity: 0.2 }, { opacity: 1 }], 500, at * 60),
    ),
  );
}

/** Cards go to graveyards. @param {Board} board @param {ViewModel} model @param {Record<string, string[]>} received @param {Places} before */
export async function bury(board, model, received, before) {
  await Promise.all(
    Object.entries(received).flatMap(([seat, cards]) =>
      cards.map((card, at) =>
        ghost(
          board,
          h(
            "span",
            { class: `yard-back yard-back-${faceData(model, card).deck}` },
            picture(card in model.data.card && faceData(model, card).deck === "characters" ? "mark-pawn" : "mark-cards", "icon"),
          ),
          before.get(`card:${card}`),
          board.place(`grave:${seat}`),
          800,
          at * 140,
        ),
      ),
    ),
  );
}
