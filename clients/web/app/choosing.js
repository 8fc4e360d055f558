/**
 * Putting an intent of one type together out of offers, field by field, in any order. No element is touched here.
 *
 * @typedef {import("./types.js").Typed} Typed
 * @typedef {import("../obol/offers.js").Values} Values
 */
import { allows, canBecome, holds, isOffered, same } from "../obol/offers.js";

/** Stands for a field that is left out. */
export const ABSENT = Object.freeze({ absent: true });

/** One intent under way. */
export class Choosing {
  /** @type {Record<string, any>} what has been chosen, by field; a list as far as it goes */
  chosen = {};

  /** @param {string} type @param {readonly Typed[]} offers those of this type */
  constructor(type, offers) {
    this.type = type;
    this.offers = offers;
    this.takeWhatIsPlain();
  }

  /** Every field that an intent of this type may have, in the order in which the offers name them. */
  get fields() {
    return [...new Set(this.offers.flatMap((offer) => Object.keys(offer).filter((name) => name !== "type")))];
  }

  /** The offers that fit what has been chosen, but for one field. @param {string} [but] */
  left(but) {
    return this.offers.filter((offer) =>
      Object.entries(this.chosen).every(([name, value]) => name === but || this.#fits(offer, name, value)),
    );
  }

  /** @param {Typed} offer @param {string} name @param {any} value */
  #fits(offer, name, value) {
    if (value === ABSENT) return !(name in offer);
    if (!(name in offer)) return false;
    return allows(offer[name], value) || (Array.isArray(value) && canBecome(offer[name], value));
  }

  /** Is there still something to choose for the field? @param {string} field */
  isOpen(field) {
    return this.left(field).some((offer) => field in offer);
  }

  /** Is the field a list of several? @param {string} field */
  isList(field) {
    return this.offers.some((offer) => field in offer && !Array.isArray(offer[field]));
  }

  /** The lists that the field may be. @param {string} field @returns {import("../obol/offers.js").Some[]} */
  lists(field) {
    return this.left(field)
      .map((offer) => offer[field])
      .filter((values) => values && !Array.isArray(values));
  }

  /** All values of a field, or items of its list, whatever else has been chosen. @param {string} field @returns {any[]} */
  values(field) {
    /** @type {any[]} */
    const found = [];
    for (const offer of this.offers) {
      const values = offer[field];
      for (const value of Array.isArray(values) ? values : (values?.some ?? [])) if (!holds(found, value)) found.push(value);
    }
    if (!this.isList(field) && this.offers.some((offer) => !(field in offer))) found.push(ABSENT);
    return found;
  }

  /** Does a value of a field go with all else that has been chosen? @param {string} field @param {any} value */
  goes(field, value) {
    return this.left(field).some((offer) => this.#fits(offer, field, value));
  }

  /** How often an item stands in a list. @param {string} field @param {any} item */
  count(field, item) {
    return (this.chosen[field] ?? []).filter((/** @type {any} */ one) => same(one, item)).length;
  }

  /** Can one more of this item join the list? @param {string} field @param {any} item */
  canAdd(field, item) {
    return this.lists(field).some((values) => canBecome(values, [...(this.chosen[field] ?? []), item]));
  }

  /** Chooses a value. What no longer goes with it is taken back. @param {string} field @param {any} value */
  choose(field, value) {
    const others = Object.entries(this.chosen).filter(([name]) => name !== field);
    this.chosen = { [field]: value };
    for (const [name, other] of others) if (this.goes(name, other)) this.chosen[name] = other;
    this.takeWhatIsPlain();
  }

  /** Sets how often an item stands in a list. @param {string} field @param {any} item @param {number} count */
  setCount(field, item, count) {
    const list = [...(this.chosen[field] ?? [])];
    while (list.filter((one) => same(one, item)).length > count)
      list.splice(
        list.findLastIndex((one) => same(one, item)),
        1,
      );
    while (list.filter((one) => same(one, item)).length < count) list.push(item);
    this.choose(field, list);
  }

  /** Takes what there is but one of. */
  takeWhatIsPlain() {
    for (const field of this.fields) {
      if (field in this.chosen || this.isList(field)) continue;
      const fitting = this.values(field).filter((value) => this.goes(field, value));
      if (fitting.length === 1) this.chosen[field] = fitting[0];
    }
  }

  /** The intent, as far as it goes. @returns {Typed} */
  get partial() {
    return { type: this.type, ...Object.fromEntries(Object.entries(this.chosen).filter(([, value]) => value !== ABSENT)) };
  }

  /** The whole intent, once it is one that is offered. @returns {Typed | null} */
  get intent() {
    const { partial } = this;
    for (const field of this.fields) {
      if (!(field in partial) && this.isList(field) && this.lists(field).some(({ least }) => least === 0)) {
        const empty = { ...partial, [field]: [] };
        if (isOffered(this.offers, empty)) return empty;
      }
    }
    return isOffered(this.offers, partial) ? partial : null;
  }

  /** Takes over what still fits of another choice. @param {Choosing} before */
  takeOver(before) {
    for (const [field, value] of Object.entries(before.chosen)) {
      if (this.fields.includes(field) && this.goes(field, value)) this.chosen[field] = value;
    }
  }
}
