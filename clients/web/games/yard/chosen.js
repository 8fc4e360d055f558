/** What a seat has chosen already in this step, as the intent that would choose it again. */

import { same } from "../../app/offers.js";

/** @typedef {import("../../app/types.js").Typed} Typed */

/** @param {any} choice @param {boolean} two are there two seats? @returns {Typed[]} */
export function asked(choice, two) {
  switch (choice?.step) {
    case "pass":
      return [two ? { type: "pass_cards", right: choice.right } : { type: "pass_cards", right: choice.right[0], left: choice.left?.[0] }];
    case "attach":
      return [{ type: "attach", cards: choice.cards }];
    case "tokens":
      return [{ type: "place_tokens", tokens: choice.tokens ?? [] }];
    case "reap":
      if (choice.reaps?.length) return [{ type: "reap", reaps: choice.reaps }];
      return [choice.ranking?.length ? { type: "take_token", ranking: choice.ranking } : { type: "rest" }];
    case "share":
      return Object.entries(choice.kept).map(([character, keep]) => ({ type: "share", character, keep }));
    case "deathbed":
      return [{ type: "deathbed", characters: choice.characters ?? [] }];
    default:
      return [];
  }
}

/** Is this what was chosen? The order of a list means nothing but in a ranking. @param {readonly Typed[]} chosen @param {Typed} intent */
export function isChosen(chosen, intent) {
  const plain = intent.type === "take_token" ? intent : inOrder(intent);
  return chosen.some((one) => same(one.type === "take_token" ? one : inOrder(one), plain));
}

/** @param {Typed} intent @returns {Typed} */
function inOrder(intent) {
  const sorted = Object.entries(intent).map(([field, value]) => [field, Array.isArray(value) ? value.map(canonical).sort() : value]);
  return /** @type {Typed} */ (Object.fromEntries(sorted));
}

/** @param {any} item */
const canonical = (item) => (typeof item === "string" ? item : JSON.stringify(Object.entries(item).sort()));
