/**
 * The games there are: what each is about, and the ways into it.
 *
 * @typedef {import("../obol/api.js").GameInfo} GameInfo
 * @typedef {import("../app/texts.js").Texts} Texts
 * @typedef {(making: () => Promise<boolean>) => Promise<void>} Lay one table at a time, whatever is pressed how often;
 * `making` resolves with false where none was made
 */
import { announce, interrupt } from "../app/announcer.js";
import { fill, h } from "../app/dom.js";
import { player, textsOf } from "../app/home.js";
import { t } from "../app/i18n.js";
import { part } from "../app/release.js";
import { address, go } from "../app/router.js";
import { onceUnless } from "../app/singly.js";
import { layTable } from "../app/tables.js";
import { whyNot } from "../app/why.js";
import { named } from "./dialogs.js";

const USUAL_SEATS = 3;

/** @param {GameInfo[]} all @param {Map<string, Texts>} texts */
export function gameCards(all, texts) {
  const lay = onceUnless((/** @type {() => Promise<boolean>} */ making) => making());
  return h(
    "ul",
    { class: "game-cards" },
    all.map((game) => card(game, /** @type {Texts} */ (texts.get(game.name)), lay)),
  );
}

/** @param {GameInfo} game @param {Texts} texts @param {Lay} lay */
function card(game, texts, lay) {
  const title = texts.get("title") || game.title;
  const wrong = h("p", { class: "wrong", role: "alert" });
  const play = h(
    "button",
    {
      type: "button",
      class: "button",
      "aria-label": t("lobby.play.label", { game: title }),
      onclick: () => lay(() => playNow(game, texts, play, wrong)),
    },
    t("lobby.play"),
  );
  const form = h("div", { class: "make-place", hidden: true });
  const make = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-expanded": "false",
      "aria-label": t("lobby.make.label", { game: title }),
      onclick: async () => {
        form.hidden = !form.hidden;
        make.setAttribute("aria-expanded", String(!form.hidden));
        if (!form.hidden && (await filledIn(form, game, wrong, lay)))
          /** @type {HTMLElement | null} */ (form.querySelector("select, input"))?.focus();
      },
    },
    t("lobby.make"),
  );
  const { [0]: least, length } = game.seat_counts;
  return h(
    "li",
    { class: "game-card", dataset: { game: game.name } },
    h("h3", null, title),
    h("p", null, texts.get("summary")),
    h("p", { class: "faint" }, t("lobby.seats", { least, most: game.seat_counts[length - 1] })),
    h(
      "div",
      { class: "row" },
      play,
      make,
      h(
        "a",
        { class: "plain", href: address(["rules", game.name]), "aria-label": t("lobby.rules.label", { game: title }) },
        t("shell.rules"),
      ),
    ),
    wrong,
    form,
  );
}

/** The form, and what it says, are fetched when somebody wants it. @param {HTMLElement} place @param {GameInfo} game @param {HTMLElement} wrong @param {Lay} lay */
async function filledIn(place, game, wrong, lay) {
  wrong.textContent = "";
  try {
    const [{ makeForm }, texts] = await Promise.all([part(() => import("./make_form.js")), textsOf(game.name)]);
    if (!place.hasChildNodes()) fill(place, makeForm(game, texts, lay));
  } catch {
    wrong.textContent = t("name.unreachable");
  }
  return place.hasChildNodes();
}

/** A table with bots on all the other seats, begun. False: there is none. @param {GameInfo} game @param {Texts} texts @param {HTMLButtonElement} button @param {HTMLElement} wrong */
async function playNow(game, texts, button, wrong) {
  if (!player() && !(await named())) return false;
  button.setAttribute("aria-disabled", "true");
  announce(t("lobby.making"));
  try {
    const seats = game.seat_counts.find((count) => count >= USUAL_SEATS) ?? game.seat_counts[0];
    const { table, invite } = await layTable(
      { game: game.name, seats, visibility: "unlisted", start_when_full: true },
      { sit: true, bots: seats - 1, bot: game.bots[0] },
    );
    go(address(["table", table], { invite }));
    return true;
  } catch (error) {
    wrong.textContent = t("make.refused", { why: whyNot(error, await textsOf(game.name).catch(() => texts)) });
    interrupt(wrong.textContent);
    return false;
  } finally {
    button.removeAttribute("aria-disabled");
  }
}
