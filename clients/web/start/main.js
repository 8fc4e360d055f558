/**
 * The page begins here: language, frame, and whatever page the address names.
 */
import { announcer } from "../app/announcer.js";
import { fill, h } from "../app/dom.js";
import { games, obol } from "../app/home.js";
import { preferredLanguage, speak, t } from "../app/i18n.js";
import { left, look, newerPage, part, touched } from "../app/release.js";
import { routeOf } from "../app/router.js";
import { kept } from "../app/storage.js";
import { frame } from "./shell.js";
import { meanWhatIsTouched } from "../app/touch.js";

/**
 * @typedef {{title: string, element: HTMLElement}} Page
 * @typedef {(route: import("../app/router.js").Route, signal: AbortSignal) => Promise<Page>} MakePage `signal` aborts when
 * the page is left
 *
 * @type {Record<string, () => Promise<{default: MakePage}>>}
 */
const PAGES = {
  lobby: () => import("../pages/lobby.js"),
  table: () => import("../pages/table.js"),
  replay: () => import("../pages/replay.js"),
  rules: () => import("../pages/rules.js"),
};

const PATIENCE_MS = 900;

const main = h("main", { id: "main", tabindex: "-1" });
let leave = new AbortController();

/** Shows what the address names. @param {{moveFocus: boolean}} how */
async function show({ moveFocus }) {
  leave.abort();
  if (left()) return;
  const { signal } = (leave = new AbortController());
  const route = routeOf();
  const load = PAGES[route.page] ?? PAGES.lobby;
  main.setAttribute("aria-busy", "true");
  const waiting = setTimeout(() => fill(main, h("p", { class: "sheet", role: "status" }, t("shell.moment"))), PATIENCE_MS);
  const { title, element } = await part(load)
    .then(({ default: make }) => make(route, signal))
    .catch(broken);
  clearTimeout(waiting);
  if (signal.aborted) return;
  document.title = title ? `${title} · Obol` : "Obol";
  fill(main, element);
  main.removeAttribute("aria-busy");
  main.dataset.page = route.page;
  if (!moveFocus) return;
  scrollTo(0, 0);
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main).focus({ preventScroll: true });
}

/** A page that cannot be shown says so. @param {unknown} error @returns {Page} */
function broken(error) {
  const title = t("broken.title");
  const why = error instanceof Error ? error.message : String(error);
  const again = h("button", { type: "button", class: "button", onclick: () => show({ moveFocus: true }) }, t("broken.again"));
  return {
    title,
    element: h("section", { class: "sheet" }, h("h1", null, title), h("p", null, t("broken.text")), h("p", { class: "faint" }, why), again),
  };
}

/** @param {string} language */
async function change(language) {
  await speak(language, { keep: true });
  const isOpen = document.querySelector(".top[data-open]") !== null;
  document.body.replaceChildren(...frame(main, change), newerPage, announcer);
  // The menu stays open, or the focus would have nowhere to go
  if (isOpen) /** @type {HTMLElement | null} */ (document.querySelector(".top-open"))?.click();
  await show({ moveFocus: false });
  /** @type {HTMLElement | null} */ (document.querySelector(".languages [aria-pressed=true]"))?.focus();
}

games().catch(() => {}); // every page needs them, and says itself where they cannot be had
const { page, parts, query } = routeOf();
if (page === "table")
  obol.watch(parts[0] ?? "", { invite: query.get("invite") ?? undefined }); // the page finds it watched
else obol.open();
meanWhatIsTouched();
await speak(preferredLanguage());
document.body.replaceChildren(...frame(main, change), newerPage, announcer);
addEventListener("hashchange", () => show({ moveFocus: true }));
await show({ moveFocus: false });
for (const begun of ["input", "click"]) main.addEventListener(begun, () => touched());
main.addEventListener("intent", () => touched(false));
look();
obol.on("status", ({ state }) => state === "open" && look()); // a service that was restarted may have newer files
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
if (kept("obol.told"))
  part(() => import("../app/told.js"))
    .then(({ stayTold }) => stayTold())
    .catch(() => {}); // it is tried again the next time
