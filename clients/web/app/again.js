/**
 * From the end of a game into the next one: the same table once more, one's own seat taken, bots where there were bots.
 */
import { newId } from "../obol/ids.js";
import { Refused } from "../obol/errors.js";
import { obol, player } from "./home.js";

/**
 * @param {import("../obol/watched.js").Watched} watched the table that is over
 * @returns {Promise<string>} the new table
 * @throws {Refused} @throws {import("../obol/errors.js").Disconnected}
 */
export async function playAgain(watched) {
  const next = await nextOf(watched);
  const there = obol.watch(next, { invite: watched.invite });
  try {
    const { table } = (await there.ready()).public;
    if (table.status === "open") await sit(there, watched);
  } finally {
    there.close();
  }
  return next;
}

/** @param {import("../obol/watched.js").Watched} watched @returns {Promise<string>} */
async function nextOf(watched) {
  const known = () => watched.view?.public.table.next;
  if (known()) return known();
  try {
    await watched.reach((await watched.ask({ type: "rematch" })).version);
  } catch (error) {
    if (!(error instanceof Refused) || !known()) throw error;
  }
  return known();
}

/** @param {import("../obol/watched.js").Watched} there @param {import("../obol/watched.js").Watched} before */
async function sit(there, before) {
  await there.reach((await there.ask({ type: "take_seat", nonce: newId() })).version);
  const table = () => /** @type {import("./types.js").View} */ (there.view).public.table;
  const isOpen = () => table().status === "open" && table().maker.id === player()?.id;
  const seats = Object.entries(/** @type {import("./types.js").View} */ (before.view).public.table.seats);
  for (const [seat, { player: who, bot }] of seats) {
    const chair = table().seats[seat];
    if (!who && bot && isOpen() && !chair.player && !chair.bot) {
      await there.reach((await there.ask({ type: "add_bot", seat: Number(seat), bot })).version);
    }
  }
  const isFull = Object.values(table().seats).every((/** @type {any} */ { player: who, bot }) => who || bot);
  if (isFull && isOpen()) await there.ask({ type: "start" });
}
