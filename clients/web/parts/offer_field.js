/**
 * The controls for one field of an intent: radio buttons where one value is chosen, checkboxes (or numbers, where an
 * item may stand more than once) where several are.
 *
 * @typedef {import("../app/types.js").ViewModel} ViewModel
 * @typedef {import("../app/choosing.js").Choosing} Choosing
 * @typedef {{element: HTMLElement, refresh: () => void}} Field `refresh`: what was chosen has changed
 */
import { ABSENT } from "../app/choosing.js";
import { about } from "../app/about.js";
import { h, read } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { same } from "../app/offers.js";
import { isMap, phrase, SEAT_FIELDS } from "../app/phrases.js";
import { placed } from "../app/places.js";

let made = 0;

/** @param {Choosing} choosing @param {string} field @param {ViewModel} model @param {() => void} changed @returns {Field} */
export function fieldset(choosing, field, model, changed) {
  const label = model.texts.intentField(choosing.type, field);
  const count = h("span", { class: "count" });
  const group = `offer-${(made += 1)}`;
  const { element, refresh } = choosing.isList(field)
    ? listed(choosing, field, model, changed)
    : single(choosing, field, model, changed, group);
  const set = h("fieldset", { dataset: { field } }, h("legend", null, label, " ", count), element);
  return {
    element: set,
    refresh() {
      set.hidden = !choosing.isOpen(field);
      set.dataset.missing = String(isMissing(choosing, field));
      read(count, choosing.isList(field) ? countText(choosing, field) : "");
      refresh();
    },
  };
}

/** @param {Choosing} choosing @param {string} field */
function isMissing(choosing, field) {
  if (!choosing.isOpen(field)) return false;
  if (!choosing.isList(field)) return !(field in choosing.chosen);
  const length = (choosing.chosen[field] ?? []).length;
  return choosing.lists(field).every(({ least }) => length < least);
}

/** How many are chosen, and may be. @param {Choosing} choosing @param {string} field */
function countText(choosing, field) {
  const lists = choosing.lists(field);
  const least = Math.min(...lists.map((values) => values.least));
  const most = Math.max(...lists.map((values) => values.most));
  const now = (choosing.chosen[field] ?? []).length;
  return least === most ? t("offers.exactly", { now, most }) : t("offers.between", { now, least, most });
}

/** @param {Choosing} choosing @param {string} field @param {ViewModel} model @param {() => void} changed @param {string} group @returns {Field} */
function single(choosing, field, model, changed, group) {
  const options = inOrder(choosing.values(field)).map((value) => {
    const input = h("input", {
      type: "radio",
      name: group,
      dataset: { key: keyOf(choosing, field, value), value: plainOf(value) },
      onchange: () => {
        choosing.choose(field, value);
        changed();
      },
    });
    const label = called(field, labelled(field, value, model));
    return { value, input, label, element: option(input, label, value === ABSENT ? "" : about(field, value, model)) };
  });
  return {
    element: h(
      "div",
      { class: "options" },
      options.map(({ element }) => element),
    ),
    refresh() {
      for (const { value, input, label } of options) {
        input.checked = field in choosing.chosen && same(choosing.chosen[field], value);
        read(label, labelled(field, value, model, choosing.chosen));
      }
    },
  };
}

/** @param {Choosing} choosing @param {string} field @param {ViewModel} model @param {() => void} changed @returns {Field} */
function listed(choosing, field, model, changed) {
  const repeats = choosing.offers.some((offer) => offer[field]?.repeats);
  const values = choosing.values(field);
  const nested = values.length > 0 && values.every((value) => isMap(value) && Object.keys(value).length > 1);
  /** @type {(() => void)[]} */
  const refreshers = [];
  const control = (/** @type {any} */ value, /** @type {string} */ label, /** @type {string} */ more) => {
    const { element, refresh } = (repeats ? counter : checkbox)(choosing, field, value, called(field, label), more, changed, nested);
    refreshers.push(refresh);
    return element;
  };
  const element = nested
    ? h(
        "div",
        { class: "groups" },
        grouped(values).map(([head, items]) => groupOf(choosing, field, head, items, model, control)),
      )
    : h(
        "div",
        { class: "options" },
        values.map((value) => control(value, labelled(field, value, model), about(field, value, model))),
      );
  return { element, refresh: () => refreshers.forEach((refresh) => refresh()) };
}

/**
 * Items that are maps, by the value of their first field. @param {any[]} values
 * @returns {[any, any[]][]}
 */
function grouped(values) {
  /** @type {Map<any, any[]>} */
  const groups = new Map();
  for (const value of values) {
    const head = Object.values(value)[0];
    groups.set(head, [...(groups.get(head) ?? []), value]);
  }
  return [...groups];
}

/**
 * @param {Choosing} choosing @param {string} field @param {any} head @param {any[]} items @param {ViewModel} model
 * @param {(value: any, label: string, more: string) => HTMLElement} control
 */
function groupOf(choosing, field, head, items, model, control) {
  const [first, second] = Object.keys(items[0]);
  const on = model.texts.intentField(choosing.type, field, second);
  const more = about(first, head, model);
  return h(
    "fieldset",
    { class: "group" },
    h("legend", null, h("bdi", null, phrase(first, head, model))),
    more && h("p", { class: "faint" }, more),
    h("p", { class: "faint" }, on),
    h(
      "div",
      { class: "options" },
      items.map((item) => {
        const rest = Object.entries(item).slice(1);
        return control(item, rest.map(([name, value]) => phrase(name, value, model)).join(", "), about(second, item[second], model));
      }),
    ),
  );
}

/**
 * @param {Choosing} choosing @param {string} field @param {any} value @param {HTMLElement} label @param {string} more
 * @param {() => void} changed @param {boolean} nested
 * @returns {Field}
 */
function checkbox(choosing, field, value, label, more, changed, nested) {
  const input = h("input", {
    type: "checkbox",
    dataset: { key: keyOf(choosing, field, value), value: plainOf(value) },
    onchange: () => {
      choosing.setCount(field, value, input.checked ? 1 : 0);
      changed();
    },
  });
  const place = h("span", { class: "place" });
  return {
    element: option(input, label, more, place),
    refresh() {
      const list = choosing.chosen[field] ?? [];
      input.checked = choosing.count(field, value) > 0;
      input.disabled = !input.checked && !choosing.canAdd(field, value);
      const at = list.findIndex((/** @type {any} */ one) => same(one, value));
      read(place, !nested && list.length > 1 && at >= 0 ? t("offers.place", { place: at + 1 }) : "");
    },
  };
}

/**
 * @param {Choosing} choosing @param {string} field @param {any} value @param {HTMLElement} label @param {string} more
 * @param {() => void} changed
 * @returns {Field}
 */
function counter(choosing, field, value, label, more, changed) {
  const input = h("input", {
    type: "number",
    min: "0",
    inputmode: "numeric",
    dataset: { key: keyOf(choosing, field, value), value: plainOf(value) },
    onchange: () => {
      choosing.setCount(field, value, Math.max(0, Math.min(Number(input.max), Math.floor(input.valueAsNumber || 0))));
      changed();
    },
  });
  return {
    element: option(input, label, more),
    refresh() {
      const count = choosing.count(field, value);
      input.valueAsNumber = count;
      input.max = String(count + roomFor(choosing, field, value));
      input.disabled = count === 0 && input.max === "0";
    },
  };
}

/** How many more of an item the list takes. @param {Choosing} choosing @param {string} field @param {any} value */
function roomFor(choosing, field, value) {
  const list = [...(choosing.chosen[field] ?? [])];
  const most = Math.max(0, ...choosing.lists(field).map((values) => values.most));
  let room = 0;
  while (list.length + room < most && canHold(choosing, field, [...list, ...Array(room + 1).fill(value)])) room += 1;
  return room;
}

/** @param {Choosing} choosing @param {string} field @param {any[]} list */
const canHold = (choosing, field, list) => choosing.goes(field, list);

/** What a choice is called; people's names are not translated. @param {string} field @param {string} label */
const called = (field, label) => h("bdi", { translate: SEAT_FIELDS.has(field) ? "no" : null }, label);

/** @param {HTMLInputElement} input @param {HTMLElement} label @param {string} more @param {...HTMLElement} others */
function option(input, label, more, ...others) {
  const described = more ? h("small", { id: `about-${(made += 1)}` }, more) : null;
  if (described) input.setAttribute("aria-describedby", described.id);
  return h("div", { class: "option" }, h("label", null, input, label, ...others), described);
}

/** @param {string} field @param {any} value @param {ViewModel} model @param {Record<string, any>} [chosen] */
const labelled = (field, value, model, chosen) =>
  value === ABSENT ? t("offers.absent") : placed(field, value, model, chosen) || phrase(field, value, model);

/** Numbers as they rise, whatever order they are offered in; anything else as it comes, and after them. @param {any[]} values */
const inOrder = (values) => [
  ...values.filter((one) => typeof one === "number").sort((one, other) => one - other),
  ...values.filter((one) => typeof one !== "number"),
];

/** @param {any} value */
const plainOf = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** @param {Choosing} choosing @param {string} field @param {any} value */
const keyOf = (choosing, field, value) => `${choosing.type} ${field} ${plainOf(value)}`;
