import { h, name } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { outcomeLine } from "./standing.js";

/**
 * @typedef {import("../app/types.js").ViewModel} ViewModel
 * @typedef {import("../app/types.js").Typed} Typed
 */

/** Lines are laid out by the page: those that are scrolled out of sight cost nothing. */
const PAGE = 20;
const MOST = 20 * PAGE;

/**
 * `<obol-feed>`: what happened, told in the service's words; read out as it happens. It keeps no event, only what it
 * told of it.
 */
export class Feed extends HTMLElement {
  #lines = h("div", { class: "feed-lines" });
  #log = h("div", { class: "feed", role: "log", tabindex: "0", "aria-live": "polite" }, this.#lines);
  #none = h("p", { class: "faint" }, t("feed.none"));
  #more = h("button", { type: "button", class: "plain", onclick: () => this.dispatchEvent(new CustomEvent("earlier")) }, t("feed.earlier"));

  constructor() {
    super();
    this.#log.setAttribute("aria-label", t("feed.title"));
    this.#more.hidden = true;
  }

  connectedCallback() {
    this.replaceChildren(h("h2", null, t("feed.title")), this.#more, this.#none, this.#log);
  }

  /** Is there more to be had than what is told? */
  set hasEarlier(/** @type {boolean} */ there) {
    this.#more.hidden = !there;
  }

  /** @param {ViewModel} model the one that the events led to @param {readonly Typed[]} events */
  tell(model, events) {
    this.#add(events.flatMap((event) => items(event, model)));
  }

  /** Told anew, from the beginning, without being read out. @param {readonly {model: ViewModel, events: readonly Typed[]}[]} all */
  retell(all) {
    this.#log.setAttribute("aria-live", "off");
    this.#lines.replaceChildren();
    this.#add(all.flatMap(({ model, events }) => events.flatMap((event) => items(event, model))).slice(-MOST));
    this.#log.scrollTop = 0;
    requestAnimationFrame(() => this.#log.setAttribute("aria-live", "polite"));
  }

  /** @param {readonly HTMLElement[]} lines */
  #add(lines) {
    let last = this.#lines.lastElementChild;
    for (const line of lines) {
      if (!last || last.children.length === PAGE) this.#lines.append((last = h("div", { class: "feed-page" })));
      last.append(line);
    }
    while (this.#lines.children.length > MOST / PAGE) this.#lines.firstElementChild?.remove();
    this.#none.hidden = last !== null;
  }
}

/** @param {Typed} event @param {ViewModel} model */
function items(event, model) {
  if (event.type === "table_over") return [item(event, model, outcomeLine({ ...model, outcome: event.outcome }))];
  return model.texts.told(event, model.players, model.privates !== undefined).map((line) =>
    item(
      event,
      model,
      line.map((part) => (typeof part === "string" ? part : name(part.name, part.robot))),
    ),
  );
}

/** @param {Typed} event @param {ViewModel} model @param {import("../app/dom.js").Child[]} line */
function item(event, model, line) {
  return h(
    "p",
    { dataset: { type: event.type, version: model.version, own: String(event.seat !== undefined && event.seat === model.seat) } },
    line,
  );
}

customElements.define("obol-feed", Feed);
