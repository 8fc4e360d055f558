/**
 * obol.js: the client library of Obol, for browsers and Node 20 and later. No dependency, nothing to build.
 * README.md beside this file shows how to use it.
 */
export { Api } from "./obol/api.js";
export { AGAIN, Disconnected, Refused } from "./obol/errors.js";
export { merge } from "./obol/merge.js";
export { newId } from "./obol/ids.js";
export { Obol } from "./obol/obol.js";
export { allows, canBecome, fits, TABLE_INTENTS } from "./obol/offers.js";
export { Watched } from "./obol/watched.js";
