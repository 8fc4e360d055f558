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
import { bookOf } from "../app/books.js";
import { historyOf } from "../app/event_history.js";
import { address, go } from "../app/router.js";
import { part } from "../app/release.js";
import { markTurn, yourTurn } from "../app/signals.js";
import { singly } from "../app/singly.js";
import { skipOnPress } from "../app/skipping.js";
import { whyNot } from "../app/why.js";
import { isOffered, same, TABLE_INTENTS } from "../app/offers.js";
import { newId } from "../obol/ids.js";
import { Disconnected, Refused } from "../obol/errors.js";
import { Chat } from "../parts/chat.js";
import { confirmed, named, openRules } from "../parts/dialogs.js";
import { Feed } from "../parts/feed.js";
import { Notices } from "../parts/notices.js";
import { Offers } from "../parts/offers.js";
import { PlainBoard } from "../parts/board.js";
import { Side } from "../parts/side.js";
import { Seats } from "../parts/seats.js";
import { Standing } from "../parts/standing.js";
import { tableHead } from "../parts/table_head.js";

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
    if (error instanceof Refused) return (await part(() => import("./barred.js"))).barred(error, "table", id);
    throw error;
  }
  const view = /** @type {import("../app/types.js").View} */ (watched.view);
  const { game } = view.public.table;
  const [texts, data, board, all] = await Promise.all([textsOf(game), dataOf(game), boardOf(game), games(), styled]);
  const { commitment, seed } = view.public.table;
  remember({ table: id, game, ...(invite && { invite }), ...(seed === undefined && { commitment }) });
  const sitting = new Sitting({ watched, texts, data, board, bots: all.find(({ name }) => name === game)?.bots ?? [], signal });
  return { title: `${sitting.isMine ? "● " : ""}${sitting.title}`, element: sitting.element };
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
    this.signal = signal;
    signal.addEventListener("abort", () => markTurn(false, this.title));
    this.queue = new EventQueue(board, {
      modelOf: (view, isPast) => this.#modelOf(view, isPast),
      shown: (model, steps) => this.#shown(model, steps),
    });
    this.history = historyOf(watched.table);
    this.head = tableHead(texts, () => this.#rules());
    const place = h(
      "section",
      { class: "board-place", "aria-labelledby": "board-title" },
      h("h2", { id: "board-title", class: "unseen" }, t("table.board")),
      board,
    );
    this.place = place;
    const toOffers = h("button", { type: "button", class: "skip", onclick: () => this.#toOffers() }, t("table.to_offers"));
    this.side = new Side(
      { feed: [this.#feed], chat: [this.#chat], players: [this.head.element, this.#seats], choices: [this.#offers] },
      board instanceof PlainBoard ? "choices" : "feed",
      signal,
    );
    this.element = h(
      "article",
      { class: "table-page" },
      h("h1", { class: "unseen" }, texts.get("title")),
      toOffers,
      this.#standing,
      this.#notices,
      h("div", { class: "table-body" }, place, this.side.element),
    );
    this.current = this.view;
    this.model = this.#modelOf(this.view, false);
    this.known = "";
    this.#listen(signal);
    this.queue.go(this.view, [], { jump: true });
    this.#chat.show(watched.chat);
    this.heardAt = watched.chat.at(-1)?.at ?? 0;
    this.known = this.#standingText();
    // Where it cannot be had now, the feed has a button for it.
    if (!this.history.isWhole && this.view.version > 1) void this.#fetchEarlier(() => {});
  }

  get title() {
    return this.texts.get("title") || this.model.game;
  }

  /** Does the table wait for oneself? */
  get isMine() {
    return !this.model.over && this.model.players.some(({ me, awaited }) => me && awaited);
  }

  get view() {
    return /** @type {import("../app/types.js").View} */ (this.watched.view);
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { watched } = this;
    watched.on("change", (change) => this.#changed(change), { signal });
    watched.on("presence", () => this.queue.refresh(), { signal });
    watched.on("asks", () => this.queue.refresh({ board: true }), { signal });
    watched.on("chat", (lines) => this.#heard(lines), { signal });
    watched.on("barred", (refused) => this.#refused(refused), { signal });
    obol.on("status", () => this.queue.refresh(), { signal });
    const { element } = this;
    this.#feed.addEventListener("earlier", () => void this.#fetchEarlier((error) => this.#failed(error)));
    for (const place of [this.place, this.#offers]) skipOnPress(place, this.queue, signal);
    element.addEventListener("intent", (event) => this.#ask(/** @type {CustomEvent} */ (event).detail), { signal });
    element.addEventListener("choosing", (event) => this.board.choose?.(/** @type {CustomEvent} */ (event).detail), { signal });
    element.addEventListener(
      "incomplete",
      (event) => announce(t("offers.incomplete", { field: /** @type {CustomEvent} */ (event).detail })),
      { signal },
    );
    element.addEventListener("clause", (event) => this.#rules(/** @type {CustomEvent} */ (event).detail), { signal });
  }

  #toOffers() {
    this.side.show("choices");
    this.#offers.focusHeading();
  }

  // Showing

  /** @param {import("../obol/watched.js").Change} change */
  #changed({ view, events, snapshot, before }) {
    if (events.length) this.history.add(this.#modelOf(view, true), events, view);
    if (snapshot && before && before.version > view.version) this.history.forget();
    this.queue.go(view, events, { jump: snapshot || !before?.public.game });
  }

  /** @param {import("../app/types.js").View} view @param {boolean} isPast */
  #modelOf(view, isPast) {
    const { watched } = this;
    return viewModelOf({
      view,
      isPast,
      texts: this.texts,
      data: this.data,
      presence: watched.presence,
      pending: watched.asks.map(({ intent }) => intent).filter(({ type }) => type !== "say"),
    });
  }

  /** All that the page shows is of one version, and comes by here. @param {ViewModel} model @param {readonly import("../app/event_queue.js").Step[]} steps */
  #shown(model, steps) {
    this.model = model;
    if (steps.some(({ jump, events }) => jump && events.length === 0)) this.#retell();
    else for (const { view, events } of steps) if (events.length) this.#feed.tell(this.#modelOf(view, true), events);
    const view = steps.at(-1)?.view;
    if (view) this.current = view;
    const wasMine = this.element.dataset.mine === "true";
    this.#show();
    if (!view) return;
    this.#speak();
    if (this.isMine && !wasMine && steps.some(({ jump }) => !jump)) yourTurn();
    if (this.model.over && steps.some(({ events }) => events.some(({ type }) => type === "table_over"))) void this.#end();
  }

  /** It has ended while one was there. */
  async #end() {
    const { curtain } = await part(() => import("../parts/curtain.js"));
    const again = singly(() => this.#again());
    this.place.append(curtain(this.model, { invite: this.watched.invite, again, canPlay: this.model.seat !== undefined }));
  }

  async #again() {
    try {
      const { playAgain } = await part(() => import("../app/again.js"));
      go(address(["table", await playAgain(this.watched)], { invite: this.watched.invite }));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Everything but the board. */
  #show() {
    const { current: view, watched, model } = this;
    const { table } = view.public;
    this.element.dataset.version = String(view.version);
    this.element.dataset.status = table.status;
    this.element.dataset.mine = String(this.isMine);
    if (!this.signal.aborted) markTurn(this.isMine, this.title);
    this.element.dataset.live = String(obol.status.state === "open" && watched.stage !== "idle");
    this.place.hidden = !view.public.game;
    this.element.classList.toggle("is-playing", Boolean(view.public.game));
    this.head.show(model, { table, invite: watched.invite, spectators: watched.presence.spectators });
    this.#standing.show(model, table.status);
    this.#offers.show(model);
    this.#offers.toggleAttribute("hidden", table.status === "open");
    this.#seats.show(model, {
      table,
      offers: this.queue.isBehind ? [] : view.offers,
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
  }

  /** @param {readonly import("../obol/watched.js").Line[]} lines */
  #heard(lines) {
    this.#chat.show(lines);
    const last = lines.at(-1)?.at ?? 0;
    if (this.side.isOpen("chat")) this.heardAt = last;
    this.side.mark("chat", lines.filter(({ at }) => at > this.heardAt).length);
  }

  #retell() {
    this.#feed.retell(this.history.told(this.model));
    this.#feed.hasEarlier = !this.history.isWhole;
  }

  /** All that happened before, so that the feed has everything from the start. @param {(error: unknown) => void} failed */
  async #fetchEarlier(failed) {
    try {
      await this.history.fetchEarlier(this.view, this.watched.invite);
      this.#retell();
    } catch (error) {
      failed(error);
    }
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
      this.queue.skip();
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

  /** Was it chosen on what is past, or is offered no more? @param {Typed} intent */
  #isPast(intent) {
    return !TABLE_INTENTS.has(intent.type) && (this.queue.isBehind || !isOffered(this.view.offers, intent));
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
