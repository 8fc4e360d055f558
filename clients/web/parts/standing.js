import { patchChildren } from "../app/patching.js";
import { h, name } from "../app/dom.js";
import { listed, t, tn } from "../app/i18n.js";
import { Clock } from "./clock.js";

/** @typedef {import("../app/types.js").ViewModel} ViewModel */

const MOST_NAMED = 4;

/** `<obol-standing>`: who is awaited, for what, and until when; how it ended. Always in sight. */
export class Standing extends HTMLElement {
  #who = h("p", { class: "standing-who" });
  #clock;

  /** @param {() => number} now */
  constructor(now) {
    super();
    this.#clock = new Clock(now);
  }

  connectedCallback() {
    this.replaceChildren(this.#who, h("span", { class: "stale", "aria-hidden": "true" }, t("standing.stale")), this.#clock);
  }

  /** @param {ViewModel} model @param {string} status */
  show(model, status) {
    this.dataset.mine = String(model.players.some(({ me, awaited }) => me && awaited));
    this.dataset.status = status;
    this.dataset.version = String(model.version);
    this.dataset.phase = typeof model.public?.phase === "string" ? model.public.phase : "";
    const phase = model.public?.phase;
    const step =
      typeof phase === "string" && status === "running" ? h("strong", { class: "phase" }, model.texts.valueUnder("phase", phase)) : null;
    patchChildren(
      this.#who,
      h("span", { class: "standing-game" }, model.texts.get("title")),
      " ",
      step,
      step && " ",
      this.#awaited(model, status),
    );
    this.#clock.show(status === "running" ? model.deadline : undefined);
  }

  /** @param {ViewModel} model @param {string} status */
  #awaited(model, status) {
    if (status === "open") {
      const free = model.players.filter((one) => one.free).length;
      return t(free ? "standing.open" : "standing.full", { count: free });
    }
    if (status === "over") return outcomeLine(model);
    if (status === "abandoned") return t("standing.abandoned");
    if (model.paused) return t("standing.paused");
    const awaited = model.players.filter((one) => one.awaited);
    if (awaited.some(({ me }) => me)) return t(awaited.length > 1 ? "standing.you.others" : "standing.you", { count: awaited.length - 1 });
    if (awaited.length === 0) return t("standing.nobody");
    const named = awaited.length > MOST_NAMED ? awaited.slice(0, MOST_NAMED - 1) : awaited;
    const others = awaited.length - named.length;
    return tn("standing.waiting", {
      who: listed([
        ...named.map((one) => name(one.name, model.texts.robot(one))),
        ...(others ? [t("standing.others", { count: others })] : []),
      ]),
    });
  }
}

/** Who has won, and why, and what scored that holds no seat. @param {ViewModel} model */
export function outcomeLine({ outcome, players, texts, seat }) {
  const { winners = [], reason = "", rivals = {} } = outcome ?? {};
  const names = winners.map((/** @type {number} */ one) => name(players[one]?.name ?? texts.seat(one), texts.robot(players[one])));
  const won =
    winners.length === 0
      ? t("standing.nobody_won")
      : winners.length === 1 && winners[0] === seat
        ? t("standing.you_won")
        : tn(winners.length === 1 ? "standing.won" : "standing.won_together", { who: listed(names) });
  const others = Object.entries(rivals).map(([who, score]) =>
    t("standing.rival", { who: texts.value("rival", who), score: String(score).replace("-", "−") }),
  );
  return [won, " ", texts.outcome(reason), others];
}

customElements.define("obol-standing", Standing);
