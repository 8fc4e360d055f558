import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { EventQueue } from "../../clients/web/app/event_queue.js";
import { turn } from "./socket.mjs";

let still = false;
globalThis.matchMedia = () => ({ matches: still });
globalThis.document = { hidden: false };

/** A board that notes what it is asked for, and whose queue ends when the test says so. */
function board() {
  const told = [],
    ends = [];
  return {
    told,
    ends,
    show: ({ version }) => told.push(version),
    play: ({ version }) =>
      new Promise((end) => {
        told.push(`play ${version}`);
        ends.push(end);
      }),
  };
}

const at = (version) => ({ version });
const events = [{ type: "vote_cast" }];

beforeEach(() => {
  still = false;
});

test("what happened is shown in queue, one after another, and each ends in what is", async () => {
  const made = board(),
    queue = new EventQueue(made);
  queue.go(at(2), events);
  queue.go(at(3), events);
  await turn();
  assert.deepEqual(made.told, ["play 2"]);
  made.ends[0]();
  await turn();
  assert.deepEqual(made.told, ["play 2", 2, "play 3"]);
  made.ends[1]();
  await turn();
  assert.deepEqual(made.told.at(-1), 3);
});

test("who wants little queue gets none", async () => {
  still = true;
  const made = board();
  new EventQueue(made).go(at(2), events);
  await turn();
  assert.deepEqual(made.told, [2]);
});

test("what does not follow on the last is shown as it is, and what waited before it is not", async () => {
  const made = board(),
    queue = new EventQueue(made);
  queue.go(at(2), events);
  queue.go(at(3), events);
  queue.go(at(9), null);
  made.ends[0]();
  await turn();
  assert.deepEqual(made.told, ["play 2", 2, 9]);
});

test("a board that falls behind goes to the newest", async () => {
  const made = board(),
    queue = new EventQueue(made);
  for (const version of [2, 3, 4, 5, 6]) queue.go(at(version), events);
  made.ends[0]();
  await turn();
  assert.deepEqual(made.told, ["play 2", 2, "play 6"]);
  made.ends[1]();
  await turn();
});

test("after a skip nothing older is shown, however late its queue ends", async () => {
  const made = board(),
    queue = new EventQueue(made);
  queue.go(at(2), events);
  queue.go(at(3), events);
  queue.skipTo(at(3));
  made.ends[0]();
  await turn();
  assert.deepEqual(made.told, ["play 2", 3]);
});
