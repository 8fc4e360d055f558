import { fill, h, name } from "../app/dom.js";
import { player, recentTables } from "../app/home.js";
import { called, listed, t, timeText, tn } from "../app/i18n.js";
import { address } from "../app/router.js";

/**
 * @typedef {import("../obol/api.js").TableRow} TableRow
 * @typedef {import("../obol/api.js").Api} Api
 * @typedef {import("../app/texts.js").Texts} Texts
 */

const STATUSES = /** @type {const} */ (["open", "running", "over"]);
const PAGE = 8;
const MOST = 200;
const SELDOM = 4;

/** `<obol-tables>`: the tables there are, kept up: those that wait for players, those being played, those played. */
export class Tables extends HTMLElement {
  #limit = { open: PAGE, running: PAGE, over: PAGE };
  /** Behind which table each list begins; empty: with the newest. @type {Record<string, string>} */
  #after = { open: "", running: "", over: "" };
  #notice = h("p", { class: "wrong", role: "status" });
  #yours = h("section", { class: "panel", hidden: true });
  #places = Object.fromEntries(
    STATUSES.map((status) => [status, h("section", { class: "panel", "aria-labelledby": `tables-${status}`, dataset: { status } })]),
  );
  #shown = "";
  #looks = 0;
  /** @type {Map<string, {limit: number, after: string, page: {tables: TableRow[], next?: string}}>} */
  #kept = new Map();

  /** @param {Map<string, Texts>} texts by game */
  constructor(texts) {
    super();
    this.texts = texts;
  }

  connectedCallback() {
    if (!this.hasChildNodes()) this.replaceChildren(this.#notice, this.#yours, ...STATUSES.map((status) => this.#places[status]));
  }

  /** Fetches and shows them. @param {Api} api */
  async look(api) {
    const pages = await Promise.all(STATUSES.map((status) => this.#page(api, status)));
    this.#looks += 1;
    this.#notice.textContent = "";
    const text = JSON.stringify([pages, recentTables(), player(), this.#limit, this.#after]);
    if (text === this.#shown) return;
    this.#shown = text;
    const key = this.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    this.#own(pages.flatMap(({ tables }) => tables));
    STATUSES.forEach((status, place) => this.#show(status, pages[place], api));
    if (key) /** @type {HTMLElement | null} */ (this.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
  }

  /** Open tables each time, the others, which are in no hurry, now and then. @param {Api} api @param {typeof STATUSES[number]} status */
  async #page(api, status) {
    const [limit, after] = [this.#limit[status], this.#after[status]];
    const kept = this.#kept.get(status);
    if (kept?.limit === limit && kept.after === after && status !== "open" && this.#looks % SELDOM !== 0) return kept.page;
    const page = await api.tables({ status, limit, ...(after && { after }) });
    this.#kept.set(status, { limit, after, page });
    return page;
  }

  /** The service does not answer: what is shown may be old. */
  old() {
    this.#notice.textContent = t("lobby.unreachable");
  }

  /** @param {TableRow[]} rows */
  #own(rows) {
    const me = player()?.id;
    const mine = rows.filter(
      ({ status, maker, seats }) => status !== "over" && (maker.id === me || Object.values(seats).some((seat) => seat.player?.id === me)),
    );
    const others = recentTables().filter(({ table }) => !rows.some((row) => row.table === table));
    this.#yours.hidden = !me || mine.length + others.length === 0;
    fill(
      this.#yours,
      h("h2", null, t("lobby.yours")),
      h(
        "ul",
        { class: "table-rows" },
        mine.map((row) => this.#row(row, "lobby.back")),
        others.map(({ table, game, invite }) =>
          h(
            "li",
            null,
            h("span", { class: "row-game" }, this.#title(game)),
            h(
              "a",
              {
                class: "quiet",
                href: address(["table", table], { invite }),
                dataset: { key: `recent ${table}` },
                "aria-label": `${t("lobby.back")}: ${this.#title(game)}`,
              },
              t("lobby.back"),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {typeof STATUSES[number]} status @param {{tables: TableRow[], next?: string}} page @param {Api} api */
  #show(status, { tables, next }, api) {
    const word = { open: "lobby.sit", running: "lobby.watch", over: "lobby.replay" }[status];
    const turn = (/** @type {string} */ word, /** @type {number} */ limit, /** @type {string} */ after) =>
      h(
        "button",
        {
          type: "button",
          class: "plain",
          dataset: { key: `${word} ${status}` },
          onclick: () => {
            [this.#limit[status], this.#after[status]] = [limit, after];
            this.look(api).catch(() => this.old());
          },
        },
        t(`lobby.${word}`),
      );
    const [now, after] = [this.#limit[status], this.#after[status]];
    const more = [
      after && turn("first", PAGE, ""),
      next && (now < MOST ? turn("more", Math.min(MOST, now * 3), after) : turn("further", MOST, next)),
    ];
    fill(
      this.#places[status],
      h("h2", { id: `tables-${status}` }, t(`lobby.${status}`)),
      tables.length
        ? h(
            "ul",
            { class: "table-rows" },
            tables.map((row) => this.#row(row, word)),
          )
        : h("p", { class: "faint" }, t(`lobby.${status}.none`)),
      h("div", { class: "row" }, more),
    );
  }

  /** @param {TableRow} row @param {string} word */
  #row(row, word) {
    const title = this.#title(row.game);
    const seats = Object.values(row.seats);
    const names = seats.filter((seat) => seat.player).map((seat) => called(/** @type {any} */ (seat.player)));
    const bots = seats.filter((seat) => seat.bot && !seat.player).length;
    const free = seats.filter((seat) => !seat.player && !seat.bot).length;
    const page = row.status === "over" ? "replay" : "table";
    return h(
      "li",
      { dataset: { table: row.table } },
      h("span", { class: "row-game" }, title),
      h(
        "span",
        { class: "row-about faint" },
        row.status === "open" && [h("strong", null, t("lobby.free", { count: free })), " · "],
        names.length ? tn("lobby.with", { names: listed(names) }) : tn("lobby.made_by", { name: called(row.maker) }),
        bots > 0 && [" · ", t("lobby.bots", { count: bots })],
        row.status === "over" && [" · ", this.#winners(row)],
        row.at !== undefined && [" · ", timeText(row.at)],
      ),
      h(
        "a",
        {
          class: "quiet",
          href: address([page, row.table]),
          dataset: { key: `${row.status} ${row.table}` },
          "aria-label": `${t(word)}: ${title}, ${row.maker.name}`,
        },
        t(word),
      ),
    );
  }

  /** @param {TableRow} row */
  #winners({ game, winners = [], seats }) {
    if (winners.length === 0) return t("lobby.nobody_won");
    return tn("lobby.won", {
      names: listed(
        winners.map((seat) => {
          const { player: who, bot } = seats[seat] ?? {};
          return who ? called(who) : name(t("bot.at", { number: seat + 1 }), this.texts.get(game)?.value("bot", bot));
        }),
      ),
    });
  }

  /** @param {string} game */
  #title(game) {
    return this.texts.get(game)?.get("title") || game;
  }
}

customElements.define("obol-tables", Tables);
