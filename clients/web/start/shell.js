/**
 * The frame around every page: where one is, who one is, the language, and how the connection is.
 */
import { Connection } from "../parts/connection.js";
import { fill, h, name, svg } from "../app/dom.js";
import { forgetMe, obol, player } from "../app/home.js";
import { LANGUAGES, spokenLanguage, t, tn } from "../app/i18n.js";
import { part } from "../app/release.js";
import { address } from "../app/router.js";
import { hasSounds, setSounds } from "../app/signals.js";
import { isLasting } from "../app/storage.js";

/** @param {HTMLElement} main @param {(language: string) => void} change @returns {HTMLElement[]} */
export function frame(main, change) {
  const skip = h(
    "a",
    {
      class: "skip",
      href: "#main",
      onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        main.focus();
      },
    },
    t("shell.skip"),
  );
  const open = h("button", { type: "button", class: "top-open", "aria-expanded": "false", "aria-label": t("shell.menu") }, "☰");
  const header = h(
    "header",
    { class: "top" },
    h("a", { class: "brand", href: address([]) }, coin(), h("span", { translate: "no" }, "Obol")),
    h(
      "div",
      { class: "top-menu" },
      h(
        "nav",
        { "aria-label": t("shell.nav") },
        h("a", { href: address([]) }, t("shell.tables")),
        h("a", { href: address(["rules"]) }, t("shell.rules")),
      ),
      h("div", { class: "about-me" }, whoAmI(), notifications(), sounds(), languages(change)),
    ),
    connection(),
    open,
  );
  open.addEventListener("click", () => {
    header.toggleAttribute("data-open");
    open.setAttribute("aria-expanded", String(header.hasAttribute("data-open")));
  });
  return [skip, header, main];
}

/** The obol: the coin that is laid under the tongue for the ferryman. */
export function coin() {
  return svg(
    "svg",
    { viewBox: "0 0 32 32", class: "coin", "aria-hidden": "true" },
    svg("circle", { cx: 16, cy: 16, r: 15, class: "coin-face" }),
    svg("circle", { cx: 16, cy: 16, r: 12.4, class: "coin-rim" }),
    svg("path", {
      d: "M10 18.5c0-5 2.6-8.5 6-8.5s6 3.5 6 8.5c0 1.2-1 1.7-2 1.9l-.5 2.6h-7l-.5-2.6c-1-.2-2-.7-2-1.9z",
      class: "coin-skull",
    }),
    svg("circle", { cx: 13.5, cy: 17, r: 1.7, class: "coin-face" }),
    svg("circle", { cx: 18.5, cy: 17, r: 1.7, class: "coin-face" }),
  );
}

function connection() {
  const element = new Connection(obol);
  element.addEventListener("forget", () => {
    forgetMe();
    dispatchEvent(new Event("hashchange"));
  });
  return element;
}

function whoAmI() {
  const place = h("p", { class: "who" });
  const show = () => {
    const me = player();
    fill(
      place,
      me ? tn("shell.me", { name: name(me.name) }) : t("shell.nobody"),
      me && !isLasting() && [" ", h("span", { class: "mark not-kept", title: t("storage.none") }, t("storage.mark"))],
    );
  };
  show();
  obol.on("status", show);
  return place;
}

function notifications() {
  const open = () => part(() => import("../parts/told.js")).then(({ openTold }) => openTold());
  return h("button", { type: "button", class: "quiet told-open", "aria-haspopup": "dialog", onclick: open }, t("shell.notifications"));
}

function sounds() {
  const input = h("input", { type: "checkbox", checked: hasSounds(), onchange: () => setSounds(input.checked) });
  return h("label", { class: "inline sounds" }, input, t("shell.sounds"));
}

/** @param {(language: string) => void} change */
function languages(change) {
  return h(
    "div",
    { class: "languages", role: "group", "aria-label": t("shell.language") },
    LANGUAGES.map((language) =>
      h(
        "button",
        {
          type: "button",
          lang: language,
          "aria-pressed": String(language === spokenLanguage()),
          title: t(`language.${language}`),
          onclick: () => change(language),
        },
        h("span", { class: "wide" }, t(`language.${language}`)),
        h("span", { class: "narrow", "aria-hidden": "true" }, language.toUpperCase()),
      ),
    ),
  );
}
