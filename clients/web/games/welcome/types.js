// What the service shows of Welcome, as far as the board looks at it (service/games/welcome/views.py).

/** @typedef {{number: number, perfect?: boolean}} House */
/** @typedef {"circled" | "crossed_out"} Bonus */
/**
 * @typedef {object} Sheet
 * @property {Record<string, Record<string, House>>} [streets]
 * @property {Record<string, number>} [columns]
 * @property {Record<string, Bonus>} [street_bonuses]
 * @property {Record<string, Bonus>} [column_bonuses]
 * @property {Record<string, number>} [objectives]
 * @property {number} [sephi]
 * @property {number} [score]
 */
/** @typedef {{number: number, cause: string, next_cause?: string}} Card a combination; alone, a card drawn */
/** @typedef {{objective: string, worth: number, achieved?: number}} Objective */
/**
 * @typedef {object} Aaa
 * @property {string} architect
 * @property {Record<string, number>} points
 * @property {boolean[]} circles
 * @property {number} streets
 * @property {number} score
 * @property {Record<string, number>} [cards]
 * @property {number[]} [validations]
 * @property {Record<string, number>} [objectives]
 */
/** @typedef {{winners: number[], reason: string, scores?: Record<string, number>, ranks?: Record<string, number>, rivals?: Record<string, number>, parts?: Record<string, Record<string, number>>}} Outcome */
/**
 * @typedef {object} View
 * @property {string} phase
 * @property {number} turn
 * @property {"company" | "solo" | "aaa"} mode
 * @property {string[][]} souls
 * @property {Record<string, Objective>} objectives
 * @property {number} left
 * @property {Record<string, Sheet>} seats
 * @property {Record<string, Card>} [combinations]
 * @property {Record<string, Card>} [cards]
 * @property {Record<string, boolean>} [chosen]
 * @property {{streets?: number, columns?: number}} [owed]
 * @property {number} [solo_cards]
 * @property {Aaa} [aaa]
 * @property {Outcome} [outcome]
 */
/**
 * @typedef {object} Choice what a seat chose, its secret until all are in
 * @property {number} [number_from]
 * @property {number} [cause_from]
 * @property {number} [street]
 * @property {number} [house]
 * @property {boolean} [reshuffle]
 * @property {boolean} [sephi]
 * @property {number} [give]
 */
export {};
