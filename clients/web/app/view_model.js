/**
 * From a view to the view model that the page and its boards show.
 *
 * @typedef {import("./types.js").ViewModel} ViewModel
 * @typedef {import("./types.js").PlayerAt} PlayerAt
 * @typedef {import("./types.js").View} View
 */
import { gameOffers } from "../obol/offers.js";
import { spokenLanguage, t } from "./i18n.js";

/**
 * @param {object} given
 * @param {View} given.view
 * @param {import("./types.js").Texts} given.texts
 * @param {any} given.data
 * @param {import("./types.js").Presence} [given.presence]
 * @param {boolean} [given.live]
 * @param {boolean} [given.isPast] there is something newer: nothing is offered
 * @param {readonly import("./types.js").Typed[]} [given.pending]
 * @param {Record<string, any>} [given.privates]
 * @returns {ViewModel}
 */
export function viewModelOf({ view, texts, data, presence, live = true, isPast = false, pending = [], privates }) {
  const { table } = view.public;
  const over = table.status === "over" || table.status === "abandoned";
  return Object.freeze({
    table: view.table,
    game: table.game,
    version: view.version,
    seat: view.seat,
    public: view.public.game ?? {},
    private: view.private,
    privates,
    offers: live && !isPast ? gameOffers(view.offers) : [],
    deadline: view.deadline || undefined,
    players: playersOf(view, texts, presence),
    texts,
    data,
    language: spokenLanguage(),
    live: live && !over,
    over,
    outcome: table.outcome,
    paused: table.paused ?? false,
    pending,
  });
}

/** @param {View} view @param {import("./types.js").Texts} texts @param {import("./types.js").Presence} [presence] @returns {readonly PlayerAt[]} */
export function playersOf(view, texts, presence) {
  const { seats, awaited = [] } = view.public.table;
  return Object.keys(seats)
    .map(Number)
    .sort((one, other) => one - other)
    .map((seat) => {
      const chair = seats[seat];
      return Object.freeze({
        seat,
        name: chair.player?.name ?? (chair.bot ? t("bot.at", { number: seat + 1 }) : texts.seat(seat)),
        bot: chair.bot,
        robot: chair.player ? (chair.player.kind === "bot" ? "program" : undefined) : chair.bot,
        present: chair.player ? presence?.seats[seat] !== "away" : Boolean(chair.bot),
        awaited: awaited.includes(seat),
        away: chair.away ?? false,
        conceded: chair.conceded ?? false,
        free: !chair.player && !chair.bot,
        me: seat === view.seat,
      });
    });
}
