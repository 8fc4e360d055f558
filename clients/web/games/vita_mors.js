/** The board of Vita Mors. It draws what is to be seen, and asks for what is offered; the rules are the service's. */

import { h } from "../app/dom.js";
import { fits } from "../app/offers.js";
import { picture } from "./art/sprite.js";
import { ghost, moved, pause } from "./stage/motion.js";
import { Stage } from "./stage/stage.js";
import { filled } from "./stage/words.js";
import { cardBack, coinMark, doctor, missionPattern, patientCard, tokenMark } from "./vita_mors/pieces.js";
import { aimButton, badges, coinSpot, doing, holding, openRecord, partyMark, place, privateOf, usesNow } from "./vita_mors/seats.js";
import { vitaMorsWords } from "./vita_mors/words.js";

/** @typedef {import("../app/types.js").Moment} Moment */
/** @typedef {import("../app/types.js").Typed} Typed */

const SIDES = /** @type {const} */ (["vita", "mors"]);

export default class VitaMors extends Stage {
  /** The token that one is about to use. */
  token = "";
  /** A judgement that is being turned up. @type {any} */
  reveal = null;

  get own() {
    return vitaMorsWords(this.moment.language);
  }

  /** Seats that the chosen token may go on. @returns {Set<number>} */
  get targets() {
    if (!this.token) return new Set();
    return new Set(fits(this.moment.offers, { type: "use_privilege", token: this.token }).flatMap((offer) => offer.target ?? []));
  }

  /** May the chosen token go on the Plague Doctor? */
  get isForDoctor() {
    return Boolean(this.token) && fits(this.moment.offers, { type: "use_privilege", token: this.token }).some((offer) => !("target" in offer));
  }

  /** @param {string} type @param {string} field @returns {string[]} */
  offered(type, field) {
    return this.canAct ? fits(this.moment.offers, { type }).flatMap((offer) => offer[field] ?? []) : [];
  }

  /** @param {Moment} moment */
  arrived(moment) {
    this.reveal = null;
    if (!fits(moment.offers, { type: "use_privilege", token: this.token }).length) this.token = "";
  }

  escaped() {
    if (!this.token) return;
    this.token = "";
    this.redraw();
    /** @type {HTMLElement | null} */ (this.querySelector(".vm-mine .stage-button"))?.focus();
  }

  /** @param {Record<string, any> | null} chosen */
  choose(chosen) {
    this.token = chosen?.type === "use_privilege" && typeof chosen.token === "string" ? chosen.token : "";
    if (this.hasMoment) this.redraw();
  }

  /** Use the chosen token. @param {number} [target] */
  aim(target) {
    this.wish(target === undefined ? { type: "use_privilege", token: this.token } : { type: "use_privilege", token: this.token, target });
  }

  draw() {
    const { moment } = this;
    const seats = Object.keys(moment.public.seats).length;
    const isSeat = moment.seat !== undefined;
    return [
      h("div", { class: `vm${isSeat ? " vm-seated" : ""}${this.isPending ? " is-pending" : ""}`, "data-key": "board", "data-phase": moment.public.phase },
        this.head(),
        this.missions(),
        h("ul", { class: "vm-others", "aria-label": this.own.players, "data-key": "others", dataset: { count: String(isSeat ? seats - 1 : seats) } }, this.others(seats).map((seat) => place(this, String(seat)))),
        this.court(),
        isSeat && this.mine(String(moment.seat)),
        moment.over && this.end()),
    ];
  }

  head() {
    const { moment, own, words } = this;
    const game = moment.public;
    const effects = [game.next_is_aristocrat && "next_is_aristocrat", game.no_privileges && "no_privileges", game.extra_vita && "extra_vita"].filter(Boolean);
    return h("header", { class: "vm-head", "data-key": "head" },
      this.track(),
      h("div", { class: "vm-prompt", "data-key": "prompt", tabindex: "-1" },
        h("p", { class: "vm-phase" }, h("span", { class: "vm-round" }, filled(words.roundOf, { n: game.round, of: game.designated_round })), " · ", h("strong", {}, moment.texts.value("phase", game.phase))),
        this.prompt(),
        effects.map((effect) => h("p", { class: "vm-effect" }, moment.texts.value("effect", effect)))));
  }

  prompt() {
    const { moment, words } = this;
    const waited = Object.entries(moment.public.seats).filter(([, shown]) => /** @type {any} */ (shown).awaited).map(([seat]) => seat);
    if (moment.over || moment.public.phase === "over") return h("p", { class: "vm-what" }, this.#how());
    const what = moment.texts.text("phase", moment.public.phase);
    if (moment.seat !== undefined && waited.includes(String(moment.seat))) return h("p", { class: "vm-what is-mine" }, h("strong", {}, words.yourTurn, words.colon), what);
    return h("p", { class: "vm-what" }, waited.length > 0 && [picture("mark-wait", "icon"), ` ${words.waitingFor}${words.colon}`, waited.map((seat, at) => [at ? ", " : "", this.who(seat)]), ". "], h("span", { class: "vm-what-text" }, what));
  }

  /** How it ended; a table that was abandoned has no outcome. */
  #how() {
    const outcome = this.moment.outcome ?? this.moment.public.outcome;
    return outcome ? this.moment.texts.outcome(outcome.reason) : "";
  }

  /** The rounds, and what became of their patients. */
  track() {
    const { moment, own } = this;
    const game = moment.public;
    const last = Math.max(game.designated_round, game.round);
    return h("ol", { class: "vm-track", "data-key": "track" }, Array.from({ length: last }, (_, at) => at + 1).map((round) => {
      const record = game.rounds?.[round];
      const said = record ? filled(own.roundFate, { n: round, card: moment.texts.value("card", record.card), fate: record.fate === "vita" ? own.lives : own.dies }) : filled(own.roundAhead, { n: round });
      const isEnd = round === game.designated_round;
      return h("li", { class: `vm-step${round === game.round ? " is-now" : ""}${record ? ` is-${record.fate}` : ""}${isEnd ? " is-designated" : ""}`, "data-key": `round-${round}`, title: isEnd ? filled(own.designated, { n: round }) : said, "aria-current": round === game.round ? "step" : undefined },
        h("span", { class: "visually-hidden" }, said, isEnd && `. ${filled(own.designated, { n: round })}`),
        record ? picture(`side-${record.fate}`, "icon") : isEnd ? picture("party-joker", "icon") : h("span", { "aria-hidden": "true" }, round));
    }));
  }

  missions() {
    const { moment, own } = this;
    const game = moment.public;
    const mine = moment.private?.party;
    const done = moment.over ? moment.outcome?.reason : "";
    return h("ul", { class: "vm-missions", "aria-label": own.missions, "data-key": "missions" },
      Object.entries(game.missions).map(([party, mission]) => h("li", { class: `vm-mission${mine === party ? " is-mine" : ""}${done === mission ? " is-done" : ""}`, "data-key": party },
        h("span", { class: "vm-mission-head" }, partyMark(this, party), mine === party && h("span", { class: "vm-yours" }, picture("mark-veil", "icon"), own.yourMission), done === mission && picture("mark-done", "icon")),
        h("strong", { class: "vm-mission-name" }, moment.texts.value("mission", mission)),
        missionPattern(String(mission), game.designated_round),
        h("span", { class: "vm-mission-text" }, mission === "balatro" ? filled(own.designated, { n: game.designated_round }) : moment.texts.text("mission", mission)))));
  }

  court() {
    const game = this.moment.public;
    return h("section", { class: "vm-court", "data-key": "court", "aria-label": this.own.hall },
      this.decks(),
      this.side("vita"),
      this.hall(),
      this.side("mors"),
      Object.keys(game.discard ?? {}).length > 0 && h("p", { class: "vm-discard", "data-key": "discard" }, this.own.discard, this.own.colon,
        Object.entries(game.discard).map(([token, count]) => h("span", { class: "vm-held", "data-key": token }, tokenMark(this.moment, token), Number(count) > 1 && h("span", { class: "vm-count" }, `×${count}`)))));
  }

  decks() {
    const { moment, own } = this;
    const open = this.offered("visit", "deck");
    return h("ul", { class: "vm-decks", "aria-label": own.decks, "data-key": "decks" }, Object.entries(moment.public.decks).map(([deck, shown]) => {
      const { size, top } = /** @type {{size: number, top?: import("./vita_mors/pieces.js").Patient}} */ (shown);
      const called = moment.texts.value("class", deck);
      const face = [
        h("span", { class: `vm-pile${size > 1 ? " is-deep" : ""}${size === 0 ? " is-empty" : ""}`, dataset: { spot: `deck:${deck}` } }, top ? patientCard(moment, top, "small") : cardBack(deck)),
        h("span", { class: "vm-deck-name" }, called),
        h("span", { class: "vm-deck-size" }, size ? filled(own.left, { n: size }) : own.empty),
      ];
      const canVisit = open.includes(deck);
      return h("li", { class: "vm-deck", "data-key": deck }, canVisit
        ? this.button(`visit-${deck}`, { class: "vm-deck-button is-open" }, () => this.wish({ type: "visit", deck }), h("span", { class: "visually-hidden" }, filled(own.visitFrom, { deck: "" })), face)
        : h("span", { class: "vm-deck-still" }, face));
    }));
  }

  hall() {
    const { moment, own } = this;
    const game = moment.public;
    const record = openRecord(this);
    const will = Object.entries(usesNow(this)).find(([, use]) => use.target === undefined);
    const stands = this.reveal ? this.reveal.diagnosis : game.diagnosis;
    return h("div", { class: "vm-hall", "data-key": "hall" },
      h("h2", { class: "vm-hall-title" }, game.hall || !record ? own.hall : own.lastJudged),
      game.hall ? patientCard(moment, game.hall, "large", { from: `deck:${moment.data.card?.[game.hall.card]?.back}`, turn: "1" })
        : record ? this.verdict(record) : h("p", { class: "vm-nobody", "data-key": "nobody" }, own.nobody),
      this.reveal && this.tally(this.reveal),
      h("div", { class: "vm-doctor-spot", "data-key": "spot" },
        !stands && !record && doctor(own.doctorFree),
        will && h("span", { class: "vm-will", "data-key": `will-${will[0]}` }, tokenMark(moment, "will", { piece: `used:${will[0]}`, from: `token:${will[0]}:will` }), this.who(will[0])),
        this.isForDoctor && this.button("doctor", { class: "stage-go vm-target" }, () => this.aim(), picture("token-will", "icon"), " ", filled(own.onDoctor, { token: moment.texts.value("token", this.token) }))));
  }

  /** @param {any} record */
  verdict(record) {
    const { moment, own } = this;
    return h("div", { class: `vm-verdict is-${record.fate}`, "data-key": "verdict" },
      h("p", {}, h("strong", {}, moment.texts.value("card", record.card)), " ", record.fate === "vita" ? own.lives : own.dies),
      this.tally(record));
  }

  /** @param {any} record */
  tally(record) {
    const { texts } = this.moment;
    return h("p", { class: "vm-tally", "data-key": "tally" }, SIDES.map((side) => h("span", { class: `vm-votes is-${side}${record.fate === side ? " is-fate" : ""}`, "data-key": side },
      picture(`side-${side}`, "icon"), h("span", { class: "vm-votes-number" }, record[side]), h("span", {}, texts.value("side", side)))));
  }

  /** One side of the court, with the row of those who went there. @param {"vita" | "mors"} side */
  side(side) {
    const { moment, own } = this;
    const game = moment.public;
    const row = Object.entries(game[`${side}_row`] ?? {}).sort(([one], [other]) => Number(one) - Number(other));
    const record = openRecord(this);
    const stands = (record?.diagnosis ?? game.diagnosis) === side;
    const called = moment.texts.value("side", side);
    const canDiagnose = this.offered("diagnose", "verdict").includes(side);
    return h("div", { class: `vm-side vm-side-${side}`, "data-key": side, dataset: { spot: `side:${side}` } },
      h("div", { class: "vm-side-head" }, picture(`side-${side}`, "vm-side-mark"), h("h2", {}, own.row[side]), stands && doctor(filled(own.doctorOn, { side: called }))),
      canDiagnose && this.button(`diagnose-${side}`, { class: "stage-go vm-diagnose" }, () => this.wish({ type: "diagnose", verdict: side }), picture("doctor", "vm-button-doctor"), filled(own.diagnose, { side: called })),
      h("ol", { class: "vm-row", "data-key": "row" }, row.map(([at, patient]) => h("li", { "data-key": `row-${at}` }, patientCard(moment, patient, "small")))),
      row.length === 0 && h("p", { class: "vm-none", "data-key": "none" }, own.noneYet));
  }

  /** One's own place. @param {string} seat */
  mine(seat) {
    const { moment, own } = this;
    const shown = moment.public.seats[seat];
    const party = privateOf(moment, seat)?.party;
    return h("section", { class: `vm-mine${shown.awaited ? " is-awaited" : ""}`, "aria-label": own.you, "data-key": "mine", dataset: { spot: `seat:${seat}` } },
      h("div", { class: "vm-mine-head", "data-key": "head" }, this.who(seat, true), badges(this, seat), h("span", { class: "vm-doing" }, doing(this, seat))),
      party && h("div", { class: "vm-mine-party", "data-key": "party" }, h("h2", {}, own.yourParty), partyMark(this, party),
        h("span", { class: "vm-aim" }, party === "joker" ? filled(own.jokerAim, { n: moment.public.designated_round }) : moment.texts.value("mission", moment.public.missions[party])), !moment.over && this.secret()),
      h("div", { class: "vm-mine-coin", "data-key": "coin" }, h("h2", {}, own.yourCoin), this.coins(seat)),
      h("div", { class: "vm-mine-tokens", "data-key": "tokens" }, h("h2", {}, own.yourTokens), this.tokens(seat)));
  }

  /** @param {string} seat */
  coins(seat) {
    const { moment, own, words } = this;
    const open = this.offered("vote", "coin");
    const coinSeen = privateOf(moment, seat)?.coin;
    if (open.length > 0) {
      return [h("div", { class: "vm-coins", "data-key": "choose" }, SIDES.filter((side) => open.includes(side)).map((side) => this.button(`vote-${side}`, { class: "vm-coin-button", title: moment.texts.text("side", side), "aria-label": filled(own.layCoin, { side: moment.texts.value("side", side) }) },
        () => this.wish({ type: "vote", coin: side }), coinMark(side, ""), h("span", {}, moment.texts.value("side", side))))),
      h("p", { class: "stage-note", "data-key": "note" }, words.final)];
    }
    return [coinSpot(this, seat), coinSeen && !openRecord(this) && h("div", { "data-key": "secret" }, this.secret())];
  }

  /** @param {string} seat */
  tokens(seat) {
    const { moment, own } = this;
    const picks = this.offered("pass_token", "token"), uses = this.offered("use_privilege", "token");
    const held = Object.entries(moment.public.seats[seat].tokens ?? {});
    const pick = privateOf(moment, seat)?.pick;
    if (picks.length + uses.length === 0 && !fits(moment.offers, { type: "pass_privilege" }).length) {
      return [holding(this, seat), pick && h("p", { class: "vm-picked", "data-key": "picked" }, filled(own.picked, { token: moment.texts.value("token", pick) }), " ", this.secret())];
    }
    return [
      h("div", { class: "vm-token-buttons", "data-key": "buttons" }, held.map(([token, count]) => {
        const called = moment.texts.value("token", token);
        const can = picks.includes(token) || uses.includes(token);
        const said = filled(picks.includes(token) ? own.handOn : own.use, { token: "" });
        return this.button(`token-${token}`, { class: "vm-token-button", disabled: !can, "aria-pressed": uses.includes(token) ? String(this.token === token) : undefined, title: moment.texts.text("token", token) },
          () => this.#takeUp(token, picks.includes(token)), h("span", { class: "visually-hidden" }, said), tokenMark(moment, token, { piece: `token:${seat}:${token}` }, ""), h("span", { class: "vm-token-name" }, called, Number(count) > 1 && ` ×${count}`), h("span", { class: "vm-token-text" }, moment.texts.text("token", token)));
      })),
      this.token && this.targets.size > 0 && h("p", { class: "stage-note", role: "status", "data-key": "whom" }, filled(own.chooseTarget, { token: moment.texts.value("token", this.token) })),
      this.targets.size > 0 && h("div", { class: "vm-aims", "data-key": "aims" }, [...this.targets].map((target) => aimButton(this, target, "aim"))),
      this.canAct && fits(moment.offers, { type: "pass_privilege" }).length > 0 && this.button("pass", { class: "stage-go stage-plain vm-pass" }, () => this.wish({ type: "pass_privilege" }), moment.texts.intent("pass_privilege")),
    ];
  }

  /** @param {string} token @param {boolean} isPick */
  #takeUp(token, isPick) {
    if (isPick) return this.wish({ type: "pass_token", token });
    this.token = this.token === token ? "" : token;
    this.redraw();
  }

  /** How it ended. */
  end() {
    const { moment, own, words } = this;
    const game = moment.public;
    const outcome = moment.outcome ?? game.outcome;
    const left = Object.entries(game.decks).filter(([, deck]) => /** @type {any} */ (deck).cards?.length);
    return h("section", { class: "vm-end", "data-key": "end" },
      h("h2", {}, words.over),
      h("p", { class: "vm-end-winners" }, outcome?.winners.length ? [picture("mark-crown", "icon"), " ", outcome.winners.map((/** @type {number} */ seat, /** @type {number} */ at) => [at ? ", " : "", this.who(seat, true)]), ` ${words.won}`] : words.nobodyWon),
      h("p", {}, this.#how()),
      game.undrawn?.length > 0 && h("p", {}, own.undrawn, own.colon, game.undrawn.map((/** @type {string} */ party) => partyMark(this, party))),
      left.length > 0 && h("div", { class: "vm-left" }, h("p", {}, `${own.leftOver}${own.colon}`), h("ul", { class: "vm-row" }, left.flatMap(([, deck]) => /** @type {any} */ (deck).cards.map((/** @type {string} */ card) =>
        h("li", {}, patientCard(moment, { card, actual: moment.data.card[card].actual }, "small", { piece: `left:${card}`, key: `left-${card}` })))))));
  }

  // What is seen to happen

  /** @param {Moment} _moment @param {readonly Typed[]} events @param {() => boolean} isOn */
  async opening(_moment, events, isOn) {
    const judged = events.find(({ type }) => type === "patient_judged");
    if (!judged) return;
    this.reveal = judged.record;
    this.redraw();
    const coins = [...this.querySelectorAll(".vm-spot .vm-coin")];
    await Promise.all(coins.map((one, at) => moved(one, [{ transform: "rotateY(180deg) scale(1.2)" }, { transform: "rotateY(90deg) scale(1.35)", offset: 0.5 }, { transform: "none" }], 520, at * 130)));
    if (isOn()) await moved(this.querySelector(".vm-tally"), [{ transform: "scale(.6)", opacity: 0 }, { transform: "scale(1.1)", opacity: 1, offset: 0.7 }, { transform: "none" }], 420);
    if (isOn()) await pause(1100);
  }

  /** @param {Moment} _moment @param {readonly Typed[]} events @param {import("./stage/motion.js").Places} before @param {() => boolean} _isOn */
  async closing(_moment, events, before, _isOn) {
    await Promise.all(events.map((event) => {
      if (event.type === "vote_cast") return moved(this.querySelector(`[data-piece="coin:${event.seat}"]`), [{ transform: "translateY(-28px) rotate(-40deg) scale(1.4)", opacity: 0 }, { transform: "none", opacity: 1 }], 420);
      if (event.type === "tokens_passed") return this.#handOn(event, before);
      if (event.type === "privilege_passed") return moved(this.querySelector(`[data-spot="seat:${event.seat}"] .vm-doing`), [{ opacity: 0 }, { opacity: 1 }], 300);
      return undefined;
    }));
  }

  /** @param {Typed} event @param {import("./stage/motion.js").Places} before */
  async #handOn(event, before) {
    await Promise.all(Object.entries(event.tokens).map(([giver, token]) => ghost(this, h("span", {}, tokenMark(this.moment, String(token))), before.get(`token:${giver}:${token}`) ?? before.get(`seat:${giver}`), this.querySelector(`[data-spot="seat:${event.receivers[giver]}"]`)?.getBoundingClientRect(), 800)));
  }
}
