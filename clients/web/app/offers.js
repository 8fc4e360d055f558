/** What boards need of offers; it is all in the client library. */
export { allows, canBecome, fits, gameOffers, holds, isOffered, keepsTo, same, TABLE_INTENTS } from "../obol/offers.js";
