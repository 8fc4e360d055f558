import { Choosing } from "../app/choosing.js";
import { h, read } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { same } from "../app/offers.js";
import { lying } from "../app/places.js";
import { fieldset } from "./offer_field.js";

/**
 * @typedef {import("../app/types.js").ViewModel} ViewModel
 * @typedef {import("../app/types.js").Typed} Typed
 */

/** @typedef {{choosing: Choosing, element: HTMLElement, refreshers: (() => void)[]}} Form of one type of intent */

/**
 * `<obol-offers>`: all that the seat may do now, of any game, in plain controls: a form for each type of intent, a
 * fieldset for each of its fields, one button to send it.
 *
 * Dispatches `intent` (the intent is the `detail`) and `choosing` (what is being put together; null: nothing).
 */
export class Offers extends HTMLElement {
  /** @type {ViewModel | undefined} */
  #model;
  /** @type {Map<string, Form>} by type */
  #made = new Map();
  #heading = h("h2", { tabindex: "-1" });
  #state = h("p", { class: "offers-state" });
  #forms = h("div", { class: "offers-forms" });

  connectedCallback() {
    this.replaceChildren(this.#heading, this.#state, this.#forms);
  }

  /** @param {ViewModel} model */
  show(model) {
    const before = this.#model;
    this.#model = model;
    read(this.#heading, t("offers.title"));
    read(this.#state, this.#stateText(model));
    this.dataset.version = String(model.version);
    this.dataset.awaited = String(this.#isAwaited(model));
    const alike = before && before.texts === model.texts && same(wordsOf(before), wordsOf(model));
    if (!alike || !same(before.offers, model.offers)) this.#rebuild(model, Boolean(alike));
    this.#refresh();
  }

  /** For those who come by keyboard. */
  focusHeading() {
    this.#heading.focus();
  }

  /** @param {ViewModel} model */
  #isAwaited({ seat, players }) {
    return seat !== undefined && Boolean(players[seat]?.awaited);
  }

  /** @param {ViewModel} model */
  #stateText(model) {
    if (model.over) return t("offers.over");
    if (model.seat === undefined) return t("offers.spectator");
    if (this.#isAwaited(model)) return t("offers.awaited");
    return t(model.offers.length ? "offers.changeable" : "offers.wait");
  }

  /** A form of which the same is offered stays as it is. @param {ViewModel} model @param {boolean} alike do they read as they did? */
  #rebuild(model, alike) {
    const focused = this.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const key = focused?.dataset.key;
    const before = this.#made;
    this.#made = new Map(
      [...new Set(model.offers.map(({ type }) => type))].map((type) => {
        const known = before.get(type);
        const offers = model.offers.filter((offer) => offer.type === type);
        if (known && alike && same(known.choosing.offers, offers)) return [type, known];
        const choosing = new Choosing(type, offers);
        if (known) choosing.takeOver(known.choosing);
        return [type, this.#form(choosing, model)];
      }),
    );
    hold(
      this.#forms,
      [...this.#made.values()].map(({ element }) => element),
    );
    if (!focused || this.contains(document.activeElement)) return;
    const again = key && /** @type {HTMLElement | null} */ (this.#forms.querySelector(`[data-key="${CSS.escape(key)}"]`));
    (again || this.#heading).focus();
  }

  /** @param {Choosing} choosing @param {ViewModel} model @returns {Form} */
  #form(choosing, model) {
    const { type } = choosing;
    const { texts } = model;
    const changed = () => {
      this.#refresh();
      this.dispatchEvent(new CustomEvent("choosing", { bubbles: true, detail: choosing.partial }));
    };
    const fields = choosing.fields.map((field) => fieldset(choosing, field, model, changed));
    const send = h("button", { type: "submit", class: "button", dataset: { key: `${type} send` } }, texts.intent(type));
    const sent = h("p", { class: "sent" });
    const hint = texts.intentText(type);
    const form = h(
      "form",
      {
        class: "offer",
        dataset: { type },
        "aria-label": texts.intent(type),
        novalidate: true,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#send(choosing);
        },
      },
      fields.length ? h("h3", null, texts.intent(type)) : null,
      hint && h("p", { class: "faint" }, hint),
      fields.map(({ element }) => element),
      h("div", { class: "row" }, send, sent),
    );
    const refresh = () => {
      const waiting = this.#model?.pending.some((one) => one.type === type);
      send.setAttribute("aria-disabled", String(!choosing.intent || Boolean(waiting)));
      read(sent, waiting ? t("offers.sent") : "");
      form.dataset.complete = String(choosing.intent !== null);
    };
    return { choosing, element: form, refreshers: [...fields.map((field) => field.refresh), refresh] };
  }

  /** @param {Choosing} choosing */
  #send(choosing) {
    const { intent } = choosing;
    if (this.#model?.pending.some(({ type }) => type === choosing.type)) return;
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
    for (const { refreshers } of this.#made.values()) for (const refresh of refreshers) refresh();
  }
}

/** What offers are told with, besides the texts: who sits where, and what lies where. @param {ViewModel} model */
const wordsOf = (model) => [model.players.map(({ name }) => name), ...lying(model)];

/** What stays is not moved. @param {Element} place @param {readonly Element[]} wanted */
function hold(place, wanted) {
  for (const one of [...place.children]) if (!wanted.includes(one)) one.remove();
  wanted.forEach((one, at) => {
    if (place.children[at] !== one) place.insertBefore(one, place.children[at] ?? null);
  });
}

customElements.define("obol-offers", Offers);
