/**
 * The form for a new table: how many, with which bots, who finds it, the clock, and what the game itself offers.
 *
 * @typedef {import("../obol/api.js").GameInfo} GameInfo
 * @typedef {import("../app/texts.js").Texts} Texts
 */
import { interrupt } from "../app/announcer.js";
import { fill, h } from "../app/dom.js";
import { player } from "../app/home.js";
import { t, tn } from "../app/i18n.js";
import { address, go } from "../app/router.js";
import { strengths } from "../app/strengths.js";
import { layTable } from "../app/tables.js";
import { whyNotInFull } from "../app/why.js";
import { named } from "./dialogs.js";
import { optionFields } from "./option_fields.js";
import { paceFields } from "./pace.js";
import { programs } from "./programs.js";

/** @param {GameInfo} game @param {Texts} texts @param {import("./game_cards.js").Lay} lay */
export function makeForm(game, texts, lay) {
  const seats = selectOf(game.seat_counts.map((count) => [String(count), String(count)]));
  const sit = checkbox(true);
  const bots = h("select", null);
  const bot = selectOf(strengths(game.bots).map((one) => [one, texts.value("bot", one)]));
  bot.value = game.bots[0];
  const visibility = selectOf([
    ["public", t("make.visibility.public")],
    ["unlisted", t("make.visibility.unlisted")],
  ]);
  const spectators = checkbox(true);
  const full = checkbox(true);
  const pace = paceFields();
  const options = optionFields(game.options, texts);
  const wrong = h("p", { class: "wrong", role: "alert" });
  const counted = () => {
    const most = Number(seats.value) - (sit.checked ? 1 : 0);
    const now = Math.min(Number(bots.value) || 0, most);
    fill(
      bots,
      Array.from({ length: most + 1 }, (_, count) => h("option", { value: String(count), selected: count === now }, String(count))),
    );
    options.seats(Number(seats.value));
  };
  seats.addEventListener("change", counted);
  sit.addEventListener("change", counted);
  counted();

  const make = async () => {
    if (!player() && !(await named())) return false;
    try {
      const wanted = {
        game: game.name,
        seats: Number(seats.value),
        visibility: visibility.value,
        spectators: spectators.checked,
        clock: pace.value(),
        start_when_full: full.checked,
        options: options.value(),
      };
      const { table, invite } = await layTable(wanted, { sit: sit.checked, bots: Number(bots.value), bot: bot.value });
      go(address(["table", table], { invite }));
      return true;
    } catch (error) {
      fill(wrong, tn("make.refused", { why: whyNotInFull(error, texts) }));
      interrupt(wrong.textContent);
      return false;
    }
  };
  return h(
    "form",
    {
      class: "make",
      novalidate: true,
      "aria-label": t("make.title", { game: texts.get("title") }),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void lay(make);
      },
    },
    row(t("make.seats"), seats),
    checkRow(t("make.sit"), sit),
    row(t("make.bots"), bots, t("make.bots.text")),
    row(t("make.which_bot"), bot),
    programs(game.name),
    row(t("make.visibility"), visibility),
    checkRow(t("make.spectators"), spectators),
    pace.element,
    checkRow(t("make.start_when_full"), full),
    options.element.childElementCount ? h("fieldset", null, h("legend", null, t("make.options")), options.element) : null,
    h("div", { class: "row" }, h("button", { type: "submit", class: "button" }, t("make.go"))),
    wrong,
  );
}

/** @param {[string, string][]} pairs value and text */
export function selectOf(pairs) {
  return h(
    "select",
    null,
    pairs.map(([value, text]) => h("option", { value }, text)),
  );
}

/** @param {boolean} checked */
const checkbox = (checked) => h("input", { type: "checkbox", checked });

/** @param {string} label @param {HTMLElement} control @param {string} [about] */
export const row = (label, control, about) =>
  h("label", { class: "make-row" }, h("span", null, label), control, about && h("small", null, about));

/** @param {string} label @param {HTMLElement} control @param {string} [about] */
export const checkRow = (label, control, about) =>
  h("label", { class: "make-check" }, control, h("span", null, label), about && h("small", null, about));
