/**
 * A table: its board, what one may do, who sits there, what happened and what is said. Live.
 *
 * @typedef {import("../app/types.js").ViewModel} ViewModel
 * @typedef {import("../app/types.js").Typed} Typed
 */
import { announce } from "../app/announcer.js";
import { boardOf } from "../parts/boards.js";
import { h, stylesheet } from "../app/dom.js";
import { dataOf, games, obol, player, remember, textsOf } from "../app/home.js";
import { t } from "../app/i18n.js";
import { viewModelOf } from "../app/view_model.js";
import { EventQueue } from "../app/event_queue.js";
import { bookOf } from "../parts/rules.js";
import { historyOf } from "../app/event_history.js";
import { whyNot } from "../app/why.js";
import { isOffered, same, TABLE_INTENTS } from "../app/offers.js";
import { newId } from "../obol/ids.js";
import { Disconnected, Refused } from "../obol/errors.js";
import { Chat } from "../parts/chat.js";
import { confirmed, named, openRules } from "../parts/dialogs.js";
import { Feed } from "../parts/feed.js";
import { Notices } from "../parts/notices.js";
import { Offers } from "../parts/offers.js";
import { Seats } from "../parts/seats.js";
import { Standing } from "../parts/standing.js";
import { tableHead } from "../parts/table_head.js";
import { barred } from "./barred.js";

/** @type {import("../start/main.js").MakePage} */
export default async function page(route, signal) {
  const id = route.parts[0] ?? "";
  const invite = route.query.get("invite") ?? undefined;
  const watched = obol.watch(id, { invite });
  signal.addEventListener("abort", () => watched.close());
  const styled = stylesheet(new URL("../css/table.css", import.meta.url).href);
  try {
    await Promise.race([watched.ready(), unknown(signal)]);
  } catch (error) {
    await styled;
    if (error instanceof Refused) return barred(error, "table", id);
    throw error;
  }
  const view = /** @type {import("../app/types.js").View} */ (watched.view);
  const { game } = view.public.table;
  const [texts, data, board, all] = await Promise.all([textsOf(game), dataOf(game), boardOf(game), games(), styled]);
  const { commitment, seed } = view.public.table;
  remember({ table: id, game, ...(invite && { invite }), ...(seed === undefined && { commitment }) });
  const sitting = new Sitting({ watched, texts, data, board, bots: all.find(({ name }) => name === game)?.bots ?? [], signal });
  return { title: texts.get("title") || game, element: sitting.element };
}

/** Never resolves; rejects if the service does not know who one is. @param {AbortSignal} signal @returns {Promise<never>} */
function unknown(signal) {
  return new Promise((_, reject) => {
    const look = () => obol.status.refused && reject(obol.status.refused);
    obol.on("status", look, { signal });
    look();
  });
}

/** One's stay at a table. */
class Sitting {
  #feed = new Feed();
  #offers = new Offers();
  #seats = new Seats();
  #chat = new Chat();
  #notices = new Notices();
  #standing = new Standing(() => obol.now());

  /**
   * @param {object} given
   * @param {import("../obol/watched.js").Watched} given.watched
   * @param {import("../app/texts.js").Texts} given.texts
   * @param {any} given.data
   * @param {import("../app/types.js").Board} given.board
   * @param {string[]} given.bots
   * @param {AbortSignal} given.signal
   */
  constructor({ watched, texts, data, board, bots, signal }) {
    this.watched = watched;
    this.texts = texts;
    this.data = data;
    this.bots = bots;
    this.board = board;
    this.queue = new EventQueue(board);
    this.history = historyOf(watched.table);
    this.head = tableHead(texts, () => this.#rules());
    const place = h(
      "section",
      { class: "board-place", "aria-labelledby": "board-title" },
      h("h2", { id: "board-title", class: "unseen" }, t("table.board")),
      board,
    );
    this.place = place;
    const toOffers = h("button", { type: "button", class: "skip", onclick: () => this.#offers.focusHeading() }, t("table.to_offers"));
    this.element = h(
      "article",
      { class: "table-page" },
      toOffers,
      this.head.element,
      this.#standing,
      this.#notices,
      h(
        "div",
        { class: "table-body" },
        place,
        h(
          "div",
          { class: "side" },
          h("section", { class: "panel panel-offers" }, this.#offers),
          h("section", { class: "panel" }, this.#seats),
          h("section", { class: "panel" }, this.#feed),
          h("section", { class: "panel" }, this.#chat),
        ),
      ),
    );
    this.model = this.#modelNow();
    this.#listen(signal);
    this.#show();
    if (this.hasBegun) this.queue.show(this.model);
    this.#retell();
    this.#chat.show(watched.chat);
    this.known = this.#standingText();
  }

  get view() {
    return /** @type {import("../app/types.js").View} */ (this.watched.view);
  }

  /** Is there anything on the board yet? */
  get hasBegun() {
    return Boolean(this.view.public.game);
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { watched } = this;
    watched.on("change", (change) => this.#changed(change), { signal });
    watched.on("presence", () => this.#show(), { signal });
    watched.on("asks", () => this.#show({ board: true }), { signal });
    watched.on("chat", (lines) => this.#chat.show(lines), { signal });
    watched.on("barred", (refused) => this.#refused(refused), { signal });
    obol.on("status", () => this.#show(), { signal });
    const { element } = this;
    element.addEventListener("intent", (event) => this.#ask(/** @type {CustomEvent} */ (event).detail), { signal });
    element.addEventListener("choosing", (event) => this.board.choose?.(/** @type {CustomEvent} */ (event).detail), { signal });
    element.addEventListener(
      "incomplete",
      (event) => announce(t("offers.incomplete", { field: /** @type {CustomEvent} */ (event).detail })),
      { signal },
    );
    element.addEventListener("clause", (event) => this.#rules(/** @type {CustomEvent} */ (event).detail), { signal });
  }

  // Showing

  /** @param {import("../obol/watched.js").Change} change */
  #changed({ view, events, snapshot, before }) {
    this.model = this.#modelNow();
    if (events.length) {
      this.history.add(this.model, events, view);
      this.#feed.tell(this.model, events);
    }
    if (snapshot && before && before.version > view.version) {
      this.history.forget();
      this.#retell();
    }
    this.#show();
    if (this.hasBegun) this.queue.go(this.model, snapshot || !before?.public.game ? null : events);
    this.#speak();
  }

  #modelNow() {
    const { view, watched } = this;
    return viewModelOf({
      view,
      texts: this.texts,
      data: this.data,
      presence: watched.presence,
      pending: watched.asks.map(({ intent }) => intent).filter(({ type }) => type !== "say"),
    });
  }

  /** Everything but the board, which moves at its own pace. @param {{board?: boolean}} [how] */
  #show({ board = false } = {}) {
    const { view, watched } = this;
    const { table } = view.public;
    const model = (this.model = this.#modelNow());
    this.element.dataset.version = String(view.version);
    this.element.dataset.status = table.status;
    this.element.dataset.live = String(obol.status.state === "open" && watched.stage !== "idle");
    this.place.hidden = !this.hasBegun;
    this.head.show(model, { table, invite: watched.invite, spectators: watched.presence.spectators });
    this.#standing.show(model, table.status);
    this.#offers.show(model);
    this.#offers.parentElement?.toggleAttribute("hidden", table.status === "open" || (model.over && model.offers.length === 0));
    this.#seats.show(model, {
      table,
      offers: view.offers,
      me: player()?.id,
      maker: table.maker.id === player()?.id,
      bots: this.bots,
      connected: obol.status.state === "open",
    });
    this.#chat.allow({
      speaks: player() !== undefined,
      spectator: view.seat === undefined,
      over: model.over,
      most: obol.limits.max_say_chars ?? 400,
    });
    if (board && this.hasBegun) this.queue.again(model);
  }

  #retell() {
    this.#feed.retell(this.history.told(this.model));
    this.#feed.hasEarlier = !this.history.isWhole;
    this.#feed.addEventListener(
      "earlier",
      async () => {
        await this.history.fetchEarlier(this.view, this.watched.invite).catch((error) => this.#failed(error));
        this.#feed.retell(this.history.told(this.model));
        this.#feed.hasEarlier = !this.history.isWhole;
      },
      { once: true },
    );
  }

  /** Tells those who do not see it whose turn it has become. */
  #speak() {
    const text = this.#standingText();
    const { seat, players, offers, texts } = this.model;
    const mine = seat !== undefined && players[seat]?.awaited && offers.length > 0;
    const may = mine ? t("offers.may", { intents: [...new Set(offers.map(({ type }) => texts.intent(type)))].join(", ") }) : "";
    if (text !== this.known) announce(`${text} ${may}`.trim());
    this.known = text;
  }

  #standingText() {
    return this.#standing.querySelector(".standing-who")?.textContent ?? "";
  }

  /** @param {string} [clause] */
  #rules(clause) {
    const { game } = this.model;
    const book = clause ? bookOf(clause, game) : game;
    return openRules(book, book === game ? t("rules.of", { game: this.texts.get("title") }) : t("rules.every_table"), clause);
  }

  // Asking

  /** @param {Typed} intent */
  async #ask(intent) {
    if (this.#isAsked(intent)) return;
    if (this.#isPast(intent)) {
      this.queue.skipTo(this.model);
      return announce(t("offers.moved_on"));
    }
    if (!player() && !(await named())) return;
    if (intent.type === "concede" && !(await confirmed(t("concede.title"), t("concede.text"), t("concede.yes")))) return;
    const whole = intent.type === "take_seat" && this.view.public.table.status === "open" ? { ...intent, nonce: newId() } : intent;
    try {
      this.#notices.clear();
      await this.watched.ask(whole);
    } catch (error) {
      if (intent.type === "say") this.#chat.giveBack(intent.text);
      this.#failed(error);
    }
  }

  /** Was it pressed twice? What is said may be said again. @param {Typed} intent */
  #isAsked(intent) {
    return intent.type !== "say" && this.watched.asks.some(({ intent: { nonce, ...asked } }) => same(asked, intent));
  }

  /** Was it chosen on a board that still showed how things came about, and is offered no more? @param {Typed} intent */
  #isPast(intent) {
    return !TABLE_INTENTS.has(intent.type) && !isOffered(this.view.offers, intent);
  }

  /** @param {unknown} error */
  #failed(error) {
    if (error instanceof Refused) this.#refused(error);
    else if (error instanceof Disconnected) this.#notices.add(t("refused.no_answer"));
    else throw error;
  }

  /** @param {Refused} refused */
  #refused(refused) {
    const { clause } = refused;
    this.#notices.add(t("refused.why", { why: whyNot(refused, this.texts) }), {
      link: clause
        ? h("button", { type: "button", class: "link", onclick: () => this.#rules(clause) }, t("refused.clause", { clause }))
        : null,
    });
  }
}
