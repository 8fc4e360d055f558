import { fill, h } from "../app/dom.js";
import { clockText, t } from "../app/i18n.js";

const HURRY_MS = 10_000;

/** `<obol-clock>`: how long there is until the deadline, by the service's clock. `data-hurry`: not long any more. */
export class Clock extends HTMLElement {
  #deadline = 0;
  #left = h("time", null);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /** @param {() => number} now the service's time, ms since 1970 */
  constructor(now) {
    super();
    this.now = now;
  }

  connectedCallback() {
    this.replaceChildren(h("span", { class: "unseen" }, t("clock.left"), " "), this.#left);
    this.#ticking = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  disconnectedCallback() {
    clearInterval(this.#ticking);
  }

  /** @param {number | undefined} deadline server time, ms; undefined: no clock runs */
  show(deadline) {
    this.#deadline = deadline ?? 0;
    this.#tick();
  }

  #tick() {
    this.hidden = this.#deadline === 0;
    const left = Math.max(0, this.#deadline - this.now());
    const text = clockText(left);
    if (this.#left.textContent !== text) fill(this.#left, text);
    this.dataset.hurry = String(left < HURRY_MS);
  }
}

customElements.define("obol-clock", Clock);
