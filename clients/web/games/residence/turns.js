// What is resolved one by one: what is still to come, which item is picked, and which cards one walks with.
import { h } from "../../app/dom.js";
import { cardName, faceData } from "../art/cards.js";
import { picture } from "../art/drawings.js";
import { filled } from "../stage/words.js";
import { stripOf } from "../yard/lives.js";

/** @typedef {import("../residence.js").default} Board */

/** Reaps and deathbeds that are not done yet, and who is to walk. @param {Board} board */
export function agenda(board) {
  const { model, ours } = board;
  const { reaping = {}, dying = {}, walkers = [], turn } = model.public;
  const reaps = Object.entries(/** @type {Record<string, {owner: number, reapers: Record<string, string>}>} */ (reaping));
  const deaths = Object.entries(/** @type {Record<string, string[]>} */ (dying)).flatMap(([seat, cards]) =>
    cards.map((card) => ({ seat, card })),
  );
  if (reaps.length + deaths.length + walkers.length === 0) return null;
  return h(
    "section",
    { class: "rs-agenda", "data-key": "agenda" },
    walkers.length > 0 &&
      h(
        "p",
        { class: "rs-walkers", "data-key": "walkers" },
        ours.nextUp,
        ": ",
        walkers.map((/** @type {number} */ seat, /** @type {number} */ at) => [at ? " → " : "", board.who(seat, true)]),
      ),
    reaps.length + deaths.length > 0 && h("h3", { "data-key": "title" }, ours.toResolve),
    h(
      "ul",
      { "data-key": "items" },
      reaps.map(([card, reaped]) =>
        h(
          "li",
          { class: turn?.item === card ? "is-now" : "", "data-key": card },
          picture("figure-scythe", "icon"),
          " ",
          filled(ours.reapOf, { character: cardName(model, card) }),
          " ",
          Object.keys(reaped.reapers).map((seat, at) => [at ? ", " : "", board.who(seat, true)]),
        ),
      ),
      deaths.map(({ seat, card }) =>
        h(
          "li",
          { "data-key": card },
          picture("mark-tomb", "icon"),
          " ",
          filled(ours.deathOf, { character: cardName(model, card) }),
          " ",
          board.who(seat, true),
        ),
      ),
    ),
  );
}

/** Which of one's items comes next: pressing it asks for it. @param {Board} board */
export function picking(board) {
  const { model, ours, drafts } = board;
  const items = drafts.of("resolve").flatMap((offer) => /** @type {string[]} */ (offer.item));
  if (items.length === 0) return null;
  return h(
    "div",
    { class: "rs-picking", "data-key": "picking" },
    h("p", {}, h("strong", {}, ours.whichFirst)),
    h(
      "div",
      { class: "rs-items" },
      items.map((item) => {
        const isReap = item in (model.public.reaping ?? {});
        const points = [item, ...attached(board, item)].map((card) => faceData(model, card).points ?? 0);
        return board.button(
          `resolve-${item}`,
          { class: "stage-go", disabled: board.isPending },
          () => board.wish({ type: "resolve", item }),
          picture(isReap ? "figure-scythe" : "mark-tomb", "icon"),
          h("span", {}, `${isReap ? ours.reap : ours.deathbed}: ${cardName(model, item)}`),
          h("span", { class: "rs-item-souls" }, picture("symbol-soul", "icon"), ` ${points.join(" + ")}`),
        );
      }),
    ),
  );
}

/** The cards attached to a character. @param {Board} board @param {string} character @returns {string[]} */
function attached(board, character) {
  const owner = board.ownerOf(character);
  return owner === undefined ? [] : (board.model.public.seats[owner].characters[character].attached ?? []);
}

/** The cards one may walk with. @param {Board} board */
export function walking(board) {
  const { model, ours, own, drafts } = board;
  const values = drafts.values("walk");
  if (!values) return null;
  const chosen = drafts.list("walk");
  const steps = board.steps;
  return h(
    "div",
    { class: "rs-walking", "data-key": "walking" },
    h("p", {}, h("strong", {}, ours.walkWith)),
    h(
      "ul",
      { class: "rs-walk-cards" },
      /** @type {string[]} */ (values.some).map((card) =>
        h(
          "li",
          { "data-key": card },
          board.button(
            `walk-${card}`,
            { class: "yard-pick", "aria-pressed": String(chosen.includes(card)) },
            () => board.change(() => drafts.toggle("walk", card)),
            stripOf(board, card, { piece: `walk:${card}` }),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "rs-steps", role: "status" },
      chosen.length === 0 ? "" : steps > 0 ? [picture("footprint", "icon"), " ", filled(ours.steps, { steps })] : ours.stay,
    ),
  );
}
