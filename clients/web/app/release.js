/**
 * Notices that the service has newer files than the page was loaded with. Modules of two releases do not fit together:
 * the page is loaded again, by itself where nothing is lost by it, else when somebody says so.
 */
import { fill, h } from "./dom.js";
import { t } from "./i18n.js";
import { isLasting } from "./storage.js";

const ADDRESS = new URL("../release.json", import.meta.url);

/** Where it is said; part of every page. */
export const newerPage = h("div", { class: "newer", role: "status" });

let own = "";
let newest = "";
let isTouched = false;

/** Are there newer files? As far as was looked. */
export const isOutdated = () => own !== newest;

/** Looks whether there are; where there are, loads the page again or says so. @returns {Promise<boolean>} */
export async function look() {
  try {
    const { release } = await (await fetch(ADDRESS, { cache: "no-store" })).json();
    own ||= release;
    newest = release;
  } catch {
    // Nobody answers: that is said elsewhere.
  }
  if (isOutdated() && !(!isTouched && reloaded())) tell();
  return isOutdated();
}

/** The page is about to be left: what was begun on it is lost in any case. @returns {boolean} is it loaded again instead? */
export function left() {
  isTouched = false;
  return isOutdated() && reloaded();
}

/** Something was begun on the page that a reload would lose, or, `false`, is sent. @param {boolean} [begun] */
export function touched(begun = true) {
  isTouched = begun;
}

/** A part of the page that comes later. @template T @param {() => Promise<T>} importing @returns {Promise<T>} */
export async function part(importing) {
  try {
    return await importing();
  } catch (error) {
    await look();
    throw error;
  }
}

/** Not twice for one release: nodes behind a balancer may differ for a while. @returns {boolean} is it loaded again? */
function reloaded() {
  if (!isLasting() || reloadedFor().includes(newest)) return false;
  reload();
  return true;
}

/** The releases for which this tab was loaded again. @returns {string[]} */
const reloadedFor = () => history.state?.reloadedFor ?? [];

function reload() {
  history.replaceState({ ...history.state, reloadedFor: [...reloadedFor(), newest] }, "");
  location.reload();
}

function tell() {
  if (newerPage.hasChildNodes()) return;
  fill(newerPage, h("p", null, t("newer.text")), h("button", { type: "button", class: "button", onclick: reload }, t("newer.reload")));
}
