// How each house, bonus and card is to look: from the view, one's own choice, what is offered and what is being picked.
import { housesLeft, left } from "./draft.js";

/** @typedef {import("../../app/types.js").ViewModel} ViewModel */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {import("./words.js").Word} Word */
/** @typedef {import("./draft.js").Picks} Picks */
/**
 * @typedef {object} Scene what the board knows when it draws
 * @property {ViewModel} model
 * @property {View} view
 * @property {number} shown whose sheet
 * @property {boolean} mine is it one's own, and may one play?
 * @property {Picks} picks
 * @property {number | undefined} give the place of the card for the AAA
 * @property {{streets: Set<number>, columns: Set<number>}} crossing
 * @property {Choice | undefined} choice
 * @property {Say} say
 */

/** The cards on the table, by place. @param {View} view @returns {Record<string, Card>} */
export const cardsOf = (view) => (view.mode === "company" ? view.combinations : view.cards) ?? {};

/** @param {Scene} scene @returns {import("./sheet.js").Marks} */
export function marks(scene) {
  const houses = scene.mine ? housesLeft([...scene.model.offers], scene.picks) : new Map();
  return {
    house: (street, house) => houseLook(scene, street, house, houses.get(`${street}-${house}`)),
    street: (street) => bonusLook(scene, "streets", "street", street),
    column: (column) => bonusLook(scene, "columns", "column", column),
  };
}

/**
 * @param {Scene} scene @param {number} street @param {number} house @param {Set<number> | undefined} places
 * @returns {import("./house.js").Look}
 */
function houseLook(scene, street, house, places) {
  const { view, shown, picks, choice, say } = scene;
  const colour = view.souls[street - 1]?.[house - 1] ?? "";
  const written = view.seats[shown]?.streets?.[street]?.[house];
  const cards = cardsOf(view);
  const label = say("house", { street, house, soul: scene.model.texts.value("soul", colour) });
  if (written) {
    const state = say(written.perfect ? "writtenPerfect" : "writtenBasic", { number: written.number });
    return { ...written, how: "written", can: false, good: false, label: `${label}: ${state}` };
  }
  const can = places !== undefined;
  const good = can && matches(scene, places, colour);
  const drafted = scene.mine && picks["street"] === street && picks["house"] === house;
  const place = drafted ? (picks["combination"] ?? picks["number_card"]) : undefined;
  if (place !== undefined && cards[place]) {
    const { number } = cards[place];
    return { number, how: "draft", can, good, label: `${label}: ${say("draftHere", { number })}` };
  }
  if (drafted) return { how: "draft", can, good, label: `${label}: ${say("needNumber")}` };
  if (choice?.street === street && choice.house === house) {
    const number = cards[choice.number_from ?? 0]?.number ?? 0;
    return { number, how: "chosen", can, good, label: `${label}: ${say("penciled", { number })}` };
  }
  const numbers = [...(places ?? [])].map((one) => cards[one]?.number).join(", ");
  const may = can ? `; ${say("canWrite", { numbers })}${good ? `; ${say("canPerfect")}` : ""}` : "";
  return { how: "", can, good, label: `${label}: ${say("empty")}${may}` };
}

/** Has a cause that can still be picked the colour of the soul? @param {Scene} scene @param {Set<number>} places @param {string} colour */
function matches(scene, places, colour) {
  const { view, picks, model } = scene;
  const cards = cardsOf(view);
  if (view.mode === "company") return [...places].some((place) => cards[place]?.cause === colour);
  const { street: _, house: __, ...others } = picks;
  const causes = "cause_card" in picks ? [picks["cause_card"] ?? 0] : [...left([...model.offers], others, "cause_card")];
  return causes.some((place) => cards[place]?.cause === colour);
}

/**
 * @param {Scene} scene @param {"streets" | "columns"} kind @param {"street" | "column"} one @param {number} number
 * @returns {import("./sheet.js").BonusLook}
 */
function bonusLook(scene, kind, one, number) {
  const { view, shown, say } = scene;
  const sheet = view.seats[shown] ?? {};
  const bonus = (one === "street" ? sheet.street_bonuses : sheet.column_bonuses)?.[number];
  const offer = scene.mine ? scene.model.offers.find(({ type }) => type === "cross_out") : undefined;
  const picked = scene.crossing[kind].has(number);
  const room = offer ? offer[kind].some.includes(number) && (picked || scene.crossing[kind].size < offer[kind].most) : false;
  const state = bonus ?? (picked ? "picked" : "open");
  /** @type {Record<string, Word>} */
  const words = { circled: "circled", crossed_out: "crossed", picked: "willCross", open: "open" };
  const points = one === "column" ? sheet.columns?.[number] : undefined;
  const printed = { [one]: number, points: scene.model.data?.street?.[number]?.bonus ?? "", state: say(words[state]) };
  const scored =
    one === "street" ? "" : `. ${points === undefined ? say("columnOpen", printed) : say("columnScore", { ...printed, points })}`;
  const whole = `${say(one === "street" ? "streetBonus" : "columnBonus", printed)}${scored}`;
  const label = room ? say(one === "street" ? "crossOutStreet" : "crossOutColumn", printed) : whole;
  return { state, can: room, label, ...(points === undefined ? {} : { points }) };
}

/** @param {Scene} scene @returns {Record<string, import("./cards.js").CardLook>} */
export function cardLooks(scene) {
  const { view, model, picks, choice, mine } = scene;
  const together = view.mode === "company";
  const offers = mine ? [...model.offers] : [];
  const fields = together ? ["combination"] : ["number_card", "cause_card"];
  const open = fields.map((field) => /** @type {[string, Set<number>]} */ ([field, left(offers, picks, field)]));
  const gives = offers.find((offer) => offer.type === "sephi" && offer["give"]);
  const drafting = Object.keys(picks).length > 0 || scene.give !== undefined;
  const chosen = drafting ? undefined : choice;
  /** @type {Picks} */
  const shown = chosen ? chosenPicks(chosen, together) : { ...picks, ...(scene.give === undefined ? {} : { give: scene.give }) };
  return Object.fromEntries(
    Object.entries(cardsOf(view)).map(([place, card]) => {
      const number = Number(place);
      const can = new Set(open.filter(([, places]) => places.has(number)).map(([field]) => field));
      if (gives?.["give"].includes(number)) can.add("give");
      const picked = new Set(
        Object.entries(shown)
          .filter(([, value]) => value === number)
          .map(([field]) => field),
      );
      const look = {
        card,
        cause: model.texts.value("cause", card.cause),
        next: card.next_cause ? model.texts.value("cause", card.next_cause) : "",
        can,
        picked,
        how: /** @type {"" | "draft" | "chosen"} */ (chosen ? "chosen" : drafting ? "draft" : ""),
        note: noteOf(scene, shown, picked),
      };
      return [place, look];
    }),
  );
}

/** @param {Choice} choice @param {boolean} together @returns {Picks} */
function chosenPicks(choice, together) {
  if (choice.sephi) return choice.give ? { give: choice.give } : {};
  if (together) return { combination: choice.number_from ?? 0 };
  return { number_card: choice.number_from ?? 0, cause_card: choice.cause_from ?? 0 };
}

/** What becomes of a card that was drawn. @param {Scene} scene @param {Picks} shown @param {Set<string>} picked */
function noteOf(scene, shown, picked) {
  const { view, say } = scene;
  if (picked.has("number_card")) return say("number");
  if (picked.has("cause_card")) return say("cause");
  const both = "number_card" in shown && "cause_card" in shown;
  if (picked.has("give") || (both && view.mode === "aaa")) return say("toAaa");
  return both ? say("discarded") : "";
}
