// What one who plays alone has besides: the solo card, or the AAA with its architect and validation circles.
import { h, svg } from "../../app/dom.js";
import { COLOURS, soul } from "../art/souls.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Aaa} Aaa */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {import("../../app/texts.js").Texts} Texts */

export class AloneView {
  constructor() {
    this.element = h("section", { class: "wl-alone" });
    this.seen = "";
  }

  /** @param {View} view @param {Texts} texts @param {Say} say */
  show(view, texts, say) {
    this.element.hidden = view.mode === "company";
    const seen = JSON.stringify([view.mode, view.solo_cards, view.aaa, view.objectives, say("aaa")]);
    if (seen === this.seen) return;
    this.seen = seen;
    if (view.mode === "solo") this.element.replaceChildren(soloCard(view.solo_cards ?? 0, say));
    if (view.aaa) this.element.replaceChildren(...architect(view.aaa, texts, say));
  }

  /** Something came up: the solo card, or a validation card. @returns {Animation[]} */
  come() {
    const cards = this.element.querySelectorAll(".wl-solo.has-come, .wl-circle.has-come");
    const last = cards[cards.length - 1];
    const frames = [{ transform: "perspective(500px) rotateY(180deg) scale(1.3)" }, { transform: "none" }];
    return last ? [last.animate(frames, { duration: 700, easing: "ease-out" })] : [];
  }

  /** The AAA got a card of this cause. @param {string} cause @returns {Animation[]} */
  receive(cause) {
    const item = this.element.querySelector(`[data-cause="${cause}"]`);
    const frames = [{ transform: "translateY(-18px) scale(1.25)" }, { transform: "none" }];
    return item ? [item.animate(frames, { duration: 500, easing: "ease-out" })] : [];
  }
}

/** @param {number} times @param {Say} say */
function soloCard(times, say) {
  const state = say(times === 0 ? "soloNot" : times === 1 ? "soloOnce" : "soloTwice");
  return h(
    "div",
    { class: times ? "wl-solo has-come" : "wl-solo" },
    svg(
      "svg",
      { viewBox: "0 0 40 56", "aria-hidden": "true" },
      svg("path", { class: "wl-card-edge", d: "M4 2H36Q38 2 38 4V52Q38 54 36 54H4Q2 54 2 52V4Q2 2 4 2Z" }),
      svg("path", {
        class: "wl-card-drawing",
        d: "M20 12C13 12 9 17 9 23 9 27 11 29 13 30.5V35H27V30.5C29 29 31 27 31 23 31 17 27 12 20 12ZM13 38H27M15 42H25M16 23V25M24 23V25",
      }),
    ),
    h("div", {}, h("h3", {}, say("soloCard")), h("p", {}, state)),
  );
}

/** @param {Aaa} aaa @param {Texts} texts @param {Say} say */
function architect(aaa, texts, say) {
  const objectives = Object.entries(aaa.objectives ?? {}).map(([number, points]) => h("li", {}, say("aaaObjectives", { number, points })));
  return [
    h(
      "header",
      {},
      portrait(),
      h(
        "div",
        {},
        h("h3", {}, say("aaa")),
        h("p", {}, texts.value("architect", aaa.architect)),
        h("p", { class: "wl-quote" }, texts.text("architect", aaa.architect)),
      ),
      h("p", { class: "wl-aaa-score" }, h("span", {}, say("score")), h("strong", {}, String(aaa.score))),
    ),
    h(
      "ol",
      { class: "wl-circles" },
      aaa.circles.map((achieves, place) => circle(aaa, achieves, place, say)),
    ),
    h(
      "ul",
      { class: "wl-aaa-cards" },
      COLOURS.map((cause) => held(aaa, cause, texts, say)),
    ),
    h("ul", { class: "wl-aaa-more" }, h("li", {}, say("aaaStreets", { points: aaa.streets })), objectives),
  ];
}

/** @param {Aaa} aaa @param {boolean} achieves @param {number} place @param {Say} say */
function circle(aaa, achieves, place, say) {
  const number = aaa.validations?.[place];
  const came = number === undefined ? say("circleWaits") : say("circleCame", { number });
  const label = `${say("circle", { circle: place + 1, what: say(achieves ? "circleYes" : "circleNo") })}; ${came}`;
  return h(
    "li",
    { class: `wl-circle ${achieves ? "achieves" : "fails"} ${number === undefined ? "" : "has-come"}` },
    svg(
      "svg",
      { viewBox: "0 0 40 40", role: "img", "aria-label": label },
      svg("circle", { cx: 20, cy: 20, r: 16.5 }),
      svg("path", { d: achieves ? "M12 21L18 27 29 13" : "M13 13L27 27M27 13L13 27" }),
    ),
    h("span", { "aria-hidden": "true" }, number === undefined ? `${place + 1}.` : `n° ${number}`),
  );
}

/** @param {Aaa} aaa @param {import("../art/souls.js").Colour} cause @param {Texts} texts @param {Say} say */
function held(aaa, cause, texts, say) {
  const count = aaa.cards?.[cause] ?? 0;
  const points = aaa.points[cause] ?? 0;
  const label = say("aaaCards", { cause: texts.value("cause", cause), count, points });
  return h(
    "li",
    { class: count ? "" : "is-none", dataset: { cause } },
    h("span", { role: "img", "aria-label": label }, soul(cause), h("span", { "aria-hidden": "true" }, `${count} × ${points}`)),
  );
}

/** A skull in a hard hat. */
function portrait() {
  return svg(
    "svg",
    { class: "wl-portrait", viewBox: "0 0 60 60", "aria-hidden": "true" },
    svg("path", { class: "skull", d: "M16 28C14 40 18 44 21 46V54H39V46C42 44 46 40 44 28Z" }),
    svg("path", { class: "hat", d: "M8 28C8 14 18 7 30 7 42 7 52 14 52 28ZM5 28H55V32H5Z" }),
    svg("path", {
      class: "lines",
      d: "M26 8V20M34 8V20M24 35A3.5 3.5 0 1 1 24 42 3.5 3.5 0 1 1 24 35ZM36 35A3.5 3.5 0 1 1 36 42 3.5 3.5 0 1 1 36 35ZM26 48V54M30 48V54M34 48V54",
    }),
  );
}
