// The board of Welcome to La Petite Mort: three combinations, a sheet, and everybody else's sheets one press away.
import { h, isStill } from "../app/dom.js";
import { AloneView } from "./welcome/alone.js";
import { CardsView } from "./welcome/cards.js";
import { stillOffered } from "./welcome/draft.js";
import { cardLooks, marks } from "./welcome/looks.js";
import { motions } from "./welcome/motion.js";
import { ObjectivesView } from "./welcome/objectives.js";
import { PromptView, ready } from "./welcome/prompt.js";
import { SeatsView } from "./welcome/seats.js";
import { SheetView } from "./welcome/sheet.js";
import { wordsIn } from "./welcome/words.js";

/** @typedef {import("../app/types.js").ViewModel} ViewModel */
/** @typedef {import("../app/types.js").Typed} Typed */
/** @typedef {import("./welcome/types.js").View} View */
/** @typedef {import("./welcome/looks.js").Scene} Scene */

export default class WelcomeBoard extends HTMLElement {
  constructor() {
    super();
    this.cards = new CardsView();
    this.objectives = new ObjectivesView();
    this.alone = new AloneView();
    this.seats = new SeatsView();
    this.prompt = new PromptView({
      send: (intent) => this.send(intent),
      restart: () => this.restart(),
      wish: (on) => this.update(() => (this.wished = on)),
    });
    this.scoreWord = h("span", {});
    this.sephiWord = h("span", {});
    this.hint = h("p", { class: "wl-hint" });
    this.turn = h("p", { class: "wl-turn" });
    this.heading = h("h3", { class: "wl-sheet-title" });
    this.back = h("button", { type: "button", class: "quiet wl-back", onclick: () => this.update(() => (this.looked = undefined)) });
    /** @type {import("./welcome/sheet.js").SheetView | undefined} */
    this.sheet = undefined;
    /** @type {ViewModel | undefined} */
    this.model = undefined;
    /** @type {number | undefined} whose sheet one looks at, if not one's own */
    this.looked = undefined;
    this.wished = false;
    this.step = "";
    /** @type {import("./welcome/draft.js").Picks} */
    this.picks = {};
    /** @type {number | undefined} */
    this.give = undefined;
    this.crossing = { streets: /** @type {Set<number>} */ (new Set()), columns: /** @type {Set<number>} */ (new Set()) };
  }

  clear() {
    this.picks = {};
    this.give = undefined;
    this.crossing = { streets: new Set(), columns: new Set() };
  }

  /** @param {ViewModel} model */
  show(model) {
    const view = /** @type {View} */ (model.public);
    const step = `${view.turn} ${view.phase} ${model.seat}`;
    if (step !== this.step) this.clear();
    if (step !== this.step && this.step.split(" ")[0] !== String(view.turn)) this.wished = false;
    this.step = step;
    this.model = model;
    if (model.live) this.picks = stillOffered([...model.offers], this.picks); // nothing is offered while one is offline
    if (!this.sheet) this.assemble(view);
    this.draw();
    this.dataset.version = String(model.version);
    this.dispatchEvent(new CustomEvent("shown"));
  }

  /** What is shown is past: there is nothing to choose on it any more. */
  withdraw() {
    if (!this.model) return;
    this.model = Object.freeze({ ...this.model, offers: [] });
    this.draw();
  }

  /** @param {View} view */
  assemble(view) {
    this.sheet = new SheetView(view.souls, this.model?.data);
    const { grid, sephi, score } = this.sheet;
    const head = h("header", { class: "wl-sheet-head" }, this.heading, this.hint, this.back);
    const tally = h(
      "footer",
      { class: "wl-tally" },
      h("div", {}, this.sephiWord, sephi),
      h("div", { class: "wl-total" }, this.scoreWord, score),
    );
    const paper = h("section", { class: "wl-paper" }, head, grid, tally);
    const table = h("div", { class: "wl-table" }, this.turn, h("div", { class: "wl-top" }, this.cards.element, this.prompt.element), paper);
    const side = h("aside", { class: "wl-side" }, this.objectives.element, this.alone.element, this.seats.element);
    this.replaceChildren(h("div", { class: "wl-board" }, table, side));
    grid.addEventListener("click", (event) => this.pressed(event));
    this.cards.element.addEventListener("click", (event) => this.pressed(event));
    this.seats.element.addEventListener("click", (event) => this.pressed(event));
  }

  /** @returns {Scene | undefined} */
  scene() {
    const { model } = this;
    if (!model) return undefined;
    const shown = this.looked ?? model.seat ?? 0;
    return {
      model,
      view: /** @type {View} */ (model.public),
      shown,
      mine: shown === model.seat && !model.over,
      picks: this.picks,
      give: this.give,
      crossing: this.crossing,
      choice: shown === model.seat ? model.private?.choice : model.privates?.[shown]?.choice,
      say: wordsIn(model.language),
    };
  }

  draw() {
    const scene = this.scene();
    if (!scene || !this.sheet) return;
    const { model, view, shown, say } = scene;
    this.classList.toggle("is-mine", scene.mine);
    this.classList.toggle("is-drafting", Object.keys(this.picks).length > 0);
    set(this.turn, `${say("turn", { turn: view.turn })} · ${say("left", { count: view.left })}`);
    this.cards.show(view.mode === "company", cardLooks(scene), say);
    this.prompt.show(scene, this.wished);
    this.sheet.show(view.seats[shown] ?? {}, marks(scene), say);
    this.objectives.show(
      view,
      shown,
      (kind, value, what) => (what === "text" ? model.texts.text(kind, value) : model.texts.value(kind, value)),
      say,
    );
    this.alone.show(view, model.texts, say);
    this.seats.element.hidden = view.mode !== "company";
    this.seats.show(model, view, shown, say);
    const own = shown === model.seat;
    set(this.heading, own ? say("yourSheet") : say("sheet", { name: `\u2068${model.players[shown]?.name ?? ""}\u2069` }));
    this.back.hidden = own || model.seat === undefined;
    set(this.back, say("backToYours"));
    set(this.scoreWord, say("score"));
    set(this.sephiWord, say("sephi"));
    set(this.hint, say("arrows"));
  }

  /** @param {() => void} change */
  update(change) {
    change();
    this.draw();
  }

  restart() {
    this.update(() => this.clear());
  }

  /** @param {Event} event */
  pressed(event) {
    const button = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("button")) : null;
    if (!button) return;
    const { seat, place, take, street, column, house } = button.dataset;
    if (seat !== undefined) this.update(() => (this.looked = Number(seat) === this.model?.seat ? undefined : Number(seat)));
    else if (button.getAttribute("aria-disabled") === "true") return;
    else if (place && take === "give") this.update(() => (this.give = this.give === Number(place) ? undefined : Number(place)));
    else if (place && take) this.pick({ [take]: Number(place) });
    else if (street && house) this.pickHouse(Number(street), Number(house));
    else if (street) this.cross("streets", Number(street));
    else if (column) this.cross("columns", Number(column));
  }

  /** The house that is about to be written on, pressed again: it is meant. @param {number} street @param {number} house */
  pickHouse(street, house) {
    const scene = this.scene();
    const intent = scene && ready(scene, this.wished);
    if (intent && this.picks["street"] === street && this.picks["house"] === house) this.send(intent);
    else this.pick({ street, house });
  }

  /** The newest pick stands; older ones that do not go with it are dropped. @param {import("./welcome/draft.js").Picks} picked */
  pick(picked) {
    const undone = Object.entries(picked).every(([field, value]) => this.picks[field] === value);
    this.update(() => {
      if (!undone) this.picks = stillOffered([...(this.model?.offers ?? [])], { ...picked, ...without(this.picks, Object.keys(picked)) });
      else if (!("house" in picked)) this.picks = without(this.picks, Object.keys(picked));
    });
  }

  /** @param {"streets" | "columns"} kind @param {number} number */
  cross(kind, number) {
    this.update(() => this.crossing[kind].delete(number) || this.crossing[kind].add(number));
  }

  /** @param {Typed} intent */
  send(intent) {
    this.dispatchEvent(new CustomEvent("intent", { bubbles: true, detail: intent }));
    this.update(() => this.clear());
  }

  /** @param {Record<string, any> | null} chosen what is being put together elsewhere */
  choose(chosen) {
    const { type, give, streets = [], columns = [], ...fields } = chosen ?? {};
    const numbers = Object.entries(fields).filter(([, value]) => typeof value === "number");
    this.update(() => {
      this.clear();
      if (type === "reap") this.picks = stillOffered([...(this.model?.offers ?? [])], Object.fromEntries(numbers));
      if (type === "sephi") this.give = give;
      if (type === "cross_out") this.crossing = { streets: new Set(streets), columns: new Set(columns) };
    });
  }

  /** @param {ViewModel} model @param {readonly Typed[]} events */
  async play(model, events) {
    this.show(model);
    if (isStill()) return;
    await Promise.allSettled(motions(this, events).map((motion) => motion.finished));
  }
}

/** @param {HTMLElement} element @param {string} text */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.translate = !text.includes("\u2068"); // it names somebody
}

/** @template T @param {Record<string, T>} map @param {string[]} fields */
function without(map, fields) {
  return Object.fromEntries(Object.entries(map).filter(([field]) => !fields.includes(field)));
}
