/** The load of the secret ballot on Colyseus: node colyseus_load.js PORT TABLES SECONDS */
"use strict";

const { Client } = require("@colyseus/sdk");
const { Vote, measure } = require("./tally.js");

const SEATS = 4;
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const url = `ws://127.0.0.1:${port}`;

async function table() {
  const room = await new Client(url).create("ballot");
  play(room);
  for (let seat = 1; seat < SEATS; seat += 1) play(await new Client(url).joinById(room.roomId));
}

function play(room) {
  const vote = new Vote();
  let round = 0;
  room.onStateChange((state) => {
    vote.told(state.voted.has(room.sessionId) || state.round > round);
    if (state.round <= round) return;
    round = state.round;
    vote.sent();
    room.send("vote", "vita");
  });
}

(async () => {
  for (let number = 0; number < tables; number += 1) await table();
  await measure(seconds);
})();
