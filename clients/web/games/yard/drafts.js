/**
 * What a player is putting together before asking for it: lists for the offers that want a list. It starts from what
 * was chosen already, for that can be changed until all are in. What may be added is what the offers say.
 *
 * @typedef {import("../../app/types.js").Typed} Typed
 * @typedef {import("../../app/types.js").ViewModel} ViewModel
 * @typedef {{type: string, value: string}} Source what was taken up and wants a character: a card, a token, a Reap
 */

import { canBecome, fits, holds, isOffered, same } from "../../app/offers.js";

/** Offers of pairs: which field lists them, and what goes on a character. @type {Record<string, {field: string, source: string}>} */
export const PAIRS = {
  attach: { field: "cards", source: "card" },
  place_tokens: { field: "tokens", source: "symbol" },
  reap: { field: "reaps", source: "reap" },
};
/** Of these, choosing one means not choosing the other. @type {Record<string, string>} */
const INSTEAD = { reap: "take_token", take_token: "reap" };

/** The field of an offer that wants a list. @param {Typed} offer */
export const listField = (offer) => Object.keys(offer).find((field) => Array.isArray(offer[field]?.some)) ?? "";

export class Drafts {
  /** @type {Map<string, any[]>} by type, and what of it */
  lists = new Map();
  /** For a neighbour each, where both are asked for. @type {{right?: string, left?: string}} */
  gives = {};
  /** @type {Source | null} */
  source = null;
  /** @type {readonly Typed[]} */
  offers = [];
  /** @type {readonly Typed[]} what was offered when there was last a connection */
  #asked = [];
  #begun = "";

  /**
   * Another view model: what was put together stays as long as it is about the same question, also while there is no
   * connection and nothing is offered for that reason alone.
   * @param {ViewModel} model
   */
  follow({ live, offers, public: game, private: own, seat }) {
    this.offers = offers;
    if (live) this.#asked = offers;
    const question = JSON.stringify([game.phase, game.round, seat, own?.choice ?? null, this.#asked]);
    if (question === this.#begun) return;
    this.#begun = question;
    this.source = null;
    this.#begin(own?.choice ?? {});
  }

  /** @param {any} choice */
  #begin(choice) {
    this.gives = {};
    this.lists = new Map();
    const put = (/** @type {string} */ name, /** @type {any} */ list) => list?.length && this.lists.set(name, [...list]);
    if (choice.step === "pass") {
      if (this.#asksBoth()) this.gives = { right: choice.right[0], left: choice.left?.[0] };
      else put("pass_cards", choice.right);
    } else if (choice.step === "attach") put("attach", choice.cards);
    else if (choice.step === "tokens") put("place_tokens", choice.tokens);
    else if (choice.step === "reap") (put("reap", choice.reaps), put("take_token", choice.ranking));
    else if (choice.step === "share") for (const [card, kept] of Object.entries(choice.kept)) put(`share ${card}`, kept);
    else if (choice.step === "deathbed") put("deathbed", choice.characters);
  }

  #asksBoth() {
    return this.of("pass_cards").some((offer) => "left" in offer);
  }

  /** Is anything taken up, or put anywhere? */
  get isBegun() {
    return this.source !== null || [...this.lists.values()].some((list) => list.length > 0);
  }

  /** All that is put together, as plain values. */
  get state() {
    return [[...this.lists], this.gives, this.source];
  }

  /** What somebody puts together elsewhere is shown here too. @param {Record<string, any>} chosen part of an intent */
  adopt(chosen) {
    const [offer] = this.of(chosen.type, typeof chosen.character === "string" ? chosen.character : undefined);
    if (!offer) return;
    const field = listField(offer);
    if (field) this.#set(chosen.type, chosen.type === "share" ? chosen.character : undefined, [...(chosen[field] ?? [])]);
    else this.gives = { right: chosen.right, left: chosen.left };
    this.source = null;
  }

  /** @param {string} type @param {string} [character] */
  of(type, character) {
    return fits(this.offers, character === undefined ? { type } : { type, character });
  }

  /** @param {string} type @param {string} [of] */
  list(type, of) {
    return this.lists.get(of === undefined ? type : `${type} ${of}`) ?? [];
  }

  /** What may be in a list. @param {string} type @param {string} [of] */
  values(type, of) {
    const [offer] = this.of(type, of);
    return offer && listField(offer) ? offer[listField(offer)] : undefined;
  }

  /** @param {string} type @param {any} item @param {string} [of] */
  canAdd(type, item, of) {
    const values = this.values(type, of);
    return values !== undefined && canBecome(values, [...this.list(type, of), item]);
  }

  /** Take an item out, or put it in; where the list is full, in the place of the first one. @param {string} type @param {any} item @param {string} [of] */
  toggle(type, item, of) {
    const list = this.list(type, of);
    if (holds(list, item))
      return this.#set(
        type,
        of,
        list.filter((one) => !same(one, item)),
      );
    const values = this.values(type, of);
    const room = values && list.length >= values.most ? list.slice(1) : list;
    if (values && canBecome(values, [...room, item])) this.#set(type, of, [...room, item]);
  }

  /** @param {string} type @param {string | undefined} of @param {any[]} list */
  #set(type, of, list) {
    this.lists.set(of === undefined ? type : `${type} ${of}`, list);
    const other = INSTEAD[type];
    if (other && list.length > 0) this.lists.delete(other);
  }

  // Pairs

  /** Take up what is to go on a character; what lies on one already comes back. @param {string} type @param {string} value */
  take(type, value) {
    const { source } = PAIRS[type];
    const isUp = this.source?.type === type && this.source.value === value;
    const values = this.values(type);
    if (!values?.repeats)
      this.#set(
        type,
        undefined,
        this.list(type).filter((one) => one[source] !== value),
      );
    this.source = isUp ? null : { type, value };
    if (!isUp && values && this.targets().length === 0 && this.list(type).length >= values.most)
      this.#set(type, undefined, this.list(type).slice(1));
  }

  /** The characters on which what was taken up may go. @returns {string[]} */
  targets() {
    return this.source ? this.targetsOf(this.source.type, this.source.value) : [];
  }

  /** @param {string} type @param {string} value @returns {string[]} */
  targetsOf(type, value) {
    const { source } = PAIRS[type];
    const items = /** @type {any[]} */ (this.values(type)?.some ?? []);
    return [...new Set(items.filter((item) => item[source] === value && this.canAdd(type, item)).map((item) => item.character))];
  }

  /** Is there any character at all on which it could go? @param {string} type @param {string} value */
  hasUse(type, value) {
    return /** @type {any[]} */ (this.values(type)?.some ?? []).some((item) => item[PAIRS[type].source] === value);
  }

  /** @param {string} character */
  place(character) {
    if (!this.source) return;
    const { type, value } = this.source;
    const item = { [PAIRS[type].source]: value, character };
    if (this.canAdd(type, item)) this.#set(type, undefined, [...this.list(type), item]);
    this.source = null;
  }

  /** What of a list lies on a character. @param {string} character @returns {{type: string, value: string}[]} */
  on(character) {
    return Object.entries(PAIRS).flatMap(([type, { source }]) =>
      this.list(type)
        .filter((one) => one.character === character)
        .map((one) => ({ type, value: one[source] })),
    );
  }

  /** @param {string} type @param {string} value @param {string} character */
  takeBack(type, value, character) {
    const list = this.list(type),
      at = list.findIndex((one) => one[PAIRS[type].source] === value && one.character === character);
    this.#set(
      type,
      undefined,
      list.filter((_, place) => place !== at),
    );
  }

  // For both neighbours

  /** @param {"right" | "left"} side @param {string} card */
  give(side, card) {
    const other = side === "right" ? "left" : "right";
    if (this.gives[side] === card) delete this.gives[side];
    else {
      this.gives[side] = card;
      if (this.gives[other] === card) delete this.gives[other];
    }
  }

  // What is asked for

  /** The whole intent, as it is put together now. @param {string} type @param {string} [of] @returns {Typed} */
  intent(type, of) {
    if (type === "pass_cards" && this.#asksBoth()) return { type, ...this.gives };
    const [offer] = this.of(type, of);
    const field = offer ? listField(offer) : "";
    return { type, ...(of !== undefined && { character: of }), ...(field && { [field]: this.list(type, of) }) };
  }

  /** @param {string} type @param {string} [of] */
  isWhole(type, of) {
    return isOffered(this.offers, this.intent(type, of));
  }
}
