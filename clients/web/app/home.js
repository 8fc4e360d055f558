/**
 * What all pages share: who one is, the connection, and what was fetched once.
 *
 * @typedef {import("../obol/api.js").PlayerName} PlayerName
 * @typedef {{table: string, game: string, invite?: string, commitment?: string}} Recent a table one was at;
 * `commitment`: the promise of the seed, as it was first seen, while nobody could know the seed
 */
import { Api } from "../obol/api.js";
import { Obol } from "../obol/obol.js";
import { spokenLanguage } from "./i18n.js";
import { keep, keptValue, onKept } from "./storage.js";
import { Texts } from "./texts.js";

const KEPT = "obol.player";
const RECENT = "obol.tables";
const MOST_RECENT = 12;

/** @type {{player: PlayerName, token: string} | null} whoever has the token is the player: it is kept here alone */
let me = keptValue(KEPT);

/** The service's address: that of the page's files, whatever path they are served under. */
const url = new URL("../", import.meta.url).href;
export const api = new Api({ url, token: me?.token });
export const obol = new Obol({ url, token: me?.token, client: "obol-web/1" });

/** Who one is; undefined for a nameless spectator. @returns {PlayerName | undefined} */
export const player = () => me?.player;

/** Becomes a new player of that name. @param {string} name @throws {import("../obol/errors.js").Refused} */
export async function becomeNew(name) {
  me = await api.newPlayer(name);
  keep(KEPT, JSON.stringify(me));
  api.token = me?.token;
  obol.become(me?.token);
}

/** The token is no good any more, or another tab has another one. */
export function forgetMe() {
  me = null;
  keep(KEPT, null);
  api.token = undefined;
  obol.become(undefined);
}

onKept(KEPT, () => {
  me = keptValue(KEPT);
  api.token = me?.token;
  obol.become(me?.token);
  dispatchEvent(new Event("hashchange"));
});

// A phone that woke up, a cable that was plugged in again: do not wait for the next attempt.
for (const sign of ["online", "offline", "pageshow", "focus"]) addEventListener(sign, () => obol.poke());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && obol.poke());

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** Fetched once; a failure is tried again the next time. @template T @param {string} key @param {() => Promise<T>} fetch @returns {Promise<T>} */
function once(key, fetch) {
  const known = fetched.get(key);
  if (known) return known;
  const asked = fetch();
  fetched.set(key, asked);
  asked.catch(() => fetched.delete(key));
  return asked;
}

/** Every game there is. */
export const games = () => once("games", () => api.games());

/** A game's words in the page's language, else in one that it has. @param {string} game @returns {Promise<Texts>} */
export const textsOf = (game) => someTexts(game);

/** What a game is called and is about, and its bots. @param {string} game @returns {Promise<Texts>} */
export const titleOf = (game) => someTexts(game, ["title", "summary", "bot"]);

/** @param {string} game @param {string[]} [keys] */
async function someTexts(game, keys = []) {
  const languages = (await games()).find(({ name }) => name === game)?.languages ?? [];
  const language = languages.includes(spokenLanguage()) ? spokenLanguage() : languages[0];
  if (!language) return new Texts({});
  return once(`texts ${game} ${language} ${keys}`, async () => new Texts(await api.texts(game, language, keys)));
}

/** What is printed on a game's pieces. @param {string} game */
export const dataOf = (game) => once(`data ${game}`, () => api.data(game));

/** The tables one was at last, the newest first. @returns {Recent[]} */
export const recentTables = () => (Array.isArray(keptValue(RECENT)) ? keptValue(RECENT) : []);

/** @param {Recent} one */
export function remember(one) {
  const known = recentTables().find(({ table }) => table === one.table);
  const others = recentTables().filter((other) => other !== known && other.table !== one.table);
  keep(RECENT, JSON.stringify([{ ...one, ...(known?.commitment && { commitment: known.commitment }) }, ...others].slice(0, MOST_RECENT)));
}
