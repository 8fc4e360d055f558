/**
 * The board of a game: `games/<game>.js` and `games/<game>.css`, where there are such files; else the plain one.
 *
 * @typedef {import("./types.js").Board} Board
 */
import { stylesheet } from "./dom.js";
import { PlainBoard } from "../parts/board.js";

const NAME = /^[a-z][a-z0-9_]*$/;

/** @param {string} game @returns {Promise<Board>} */
export async function boardOf(game) {
  const tag = `obol-game-${game.replaceAll("_", "-")}`;
  try {
    if (!NAME.test(game)) return new PlainBoard();
    const styled = stylesheet(new URL(`../games/${game}.css`, import.meta.url).href);
    const { default: Own } = await import(`../games/${game}.js`);
    await styled;
    if (!customElements.get(tag)) customElements.define(tag, Own);
    return /** @type {Board} */ (document.createElement(tag));
  } catch (error) {
    console.info(`no board for ${game}: ${error instanceof Error ? error.message : error}`);
    return new PlainBoard();
  }
}
