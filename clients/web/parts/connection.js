import { fill, h } from "../app/dom.js";
import { t } from "../app/i18n.js";

/** @typedef {import("../obol/obol.js").Obol} Obol */

const CALM_MS = 700;

/**
 * `<obol-connection>`: how the connection is, in words. `data-state`: online, connecting, waiting, offline, refused or
 * closed. Dispatches `forget` where the service knows the player no more, and one goes on as nobody. What is over at once is not worth a word: it waits a view model before it says that something is wrong.
 */
export class Connection extends HTMLElement {
  #stop = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  #said = h("span", { role: "status" });
  #count = h("span", { class: "count" });
  #now = h("button", { type: "button", class: "plain" });

  /** @param {Obol} obol */
  constructor(obol) {
    super();
    this.obol = obol;
  }

  connectedCallback() {
    const { signal } = (this.#stop = new AbortController());
    this.#now.addEventListener(
      "click",
      () => (this.state === "refused" ? this.dispatchEvent(new CustomEvent("forget")) : this.obol.open()),
      { signal },
    );
    this.replaceChildren(h("span", { class: "lamp", "aria-hidden": "true" }), this.#said, this.#count, this.#now);
    this.obol.on("status", () => this.#later(), { signal });
    addEventListener("offline", () => this.#show(), { signal });
    addEventListener("online", () => this.#show(), { signal });
    const ticking = setInterval(() => this.#tick(), 1000);
    signal.addEventListener("abort", () => clearInterval(ticking));
    this.#show();
  }

  disconnectedCallback() {
    clearTimeout(this.#soon);
    this.#stop.abort();
  }

  #later() {
    clearTimeout(this.#soon);
    if (this.obol.status.state === "open") this.#show();
    else this.#soon = setTimeout(() => this.#show(), this.dataset.state === "online" ? CALM_MS : 0);
  }

  /** @returns {string} */
  get state() {
    const { state } = this.obol.status;
    if (state === "open") return navigator.onLine ? "online" : "offline";
    if (state === "waiting" && !navigator.onLine) return "offline";
    return state;
  }

  #show() {
    const { state } = this;
    if (this.dataset.state !== state) {
      this.dataset.state = state;
      fill(this.#said, t(state === "waiting" && this.obol.status.code === 1012 ? "connection.restarting" : `connection.${state}`));
      fill(this.#now, t(state === "refused" ? "connection.forget" : "connection.now"));
    }
    this.#now.hidden = !["waiting", "closed", "refused"].includes(state);
    this.#tick();
  }

  #tick() {
    const { state, retryAt } = this.obol.status;
    const left = state === "waiting" && retryAt ? Math.max(0, Math.ceil((retryAt - Date.now()) / 1000)) : 0;
    fill(this.#count, left ? t("connection.again", { count: left }) : "");
  }
}

customElements.define("obol-connection", Connection);
