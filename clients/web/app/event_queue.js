/**
 * Decides which version of a table the page shows. Versions wait here while the board plays how an earlier one came
 * about; board, feed, offers and all the rest are told of each at once, so that all of them show the same one. While a
 * newer one waits, nothing can be chosen: what is shown is past. At rest it is always the newest there is.
 *
 * @typedef {import("./types.js").ViewModel} ViewModel
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Typed} Typed
 *
 * @typedef {object} Step
 * @property {View} view
 * @property {readonly Typed[]} events what led to it
 * @property {boolean} jump it does not follow on what is shown: nothing is played
 *
 * @typedef {object} Page
 * @property {(view: View, isPast: boolean) => ViewModel} modelOf `isPast`: without offers
 * @property {(model: ViewModel, steps: readonly Step[]) => void} shown the page shows this now; `steps`: what led to it
 * since the last call, the last one included; none where only something besides the view has changed
 */
import { isStill } from "./dom.js";

const LONGEST_MS = 4000;
const MOST_WAITING = 3;

export class EventQueue {
  /** @type {Step[]} */
  #waiting = [];
  /** The one that the board is about to show. @type {Step | undefined} */
  #coming;
  /** Those left out before it, which the feed tells all the same. @type {Step[]} */
  #passed = [];
  /** @type {View | undefined} */
  #view;
  #isMoving = false;
  #isFaulty = false;
  #isStale = false;
  #skips = 0;

  /** @param {import("./types.js").Board} board @param {Page} page */
  constructor(board, page) {
    this.board = board;
    this.page = page;
    board.addEventListener("shown", () => this.#arrive());
  }

  /** Is there anything newer than what is shown? */
  get isBehind() {
    return this.#coming !== undefined || this.#waiting.length > 0;
  }

  /** The next version. @param {View} view @param {readonly Typed[]} events @param {{jump?: boolean}} [how] */
  go(view, events, { jump = false } = {}) {
    this.#waiting.push({ view, events, jump });
    if (!this.#isMoving) void this.#run();
    else this.#withdraw();
  }

  /** To the newest version, whatever is still moving. */
  skip() {
    const newest = this.#waiting.at(-1) ?? this.#coming;
    if (!newest) return;
    this.#passed.push(
      ...[this.#coming, ...this.#waiting].filter((step) => step !== undefined && step !== newest).map((step) => /** @type {Step} */ (step)),
    );
    this.#waiting = [];
    this.#skips += 1;
    this.#show(newest);
  }

  /** Something besides the view has changed. @param {{board?: boolean}} [where] does it concern the board too? */
  refresh({ board = false } = {}) {
    if (!this.#view) return;
    const model = this.page.modelOf(this.#view, this.isBehind);
    this.page.shown(model, []);
    if (!board || !this.#view.public.game) return;
    if (this.#isMoving) this.#isStale = true;
    else this.#draw(model);
  }

  async #run() {
    this.#isMoving = true;
    for (let step = this.#next(); step; step = this.#next()) await this.#play(step);
    this.#isMoving = false;
    if (this.#isStale) this.refresh({ board: true });
    this.#isStale = false;
  }

  /** What falls behind, or does not follow, is left out. @returns {Step | undefined} */
  #next() {
    const jump = this.#waiting.findLastIndex((step) => step.jump);
    if (jump > 0) this.#passed.push(...this.#waiting.splice(0, jump));
    if (this.#waiting.length > MOST_WAITING || isStill() || document.hidden)
      this.#passed.push(...this.#waiting.splice(0, this.#waiting.length - 1));
    return this.#waiting.shift();
  }

  /** @param {Step} step */
  async #play(step) {
    const { board } = this;
    const { view, events, jump } = step;
    if (jump || !events.length || !board.play || !view.public.game || isStill() || document.hidden) return this.#show(step);
    this.#coming = step;
    const skips = this.#skips;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST_MS);
    });
    const opening = setTimeout(() => this.#coming === step && this.#withdraw());
    try {
      await Promise.race([board.play(this.page.modelOf(view, this.#waiting.length > 0), events), late]);
    } catch (error) {
      this.#failed(error);
    }
    clearTimeout(timer);
    clearTimeout(opening);
    if (skips === this.#skips) this.#show(step);
  }

  /** At once. @param {Step} step */
  #show(step) {
    this.#coming = step === this.#coming || this.#view !== step.view ? step : undefined;
    if (step.view.public.game) this.#draw(this.page.modelOf(step.view, this.#waiting.length > 0));
    this.#arrive();
  }

  /** @param {ViewModel} model */
  #draw(model) {
    try {
      this.board.show(model);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The board shows what was to come: so does the rest of the page. */
  #arrive() {
    const step = this.#coming;
    if (!step) return;
    this.#coming = undefined;
    this.#view = step.view;
    const steps = [...this.#passed.splice(0), step];
    this.page.shown(this.page.modelOf(step.view, this.isBehind), steps);
  }

  /** What is shown is past: nothing on it can be chosen any more. */
  #withdraw() {
    if (!this.#view) return;
    this.board.withdraw?.();
    this.page.shown(this.page.modelOf(this.#view, true), []);
  }

  /** @param {unknown} error a board's own fault, said once: the rest of the page goes on */
  #failed(error) {
    if (!this.#isFaulty) console.error(error);
    this.#isFaulty = true;
  }
}
