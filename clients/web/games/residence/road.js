// The road through the residence: 45 doors in five streets, walked to and fro, with marks on doors and meeples on it.
import { h } from "../../app/dom.js";
import { home, HOME_BOX } from "../art/houses.js";
import { COLOURS } from "../art/souls.js";
import { drawing, picture } from "../art/drawings.js";
import { filled } from "../stage/words.js";

/** @typedef {import("../residence.js").default} Board */
/** @typedef {{space: number, street: number, house: number, soul: string}} Door */
/** @typedef {import("../../app/dom.js").Child} Child */

for (const colour of COLOURS) {
  drawing(`home-${colour}`, home(colour, true).innerHTML, HOME_BOX);
  drawing(`home-${colour}-visited`, home(colour, false).innerHTML, HOME_BOX);
}
drawing(
  "meeple",
  '<path class="meeple-body" d="M12 1.5a4.3 4.3 0 013.7 6.5C19.3 9 23 10.8 23 12.8c0 1.4-2 1.8-5.2 1.9.6 2.7 3.2 5.2 3.2 7.3H3c0-2.1 2.6-4.6 3.2-7.3C3 14.6 1 14.2 1 12.8c0-2 3.7-3.8 7.3-4.8A4.3 4.3 0 0112 1.5z"/>',
);
drawing(
  "footprint",
  '<path fill="currentColor" d="M9 3c2.5 0 4 2.500 4 6s-1 6-3.500 6S5 12 5 9s1.500-6 4-6zM7 17h6c0 2.5-1 4-3 4s-3-1.500-3-4z"/>',
);

/** @type {WeakMap<object, Door[]>} */
const known = new WeakMap();

/** The doors in the order of the road, from what is printed. @param {any} data @returns {Door[]} */
export function doors(data) {
  const found = known.get(data);
  if (found) return found;
  const all = Object.entries(data.space ?? {}).map(([space, face]) => ({ space: Number(space), ...face }));
  all.sort((one, other) => one.space - other.space);
  known.set(data, all);
  return all;
}

/** The last space. @param {any} data */
export const lastSpace = (data) => Object.keys(data.space ?? {}).length;

/** A seat's meeple. @param {number | string} seat */
export const meeple = (seat) =>
  h(
    "span",
    { class: `rs-meeple seat-${Number(seat) % 6}`, "data-key": `meeple-${seat}`, dataset: { meeple: String(seat) }, "aria-hidden": "true" },
    picture("meeple", "rs-meeple-body"),
    picture(`sigil-${Number(seat) % 6}`, "rs-meeple-sigil"),
  );

/** @param {Board} board */
export const road = (board) => board.kept("section", "road", shownBy(board), () => roadNow(board));

/** All that the road shows. @param {Board} board @returns {unknown[]} */
function shownBy(board) {
  const { seat, public: game } = board.model;
  const spaces = Object.entries(/** @type {Record<string, any>} */ (game.seats)).map(([one, shown]) => [one, shown.space]);
  return [seat, board.names, game.marks, spaces, board.canAct && board.steps];
}

/** @param {Board} board */
function roadNow(board) {
  const { model, ours } = board;
  /** @type {Map<number, Door[]>} */
  const streets = new Map();
  for (const door of doors(model.data)) streets.set(door.street, [...(streets.get(door.street) ?? []), door]);
  const last = lastSpace(model.data);
  return h(
    "section",
    { class: "rs-road", "aria-label": ours.road, "data-key": "road" },
    end(board, "entrance", ours.entrance, (space) => space === 0),
    [...streets].map(([street, row]) => {
      const backwards = (row[0]?.house ?? 0) > (row[1]?.house ?? 0);
      return h(
        "ol",
        {
          class: `rs-row ${backwards ? "is-back" : "is-forth"}`,
          "aria-label": filled(ours.street, { street }),
          "data-key": `street-${street}`,
        },
        row.map((door) => doorOf(board, door)),
      );
    }),
    end(board, "out", ours.out, (space) => space > last),
  );
}

/** Where one comes in, and goes out. @param {Board} board @param {string} key @param {string} said @param {(space: number) => boolean} isThere */
function end(board, key, said, isThere) {
  const seats = board.seatsWhere(isThere);
  return h(
    "p",
    { class: `rs-end rs-${key}`, "data-key": key, dataset: { space: key } },
    h("span", {}, said),
    seats.map(meeple),
    seats.length > 0 && h("span", { class: "visually-hidden" }, ": ", names(board, seats)),
  );
}

/** @param {Board} board @param {Door} door */
function doorOf(board, door) {
  const { space } = door;
  const mark = /** @type {number | undefined} */ (board.model.public.marks?.[space]);
  const here = board.seatsWhere((one) => one === space);
  const isAhead = board.isAhead(space);
  const of = [door, mark, here, isAhead, (mark !== undefined || here.length > 0) && board.names];
  return board.kept("li", `space-${space}`, of, () => doorNow(board, door, mark, here, isAhead));
}

/** @param {Board} board @param {Door} door @param {number | undefined} mark whose @param {number[]} here @param {boolean} isAhead */
function doorNow(board, { space, soul }, mark, here, isAhead) {
  const { model, ours } = board;
  const said = [
    filled(ours.space, { space, soul: model.texts.value("soul", soul) }),
    mark === undefined ? ours.free : filled(ours.markOf, { name: isolated(board, mark) }),
    ...(here.length ? [filled(ours.here, { names: here.map((seat) => isolated(board, seat)).join(", ") })] : []),
    ...(isAhead ? [ours.ahead] : []),
  ];
  const classes = ["rs-door", `soul-${soul}`, mark !== undefined && "is-marked", isAhead && "is-ahead"].filter(Boolean).join(" ");
  return h(
    "li",
    {
      class: classes,
      "data-key": `space-${space}`,
      dataset: { space: String(space) },
      title: `${model.texts.value("soul", soul)}: ${model.texts.text("soul", soul)}`,
    },
    h(
      "span",
      { class: "rs-home", "aria-hidden": "true" },
      picture(mark === undefined ? `home-${soul}` : `home-${soul}-visited`),
      mark !== undefined && h("span", { class: `rs-mark seat-${mark % 6}` }, picture(`sigil-${mark % 6}`)),
    ),
    h(
      "span",
      { class: "rs-way", "aria-hidden": "true" },
      here.length ? here.map(meeple) : isAhead ? picture("footprint", "rs-step") : h("span", { class: "rs-number" }, space),
    ),
    h("span", { class: "visually-hidden" }, said.join("; ")),
  );
}

/** A name within a sentence. @param {Board} board @param {number} seat */
const isolated = (board, seat) => `\u2068${board.player(seat).name}\u2069`;

/** @param {Board} board @param {number[]} seats @returns {Child} */
const names = (board, seats) => seats.map((seat) => isolated(board, seat)).join(", ");
