/** Addresses of the page. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { readdress } from "../../clients/web/app/router.js";

afterEach(() => delete globalThis.history);

test("an address is changed in its place", () => {
  const told = [];
  globalThis.history = { state: { kept: 1 }, replaceState: (...given) => told.push(given) };
  readdress("#/replay/t?at=5");
  assert.deepEqual(told, [[{ kept: 1 }, "", "#/replay/t?at=5"]]);
});

test("a browser that has had enough of it breaks nothing", () => {
  globalThis.history = {
    state: null,
    replaceState() {
      throw new Error("SecurityError: more than 100 times per 10 seconds");
    },
  };
  readdress("#/replay/t?at=5");
});
