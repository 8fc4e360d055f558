/**
 * Says things to those who do not see them. `polite` waits for its turn; `now` interrupts.
 */
import { h } from "./dom.js";

/**
 * Two places that speak by turns: the same words said again are new where they are said, and no time is lost between.
 * @param {string} role @param {string} live
 */
const mouths = (role, live) => [0, 1].map(() => h("div", { class: "unseen", role, "aria-live": live }));
const polite = mouths("status", "polite");
const urgent = mouths("alert", "assertive");

/** Where it speaks from; part of every page. */
export const announcer = h("div", { class: "announcer" }, polite, urgent);

/** @param {HTMLElement[]} places @param {string} text */
function say(places, text) {
  const [silent, spoke] = places.reverse();
  spoke.textContent = "";
  silent.textContent = text;
}

/** @param {string} text */
export const announce = (text) => say(polite, text);

/** @param {string} text */
export const interrupt = (text) => say(urgent, text);
