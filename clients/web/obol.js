/** The client library, at an address that stays: see obol/README.md. */
export * from "./obol/index.js";
