/**
 * The board of a game: `games/<game>.js` and `games/<game>.css`, where there are such files; else the plain one.
 *
 * @typedef {import("../app/types.js").Board} Board
 */
import { h, stylesheet } from "../app/dom.js";
import { isOutdated, part } from "../app/release.js";
import { PlainBoard } from "./board.js";

/** What the service says boards are made of. @type {Promise<Record<string, string[]> | undefined>} files by game */
const told = fetch(new URL("../games/ahead.json", import.meta.url))
  .then((answer) => answer.json())
  .catch(() => undefined);
/** No board waits for it long: it only saves time. @type {Promise<Record<string, string[]> | undefined>} */
const ahead = Promise.race([
  told,
  new Promise((done) => {
    setTimeout(done, 500);
  }),
]);

const NAME = /^[a-z][a-z0-9_]*$/;

/** @param {string} game @returns {Promise<Board>} */
export async function boardOf(game) {
  const tag = `obol-game-${game.replaceAll("_", "-")}`;
  try {
    const boards = await ahead;
    const hasNone = boards && !Object.hasOwn(boards, game) && !isOutdated();
    if (hasNone || !NAME.test(game)) return new PlainBoard();
    for (const file of boards?.[game] ?? []) askFor(file);
    const styled = stylesheet(new URL(`../games/${game}.css`, import.meta.url).href);
    const { default: Own } = await part(() => import(`../games/${game}.js`));
    await styled;
    if (!customElements.get(tag)) customElements.define(tag, Own);
    return /** @type {Board} */ (document.createElement(tag));
  } catch (error) {
    if (isOutdated()) throw error;
    console.info(`no board for ${game}: ${error instanceof Error ? error.message : error}`);
    return new PlainBoard();
  }
}

/** So that they come together, not each after the one that names it; once. @param {string} file of the page */
function askFor(file) {
  const { href } = new URL(`../${file}`, import.meta.url);
  if ([...document.head.querySelectorAll("link")].some((link) => link.href === href)) return;
  document.head.append(h("link", file.endsWith(".css") ? { rel: "preload", as: "style", href } : { rel: "modulepreload", href }));
}
