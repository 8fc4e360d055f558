import { h, name } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { outcomeLine } from "./standing.js";

/**
 * @typedef {import("../app/types.js").Moment} Moment
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

  /** @param {Moment} moment the one that the events led to @param {readonly Typed[]} events */
  tell(moment, events) {
    this.#add(events.flatMap((event) => items(event, moment)));
  }

  /** Told anew, from the beginning, without being read out. @param {readonly {moment: Moment, events: readonly Typed[]}[]} all */
  retell(all) {
    this.#log.setAttribute("aria-live", "off");
    this.#lines.replaceChildren();
    this.#add(all.flatMap(({ moment, events }) => events.flatMap((event) => items(event, moment))).slice(-MOST));
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

/** @param {Typed} event @param {Moment} moment */
function items(event, moment) {
  if (event.type === "table_over") return [item(event, moment, outcomeLine({ ...moment, outcome: event.outcome }))];
  return moment.texts.told(event, moment.players, moment.privates !== undefined).map((line) =>
    item(event, moment, line.map((part) => (typeof part === "string" ? part : name(part.name, part.robot)))));
}

/** @param {Typed} event @param {Moment} moment @param {import("../app/dom.js").Child[]} line */
function item(event, moment, line) {
  return h("p", { dataset: { type: event.type, version: moment.version, own: String(event.seat !== undefined && event.seat === moment.seat) } }, line);
}

customElements.define("obol-feed", Feed);
