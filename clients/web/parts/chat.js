import { h, name, read } from "../app/dom.js";
import { t, timeText } from "../app/i18n.js";

/** @typedef {import("../obol/watched.js").Line} Line */

/** `<obol-chat>`: what people say at the table. Dispatches `intent` (`say`). */
export class Chat extends HTMLElement {
  /** @type {Line[]} */
  #shown = [];
  #lines = h("div", { class: "chat", role: "log", tabindex: "0", "aria-label": t("chat.title") });
  #none = h("p", { class: "faint" }, t("chat.none"));
  #input = h("input", { type: "text", autocomplete: "off", enterkeyhint: "send", "aria-label": t("chat.say") });
  #note = h("p", { class: "faint" });
  #form = h("form", { class: "row chat-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.#say(); } },
    this.#input, h("button", { type: "submit", class: "quiet" }, t("chat.send")));

  connectedCallback() {
    this.replaceChildren(h("h2", null, t("chat.title")), this.#none, this.#lines, this.#form, this.#note);
  }

  /** @param {{speaks: boolean, spectator: boolean, over: boolean, most: number}} how `most`: characters of a line */
  allow({ speaks, spectator, over, most }) {
    this.#form.hidden = !speaks;
    this.#input.maxLength = most;
    read(this.#note, speaks ? (spectator && !over ? t("chat.spectator") : "") : t("chat.nameless"));
  }

  /** @param {readonly Line[]} lines all there are, oldest first */
  show(lines) {
    const known = this.#shown.length > 0 && lines.length >= this.#shown.length && this.#shown.every((line, place) => sameLine(line, lines[place]));
    const fresh = known ? lines.slice(this.#shown.length) : lines;
    if (!known) this.#lines.replaceChildren();
    this.#lines.append(...fresh.map(lineOf));
    this.#shown = [...lines];
    this.#none.hidden = lines.length > 0;
    if (fresh.length) this.#lines.scrollTop = this.#lines.scrollHeight;
  }

  #say() {
    const text = this.#input.value.trim();
    if (!text) return;
    this.dispatchEvent(new CustomEvent("intent", { bubbles: true, detail: { type: "say", text } }));
    this.#input.value = "";
  }

  /** Gives back what could not be said. @param {string} text */
  giveBack(text) {
    if (!this.#input.value) this.#input.value = text;
  }
}

/** @param {Line} one @param {Line | undefined} other */
const sameLine = (one, other) => other !== undefined && one.at === other.at && one.name === other.name && one.text === other.text;

/** @param {Line} line */
function lineOf({ at, name: who, channel, text, seat }) {
  return h("p", { dataset: { channel, ...(seat !== undefined && { seat }) } },
    h("time", { datetime: new Date(at).toISOString(), class: "faint" }, timeText(at)), " ",
    h("strong", null, name(who)), " ",
    // Anybody may call themselves Ada: it is the mark that tells who sits where.
    h("span", { class: "mark" }, seat === undefined ? t("chat.aside") : t("chat.seat", { number: seat + 1 })), " ",
    h("bdi", { class: "said" }, text));
}

customElements.define("obol-chat", Chat);
