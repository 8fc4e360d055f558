/**
 * A table played again from its log: to any version, as any seat saw it or with everything open.
 *
 * @typedef {import("../app/types.js").ViewModel} ViewModel
 * @typedef {import("../app/recording.js").Frame} Frame
 */
import { boardOf } from "../parts/boards.js";
import { fill, h, stylesheet } from "../app/dom.js";
import { api, dataOf, player, textsOf } from "../app/home.js";
import { t } from "../app/i18n.js";
import { viewModelOf } from "../app/view_model.js";
import { EventQueue } from "../app/event_queue.js";
import { framesOf } from "../app/recording.js";
import { address, go, plainAddress, readdress } from "../app/router.js";
import { singly } from "../app/singly.js";
import { whyNot } from "../app/why.js";
import { Refused } from "../obol/errors.js";
import { checkPanel } from "../parts/check_panel.js";
import { Feed } from "../parts/feed.js";
import { Scrubber } from "../parts/scrubber.js";
import { Standing } from "../parts/standing.js";
import { handOn } from "../parts/hand_on.js";
import { barred } from "./barred.js";

const TOLD = 60;

/** @type {import("../start/main.js").MakePage} */
export default async function page(route, signal) {
  await stylesheet(new URL("../css/table.css", import.meta.url).href);
  await stylesheet(new URL("../css/replay.css", import.meta.url).href);
  const id = route.parts[0] ?? "";
  const invite = route.query.get("invite") ?? undefined;
  try {
    const row = await api.table(id, invite);
    const ended = row.status === "over" || row.status === "abandoned";
    const as = ended ? (route.query.get("as") ?? asMe(row)) : undefined;
    const [log, texts, data, board] = await Promise.all([
      api.log(id, { as, invite }),
      textsOf(row.game),
      dataOf(row.game),
      boardOf(row.game),
    ]);
    const replay = new Replay({ id, invite, as, row, frames: framesOf(id, log), texts, data, board, ended, signal });
    replay.to(Number(route.query.get("at")) || (ended ? replay.start : replay.last));
    return { title: t("replay.title", { game: texts.get("title") }), element: replay.element };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return barred(error, "replay", id);
  }
}

/** As the seat one had, else as a spectator. @param {import("../obol/api.js").TableRow} row */
function asMe({ seats }) {
  const mine = Object.entries(seats).find(([, seat]) => seat.player !== undefined && seat.player.id === player()?.id);
  return mine?.[0] ?? "spectator";
}

class Replay {
  #feed = new Feed();
  #standing = new Standing(() => 0);
  #place = 0;

  /**
   * @param {object} given
   * @param {string} given.id @param {string | undefined} given.invite @param {string | undefined} given.as
   * @param {import("../obol/api.js").TableRow} given.row @param {Frame[]} given.frames
   * @param {import("../app/texts.js").Texts} given.texts @param {any} given.data
   * @param {import("../app/types.js").Board} given.board @param {boolean} given.ended @param {AbortSignal} given.signal
   */
  constructor({ id, invite, as, row, frames, texts, data, board, ended, signal }) {
    this.id = id;
    this.invite = invite;
    this.as = as;
    this.frames = frames;
    this.texts = texts;
    this.data = data;
    this.queue = new EventQueue(board, { modelOf: (view) => this.#modelOf(view), shown: (model, steps) => this.#shown(model, steps) });
    this.scrubber = new Scrubber(frames.length, (version, smoothly) => this.to(version, smoothly), signal);
    this.place = h(
      "section",
      { class: "board-place", "aria-labelledby": "board-title" },
      h("h2", { id: "board-title", class: "unseen" }, t("table.board")),
      board,
    );
    this.note = h("p", { class: "faint", role: "status" });
    const check = h("section", { class: "panel check" }, checkPanel({ id, invite, ended }));
    this.element = h(
      "article",
      { class: "table-page replay-page" },
      h(
        "header",
        { class: "table-head" },
        h(
          "div",
          null,
          h("h1", null, t("replay.title", { game: texts.get("title") })),
          ended ? null : h("p", { class: "faint" }, t("replay.running")),
        ),
        h(
          "div",
          { class: "row" },
          ended && this.#viewers(row),
          h("a", { class: "quiet", href: address(["table", id], { invite }) }, t("replay.table")),
        ),
      ),
      this.#standing,
      h(
        "section",
        { class: "panel", "aria-label": t("replay.version") },
        this.scrubber,
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", class: "quiet", onclick: () => this.#link() }, t("replay.link")),
          h("button", { type: "button", class: "quiet", onclick: singly(() => this.#download()) }, t("replay.download")),
          this.note,
        ),
      ),
      h("div", { class: "table-body" }, this.place, h("div", { class: "side" }, h("section", { class: "panel" }, this.#feed), check)),
    );
  }

  /** Where there is first something to be seen: before, people take their seats. */
  get start() {
    return (
      1 +
      Math.max(
        0,
        this.frames.findIndex(({ view }) => view.public.game),
      )
    );
  }

  get last() {
    return this.frames.length;
  }

  /** @param {import("../obol/api.js").TableRow} row */
  #viewers(row) {
    const names = Object.entries(row.seats).map(
      ([seat, { player: who, bot }]) =>
        /** @type {const} */ ([
          seat,
          who
            ? `${who.name}${who.kind === "bot" ? ` (${t("bot.program")})` : ""}`
            : `${t("bot.at", { number: Number(seat) + 1 })} (${this.texts.value("bot", bot)})`,
        ]),
    );
    const options = [["spectator", t("replay.as.spectator")], ...names, ["open", t("replay.as.open")]];
    const translate = (/** @type {string} */ value) => (value in row.seats ? "no" : null);
    const select = h(
      "select",
      { onchange: () => go(this.#address(select.value)) },
      options.map(([value, text]) => h("option", { value, selected: value === this.as, translate: translate(value) }, text)),
    );
    return h("label", { class: "inline" }, t("replay.as"), select);
  }

  /** @param {string | undefined} as */
  #address(as) {
    return address(["replay", this.id], { invite: this.invite, as, at: this.#place + 1 });
  }

  /** @param {number} version @param {boolean} [smoothly] with motion, where it is the next one */
  to(version, smoothly = false) {
    const before = this.#place;
    this.#place = Math.max(0, Math.min(this.last - 1, Math.floor(version) - 1));
    const { events, view } = this.frames[this.#place];
    this.scrubber.show(this.#place + 1);
    const follows = smoothly && this.#place === before + 1 && Boolean(this.frames[before].view.public.game);
    this.queue.go(view, events, { jump: !follows });
    readdress(this.#address(this.as));
  }

  /** All that is shown is of one version. @param {ViewModel} model @param {readonly import("../app/event_queue.js").Step[]} steps */
  #shown(model, steps) {
    const view = steps.at(-1)?.view;
    if (!view) return;
    const { status } = view.public.table;
    this.element.dataset.version = String(model.version);
    this.element.dataset.status = status;
    this.place.hidden = !view.public.game;
    this.#standing.show(model, status);
    if (steps.some(({ jump }) => jump)) this.#retell(model.version);
    else for (const step of steps) this.#feed.tell(this.#modelOf(step.view), step.events);
  }

  /** @param {number} version up to which it is told */
  #retell(version) {
    const told = this.frames.filter(({ view }) => view.version <= version).slice(-TOLD);
    this.#feed.retell(told.map(({ view, events }) => ({ events, model: this.#modelOf(view) })));
  }

  /** @param {import("../app/types.js").View} view @returns {ViewModel} */
  #modelOf(view) {
    const open = this.as === "open";
    return viewModelOf({
      view: open ? { ...view, private: {} } : view,
      texts: this.texts,
      data: this.data,
      live: false,
      privates: open ? view.private : undefined,
    });
  }

  async #link() {
    const done = await handOn(plainAddress(this.id, { invite: this.invite, at: this.#place + 1, as: this.as }));
    if (done) fill(this.note, t("replay.linked"));
  }

  async #download() {
    fill(this.note);
    try {
      await download(this.id, this.invite);
    } catch (error) {
      fill(this.note, whyNot(error, this.texts));
    }
  }
}

/** @param {string} id @param {string | undefined} invite */
async function download(id, invite) {
  const log = await api.log(id, { invite });
  const link = h("a", {
    href: URL.createObjectURL(new Blob([JSON.stringify(log)], { type: "application/json" })),
    download: `obol-${id}.json`,
  });
  link.click();
  URL.revokeObjectURL(link.href);
}
