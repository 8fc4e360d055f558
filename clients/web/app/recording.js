/**
 * A table as a viewer saw it, from its log: at every version.
 *
 * @typedef {import("./types.js").Typed} Typed
 * @typedef {import("./types.js").View} View
 * @typedef {{view: View, events: readonly Typed[]}} Frame `events`: what led there
 */
import { merge } from "../obol/merge.js";

/**
 * @param {string} table @param {{snapshot: any, updates: any[]}} log
 * @returns {Frame[]} the first at version 1, and so on without a gap
 */
export function framesOf(table, { snapshot, updates }) {
  let view = viewOf(table, snapshot);
  return [
    { view, events: snapshot.events ?? [] },
    ...updates.map((update) => {
      view = Object.freeze({
        ...view,
        version: update.version,
        public: update.public ? merge(view.public, update.public) : view.public,
        private: update.private ? merge(view.private, update.private) : view.private,
        offers: update.offers ?? view.offers,
        deadline: 0,
      });
      return { view, events: update.events ?? [] };
    }),
  ];
}

/** @param {string} table @param {any} snapshot @returns {View} */
function viewOf(table, { version, seat, public: open, private: own = {}, offers = [] }) {
  return Object.freeze({ table, version, seat, public: open, private: own, offers, deadline: 0 });
}
