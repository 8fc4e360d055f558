// What a player is putting together, and what the offers leave to pick. No rule is known here: only the offers are read.

/** @typedef {import("../../app/types.js").Typed} Offer */
/** @typedef {{[field: string]: number}} Picks fields of a reap picked so far */

const REAP_FIELDS = ["combination", "number_card", "cause_card", "street", "house"];

/** The reaps that the picks leave. @param {Offer[]} offers @param {Picks} picks */
export function reaps(offers, picks) {
  return offers.filter((offer) => offer.type === "reap" && !offer["reshuffle"] && allows(offer, picks));
}

/** @param {Offer} offer @param {Picks} picks */
function allows(offer, picks) {
  return Object.entries(picks).every(([field, value]) => Array.isArray(offer[field]) && offer[field].includes(value));
}

/** The values that a field may still have. @param {Offer[]} offers @param {Picks} picks @param {string} field */
export function left(offers, picks, field) {
  const { [field]: _, ...others } = picks;
  return new Set(reaps(offers, others).flatMap((offer) => offer[field] ?? []));
}

/**
 * The houses that may be picked, as "street-house", each with the places whose numbers fit there.
 * @param {Offer[]} offers @param {Picks} picks
 */
export function housesLeft(offers, picks) {
  const { street: _, house: __, ...others } = picks;
  const picked = others["combination"] ?? others["number_card"];
  const taken = picked === undefined ? undefined : [picked];
  /** @type {Map<string, Set<number>>} */
  const found = new Map();
  for (const offer of reaps(offers, others)) {
    for (const street of offer["street"]) {
      for (const house of offer["house"]) {
        const name = `${street}-${house}`;
        const places = found.get(name) ?? new Set();
        for (const place of taken ?? offer["combination"] ?? offer["number_card"]) places.add(place);
        found.set(name, places);
      }
    }
  }
  return found;
}

/**
 * The intent that the picks stand for, if nothing is missing.
 * @param {Offer[]} offers @param {Picks} picks @param {boolean} reshuffle is it wished, where it is offered?
 */
export function intentOf(offers, picks, reshuffle) {
  const offer = reaps(offers, picks).find((one) => REAP_FIELDS.every((field) => !(field in one) || field in picks));
  if (!offer) return undefined;
  return { type: "reap", ...picks, ...(reshuffle && mayReshuffle(offers, picks) ? { reshuffle: true } : {}) };
}

/** @param {Offer[]} offers @param {Picks} picks */
export function mayReshuffle(offers, picks) {
  return offers.some((offer) => offer.type === "reap" && offer["reshuffle"] && allows(offer, picks));
}

/** The picks that still stand under these offers. @param {Offer[]} offers @param {Picks} picks */
export function stillOffered(offers, picks) {
  /** @type {Picks} */
  const kept = {};
  for (const [field, value] of Object.entries(picks)) {
    if (reaps(offers, { ...kept, [field]: value }).length) kept[field] = value;
  }
  if (!("street" in kept && "house" in kept)) {
    delete kept["street"];
    delete kept["house"];
  }
  return kept;
}
