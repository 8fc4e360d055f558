// A seat's sheet: five streets, their bonuses, the columns and theirs, the Sephi boxes and the score.
import { h, svg } from "../../app/dom.js";
import { HouseView } from "./house.js";
import { minus } from "./words.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Bonus} Bonus */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {import("./house.js").Look} Look */
/**
 * @typedef {object} Marks what the player may do on the sheet, and is about to do
 * @property {(street: number, house: number) => Look} house
 * @property {(street: number) => BonusLook} street
 * @property {(column: number) => BonusLook} column
 */
/** @typedef {{state: Bonus | "open" | "picked", can: boolean, label: string, points?: number}} BonusLook */

const STREETS = 5;
const COLUMNS = 9;
export class SheetView {
  /** @param {string[][]} souls @param {any} data what is printed on the sheet */
  constructor(souls, data) {
    /** Points lost for so many ticked boxes. */
    this.lost = Object.values(data?.sephi ?? {}).map((box) => Number(box.lost ?? 0));
    this.houses = souls.map((row, street) => row.map((soul, house) => new HouseView(soul, street + 1, house + 1)));
    this.streets = souls.map((_, street) => bonusButton("street", street + 1, `${data?.street?.[street + 1]?.bonus ?? "★"}`));
    this.columns = Array.from({ length: COLUMNS }, (_, column) => bonusButton("column", column + 1, "×2"));
    this.columnPoints = this.columns.map(() => h("span", { class: "wl-column-points" }));
    this.sephi = h("div", { class: "wl-sephi" });
    this.score = h("output", { class: "wl-sheet-score" });
    this.grid = this.assemble();
    this.current = /** @type {HouseView} */ (this.houses[0]?.[0]);
    this.current.element.tabIndex = 0;
    this.grid.addEventListener("keydown", (event) => this.walk(event));
    this.grid.addEventListener("focusin", (event) => this.remember(event.target));
  }

  assemble() {
    const rows = this.houses.map((row, street) => {
      const group = h(
        "div",
        { class: "wl-street", role: "group" },
        h("span", { class: "wl-street-name", "aria-hidden": "true" }, String(street + 1)),
      );
      group.append(h("div", { class: "wl-houses" }, ...row.map((one) => one.element)));
      group.append(/** @type {HTMLElement} */ (this.streets[street]));
      return group;
    });
    this.rows = rows;
    const feet = this.columns.map((button, column) =>
      h("div", { class: "wl-column-foot" }, button, /** @type {HTMLElement} */ (this.columnPoints[column])),
    );
    const foot = h("div", { class: "wl-columns", role: "group" }, h("div", { class: "wl-feet" }, ...feet));
    this.foot = foot;
    return h("div", { class: "wl-sheet" }, ...rows, foot);
  }

  /** @param {Sheet} sheet @param {Marks} marks @param {Say} say */
  show(sheet, marks, say) {
    this.houses.forEach((row, street) => {
      row.forEach((view, house) => view.show(marks.house(street + 1, house + 1)));
      this.rows?.[street]?.setAttribute("aria-label", say("street", { street: street + 1 }));
    });
    this.streets.forEach((button, place) => showBonus(button, marks.street(place + 1)));
    this.columns.forEach((button, place) => {
      const look = marks.column(place + 1);
      showBonus(button, look);
      const points = /** @type {HTMLElement} */ (this.columnPoints[place]);
      const text = look.points === undefined ? "" : String(look.points);
      if (points.textContent !== text) points.textContent = text;
    });
    this.offerFocus();
    this.showSephi(sheet.sephi ?? 0, say);
    const score = minus(sheet.score ?? 0);
    if (this.score.textContent !== score) this.score.textContent = score;
  }

  /** Who comes in by the tab key comes to a house that can be picked, the best first. */
  offerFocus() {
    if (this.grid.contains(document.activeElement) || this.current.element.classList.contains("can")) return;
    this.remember(this.grid.querySelector(".wl-house.good") ?? this.grid.querySelector(".wl-house.can"));
  }

  /** @param {number} ticked @param {Say} say */
  showSephi(ticked, say) {
    const label = say("sephiBox", { ticked, cost: this.lost[ticked - 1] ?? 0 });
    if (this.sephi.getAttribute("aria-label") === label) return;
    this.sephi.setAttribute("role", "img");
    this.sephi.setAttribute("aria-label", label);
    this.sephi.replaceChildren(...this.lost.map((cost, place) => sephiBox(place < ticked, cost)));
  }

  /** @param {number} street @param {number} house */
  at(street, house) {
    return this.houses[street - 1]?.[house - 1];
  }

  /** @param {EventTarget | null} target */
  remember(target) {
    const found = this.houses.flat().find((view) => view.element === target);
    if (!found || found === this.current) return;
    this.current.element.tabIndex = -1;
    found.element.tabIndex = 0;
    this.current = found;
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const step = STEPS[event.key];
    const from = this.houses.flat().findIndex((view) => view.element === event.target);
    if (!step || from < 0) return;
    event.preventDefault();
    const street = Math.min(Math.max(Math.floor(from / COLUMNS) + step[0], 0), STREETS - 1);
    const house = Math.min(Math.max((from % COLUMNS) + step[1], 0), COLUMNS - 1);
    this.houses[street]?.[house]?.element.focus();
  }
}

/** @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -COLUMNS],
  End: [0, COLUMNS],
};

/** @param {"street" | "column"} kind @param {number} number @param {string} printed */
function bonusButton(kind, number, printed) {
  const drawing = svg(
    "svg",
    { viewBox: "0 0 44 36", "aria-hidden": "true" },
    svg("path", {
      class: "wl-bonus-ring",
      d: "M24 3.5C10 2 3 10 3.5 19 4 29 14 33.5 24 32.5 35 31.5 41.5 25 40.5 16 39.5 8 31 3 19 5",
      pathLength: "1",
    }),
    svg("path", { class: "wl-bonus-cross", d: "M7 8L37 29M36 6L8 30", pathLength: "1" }),
  );
  const button = h(
    "button",
    { type: "button", class: `wl-bonus wl-bonus-${kind}` },
    h("span", { "aria-hidden": "true" }, printed),
    drawing,
  );
  button.dataset[kind] = String(number);
  return button;
}

/** @param {HTMLElement} button @param {BonusLook} look */
function showBonus(button, look) {
  if (button.getAttribute("aria-label") !== look.label) button.setAttribute("aria-label", look.label);
  button.dataset["state"] = look.state;
  button.classList.toggle("can", look.can);
  button.setAttribute("aria-disabled", String(!look.can));
  button.tabIndex = look.can ? 0 : -1;
  if (look.can) button.setAttribute("aria-pressed", String(look.state === "picked"));
  else button.removeAttribute("aria-pressed");
}

/** @param {boolean} ticked @param {number} cost */
function sephiBox(ticked, cost) {
  const lines = ticked ? [svg("path", { class: "tick", d: "M6 17L14 25 28 5", pathLength: "1" })] : [];
  return h(
    "span",
    { class: ticked ? "wl-sephi-box is-ticked" : "wl-sephi-box" },
    svg(
      "svg",
      { viewBox: "0 0 32 32", "aria-hidden": "true" },
      svg("path", { class: "wl-box", d: "M4 5L28 4 28.5 28 3.5 28.5Z" }),
      ...lines,
    ),
    h("span", { class: "wl-sephi-cost" }, cost ? `−${cost}` : "0"),
  );
}
