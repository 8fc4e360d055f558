/**
 * What a number in an offer stands for, where the view shows it: a card that lies open by its place, a street, a house,
 * a column. As in phrases.js, the names that these go by are all that the page knows of games.
 *
 * @typedef {import("./types.js").ViewModel} ViewModel
 */
import { t } from "./i18n.js";
import { phrase } from "./phrases.js";

/** Fields whose numbers are places of cards, and what of such a card is taken. @type {Record<string, string[]>} */
const TAKEN = { combination: ["number", "cause"], number_card: ["number"], cause_card: ["cause"], give: ["number", "cause"] };

/**
 * In words, or "" where the number stands for nothing else.
 * @param {string} field @param {any} value @param {Pick<ViewModel, "public" | "texts" | "players">} model
 * @param {Record<string, any>} [chosen] what has been chosen besides
 */
export function placed(field, value, model, chosen = {}) {
  const game = model.public;
  if (typeof value !== "number") return "";
  if (Object.hasOwn(TAKEN, field)) return cardAt(field, value, model);
  if (!Array.isArray(game.souls)) return "";
  if (field === "street" || field === "streets") return t("place.street", { number: value });
  if (field === "columns") return t("place.column", { number: value });
  if (field !== "house") return "";
  const soul = game.souls[chosen.street - 1]?.[value - 1];
  return soul
    ? t("place.house.of", { number: value, soul: model.texts.value("soul", soul).toLowerCase() })
    : t("place.house", { number: value });
}

/** All that numbers are told by. @param {Pick<ViewModel, "public">} model @returns {unknown[]} */
export const lying = ({ public: game }) => [game.combinations ?? null, game.cards ?? null, game.souls ?? null];

/** @param {string} field @param {number} place @param {Pick<ViewModel, "public" | "texts" | "players">} model */
function cardAt(field, place, model) {
  const card = model.public.combinations?.[place] ?? model.public.cards?.[place];
  if (!card) return "";
  const said = TAKEN[field].map((part) => phrase(part, card[part], model)).join(", ");
  return field === "combination" ? said : t("place.card", { number: place, said });
}
