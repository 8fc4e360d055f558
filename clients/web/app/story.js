/**
 * What happened at a table, as far as this page was told: for the feed. In memory only.
 *
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Typed} Typed
 * @typedef {import("./types.js").View} View
 * @typedef {{version: number, events: readonly Typed[], players: Moment["players"], seat: number | undefined}} Chapter
 */
import { merge } from "../obol/merge.js";
import { api } from "./home.js";
import { playersOf } from "./moment.js";

const MOST_TABLES = 8;
/** @type {Map<string, Story>} */
const stories = new Map();

/** @param {string} table */
export function storyOf(table) {
  const story = stories.get(table) ?? new Story(table);
  stories.delete(table);
  stories.set(table, story);
  while (stories.size > MOST_TABLES) stories.delete(/** @type {string} */ (stories.keys().next().value));
  return story;
}

export class Story {
  /** @type {Chapter[]} by version, ascending */
  #chapters = [];

  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** Does it begin at the beginning? */
  isWhole = false;

  forget() {
    this.#chapters = [];
    this.isWhole = false;
  }

  /** @param {Moment} moment @param {readonly Typed[]} events @param {View} view */
  add(moment, events, view) {
    const { version } = view;
    this.#chapters = this.#chapters.filter((chapter) => chapter.version < version);
    this.#chapters.push({ version, events, players: moment.players, seat: moment.seat });
  }

  /** All of it, in the words of the moment. @param {Moment} moment */
  told(moment) {
    return this.#chapters.map(({ version, events, players, seat }) => ({ events, moment: { ...moment, version, players, seat } }));
  }

  /** What came before, from the log, as one saw it. @param {View} view @param {string | undefined} invite */
  async fetchEarlier({ version, seat }, invite) {
    const { snapshot, updates } = await api.log(this.table, { as: seat === undefined ? "spectator" : String(seat), invite, to: version });
    const since = this.#chapters.filter((chapter) => chapter.version > version);
    this.#chapters = [...chaptersOf(snapshot, updates), ...since];
    this.isWhole = true;
  }
}

/** @param {any} snapshot @param {any[]} updates @returns {Chapter[]} */
function chaptersOf(snapshot, updates) {
  let open = snapshot.public;
  const { seat } = snapshot;
  return updates.flatMap(({ version, events, public: patch }) => {
    if (patch) open = merge(open, patch);
    const view = { public: open, seat };
    return events ? [{ version, events, seat, players: playersOf(/** @type {any} */ (view), /** @type {any} */ (NO_TEXTS)) }] : [];
  });
}

const NO_TEXTS = { seat: (/** @type {number} */ seat) => String(seat + 1) };
