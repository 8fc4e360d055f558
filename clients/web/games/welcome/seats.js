// All seats in a compact list: who has chosen, how far each sheet is, and any sheet one press away.
import { h } from "../../app/dom.js";
import { minus } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("../../app/types.js").ViewModel} ViewModel */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {{button: HTMLElement, name: HTMLElement, rank: HTMLElement, place: HTMLElement, points: HTMLElement, state: HTMLElement, facts: HTMLElement, score: HTMLElement, seen: string, sheet?: Sheet, counts: string}} Row */

export class SeatsView {
  constructor() {
    this.title = h("h3", {});
    this.list = h("ul", { class: "wl-seat-rows" });
    this.element = h("section", { class: "wl-sheets" }, this.title, this.list);
    /** @type {Map<number, Row>} */
    this.rows = new Map();
  }

  /** @param {ViewModel} model @param {View} view @param {number} shown @param {Say} say */
  show(model, view, shown, say) {
    this.title.textContent = say("sheets");
    const scores = Object.values(view.seats).map((sheet) => sheet.score ?? 0);
    for (const player of model.players) {
      const sheet = view.seats[player.seat];
      if (!sheet) continue;
      const row = this.rows.get(player.seat) ?? this.add(player.seat);
      const rank = 1 + scores.filter((score) => score > (sheet.score ?? 0)).length;
      this.update(
        row,
        { player, sheet, rank, shown: shown === player.seat, mine: model.seat === player.seat, view, over: model.over },
        say,
      );
    }
  }

  /** @param {number} seat */
  add(seat) {
    const name = h("bdi", { class: "name" });
    const rank = h("span", {});
    const state = h("span", { class: "wl-seat-state" });
    const facts = h("span", { class: "wl-seat-facts" });
    const score = h("strong", {});
    const place = h("span", { class: "unseen" });
    const points = h("span", { class: "unseen" });
    const button = h(
      "button",
      { type: "button", class: "wl-seat-row" },
      h("span", { class: "wl-seat-rank" }, place, rank),
      h("span", { class: "wl-seat-name" }, name),
      state,
      facts,
      h("span", { class: "wl-seat-score" }, points, score),
    );
    button.dataset["seat"] = String(seat);
    const row = { button, name, rank, place, points, state, facts, score, seen: "", counts: "" };
    this.rows.set(seat, row);
    this.list.append(h("li", {}, button));
    return row;
  }

  /**
   * @param {Row} row
   * @param {{player: {seat: number, name: string, robot?: string}, sheet: Sheet, rank: number, shown: boolean, mine: boolean, view: View, over: boolean}} what
   * @param {Say} say
   */
  update(row, what, say) {
    const { player, sheet, rank, shown, mine, view, over } = what;
    const chosen = over ? "" : view.chosen?.[player.seat] ? "chosen" : "choosing";
    const seen = [player.name, rank, shown, mine, chosen, say("sheets")].join("\n");
    if (seen === row.seen && sheet === row.sheet) return;
    row.counts = counts(sheet, say);
    row.seen = seen;
    row.sheet = sheet;
    set(row.name, player.name);
    row.name.classList.toggle("name-bot", player.robot !== undefined);
    set(row.rank, String(rank));
    set(row.score, minus(sheet.score ?? 0));
    set(row.facts, [mine ? say("you") : "", row.counts].filter(Boolean).join(" · "));
    set(row.state, chosen === "" ? "" : say(chosen === "chosen" ? "hasChosen" : "stillChoosing"));
    row.button.dataset["state"] = chosen;
    row.button.setAttribute("aria-pressed", String(shown));
    set(row.place, `${say("rank")} `);
    set(row.points, ` ${say("score")} `);
  }

  /** Whose sheet changed flashes. @param {Iterable<number>} seats @returns {Animation[]} */
  flash(seats) {
    return [...seats].flatMap((seat) => {
      const score = this.rows.get(seat)?.score;
      return score ? [score.animate([{ transform: "scale(1.5)" }, { transform: "none" }], { duration: 420, easing: "ease-out" })] : [];
    });
  }
}

/** @param {HTMLElement} element @param {string} text */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Sheet} sheet @param {Say} say */
function counts(sheet, say) {
  const houses = Object.values(sheet.streets ?? {}).flatMap((row) => Object.values(row));
  const perfect = houses.filter((house) => house.perfect).length;
  return `${say("houses", { count: houses.length })} · ${say("perfects", { count: perfect })}`;
}
