/**
 * Shows view models on a board one after another, with motion where there is time for it and somebody who wants it. What
 * is shown at rest is always the newest view model there is.
 *
 * @typedef {import("./types.js").ViewModel} ViewModel
 * @typedef {import("./types.js").Typed} Typed
 * @typedef {{model: ViewModel, events: readonly Typed[] | null}} Step `events`: null where it does not follow on the last
 */
import { isStill } from "./dom.js";

const LONGEST_MS = 4000;
const MOST_WAITING = 3;

export class EventQueue {
  /** @type {Step[]} */
  #waiting = [];
  #moving = false;
  #faulty = false;
  #skipped = 0;

  /** @param {import("./types.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** At once. @param {ViewModel} model */
  show(model) {
    try {
      this.board.show(model);
    } catch (error) {
      if (!this.#faulty) console.error(error);
      this.#faulty = true;
    }
  }

  /** To the newest model, whatever is still moving. @param {ViewModel} model */
  skipTo(model) {
    this.#waiting = [];
    this.#skipped += 1;
    this.show(model);
  }

  /** The same model, about which something else has changed. @param {ViewModel} model */
  again(model) {
    if (!this.#moving) this.show(model);
    else this.#waiting.push({ model, events: [] });
  }

  /** The next model. @param {ViewModel} model @param {readonly Typed[] | null} events */
  go(model, events) {
    this.#waiting.push({ model, events });
    if (!this.#moving) void this.#run();
  }

  async #run() {
    this.#moving = true;
    for (let step = this.#next(); step; step = this.#next()) await this.#step(step);
    this.#moving = false;
  }

  /** What falls behind, or does not follow, is skipped. @returns {Step | undefined} */
  #next() {
    const jump = this.#waiting.findLastIndex(({ events }) => events === null);
    if (jump > 0) this.#waiting.splice(0, jump);
    if (this.#waiting.length > MOST_WAITING || isStill() || document.hidden) this.#waiting.splice(0, this.#waiting.length - 1);
    return this.#waiting.shift();
  }

  /** @param {Step} step */
  async #step({ model, events }) {
    const { board } = this;
    if (!events?.length || !board.play || isStill() || document.hidden) return this.show(model);
    const skipped = this.#skipped;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST_MS);
    });
    try {
      await Promise.race([board.play(model, events), late]);
    } catch (error) {
      if (!this.#faulty) console.error(error);
      this.#faulty = true;
    }
    clearTimeout(timer);
    if (skipped === this.#skipped) this.show(model);
  }
}
