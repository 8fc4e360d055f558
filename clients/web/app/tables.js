/**
 * Making tables: opened, sat down at, and bots put on seats, over the page's own connection.
 *
 * @typedef {import("../obol/api.js").NewTable} NewTable
 */
import { newId } from "../obol/ids.js";
import { api, obol, remember } from "./home.js";

/**
 * @param {NewTable} wanted
 * @param {{sit: boolean, bots: number, bot?: string}} who
 * @returns {Promise<{table: string, invite?: string}>}
 * @throws {import("../obol/errors.js").Refused} @throws {import("../obol/errors.js").Disconnected}
 */
export async function layTable(wanted, { sit, bots, bot }) {
  const made = await api.openTable(wanted);
  remember({ table: made.table, game: wanted.game, ...(made.invite && { invite: made.invite }) });
  if (!sit && bots === 0) return made;
  const watched = obol.watch(made.table, { invite: made.invite });
  try {
    await watched.ready();
    if (sit) await watched.ask({ type: "take_seat", nonce: newId() });
    for (let count = 0; count < bots; count += 1) await watched.ask({ type: "add_bot", ...(bot && { bot }) });
  } finally {
    watched.close();
  }
  return made;
}
