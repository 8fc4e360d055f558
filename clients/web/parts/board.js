import { fill, h } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { isMap, keyText, phrase } from "../app/phrases.js";

/** @typedef {import("../app/types.js").Moment} Moment */

const DEEPEST = 4;

/** `<obol-board>`: the board of a game that has none of its own: all that is seen, by name. */
export class PlainBoard extends HTMLElement {
  #open = h("section", { class: "plain-board" });
  #own = h("section", { class: "plain-board secret" });

  connectedCallback() {
    this.replaceChildren(this.#open, this.#own);
  }

  /** @param {Moment} moment */
  show(moment) {
    fill(this.#open, fields(moment.public, moment, 0));
    this.#own.hidden = Object.keys(moment.private ?? {}).length === 0;
    fill(this.#own, h("h2", null, t("board.secret")), fields(moment.private ?? {}, moment, 0));
  }
}

/** @param {Record<string, any>} map @param {Moment} moment @param {number} depth */
function fields(map, moment, depth) {
  return h("dl", null, Object.entries(map).map(([field, value]) => h("div", null,
    h("dt", null, depth === 0 ? moment.texts.label(field) : h("bdi", null, keyText("", field, map, moment))),
    h("dd", null, shown(field, value, moment, depth)))));
}

/** @param {string} field @param {any} value @param {Moment} moment @param {number} depth @returns {import("../app/dom.js").Child} */
function shown(field, value, moment, depth) {
  if (!isMap(value) || depth >= DEEPEST || !Object.values(value).some((one) => typeof one === "object")) return h("bdi", null, phrase(field, value, moment));
  return h("dl", null, Object.entries(value).map(([key, inner]) => h("div", null,
    h("dt", null, h("bdi", null, keyText(field, key, value, moment))), h("dd", null, shown(key, inner, moment, depth + 1)))));
}

customElements.define("obol-board", PlainBoard);
