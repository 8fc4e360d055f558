import { Choosing } from "../app/choosing.js";
import { fill, h, read } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { same } from "../app/offers.js";
import { fieldset } from "./offer_field.js";

/**
 * @typedef {import("../app/types.js").Moment} Moment
 * @typedef {import("../app/types.js").Typed} Typed
 */

/**
 * `<obol-offers>`: all that the seat may do now, of any game, in plain controls: a form for each type of intent, a
 * fieldset for each of its fields, one button to send it.
 *
 * Dispatches `intent` (the intent is the `detail`) and `choosing` (what is being put together; null: nothing).
 */
export class Offers extends HTMLElement {
  /** @type {Moment | undefined} */
  #moment;
  /** @type {Map<string, Choosing>} by type */
  #choosing = new Map();
  /** @type {(() => void)[]} */
  #refreshers = [];
  #heading = h("h2", { tabindex: "-1" });
  #state = h("p", { class: "offers-state" });
  #forms = h("div", { class: "offers-forms" });

  connectedCallback() {
    this.replaceChildren(this.#heading, this.#state, this.#forms);
  }

  /** @param {Moment} moment */
  show(moment) {
    const before = this.#moment;
    this.#moment = moment;
    read(this.#heading, t("offers.title"));
    read(this.#state, this.#stateText(moment));
    this.dataset.awaited = String(this.#isAwaited(moment));
    if (!before || !same(before.offers, moment.offers) || before.texts !== moment.texts || before.players.length !== moment.players.length) {
      this.#rebuild(moment);
    }
    this.#refresh();
  }

  /** For those who come by keyboard. */
  focusHeading() {
    this.#heading.focus();
  }

  /** @param {Moment} moment */
  #isAwaited({ seat, players }) {
    return seat !== undefined && Boolean(players[seat]?.awaited);
  }

  /** @param {Moment} moment */
  #stateText(moment) {
    if (moment.over) return t("offers.over");
    if (moment.seat === undefined) return t("offers.spectator");
    if (this.#isAwaited(moment)) return t("offers.awaited");
    return t(moment.offers.length ? "offers.changeable" : "offers.wait");
  }

  /** @param {Moment} moment */
  #rebuild(moment) {
    const focused = this.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const key = focused?.dataset.key;
    const before = this.#choosing;
    const types = [...new Set(moment.offers.map(({ type }) => type))];
    this.#refreshers = [];
    this.#choosing = new Map(types.map((type) => [type, new Choosing(type, moment.offers.filter((offer) => offer.type === type))]));
    for (const [type, choosing] of this.#choosing) {
      const known = before.get(type);
      if (known) choosing.takeOver(known);
    }
    fill(this.#forms, types.map((type) => this.#form(type, moment)));
    if (!focused || this.contains(document.activeElement)) return;
    const again = key && /** @type {HTMLElement | null} */ (this.#forms.querySelector(`[data-key="${CSS.escape(key)}"]`));
    (again || this.#heading).focus();
  }

  /** @param {string} type @param {Moment} moment */
  #form(type, moment) {
    const choosing = /** @type {Choosing} */ (this.#choosing.get(type));
    const { texts } = moment;
    const changed = () => {
      this.#refresh();
      this.dispatchEvent(new CustomEvent("choosing", { bubbles: true, detail: choosing.partial }));
    };
    const fields = choosing.fields.map((field) => fieldset(choosing, field, moment, changed));
    this.#refreshers.push(...fields.map(({ refresh }) => refresh));
    const send = h("button", { type: "submit", class: "button", dataset: { key: `${type} send` } }, texts.intent(type));
    const sent = h("p", { class: "sent" });
    const hint = texts.intentText(type);
    const form = h("form", { class: "offer", dataset: { type }, "aria-label": texts.intent(type), novalidate: true, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#send(choosing);
    } }, fields.length ? h("h3", null, texts.intent(type)) : null, hint && h("p", { class: "faint" }, hint), fields.map(({ element }) => element), h("div", { class: "row" }, send, sent));
    this.#refreshers.push(() => {
      const waiting = this.#moment?.pending.some((one) => one.type === type);
      send.setAttribute("aria-disabled", String(!choosing.intent || Boolean(waiting)));
      read(sent, waiting ? t("offers.sent") : "");
      form.dataset.complete = String(choosing.intent !== null);
    });
    return form;
  }

  /** @param {Choosing} choosing */
  #send(choosing) {
    const { intent } = choosing;
    if (this.#moment?.pending.some(({ type }) => type === choosing.type)) return;
    if (!intent) {
      const missing = this.#forms.querySelector(`form[data-type="${choosing.type}"] fieldset[data-missing=true]`);
      /** @type {HTMLElement | null} */ (missing?.querySelector("input:not(:disabled)"))?.focus();
      this.dispatchEvent(new CustomEvent("incomplete", { bubbles: true, detail: missing?.querySelector("legend")?.textContent ?? "" }));
      return;
    }
    this.dispatchEvent(new CustomEvent("intent", { bubbles: true, detail: intent }));
    this.dispatchEvent(new CustomEvent("choosing", { bubbles: true, detail: null }));
  }

  #refresh() {
    for (const refresh of this.#refreshers) refresh();
  }
}

customElements.define("obol-offers", Offers);
