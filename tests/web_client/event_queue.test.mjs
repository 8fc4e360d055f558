import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { EventQueue } from "../../clients/web/app/event_queue.js";
import { turn } from "./socket.mjs";

let still = false;
globalThis.matchMedia = () => ({ matches: still });
globalThis.document = { hidden: false };

/** A board that notes what it is asked for; `open` has it show what it plays, and `end` ends the motion after it. */
class Board extends EventTarget {
  told = [];
  opened = [];
  ended = [];

  show({ version, offers }) {
    this.told.push(`${version}${offers ? "" : " past"}`);
    this.dispatchEvent(new Event("shown"));
  }

  async play(model) {
    this.told.push(`play ${model.version}`);
    await new Promise((open) => this.opened.push(open));
    this.show(model);
    await new Promise((end) => this.ended.push(end));
  }

  withdraw() {
    this.told.push("withdraw");
  }
}

/** A queue at version 1, and what its page was told: the version, whether it may be chosen on, and by which versions it came there. */
function begun() {
  const board = new Board();
  const page = [];
  const queue = new EventQueue(board, {
    modelOf: ({ version }, isPast) => ({ version, offers: !isPast }),
    shown: ({ version, offers }, steps) => page.push([version, offers, steps.map(({ view }) => view.version)]),
  });
  queue.go(at(1), [], { jump: true });
  board.told.splice(0);
  page.splice(0);
  return { board, page, queue };
}

const at = (version) => ({ version, public: { game: {} } });
const events = [{ type: "vote_cast" }];
const soon = () => new Promise((done) => setTimeout(done, 5));

beforeEach(() => {
  still = false;
});

test("the page shows a version when the board does, not when it comes", async () => {
  const { board, page, queue } = begun();
  await turn();
  queue.go(at(2), events);
  await soon();
  assert.deepEqual(page, [[1, false, []]]);
  assert.equal(queue.isBehind, true);
  board.opened[0]();
  await turn();
  assert.deepEqual(page.at(-1), [2, true, [2]]);
  assert.equal(queue.isBehind, false);
});

test("what happened is shown one after another, and on what is past nothing can be chosen", async () => {
  const { board, page, queue } = begun();
  await turn();
  queue.go(at(2), events);
  queue.go(at(3), events);
  board.opened[0]();
  await turn();
  assert.deepEqual(page.at(-1), [2, false, [2]]);
  board.ended[0]();
  await turn();
  assert.equal(
    board.told.findLast((one) => one !== "withdraw"),
    "play 3",
  );
  board.opened[1]();
  await turn();
  assert.deepEqual(page.at(-1), [3, true, [3]]);
});

test("who wants little motion gets none", async () => {
  still = true;
  const { board, page, queue } = begun();
  await turn();
  queue.go(at(2), events);
  assert.deepEqual(board.told, ["2"]);
  assert.deepEqual(page, [[2, true, [2]]]);
});

test("what does not follow on the last is shown as it is, and what waited before it is told, not shown", async () => {
  const { board, page, queue } = begun();
  await turn();
  queue.go(at(2), events);
  queue.go(at(3), events);
  queue.go(at(9), [], { jump: true });
  board.opened[0]();
  await turn();
  board.ended[0]();
  await turn();
  assert.equal(board.told.at(-1), "9");
  assert.deepEqual(page.at(-1), [9, true, [3, 9]]);
});

test("a board that falls behind goes to the newest, and everything is told", async () => {
  const { board, page, queue } = begun();
  await turn();
  for (const version of [2, 3, 4, 5, 6]) queue.go(at(version), events);
  board.opened[0]();
  await turn();
  board.ended[0]();
  await turn();
  board.opened[1]();
  await turn();
  assert.deepEqual(page.at(-1), [6, true, [3, 4, 5, 6]]);
});

test("after a skip the newest is shown at once, and nothing older however late a motion ends", async () => {
  const { board, page, queue } = begun();
  await turn();
  queue.go(at(2), events);
  queue.go(at(3), events);
  queue.skip();
  assert.equal(queue.isBehind, false);
  assert.deepEqual(page.at(-1), [3, true, [2, 3]]);
  board.told.splice(0);
  queue.skip();
  assert.deepEqual(board.told, []);
});

test("what else changes is shown at once, at the version that is shown", async () => {
  const { board, page, queue } = begun();
  await turn();
  queue.refresh({ board: true });
  assert.deepEqual(page, [[1, true, []]]);
  assert.deepEqual(board.told, ["1"]);
  queue.go(at(2), events);
  queue.refresh({ board: true });
  assert.deepEqual(page.at(-1), [1, false, []]);
});
