import { doing, pressOf, patchChildren } from "../app/patching.js";
import { fill, h, name } from "../app/dom.js";
import { called, clockText, t } from "../app/i18n.js";
import { strengths } from "../app/strengths.js";

/**
 * @typedef {import("../app/types.js").ViewModel} ViewModel
 * @typedef {import("../app/types.js").PlayerAt} PlayerAt
 * @typedef {object} Around what there is to know of the table besides the model
 * @property {any} table `public.table` of the wire
 * @property {readonly import("../app/types.js").Typed[]} offers all offers, the table's too
 * @property {string | undefined} me one's id
 * @property {boolean} maker did one make it?
 * @property {string[]} bots the server bots of the game
 * @property {boolean} connected
 */

/**
 * `<obol-seats>`: who sits where, and what one may do about it. Dispatches `intent`, and `name` where one has to have a
 * name first (the intent is the `detail`).
 */
export class Seats extends HTMLElement {
  #list = h("ol", { class: "seats" });
  #below = h("div", { class: "row" });
  /** @type {string | undefined} */
  #bot;

  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      const button = target instanceof Element && target.closest("button");
      if (button) pressOf(button)?.();
    });
  }

  connectedCallback() {
    this.replaceChildren(h("h2", null, t("seats.title")), this.#list, this.#below);
  }

  /** @param {ViewModel} model @param {Around} around */
  show(model, around) {
    this.dataset.version = String(model.version);
    const focused = this.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    patchChildren(
      this.#list,
      model.players.map((player) => this.#seat(player, model, around)),
    );
    fill(this.#below, this.#choiceOfBot(model, around), this.#forAll(model, around));
    if (!focused) return;
    const again = /** @type {HTMLElement | null} */ (this.querySelector(`[data-key="${CSS.escape(focused)}"]`));
    (again ?? /** @type {HTMLElement | null} */ (this.querySelector("button")))?.focus();
  }

  /** @param {PlayerAt} player @param {ViewModel} model @param {Around} around */
  #seat(player, model, around) {
    const bank = around.table.seats[player.seat].bank_ms;
    const invited = around.table.seats[player.seat].invited;
    return h(
      "li",
      {
        dataset: {
          seat: player.seat,
          awaited: String(player.awaited),
          me: String(player.me),
          free: String(player.free),
          here: String(player.present),
        },
      },
      h(
        "span",
        { class: "seat-name" },
        player.free ? t("seats.free", { number: player.seat + 1 }) : name(player.name, model.texts.robot(player)),
      ),
      h(
        "span",
        { class: "seat-marks" },
        player.me && h("span", { class: "mark" }, t("seats.you")),
        player.awaited && h("span", { class: "mark mark-gold" }, t("seats.awaited")),
        player.bot && h("span", { class: "mark" }, model.texts.value("bot", player.bot)),
        player.away && h("span", { class: "mark" }, t("seats.stands_in")),
        player.conceded && h("span", { class: "mark" }, t("seats.conceded")),
        !player.present && !player.free && h("span", { class: "mark" }, t("seats.away")),
        around.table.called?.[player.seat] && h("span", { class: "mark mark-gold" }, t("seats.called")),
        around.table.consents?.includes(player.seat) && h("span", { class: "mark" }, t("seats.wants_pause")),
        invited && h("span", { class: "mark" }, t("seats.kept"), " ", called(invited)),
        bank !== undefined && h("span", { class: "mark" }, t("seats.bank", { time: clockText(bank) })),
      ),
      h("span", { class: "row" }, this.#actions(player, model, around)),
    );
  }

  /** @param {PlayerAt} player @param {ViewModel} model @param {Around} around */
  #actions(player, model, around) {
    const { seat } = player;
    const label = player.free ? t("seats.free", { number: seat + 1 }) : player.name;
    const button = (/** @type {string} */ key, /** @type {any} */ intent) =>
      this.#button(key, intent, `${t(key)}: ${label}`, `${key} ${seat}`);
    if (around.table.status === "open") {
      const mine = model.seat !== undefined;
      const { invited } = around.table.seats[seat];
      return [
        player.free && !mine && (!invited || invited.id === around.me) && button("seats.sit", { type: "take_seat", seat }),
        player.me && button("seats.stand", { type: "leave_seat" }),
        player.free && around.maker && button("seats.add_bot", { type: "add_bot", seat, ...(this.#bot && { bot: this.#bot }) }),
        around.maker && !player.me && (!player.free || invited) && button("seats.send_away", { type: "leave_seat", seat }),
      ];
    }
    if (around.table.status !== "running" || player.conceded) return [];
    if (!player.me) return [this.#mayHurry(seat, model, around) && button("seats.call_time", { type: "call_time", seat })];
    return [
      player.bot
        ? button("seats.take_back", { type: "take_seat", seat })
        : button("seats.hand_over", { type: "add_bot", seat, ...(around.bots[0] && { bot: around.bots[0] }) }),
      button("seats.concede", { type: "concede" }),
    ];
  }

  /** @param {ViewModel} model @param {Around} around */
  #choiceOfBot(model, around) {
    if (around.table.status !== "open" || !around.maker || around.bots.length < 2 || !model.players.some(({ free }) => free)) return null;
    this.#bot ??= around.bots[0];
    const select = h(
      "select",
      {
        dataset: { key: "bot" },
        onchange: () => {
          this.#bot = select.value;
          this.show(model, around);
        },
      },
      strengths(around.bots).map((bot) => h("option", { value: bot, selected: bot === this.#bot }, model.texts.value("bot", bot))),
    );
    return h("label", { class: "inline" }, t("seats.which_bot"), " ", select);
  }

  /** Has the seat been awaited for long, and is one a player who waits for it? @param {number} seat @param {ViewModel} model @param {Around} around */
  #mayHurry(seat, model, { table }) {
    const mine = model.seat !== undefined && !model.players[model.seat].bot;
    return mine && table.overdue?.includes(seat) && !table.called?.[seat];
  }

  /** A pause to ask for, or to end. @param {ViewModel} model @param {Around["table"]} table */
  #pause({ seat, players }, table) {
    if (seat === undefined || players[seat].conceded) return null;
    if (table.paused) return this.#button("seats.go_on", { type: "go_on" }, t("seats.go_on"), "go_on", "button");
    const may = table.pause_s && !players[seat].bot && !table.consents?.includes(seat);
    return may && this.#button("seats.pause", { type: "pause" }, t("seats.pause"), "pause");
  }

  /** @param {ViewModel} model @param {Around} around */
  #forAll(model, { table, maker, offers }) {
    if (table.status === "open") {
      const full = model.players.every(({ free }) => !free);
      return maker && full && this.#button("seats.start", { type: "start" }, t("seats.start"), "start", "button");
    }
    if (table.status === "running") return this.#pause(model, table);
    return (
      offers.some(({ type }) => type === "rematch") &&
      this.#button("seats.rematch", { type: "rematch" }, t("seats.rematch"), "rematch", "button")
    );
  }

  /** @param {string} text @param {any} intent @param {string} label @param {string} key @param {string} [look] */
  #button(text, intent, label, key, look = "quiet") {
    const button = h("button", { type: "button", class: look, "aria-label": label, dataset: { key } }, t(text));
    doing(button, () => this.dispatchEvent(new CustomEvent("intent", { bubbles: true, detail: intent })));
    return button;
  }
}

customElements.define("obol-seats", Seats);
