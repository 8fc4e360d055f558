/**
 * Says things to those who do not see them. `polite` waits for its turn; `now` interrupts.
 */
import { h } from "./dom.js";

const polite = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
const urgent = h("div", { class: "unseen", role: "alert", "aria-live": "assertive" });

/** Where it speaks from; part of every page. */
export const announcer = h("div", { class: "announcer" }, polite, urgent);

/** @param {HTMLElement} place @param {string} text */
function say(place, text) {
  place.textContent = "";
  // A region that is filled again with the same words is read again only if it was empty for a moment.
  setTimeout(() => { place.textContent = text; }, 60);
}

/** @param {string} text */
export const announce = (text) => say(polite, text);

/** @param {string} text */
export const interrupt = (text) => say(urgent, text);
