/** The load of the secret ballot on boardgame.io: node boardgame_load.js PORT TABLES SECONDS */
"use strict";

const { io } = require("socket.io-client");
const { Vote, measure } = require("./tally.js");

const SEATS = 4;
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;

async function ask(path, body) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function table() {
  const { matchID } = await ask("/games/ballot/create", { numPlayers: SEATS });
  for (let seat = 0; seat < SEATS; seat += 1) await sit(matchID, String(seat));
}

async function sit(matchID, seat) {
  const { playerCredentials } = await ask(`/games/ballot/${matchID}/join`, { playerID: seat, playerName: seat });
  const socket = io(`${url}/ballot`, { transports: ["websocket"], forceNew: true });
  const vote = new Vote();
  let round = -1;
  const told = ({ G, _stateID }) => {
    vote.told(G.voted[seat] || G.round > round);
    if (G.round <= round) return;
    round = G.round;
    vote.sent();
    const payload = { type: "vote", args: ["vita"], playerID: seat, credentials: playerCredentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, matchID, seat);
  };
  socket.on("connect", () => socket.emit("sync", matchID, seat, playerCredentials, SEATS));
  socket.on("sync", (_, { state }) => told(state));
  socket.on("update", (_, state) => told(state));
}

(async () => {
  for (let number = 0; number < tables; number += 1) await table();
  await measure(seconds);
})();
