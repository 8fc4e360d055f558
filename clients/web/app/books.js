/** Which rules a clause stands in. */

/** What holds at every table, whatever the game. */
export const EVERY_TABLE = "table";

/** @param {string} clause @param {string} game */
export const bookOf = (clause, game) => (clause.startsWith("PL-") ? EVERY_TABLE : game);
