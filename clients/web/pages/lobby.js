/**
 * The lobby: play at once, make a table, join one, watch one, see how others ended.
 */
import { fill, h, stylesheet } from "../app/dom.js";
import { api, games, obol, player, titleOf } from "../app/home.js";
import { t } from "../app/i18n.js";
import { address, go } from "../app/router.js";
import { ferry } from "../parts/ferry.js";
import { gameCards } from "../parts/game_cards.js";
import { nameForm } from "../parts/dialogs.js";
import { Tables } from "../parts/tables.js";

const LOOK_AGAIN_MS = 3000;
const SOON_MS = 1000;

/** @type {import("../start/main.js").MakePage} */
export default async function page(route, signal) {
  await stylesheet(new URL("../css/lobby.css", import.meta.url).href);
  const all = await games();
  const texts = new Map(await Promise.all(all.map(async ({ name }) => /** @type {const} */ ([name, await titleOf(name)]))));
  const tables = new Tables(texts);
  const element = h(
    "div",
    { class: "lobby" },
    h(
      "header",
      { class: "lobby-head" },
      h("div", { class: "lobby-words" }, h("h1", null, t("lobby.title")), h("p", { class: "lead" }, t("lobby.lead")), me()),
      ferry(),
    ),
    h(
      "section",
      { class: "lobby-games", "aria-labelledby": "lobby-games" },
      h("h2", { id: "lobby-games" }, t("lobby.games")),
      gameCards(all, texts),
    ),
    h("div", { class: "lobby-tables" }, tables, joinForm()),
  );
  lookAgain(tables, signal);
  return { title: t("shell.tables"), element };
}

/** Who one is, and how to become another. */
function me() {
  const place = h("div", { class: "lobby-me" });
  const form = nameForm(() => show(), player()?.name);
  const more = h("details", null, h("summary", null, t("name.change")), h("p", { class: "faint" }, t("name.change.text")), form);
  const show = () => {
    more.open = false;
    fill(place, player() ? more : form);
    if (player()) more.append(form);
  };
  show();
  return place;
}

/** Now, and again and again as long as somebody looks at it. @param {Tables} tables @param {AbortSignal} signal */
function lookAgain(tables, signal) {
  let last = -LOOK_AGAIN_MS;
  const look = () => {
    if (document.visibilityState !== "visible" || performance.now() - last < SOON_MS) return;
    last = performance.now();
    tables.look(api).catch(() => tables.old());
  };
  const ticking = setInterval(look, LOOK_AGAIN_MS);
  signal.addEventListener("abort", () => clearInterval(ticking));
  document.addEventListener("visibilitychange", look, { signal });
  obol.on("status", ({ state }) => state === "open" && look(), { signal });
  look();
}

function joinForm() {
  const table = h("input", { type: "text", autocomplete: "off", required: true });
  const code = h("input", { type: "text", autocomplete: "off" });
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [, hash = ""] = table.value.trim().split("#");
    const found = hash.match(/^\/table\/([^?]+)(?:\?invite=(.+))?/);
    const id = found ? decodeURIComponent(found[1]) : table.value.trim();
    if (id) go(address(["table", id], { invite: code.value.trim() || (found?.[2] && decodeURIComponent(found[2])) || undefined }));
  };
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("lobby.join")),
    h(
      "form",
      { class: "join", novalidate: true, onsubmit: join },
      h("label", null, t("lobby.join.table"), table),
      h("label", null, t("lobby.join.code"), code),
      h("button", { type: "submit", class: "button" }, t("lobby.join.go")),
    ),
  );
}
