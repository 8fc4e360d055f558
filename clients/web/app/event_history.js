/**
 * What happened at a table, as far as this page was told: for the feed. In memory only.
 *
 * @typedef {import("./types.js").ViewModel} ViewModel
 * @typedef {import("./types.js").Typed} Typed
 * @typedef {import("./types.js").View} View
 * @typedef {{version: number, events: readonly Typed[], players: ViewModel["players"], seat: number | undefined}} Entry
 */
import { merge } from "../obol/merge.js";
import { api } from "./home.js";
import { playersOf } from "./view_model.js";

const MOST_TABLES = 8;
/** @type {Map<string, EventHistory>} */
const histories = new Map();

/** @param {string} table */
export function historyOf(table) {
  const history = histories.get(table) ?? new EventHistory(table);
  histories.delete(table);
  histories.set(table, history);
  while (histories.size > MOST_TABLES) histories.delete(/** @type {string} */ (histories.keys().next().value));
  return history;
}

export class EventHistory {
  /** @type {Entry[]} by version, ascending */
  #entries = [];

  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** Does it begin at the beginning? */
  isWhole = false;

  forget() {
    this.#entries = [];
    this.isWhole = false;
  }

  /** @param {ViewModel} model @param {readonly Typed[]} events @param {View} view */
  add(model, events, view) {
    const { version } = view;
    this.#entries = this.#entries.filter((entry) => entry.version < version);
    this.#entries.push({ version, events, players: model.players, seat: model.seat });
  }

  /** All of it up to the model's version, in its words. @param {ViewModel} model */
  told(model) {
    return this.#entries
      .filter(({ version }) => version <= model.version)
      .map(({ version, events, players, seat }) => ({ events, model: { ...model, version, players, seat } }));
  }

  /** What came before, from the log, as one saw it. @param {View} view @param {string | undefined} invite */
  async fetchEarlier({ version, seat }, invite) {
    const { snapshot, updates } = await api.log(this.table, { as: seat === undefined ? "spectator" : String(seat), invite, to: version });
    const since = this.#entries.filter((entry) => entry.version > version);
    this.#entries = [...entriesOf(snapshot, updates), ...since];
    this.isWhole = true;
  }
}

/** @param {any} snapshot @param {any[]} updates @returns {Entry[]} */
function entriesOf(snapshot, updates) {
  let open = snapshot.public;
  const { seat } = snapshot;
  return updates.flatMap(({ version, events, public: patch }) => {
    if (patch) open = merge(open, patch);
    const view = { public: open, seat };
    return events ? [{ version, events, seat, players: playersOf(/** @type {any} */ (view), /** @type {any} */ (NO_TEXTS)) }] : [];
  });
}

const NO_TEXTS = { seat: (/** @type {number} */ seat) => String(seat + 1) };
