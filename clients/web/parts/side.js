/**
 * What lies beside a board: feed, chat, players, all choices. Tabs at the side, and on a narrow window a sheet to pull
 * up over the board. Before a game begins all of it stands one under another.
 */
import { h, read } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { keep, kept } from "../app/storage.js";

const KEPT = "obol.side";
const NARROW = matchMedia("(width < 62rem)");
let made = 0;

/** @typedef {{name: string, panel: HTMLElement, tab: HTMLButtonElement, mark: HTMLElement}} Leaf */

export class Side {
  /** @type {Leaf[]} */
  #leaves;
  #open = "";

  /** @param {Record<string, HTMLElement[]>} contents what each holds, by name @param {string} usual the one that is open on a wide window @param {AbortSignal} signal */
  constructor(contents, usual, signal) {
    this.usual = usual;
    this.#leaves = Object.entries(contents).map(([name, content]) => leaf(name, content, () => this.#pressed(name)));
    this.tabs = h(
      "div",
      { class: "side-tabs", role: "tablist", "aria-label": t("side.title") },
      this.#leaves.map(({ tab }) => tab),
    );
    this.element = h(
      "div",
      { class: "side" },
      this.tabs,
      this.#leaves.map(({ panel }) => panel),
    );
    this.tabs.addEventListener("keydown", (event) => this.#moved(event));
    const begin = () => {
      const last = kept(KEPT) ?? "";
      this.show(NARROW.matches ? "" : last in contents ? last : usual);
    };
    NARROW.addEventListener("change", begin, { signal });
    begin();
  }

  /** Is it in sight? @param {string} name */
  isOpen(name) {
    return this.#open === name;
  }

  /** @param {string} name empty: none, the board alone (on a wide window the usual one) */
  show(name) {
    this.#open = name || (NARROW.matches ? "" : this.usual);
    for (const one of this.#leaves) {
      const isOpen = one.name === this.#open;
      one.panel.toggleAttribute("data-open", isOpen);
      one.tab.setAttribute("aria-selected", String(isOpen));
      one.tab.tabIndex = isOpen || (!this.#open && one === this.#leaves[0]) ? 0 : -1;
      if (isOpen) read(one.mark, "");
    }
    this.element.toggleAttribute("data-open", this.#open !== "");
  }

  /** Something new lies where one does not look. @param {string} name @param {number} count */
  mark(name, count) {
    const found = this.#leaves.find((one) => one.name === name);
    if (found && !this.isOpen(name)) read(found.mark, count ? String(count) : "");
  }

  /** @param {string} name */
  #pressed(name) {
    const isShut = this.isOpen(name) && NARROW.matches;
    this.show(isShut ? "" : name);
    keep(KEPT, this.#open || null);
  }

  /** By arrows, as tabs are. @param {KeyboardEvent} event */
  #moved({ key }) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const at = this.#leaves.findIndex(({ tab }) => tab === document.activeElement);
    const next = this.#leaves[(at + step + this.#leaves.length) % this.#leaves.length];
    next.tab.focus();
    this.show(next.name);
  }
}

/** @param {string} name @param {HTMLElement[]} content @param {() => void} pressed @returns {Leaf} */
function leaf(name, content, pressed) {
  const id = `side-${name}-${(made += 1)}`;
  const mark = h("span", { class: "side-mark" });
  const tab = h(
    "button",
    { type: "button", class: "side-tab", role: "tab", id: `${id}-tab`, "aria-controls": id, dataset: { tab: name }, onclick: pressed },
    t(`side.${name}`),
    mark,
  );
  const panel = h("section", { class: `panel panel-${name}`, id, "aria-labelledby": tab.id }, content);
  return { name, panel, tab, mark };
}
