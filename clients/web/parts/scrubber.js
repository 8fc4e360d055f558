import { fill, h, svg } from "../app/dom.js";
import { t } from "../app/i18n.js";

const STEP_MS = 1500;
const SPEEDS = [0.5, 1, 2, 4, 8];
/** Faster than this there is no time for motion. */
const MOST_SMOOTH = 2;
const SHAPES = {
  first: "M5 4v16M19 4 8 12l11 8z",
  back: "M16 4h-3l-7 8 7 8h3l-7-8z",
  play: "M6 4l13 8-13 8z",
  pause: "M7 4h4v16H7zM14 4h4v16h-4z",
  forward: "M8 4h3l7 8-7 8H8l7-8z",
  last: "M19 4v16M5 4l11 8-11 8z",
};

/** `<obol-scrubber>`: to any version of a game, a step at a time, or played at a speed. */
export class Scrubber extends HTMLElement {
  #version = 1;
  #speed = 1;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing;
  #range = h("input", { type: "range", min: "1", step: "1", "aria-label": t("replay.version") });
  #text = h("output", { class: "count" });
  #play = h("button", { type: "button", class: "quiet icon", dataset: { key: "play" } });

  /**
   * @param {number} last @param {(version: number, smoothly: boolean) => void} to @param {AbortSignal} signal
   */
  constructor(last, to, signal) {
    super();
    this.last = last;
    this.to = to;
    this.#range.max = String(last);
    this.#range.addEventListener("input", () => {
      this.#pause();
      to(this.#range.valueAsNumber, false);
    });
    this.#play.addEventListener("click", () => (this.#playing ? this.#pause() : this.#start()));
    signal.addEventListener("abort", () => this.#pause());
  }

  connectedCallback() {
    const speed = h(
      "select",
      {
        onchange: () => {
          this.#speed = Number(speed.value);
          if (this.#playing) this.#start();
        },
      },
      SPEEDS.map((one) => h("option", { value: String(one), selected: one === this.#speed }, `${one}×`)),
    );
    const step = (/** @type {keyof typeof SHAPES} */ key, /** @type {() => number} */ version) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet icon",
          "aria-label": t(`replay.${key}`),
          title: t(`replay.${key}`),
          dataset: { key },
          onclick: () => {
            this.#pause();
            this.to(version(), key === "forward");
          },
        },
        shape(key),
      );
    this.replaceChildren(
      this.#range,
      h(
        "div",
        { class: "row" },
        step("first", () => 1),
        step("back", () => this.#version - 1),
        this.#play,
        step("forward", () => this.#version + 1),
        step("last", () => this.last),
        this.#text,
        h("label", { class: "inline" }, t("replay.speed"), speed),
      ),
    );
    this.#label();
  }

  /** @param {number} version */
  show(version) {
    this.#version = version;
    this.#range.valueAsNumber = version;
    const text = t("replay.of", { version, last: this.last });
    this.#range.setAttribute("aria-valuetext", text);
    fill(this.#text, text);
    if (version >= this.last) this.#pause();
  }

  #start() {
    clearInterval(this.#playing);
    if (this.#version >= this.last) this.to(1, false);
    this.#playing = setInterval(() => this.to(this.#version + 1, this.#speed <= MOST_SMOOTH), STEP_MS / this.#speed);
    this.#label();
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#label();
  }

  #label() {
    const key = this.#playing ? "pause" : "play";
    this.#play.setAttribute("aria-label", t(`replay.${key}`));
    this.#play.title = t(`replay.${key}`);
    fill(this.#play, shape(key));
  }
}

/** @param {keyof typeof SHAPES} key */
const shape = (key) => svg("svg", { viewBox: "0 0 24 24", class: "shape", "aria-hidden": "true" }, svg("path", { d: SHAPES[key] }));

customElements.define("obol-scrubber", Scrubber);
