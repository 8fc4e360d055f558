import { h, read } from "../app/dom.js";
import { called, t, timeText } from "../app/i18n.js";

/** @typedef {import("../obol/watched.js").Line} Line */

/** So near its end, one reads what is said last. */
const AT_END_PX = 24;

/** `<obol-chat>`: what people say at the table. Dispatches `intent` (`say`). */
export class Chat extends HTMLElement {
  /** @type {Line[]} */
  #shown = [];
  #lines = h("div", { class: "chat", role: "log", tabindex: "0", "aria-label": t("chat.title") });
  #none = h("p", { class: "faint" }, t("chat.none"));
  #input = h("input", { type: "text", autocomplete: "off", enterkeyhint: "send", "aria-label": t("chat.say") });
  #note = h("p", { class: "faint" });
  #form = h(
    "form",
    {
      class: "row chat-form",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#say();
      },
    },
    this.#input,
    h("button", { type: "submit", class: "quiet" }, t("chat.send")),
  );

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
    const first = firstKept(this.#shown, lines);
    const fresh = lines.slice(this.#shown.length - first);
    const { scrollTop, clientHeight, scrollHeight } = this.#lines;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - AT_END_PX;
    for (let gone = 0; gone < first; gone += 1) this.#lines.firstElementChild?.remove();
    this.#lines.append(...fresh.map(lineOf));
    this.#shown = [...lines];
    this.#none.hidden = lines.length > 0;
    if (fresh.length && isAtEnd) this.#lines.scrollTop = this.#lines.scrollHeight;
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
const sameLine = (one, other) =>
  one === other || (other !== undefined && one.at === other.at && one.name === other.name && one.text === other.text);

/**
 * The first of the lines that stand there which still does: from there on they are the first of the new ones. Only so
 * many are kept, and when one connects again the last ones come once more.
 * @param {readonly Line[]} shown @param {readonly Line[]} lines
 */
function firstKept(shown, lines) {
  const found = shown.findIndex(
    (_, first) => lines.length >= shown.length - first && shown.slice(first).every((line, at) => sameLine(line, lines[at])),
  );
  return found < 0 ? shown.length : found;
}

/** @param {Line} line */
function lineOf({ at, name: who, channel, text, seat, kind }) {
  return h(
    "p",
    { dataset: { channel, ...(seat !== undefined && { seat }) } },
    h("time", { datetime: new Date(at).toISOString(), class: "faint" }, timeText(at)),
    " ",
    h("strong", null, called({ name: who, kind })),
    " ",
    // Anybody may call themselves Ada: it is the mark that tells who sits where.
    h("span", { class: "mark" }, seat === undefined ? t("chat.aside") : t("chat.seat", { number: seat + 1 })),
    " ",
    h("bdi", { class: "said" }, text),
  );
}

customElements.define("obol-chat", Chat);
