/**
 * The types that the page, its parts and the boards of the games share. There is no code here.
 *
 * @typedef {import("../obol/watched.js").Typed} Typed a map with a `type`: an intent, an event, an offer
 * @typedef {import("../obol/watched.js").View} View
 * @typedef {import("../obol/watched.js").Presence} Presence
 * @typedef {import("./texts.js").Texts} Texts
 *
 * @typedef {object} PlayerAt who sits at a seat
 * @property {number} seat
 * @property {string} name the player's name, else the bot's, else the seat's; text of others: show it as text
 * @property {string} [bot] the server bot that plays it now
 * @property {string} [robot] which bot it is, `program` for somebody's; absent where a person has the seat, even if a bot stands in
 * @property {boolean} present is the player connected? bots always are
 * @property {boolean} awaited does the table wait for this seat now?
 * @property {boolean} [away] a bot stands in for a player who is gone
 * @property {boolean} [conceded]
 * @property {boolean} free nobody sits there
 * @property {boolean} me is it one's own?
 *
 * @typedef {object} ViewModel all that there is to show at a version; frozen
 * @property {string} table the table's id
 * @property {string} game
 * @property {number} version
 * @property {number | undefined} seat as which seat one sees it; undefined for a spectator
 * @property {any} public the game's public view (`public.game` of the wire)
 * @property {any} private what the seat sees besides
 * @property {Record<string, any> | undefined} privates in an open replay only: every seat's private view, by number
 * @property {readonly Typed[]} offers the game's offers to the seat
 * @property {number | undefined} deadline server time, ms, at which those awaited run out of time
 * @property {readonly PlayerAt[]} players by seat
 * @property {Texts} texts the words of the game in the page's language
 * @property {any} data what is printed on the pieces, by kind and value (GET /api/games/{game}/data)
 * @property {string} language `en` or `fr`
 * @property {boolean} live false in a replay: nothing can be asked for
 * @property {boolean} over
 * @property {any} outcome `winners`, `reason`, `scores`, `ranks`, `rivals`, `parts`, once it is over
 * @property {boolean} paused do clocks stand, by consent?
 * @property {readonly Typed[]} pending intents sent and not yet answered
 *
 * @typedef {object} BoardMethods what the board of a game has, besides being an element
 * @property {(model: ViewModel) => void} show
 * @property {(model: ViewModel, events: readonly Typed[]) => Promise<void>} [play]
 * @property {(chosen: Record<string, any> | null) => void} [choose]
 * @property {() => void} [withdraw] what is shown is past: it stays as it is, without anything to choose
 *
 * @typedef {HTMLElement & BoardMethods} Board
 */
export {};
