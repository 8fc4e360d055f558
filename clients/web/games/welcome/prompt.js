// What there is to do now, in a sentence, with the buttons that do it.
import { h } from "../../app/dom.js";
import { intentOf } from "./draft.js";
import { cardsOf } from "./looks.js";
import { minus } from "./words.js";

/** @typedef {import("./looks.js").Scene} Scene */
/** @typedef {import("../../app/types.js").Typed} Typed */
/** @typedef {import("../../app/types.js").ViewModel} ViewModel */
/** @typedef {import("./words.js").Word} Word */

const FEW = 6;

export class PromptView {
  /** @param {{send: (intent: Typed) => void, restart: () => void, wish: (on: boolean) => void}} does */
  constructor(does) {
    this.text = h("p", { class: "wl-prompt-text", role: "status", tabindex: "-1" });
    this.secret = h("p", { class: "wl-secret", hidden: true });
    this.waiting = h("p", { class: "wl-waiting" });
    this.send = h("button", { type: "button", class: "button wl-do", onclick: () => this.intent && does.send(this.intent) });
    this.restart = h("button", { type: "button", class: "quiet wl-undo", onclick: does.restart });
    this.box = h("input", { type: "checkbox", onchange: () => does.wish(this.box.checked) });
    this.boxText = h("span", {});
    this.wish = h("label", { class: "wl-wish" }, this.box, this.boxText);
    this.element = h(
      "div",
      { class: "wl-prompt" },
      this.text,
      this.secret,
      this.waiting,
      h("div", { class: "wl-acts" }, this.wish, this.send, this.restart),
    );
    /** @type {Typed | undefined} */
    this.intent = undefined;
  }

  /** @param {Scene} scene @param {boolean} wished */
  show(scene, wished) {
    const { say, model } = scene;
    this.intent = ready(scene, wished);
    const focused = document.activeElement;
    set(this.text, sentence(scene));
    const secret = scene.mine && scene.choice !== undefined && Object.keys(scene.picks).length === 0;
    this.secret.hidden = !secret;
    this.element.classList.toggle("is-secret", secret);
    set(this.secret, secret ? `${say("secret")} ${say("change")}` : "");
    set(this.waiting, waiting(scene));
    this.send.hidden = this.intent === undefined;
    set(this.send, say(this.intent?.type === "sephi" ? "deliverSephi" : this.intent?.type === "cross_out" ? "crossOutDo" : "deliver"));
    this.restart.hidden = !begun(scene);
    set(this.restart, say("putBack"));
    this.wish.hidden = !(scene.mine && model.offers.some((offer) => offer["reshuffle"]));
    set(this.boxText, say("reshuffle"));
    this.box.checked = wished;
    if ((focused === this.send && this.send.hidden) || (focused === this.restart && this.restart.hidden)) this.text.focus();
  }
}

/** @param {Scene} scene */
const begun = ({ picks, give, crossing }) =>
  Object.keys(picks).length > 0 || give !== undefined || crossing.streets.size + crossing.columns.size > 0;

/** The intent that is put together, if it is. @param {Scene} scene @param {boolean} wished @returns {Typed | undefined} */
export function ready(scene, wished) {
  const { model, picks, give, crossing, mine } = scene;
  if (!mine || model.pending.length > 0) return undefined;
  const sephi = model.offers.find(({ type }) => type === "sephi");
  if (sephi && scene.choice?.sephi && give === undefined) return undefined;
  if (sephi) return sephi["give"] ? (give === undefined ? undefined : { type: "sephi", give }) : { type: "sephi" };
  const cross = model.offers.find(({ type }) => type === "cross_out");
  if (cross) {
    const enough = crossing.streets.size >= cross["streets"].least && crossing.columns.size >= cross["columns"].least;
    return enough ? { type: "cross_out", streets: [...crossing.streets].sort(), columns: [...crossing.columns].sort() } : undefined;
  }
  return intentOf([...model.offers], picks, wished);
}

/** @param {Scene} scene */
function sentence(scene) {
  const { model, view, say, mine } = scene;
  if (view.outcome) return ended(scene, view.outcome);
  if (model.seat !== undefined && scene.shown !== model.seat)
    return say("elsewhere", { name: `\u2068${model.players[scene.shown]?.name ?? ""}\u2069` });
  if (!mine) return model.texts.value("phase", view.phase);
  const offered = /** @param {string} type */ (type) => model.offers.some((offer) => offer.type === type);
  if (offered("cross_out")) {
    const { streets, columns } = scene.crossing;
    const owed = view.owed ?? {};
    return say("crossOut", {
      streets: streets.size,
      columns: columns.size,
      owedStreets: owed.streets ?? 0,
      owedColumns: owed.columns ?? 0,
    });
  }
  if (Object.keys(scene.picks).length > 0) return drafted(scene);
  if (scene.choice) return chosen(scene, scene.choice);
  if (offered("sephi")) return say(view.mode === "aaa" ? "noneFitsGive" : "noneFits");
  if (offered("reap")) return say(view.mode === "company" ? "pickStack" : "pickNumber");
  return model.texts.value("phase", view.phase);
}

/** @param {Scene} scene @param {import("./types.js").Choice} choice */
function chosen({ view, model, say }, choice) {
  if (choice.sephi) return say("chosenSephi");
  const cards = cardsOf(view);
  const cause = cards[choice.cause_from ?? 0]?.cause;
  const fields = { number: cards[choice.number_from ?? 0]?.number ?? "", cause: cause ? model.texts.value("cause", cause) : "" };
  const also = choice.reshuffle ? ` (${say("reshuffled")})` : "";
  return say("chosen", { ...fields, street: choice.street ?? "", house: choice.house ?? "" }) + also;
}

/** @param {Scene} scene */
function drafted({ view, model, picks, say }) {
  const cards = cardsOf(view);
  const together = view.mode === "company";
  const number = cards[picks[together ? "combination" : "number_card"] ?? 0]?.number;
  const cause = cards[picks[together ? "combination" : "cause_card"] ?? 0]?.cause;
  const { street, house } = picks;
  if (together && street && number === undefined) return say("pickCardFor");
  if (together && !street) return say("pickHouse");
  if (number !== undefined && cause && street && house) {
    const perfect = view.souls[street - 1]?.[house - 1] === cause;
    return `${say("draft", { number, cause: model.texts.value("cause", cause), street, house })} ${say(perfect ? "perfect" : "basic")}`;
  }
  /** @type {[unknown, Word][]} */
  const wanted = [
    [number, "needNumber"],
    [cause, "needCause"],
    [street, "needHouse"],
  ];
  const words = wanted.filter(([there]) => there === undefined).map(([, word]) => say(word));
  const text = words.join("; ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** @param {Scene} scene @param {import("./types.js").Outcome} outcome */
function ended({ model, view, say }, outcome) {
  const names = outcome.winners.map((seat) => `\u2068${model.players[seat]?.name ?? ""}\u2069`).join(", ");
  const alone =
    view.mode === "solo" ? say("result", { score: minus(view.seats[0]?.score ?? 0) }) : names ? say("won", { names }) : say("wonByNobody");
  return `${alone} ${model.texts.outcome(outcome.reason)}`;
}

/** @param {Scene} scene */
function waiting({ model, view, say }) {
  const waited = model.players.filter(({ awaited, seat }) => awaited && seat !== model.seat);
  if (model.over || view.mode !== "company" || waited.length === 0) return "";
  if (waited.length > FEW) return say("waitingMany", { count: waited.length, all: model.players.length });
  return say("waiting", { names: waited.map(({ name }) => `\u2068${name}\u2069`).join(", ") });
}

/** @param {HTMLElement} element @param {string} text */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.translate = !text.includes("\u2068"); // it names somebody
}
