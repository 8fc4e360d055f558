/**
 * How long a game may take: a few paces that suit most tables, or a clock of one's own, in the unit one thinks in.
 *
 * @typedef {{kind: string, step_s?: number, bank_s?: number, increment_s?: number}} Clock
 */
import { h } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { row, selectOf } from "./make_form.js";

const DAY_S = 86400;
/** @type {Record<string, Clock>} */
const PACES = {
  none: { kind: "none" },
  quick: { kind: "step", step_s: 45 },
  evening: { kind: "step", step_s: 180 },
  days: { kind: "step", step_s: DAY_S },
};
const OWN = "own";
/** @type {Record<string, string[]>} */
const FIELDS = { step: ["step_s"], bank: ["bank_s", "increment_s"] };
/** @type {Record<string, [number, number]>} how many of which unit, to begin with */
const USUAL = { step_s: [90, 1], bank_s: [15, 60], increment_s: [10, 1] };
const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: DAY_S };

export function paceFields() {
  const pace = selectOf([...Object.keys(PACES), OWN].map((one) => [one, t(`make.pace.${one}`)]));
  const kind = selectOf(Object.keys(FIELDS).map((one) => [one, t(`make.clock.${one}`)]));
  const kindRow = row(t("make.clock"), kind);
  const spans = Object.entries(USUAL).map(([name, [count, unit]]) => spanField(name, count, unit));
  const isUsed = (/** @type {string} */ name) => pace.value === OWN && FIELDS[kind.value].includes(name);
  const show = () => {
    kindRow.hidden = pace.value !== OWN;
    for (const { name, element } of spans) element.hidden = !isUsed(name);
  };
  pace.addEventListener("change", show);
  kind.addEventListener("change", show);
  show();
  return {
    element: h(
      "div",
      { class: "make-clock" },
      row(t("make.pace"), pace, t("make.pace.text")),
      kindRow,
      spans.map(({ element }) => element),
    ),
    /** @returns {any} a `Clock` */
    value: () =>
      PACES[pace.value] ?? {
        kind: kind.value,
        ...Object.fromEntries(spans.filter(({ name }) => isUsed(name)).map(({ name, seconds }) => [name, seconds()])),
      },
  };
}

/** A number and its unit. @param {string} name @param {number} count @param {number} usual seconds of the unit it begins with */
function spanField(name, count, usual) {
  const number = h("input", { type: "number", min: name === "increment_s" ? "0" : "1", step: "1", value: String(count) });
  const unit = h(
    "select",
    { "aria-label": t("make.unit") },
    Object.entries(UNITS).map(([one, seconds]) =>
      h("option", { value: String(seconds), selected: seconds === usual }, t(`make.unit.${one}`)),
    ),
  );
  const label = h("label", { class: "make-row" }, h("span", null, t(`make.${name}`)), number);
  return {
    name,
    element: h("div", { class: "make-span" }, label, unit),
    seconds: () => Math.floor((number.valueAsNumber || 0) * Number(unit.value)),
  };
}
