import { interrupt } from "../app/announcer.js";
import { h } from "../app/dom.js";
import { t } from "../app/i18n.js";

const MOST = 3;

/** `<obol-notices>`: what was refused, and why, until it is put away. */
export class Notices extends HTMLElement {
  /** @param {string} text @param {{link?: HTMLElement | null}} [options] */
  add(text, { link } = {}) {
    const notice = h(
      "div",
      { class: "notice" },
      h("p", null, text, link && " ", link),
      h("button", { type: "button", class: "plain", "aria-label": t("notice.close"), onclick: () => notice.remove() }, "×"),
    );
    this.append(notice);
    while (this.children.length > MOST) this.firstElementChild?.remove();
    interrupt(text);
  }

  clear() {
    this.replaceChildren();
  }
}

customElements.define("obol-notices", Notices);
