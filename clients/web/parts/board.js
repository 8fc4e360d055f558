import { fill, h } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { isMap, keyText, phrase } from "../app/phrases.js";

/** @typedef {import("../app/types.js").ViewModel} ViewModel */

const DEEPEST = 4;

/** `<obol-board>`: the board of a game that has none of its own: all that is seen, by name. */
export class PlainBoard extends HTMLElement {
  #open = h("section", { class: "plain-board" });
  #own = h("section", { class: "plain-board secret" });

  connectedCallback() {
    this.replaceChildren(this.#open, this.#own);
  }

  /** @param {ViewModel} model */
  show(model) {
    this.dataset.version = String(model.version);
    fill(this.#open, fields(model.public, model, 0));
    this.#own.hidden = Object.keys(model.private ?? {}).length === 0;
    fill(this.#own, h("h2", null, t("board.secret")), fields(model.private ?? {}, model, 0));
  }
}

/** @param {Record<string, any>} map @param {ViewModel} model @param {number} depth */
function fields(map, model, depth) {
  return h(
    "dl",
    null,
    Object.entries(map).map(([field, value]) =>
      h(
        "div",
        null,
        h("dt", null, depth === 0 ? model.texts.label(field) : h("bdi", null, keyText("", field, map, model))),
        h("dd", null, shown(field, value, model, depth)),
      ),
    ),
  );
}

/** @param {string} field @param {any} value @param {ViewModel} model @param {number} depth @returns {import("../app/dom.js").Child} */
function shown(field, value, model, depth) {
  if (!isMap(value) || depth >= DEEPEST || !Object.values(value).some((one) => typeof one === "object"))
    return h("bdi", null, phrase(field, value, model));
  return h(
    "dl",
    null,
    Object.entries(value).map(([key, inner]) =>
      h("div", null, h("dt", null, h("bdi", null, keyText(field, key, value, model))), h("dd", null, shown(key, inner, model, depth + 1))),
    ),
  );
}

customElements.define("obol-board", PlainBoard);
