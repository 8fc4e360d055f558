/** The cards of the two graveyard games, with what is printed on them, and Death Powa tokens. */

import { h } from "../../app/dom.js";
import { faceOf } from "./faces.js";
import { picture } from "./drawings.js";
import "./figures.js";
import "./symbols.js";

/**
 * @typedef {{texts: import("../../app/texts.js").Texts, data: any}} Printed what cards are drawn from; a model has it
 * @typedef {{deck: string, points?: number, weaknesses?: string[], strengths?: string[], darwin?: number, job?: boolean,
 *   needs?: string[], figure?: string}} Face
 */

/** What is printed on a card. @param {Printed} printed @param {string} card @returns {Face} */
export const faceData = ({ data }, card) => data.card?.[card] ?? { deck: "" };

/** @param {Printed} printed @param {string} card */
export const cardName = ({ texts }, card) => texts.value("card", card);

/**
 * A symbol as a weakness (a red tile), a strength (a green ring with a plus), or by itself (a Darwin Award, a need).
 * @param {Printed} printed @param {string} symbol @param {"weakness" | "strength" | "plain"} kind @param {string} [said] what it is called, where it is not ornament
 */
export function symbolMark({ texts }, symbol, kind = "plain", said = texts.value("symbol", symbol)) {
  const shape = symbol === "darwin" ? "darwin" : kind;
  return h(
    "span",
    { class: `yard-symbol yard-symbol-${shape}`, title: said, "data-symbol": symbol },
    picture(`symbol-${symbol}`, "icon", said),
    shape === "strength" && h("span", { class: "yard-plus", "aria-hidden": "true" }, "+"),
  );
}

/** A Death Powa token. @param {Printed} printed @param {string} symbol @param {Record<string, string>} [data] */
export function tokenMark({ texts }, symbol, data = {}) {
  const said = texts.value("symbol", symbol);
  return h(
    "span",
    { class: `yard-token${symbol === "darwin" ? " yard-token-darwin" : ""}`, title: said, dataset: data },
    picture(`symbol-${symbol}`, "icon", said),
  );
}

/** Soul points. @param {number | undefined} points @param {string} said */
export const soulMark = (points, said) =>
  h(
    "span",
    { class: "yard-souls", title: said },
    picture("symbol-soul", "icon"),
    h("span", { class: "yard-souls-number" }, points ?? 0),
    h("span", { class: "visually-hidden" }, ` ${said}`),
  );

/** All symbols on a card. @param {Printed} printed @param {string} card @param {import("../yard/words.js").YardWords} words */
export function symbolsOf(printed, card, words) {
  const face = faceData(printed, card);
  const called = (/** @type {string} */ symbol) => printed.texts.value("symbol", symbol);
  return h(
    "span",
    { class: "yard-symbols" },
    (face.weaknesses ?? []).map((symbol) => symbolMark(printed, symbol, "weakness", `${words.weakness}${words.colon}${called(symbol)}`)),
    (face.strengths ?? []).map((symbol) => symbolMark(printed, symbol, "strength", `${words.strength}${words.colon}${called(symbol)}`)),
    Array.from({ length: face.darwin ?? 0 }, () => symbolMark(printed, "darwin")),
    face.job && h("span", { class: "yard-symbol yard-symbol-job", title: words.job }, picture("symbol-job", "icon", words.job)),
  );
}

/** A card as a strip: name, symbols, points. @param {Printed} printed @param {string} card @param {import("../yard/words.js").YardWords} words @param {Record<string, string>} [data] */
export function strip(printed, card, words, data = {}) {
  const face = faceData(printed, card);
  if (face.deck === "reaps") return reapStrip(printed, card, data);
  return h(
    "span",
    {
      class: `yard-strip yard-strip-${face.deck}`,
      title: printed.texts.text("card", card) || undefined,
      dataset: { piece: `card:${card}`, ...data },
    },
    h("span", { class: "yard-strip-name" }, cardName(printed, card)),
    symbolsOf(printed, card, words),
    soulMark(face.points, words.souls),
  );
}

/** @param {Printed} printed @param {string} card @param {Record<string, string>} data */
function reapStrip(printed, card, data) {
  const face = faceData(printed, card);
  return h(
    "span",
    { class: "yard-strip yard-strip-reaps", dataset: { piece: `card:${card}`, ...data } },
    picture(`figure-${face.figure}`, "icon", printed.texts.value("figure", face.figure)),
    h("span", { class: "yard-strip-name" }, cardName(printed, card)),
    h(
      "span",
      { class: "yard-symbols" },
      (face.needs ?? []).map((symbol) => symbolMark(printed, symbol)),
    ),
  );
}

/** A Personality as one holds it. @param {Printed} printed @param {string} card @param {import("../yard/words.js").YardWords} words @param {Record<string, string>} [data] */
export function personalityCard(printed, card, words, data = {}) {
  const face = faceData(printed, card);
  return h(
    "span",
    { class: "yard-card yard-card-personality", dataset: { piece: `card:${card}`, ...data } },
    h(
      "span",
      { class: "yard-card-top" },
      h("span", { class: "yard-card-name" }, cardName(printed, card)),
      soulMark(face.points, words.souls),
    ),
    h("q", { class: "yard-quote" }, printed.texts.text("card", card)),
    symbolsOf(printed, card, words),
  );
}

/** A Reap as one holds it. @param {Printed} printed @param {string} card @param {import("../yard/words.js").YardWords} words @param {Record<string, string>} [data] */
export function reapCard(printed, card, words, data = {}) {
  const face = faceData(printed, card);
  return h(
    "span",
    { class: "yard-card yard-card-reap", dataset: { piece: `card:${card}`, ...data } },
    picture(`figure-${face.figure}`, "yard-figure", printed.texts.value("figure", face.figure)),
    h("span", { class: "yard-card-name" }, cardName(printed, card)),
    h(
      "span",
      { class: "yard-needs" },
      h("span", { class: "visually-hidden" }, `${words.needs}${words.colon}`),
      (face.needs ?? []).map((symbol) => symbolMark(printed, symbol)),
    ),
  );
}

/** A Character's portrait, name, words and symbols; what is attached to it comes below. @param {Printed} printed @param {string} card @param {import("../yard/words.js").YardWords} words */
export function characterFace(printed, card, words) {
  const face = faceData(printed, card);
  return h(
    "span",
    { class: "yard-character-face" },
    h("span", { class: "yard-portrait" }, picture(faceOf(card)), soulMark(face.points, words.souls)),
    h(
      "span",
      { class: "yard-character-words" },
      h("span", { class: "yard-card-name" }, cardName(printed, card)),
      h("span", { class: "yard-character-text" }, printed.texts.text("card", card)),
      symbolsOf(printed, card, words),
    ),
  );
}
