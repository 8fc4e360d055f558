// The three objectives: what they ask for, what they are worth now, and who has them.
import { h, svg } from "../../app/dom.js";
import { soul } from "../art/souls.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {(kind: string, value: string, what?: string) => string} Name */

export class ObjectivesView {
  constructor() {
    this.element = h("ol", { class: "wl-objectives" });
    this.seen = "";
  }

  /** @param {View} view @param {number | undefined} seat whose sheet is shown @param {Name} name @param {Say} say */
  show(view, seat, name, say) {
    this.element.setAttribute("aria-label", say("objectives"));
    const own = (seat !== undefined && view.seats[seat]?.objectives) || {};
    const seen = JSON.stringify([view.objectives, own, say("objectives")]);
    if (seen === this.seen) return;
    this.seen = seen;
    this.element.replaceChildren(
      ...Object.entries(view.objectives).map(([number, one]) => {
        const points = own[number];
        const state = points !== undefined ? say("points", { points }) : say("worth", { worth: one.worth });
        const first =
          one.achieved === undefined ? [] : [h("span", { class: "wl-objective-first" }, say("achievedFirst", { turn: one.achieved }))];
        const item = h(
          "li",
          { class: points === undefined ? "wl-objective" : "wl-objective is-achieved" },
          drawing(one.objective),
          h("strong", {}, name("objective", one.objective)),
          h("span", { class: "wl-objective-text" }, name("objective", one.objective, "text")),
          h("span", { class: "wl-objective-worth" }, state),
          ...first,
        );
        item.dataset["number"] = number;
        return item;
      }),
    );
  }

  /** @param {string} number @returns {Animation[]} */
  stamp(number) {
    const item = this.element.querySelector(`[data-number="${number}"]`);
    if (!item) return [];
    const frames = [{ transform: "scale(1.12) rotate(-2deg)" }, { transform: "scale(0.98)" }, { transform: "none" }];
    return [item.animate(frames, { duration: 600, easing: "ease-out" })];
  }
}

/** What is asked for, as a little picture; an objective it does not know has a plain one. @param {string} objective */
function drawing(objective) {
  const [what] = ["red", "green"].filter((colour) => objective.startsWith(colour));
  if (what) return h("span", { class: "wl-objective-picture" }, soul(what), soul(what), soul(what));
  const columns = objective.includes("column");
  const perfect = objective.includes("perfect");
  const bars = columns ? "M8 6V26M16 6V26M24 6V26M32 6V26" : "M5 9H35M5 16H35M5 23H35";
  const tick = perfect ? [svg("path", { class: "tick", d: "M12 17L18 24 31 6" })] : [];
  return h(
    "span",
    { class: "wl-objective-picture" },
    svg("svg", { viewBox: "0 0 40 32", "aria-hidden": "true" }, svg("path", { class: "wl-bars", d: bars }), ...tick),
  );
}
