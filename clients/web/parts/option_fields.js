/**
 * Controls for a game's options, out of their JSON Schema: whatever the game, as long as its options are choices,
 * whole numbers, yes or no, or a list of seats.
 *
 * @typedef {import("../app/texts.js").Texts} Texts
 * @typedef {{element: HTMLElement, value: () => unknown, seats: (count: number) => void}} OptionField `value`: undefined
 * where it is left as usual
 */
import { fill, h } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { SEAT_FIELDS } from "../app/phrases.js";
import { checkRow, row } from "./make_form.js";

const MOST_LISTED = 40;

/** @param {any} schema @param {Texts} texts */
export function optionFields(schema, texts) {
  const fields = Object.entries(resolved(schema, schema).properties ?? {}).map(([name, property]) => ({
    name,
    ...fieldOf(name, resolved(property, schema), texts),
  }));
  return {
    element: h(
      "div",
      { class: "make-options" },
      fields.map(({ element }) => element),
    ),
    value: () => Object.fromEntries(fields.map(({ name, value }) => [name, value()]).filter(([, value]) => value !== undefined)),
    seats: (/** @type {number} */ count) => fields.forEach(({ seats }) => seats(count)),
  };
}

/** What stands beside a reference, a default say, goes before what is referred to. @param {any} schema @param {any} root @returns {any} */
function resolved(schema, root) {
  const name = typeof schema?.$ref === "string" && schema.$ref.split("/").pop();
  return name ? { ...resolved(root.$defs[name], root), ...schema } : schema;
}

/** @param {string} name @param {any} property @param {Texts} texts @returns {OptionField} */
function fieldOf(name, property, texts) {
  const label = texts.get(`option.${name}.name`) || name;
  const about = texts.get(`option.${name}.text`) || undefined;
  if (property.enum)
    return choice(
      label,
      about,
      property.enum.map((/** @type {any} */ one) => [one, texts.valueUnder(name, String(one))]),
      property.default,
    );
  if (property.type === "boolean") return yesNo(label, about, property.default ?? false);
  if (property.type === "array") return seatList(label, about, texts);
  if (property.type === "integer") return wholeNumber(name, label, about, property, texts);
  return { element: h("div", null), value: () => undefined, seats: () => {} };
}

/** @param {string} label @param {string | undefined} about @param {[any, string][]} pairs @param {any} usual undefined: nothing is said, and the game does as usual @returns {OptionField} */
function choice(label, about, pairs, usual) {
  /** @type {[any, string][]} */
  const entries = usual === undefined ? [[undefined, t("make.default")], ...pairs] : pairs;
  const select = h(
    "select",
    null,
    entries.map(([value, text]) => h("option", { value: value === undefined ? "" : String(value), selected: value === usual }, text)),
  );
  return { element: row(label, select, about), value: () => entries[select.selectedIndex]?.[0], seats: () => {} };
}

/** @param {string} label @param {string | undefined} about @param {boolean} usual @returns {OptionField} */
function yesNo(label, about, usual) {
  const input = h("input", { type: "checkbox", checked: usual });
  return { element: checkRow(label, input, about), value: () => (input.checked === usual ? undefined : input.checked), seats: () => {} };
}

/** @param {string} name @param {string} label @param {string | undefined} about @param {any} property @param {Texts} texts @returns {OptionField} */
function wholeNumber(name, label, about, { minimum = 0, maximum = Infinity }, texts) {
  if (maximum - minimum > MOST_LISTED) {
    const input = h("input", { type: "number", min: minimum, max: Number.isFinite(maximum) ? maximum : undefined, step: "1" });
    return {
      element: row(label, input, about),
      value: () => (input.value === "" ? undefined : Math.floor(input.valueAsNumber)),
      seats: () => {},
    };
  }
  const isSeat = SEAT_FIELDS.has(name);
  const select = h("select", null);
  const show = (/** @type {number} */ top) => {
    const now = select.value;
    const values = Array.from({ length: top - minimum + 1 }, (_, place) => minimum + place);
    fill(
      select,
      h("option", { value: "" }, t("make.default")),
      values.map((value) =>
        h("option", { value: String(value), selected: String(value) === now }, isSeat ? texts.seat(value) : String(value)),
      ),
    );
  };
  show(maximum);
  return {
    element: row(label, select, about),
    value: () => (select.value === "" ? undefined : Number(select.value)),
    seats: (count) => show(isSeat ? Math.min(maximum, count - 1) : maximum),
  };
}

/** All the seats in an order, or as usual. @param {string} label @param {string | undefined} about @param {Texts} texts @returns {OptionField} */
function seatList(label, about, texts) {
  const place = h("div", { class: "row" });
  /** @type {HTMLSelectElement[]} */
  let selects = [];
  return {
    element: h("fieldset", { class: "make-list" }, h("legend", null, label), about && h("small", null, about), place),
    value: () =>
      selects.every(({ value }) => value === "")
        ? undefined
        : selects.filter(({ value }) => value !== "").map(({ value }) => Number(value)),
    seats: (count) => {
      selects = Array.from({ length: count }, (_, at) =>
        h(
          "select",
          { "aria-label": `${label} ${at + 1}` },
          h("option", { value: "" }, t("make.place", { place: at + 1 })),
          Array.from({ length: count }, (_, seat) => h("option", { value: String(seat) }, texts.seat(seat))),
        ),
      );
      fill(place, selects);
    },
  };
}
