/**
 * Checks the log of an ended table in the browser: that it is whole, that its seed is the one promised before the
 * first draw, and that every draw comes from that seed and the players' nonces. What it does not do, `obol verify` does:
 * follow the rules through the log and hold each draw against what the events say was dealt.
 *
 * @typedef {{key: string, good: boolean, values: Record<string, number>}} Finding `key`: of the page's words
 */
import { chanceKey, drawn, hex, sha256, unhex } from "./chance.js";
import { unpack } from "./msgpack.js";
import { same } from "../obol/offers.js";

/**
 * @param {any} log as GET /api/tables/{id}/log gives it
 * @param {{head?: string, commitment?: string}} seen what the service tells of the table's last commit, and the
 * commitment that the table showed
 * @returns {Promise<Finding[]>}
 */
export async function check(log, { head, commitment }) {
  const bodies = log.commits.map((/** @type {any} */ row) => Uint8Array.from(atob(row.body), (character) => character.charCodeAt(0)));
  const commits = bodies.map(unpack);
  const hashes = await Promise.all(bodies.map(async (/** @type {any} */ body) => hex(await sha256(body))));
  return [chain(commits, hashes, log), headOf(hashes, head), await promise(commits, commitment), await draws(commits)];
}

/** @param {any[]} commits @param {string[]} hashes @param {any} log @returns {Finding} */
function chain(commits, hashes, log) {
  const wrong = commits.findIndex(
    (commit, place) =>
      commit.version !== place + 1 ||
      commit.prev !== (hashes[place - 1] ?? "") ||
      hashes[place] !== log.commits[place].hash ||
      !same(commit, log.commits[place].commit),
  );
  return wrong < 0 ? found("check.chain", true, { count: commits.length }) : found("check.chain", false, { version: wrong + 1 });
}

/** @param {string[]} hashes @param {string | undefined} head @returns {Finding} */
const headOf = (hashes, head) => found("check.head", head !== undefined && hashes.at(-1) === head);

/** @param {any[]} commits @param {string | undefined} commitment @returns {Promise<Finding>} */
async function promise([opening], commitment) {
  return found("check.seed", commitment !== undefined && hex(await sha256(unhex(opening.events[0].seed))) === commitment);
}

/** @param {any[]} commits @returns {Promise<Finding>} */
async function draws(commits) {
  const { seed, options } = commits[0].events[0];
  const key = await chanceKey(seed, noncesOf(commits, options.seats));
  let number = 0;
  for (const { version, draws: all } of commits) {
    for (const [of, out] of all) {
      if (!same(await drawn(key, number, of, out.length), out)) return found("check.draws", false, { number, version });
      number += 1;
    }
  }
  return found("check.draws", true, { count: number });
}

/** What each seat added before the first draw. @param {any[]} commits @param {number} seats */
function noncesOf(commits, seats) {
  const nonces = Array(seats).fill("");
  for (const { events, draws: all } of commits) {
    for (const event of events) {
      if (event.type === "seat_taken") nonces[event.seat] = event.nonce ?? "";
      if (event.type === "seat_left") nonces[event.seat] = "";
    }
    if (all.length) break;
  }
  return nonces;
}

/** @param {string} key @param {boolean} good @param {Record<string, number>} [values] @returns {Finding} */
const found = (key, good, values = {}) => ({ key: good ? key : `${key}.bad`, good, values });
