/**
 * What a frame in a page of others shows: a table as a nameless spectator sees it, live or played again. It knows no
 * player, has no token, and keeps nothing.
 *
 * @typedef {import("../app/types.js").View} View
 */
import { fill, h, name } from "../app/dom.js";
import { has, LANGUAGES, learn, speak, spokenLanguage, t } from "../app/i18n.js";
import { theme } from "../app/theme.js";
import { embeddedWords } from "../app/words/embedded.js";
import { Texts } from "../app/texts.js";
import { viewModelOf } from "../app/view_model.js";
import { EventQueue } from "../app/event_queue.js";
import { Api } from "../obol/api.js";
import { Disconnected, Refused } from "../obol/errors.js";
import { boardOf } from "../parts/boards.js";
import { Feed } from "../parts/feed.js";
import { Standing } from "../parts/standing.js";

const url = new URL("./", location.href).href;
const api = new Api({ url });
const query = new URLSearchParams(location.search);
const id = query.get("table") ?? "";
const TOLD = 60;

/** How high it is, told to the page around: nothing else leaves the frame. @param {Element} element */
function tellHeight(element) {
  const tell = () => parent.postMessage({ obol: Math.ceil(element.getBoundingClientRect().height), title: document.title }, "*");
  new ResizeObserver(tell).observe(element);
}

/** @param {string} game */
async function wordsOf(game) {
  try {
    return new Texts(await api.texts(game, spokenLanguage()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return new Texts(await api.texts(game, "en"));
  }
}

/** The page's own address of what is shown. @param {number} [at] */
const whole = (at) => `${url}t/${encodeURIComponent(id)}${at ? `/${at}` : ""}`;

/** Everything but where views come from. */
class Embedded {
  /** @type {View | undefined} */
  view;

  /**
   * @param {object} given
   * @param {Texts} given.texts @param {any} given.data @param {import("../app/types.js").Board} given.board
   * @param {boolean} given.isLive @param {() => number} given.now
   */
  constructor({ texts, data, board, isLive, now }) {
    this.isLive = isLive;
    this.texts = texts;
    this.data = data;
    this.feed = new Feed();
    this.standing = new Standing(now);
    this.queue = new EventQueue(board, { modelOf: (view) => this.#modelOf(view), shown: (model, steps) => this.#shown(model, steps) });
    this.place = h("section", { class: "board-place", "aria-label": t("table.board") }, board);
    this.who = h("p", { class: "embedded-who" });
    this.link = h("a", { class: "quiet", href: whole(), target: "_blank", rel: "noopener" }, t("embed.whole"));
    this.controls = h("div", { class: "embedded-controls" });
    this.element = h(
      "main",
      { class: "table-page embedded" },
      h("header", { class: "table-head" }, h("h1", null, texts.get("title")), this.link),
      this.standing,
      this.who,
      this.controls,
      h("div", { class: "table-body" }, this.place, h("div", { class: "side" }, h("section", { class: "panel" }, this.feed))),
    );
  }

  /** @param {View} view @returns {import("../app/types.js").ViewModel} */
  #modelOf(view) {
    return viewModelOf({ view, texts: this.texts, data: this.data, live: this.isLive });
  }

  /** @param {import("../app/types.js").ViewModel} model @param {readonly import("../app/event_queue.js").Step[]} steps */
  #shown(model, steps) {
    const view = steps.at(-1)?.view;
    if (!view) return;
    const { status } = view.public.table;
    this.element.dataset.version = String(model.version);
    this.element.dataset.status = status;
    this.place.hidden = !view.public.game;
    this.who.hidden = Boolean(view.public.game);
    fill(this.who, ...model.players.map((one) => name(one.name, this.texts.robot(one))));
    this.standing.show(model, status);
    if (!steps.some(({ jump }) => jump)) for (const step of steps) this.feed.tell(this.#modelOf(step.view), step.events);
  }

  /** @param {readonly {view: View, events: readonly any[]}[]} told what led here */
  retell(told) {
    this.feed.retell(told.slice(-TOLD).map(({ view, events }) => ({ events, model: this.#modelOf(view) })));
  }
}

/** A table as it is played. */
async function live() {
  const { Obol } = await import("../obol/obol.js");
  const obol = new Obol({ url, client: "obol-embed/1" });
  const watched = obol.watch(id);
  const view = /** @type {View} */ (await watched.ready());
  const { game } = view.public.table;
  const [texts, data, board] = await Promise.all([wordsOf(game), api.data(game), boardOf(game)]);
  const shown = new Embedded({ texts, data, board, isLive: true, now: () => obol.now() });
  const isLive = () => (shown.element.dataset.live = String(obol.status.state === "open"));
  watched.on("change", ({ view: next, events, snapshot, before }) =>
    shown.queue.go(next, events, { jump: snapshot || !before?.public.game }),
  );
  watched.on("barred", (refused) => show(refusal(refused), document.title));
  obol.on("status", isLive);
  isLive();
  shown.queue.go(/** @type {View} */ (watched.view), [], { jump: true });
  return shown;
}

/** A table played again, from a moment on. @param {number} at */
async function replay(at) {
  const [{ framesOf }, { Scrubber }, row] = await Promise.all([
    import("../app/recording.js"),
    import("../parts/scrubber.js"),
    api.table(id),
  ]);
  const over = row.status === "over" || row.status === "abandoned";
  const [log, texts, data, board] = await Promise.all([
    api.log(id, { as: over ? "spectator" : undefined }),
    wordsOf(row.game),
    api.data(row.game),
    boardOf(row.game),
  ]);
  const frames = framesOf(id, log);
  const shown = new Embedded({ texts, data, board, isLive: false, now: () => 0 });
  let place = -1;
  /** @param {number} version @param {boolean} [smoothly] */
  const to = (version, smoothly = false) => {
    const before = place;
    place = Math.max(0, Math.min(frames.length - 1, Math.floor(version) - 1));
    const { view, events } = frames[place];
    const follows = smoothly && place === before + 1 && Boolean(frames[before].view.public.game);
    scrubber.show(place + 1);
    shown.link.setAttribute("href", whole(place + 1));
    shown.queue.go(view, events, { jump: !follows });
    if (!follows) shown.retell(frames.slice(0, place + 1));
  };
  const scrubber = new Scrubber(frames.length, to, new AbortController().signal);
  fill(shown.controls, scrubber);
  to(
    at ||
      1 +
        Math.max(
          0,
          frames.findIndex(({ view }) => view.public.game),
        ),
  );
  return shown;
}

/** In place of what may not be shown, or is not there. @param {unknown} error */
function refusal(error) {
  const code = error instanceof Refused ? error.code : "";
  const key = has(`embed.${code}`) ? `embed.${code}` : error instanceof Disconnected ? "name.unreachable" : "broken.text";
  const again = h("button", { type: "button", class: "quiet", onclick: () => location.reload() }, t("broken.again"));
  const way = h("a", { class: "quiet", href: whole(), target: "_blank", rel: "noopener" }, t("embed.whole"));
  return h(
    "article",
    { class: "embedded", role: "status" },
    h("p", null, t(key)),
    h("p", { class: "row" }, has(`embed.${code}`) ? way : again),
  );
}

/** @param {HTMLElement} element @param {string} title */
function show(element, title) {
  document.title = title;
  document.body.replaceChildren(element);
  tellHeight(element);
}

const wanted = [query.get("lang") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
await speak(wanted.find((tag) => LANGUAGES.some((one) => one === tag)) ?? "en");
learn(embeddedWords);
theme(query.get("theme") ?? "");
try {
  const at = Number(query.get("at")) || 0;
  const { element, texts } = await (query.has("replay") ? replay(at) : live());
  show(element, t("embed.title", { game: texts.get("title") }));
} catch (error) {
  if (!(error instanceof Refused || error instanceof Disconnected)) console.error(error);
  show(refusal(error), "Obol");
}
