/**
 * obol.js: the client library of Obol, for browsers and Node 20 and later. No dependency, nothing to build.
 * README.md beside this file shows how to use it.
 */
export { Api } from "./api.js";
export { AGAIN, Disconnected, Refused } from "./errors.js";
export { merge } from "./merge.js";
export { newId } from "./ids.js";
export { Obol } from "./obol.js";
export { allows, canBecome, fits, gameOffers, isOffered, randomIntent, TABLE_INTENTS } from "./offers.js";
export { Watched } from "./watched.js";
export type Clock = import("./api.js").Clock;
export type GameInfo = import("./api.js").GameInfo;
export type NewTable = import("./api.js").NewTable;
export type PlayerName = import("./api.js").PlayerName;
export type TableRow = import("./api.js").TableRow;
export type ObolEvents = import("./obol.js").ObolEvents;
export type Status = import("./obol.js").Status;
export type Some = import("./offers.js").Some;
export type Values = import("./offers.js").Values;
export type Pacing = import("./pacing.js").Pacing;
export type Ask = import("./watched.js").Ask;
export type Change = import("./watched.js").Change;
export type Line = import("./watched.js").Line;
export type Presence = import("./watched.js").Presence;
export type Typed = import("./watched.js").Typed;
export type View = import("./watched.js").View;
export type WatchedEvents = import("./watched.js").WatchedEvents;
/**
 * @typedef {import("./api.js").Clock} Clock
 * @typedef {import("./api.js").GameInfo} GameInfo
 * @typedef {import("./api.js").NewTable} NewTable
 * @typedef {import("./api.js").PlayerName} PlayerName
 * @typedef {import("./api.js").TableRow} TableRow
 * @typedef {import("./obol.js").ObolEvents} ObolEvents
 * @typedef {import("./obol.js").Status} Status
 * @typedef {import("./offers.js").Some} Some
 * @typedef {import("./offers.js").Values} Values
 * @typedef {import("./pacing.js").Pacing} Pacing
 * @typedef {import("./watched.js").Ask} Ask
 * @typedef {import("./watched.js").Change} Change
 * @typedef {import("./watched.js").Line} Line
 * @typedef {import("./watched.js").Presence} Presence
 * @typedef {import("./watched.js").Typed} Typed
 * @typedef {import("./watched.js").View} View
 * @typedef {import("./watched.js").WatchedEvents} WatchedEvents
 */
