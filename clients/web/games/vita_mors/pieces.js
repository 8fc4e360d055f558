/** What lies on the table of Vita Mors: patients, coins, tokens, decks, the Plague Doctor. */

import { h } from "../../app/dom.js";
import { coin } from "../art/coins.js";
import { picture } from "../art/drawings.js";
import "../art/patients.js";

/** @typedef {import("../../app/types.js").ViewModel} ViewModel */
/** @typedef {{card: string, actual: string}} Patient */
/** @typedef {"vita" | "mors"} Side */

/** What BALATRO asks is in the rounds, not in the rows. @type {Record<string, {side: Side, marks: string[]}>} */
const PATTERNS = {
  liberalitas: { side: "vita", marks: ["side-vita", "side-vita", "side-mors", "side-vita"] },
  inmitis: { side: "mors", marks: ["side-mors", "side-vita", "side-mors", "side-mors"] },
  favoris: { side: "vita", marks: ["class-civilians", "class-civilians", "class-civilians"] },
  iniquitas: { side: "mors", marks: ["class-civilians", "class-civilians", "class-civilians"] },
  aequabilitas: { side: "vita", marks: ["class-aristocrats", "class-civilians", "class-slaves"] },
  pietas: { side: "mors", marks: ["class-aristocrats", "class-civilians", "class-slaves"] },
};

/** A class: its shape and, where there is room, its name. @param {ViewModel} model @param {string} of @param {boolean} [named] */
export function classMark({ texts }, of, named = false) {
  const called = texts.value("class", of);
  return h(
    "span",
    { class: `vm-class vm-class-${of}`, title: named ? undefined : called },
    picture(`class-${of}`, "icon", named ? "" : called),
    named && h("span", {}, called),
  );
}

/** A patient's card, large or small. @param {ViewModel} model @param {Patient} patient @param {"large" | "small"} size @param {Record<string, string>} [data] */
export function patientCard(model, { card, actual }, size, data = {}) {
  const { texts } = model;
  const called = texts.value("card", card),
    said = texts.text("card", card);
  return h(
    "figure",
    {
      class: `vm-patient vm-patient-${size} vm-face-${actual}`,
      title: size === "small" ? `${called}. ${said}` : undefined,
      dataset: { key: `patient-${card}`, piece: `patient:${card}`, ...data },
    },
    picture(`patient-${card}`, "vm-portrait"),
    h(
      "figcaption",
      {},
      h("span", { class: "vm-patient-name" }, called),
      classMark(model, actual, size === "large"),
      size === "large" && h("span", { class: "vm-patient-text" }, said),
    ),
  );
}

/** The back of a deck's cards. @param {string} back */
export const cardBack = (back) => h("span", { class: `vm-back vm-back-${back}` }, picture(`class-${back}`, "vm-back-mark"));

/** @param {ViewModel} model @param {string} token @param {Record<string, string>} [data] @param {string} [said] */
export function tokenMark({ texts }, token, data = {}, said = texts.value("token", token)) {
  return h(
    "span",
    { class: `vm-token vm-token-${token}`, title: `${texts.value("token", token)}. ${texts.text("token", token)}`, dataset: data },
    picture(`token-${token}`, "icon", said),
  );
}

/** What is drawn of a mission. @param {string} mission @param {number} designated */
export function missionPattern(mission, designated) {
  const pattern = PATTERNS[mission];
  if (!pattern)
    return h(
      "span",
      { class: "vm-pattern", "aria-hidden": "true" },
      picture("party-joker", "icon"),
      h("span", { class: "vm-pattern-number" }, designated),
    );
  const isRow = pattern.marks[0]?.startsWith("class");
  return h(
    "span",
    { class: `vm-pattern vm-pattern-${pattern.side}`, "aria-hidden": "true" },
    isRow && picture(`side-${pattern.side}`, "icon vm-pattern-side"),
    pattern.marks.map((mark) =>
      h(
        "span",
        { class: `vm-pattern-card${isRow ? "" : mark === `side-${pattern.side}` ? "" : " vm-pattern-other"}` },
        picture(mark, "icon"),
      ),
    ),
  );
}

/** @param {string} face what shows: vita, mors, hidden, none @param {string} label @param {Record<string, string>} [data] */
export function coinMark(face, label, data = {}) {
  const made = coin(/** @type {any} */ (face), label);
  made.classList.add("vm-coin");
  Object.assign(made.dataset, data);
  return made;
}

/** The Plague Doctor. @param {string} label */
export const doctor = (label) =>
  h("span", { class: "vm-doctor", dataset: { piece: "doctor", key: "doctor" } }, picture("doctor", "", label));
