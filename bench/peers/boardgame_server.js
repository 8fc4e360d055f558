/** The secret ballot on boardgame.io: node boardgame_server.js PORT */
"use strict";

const { Origins, Server } = require("boardgame.io/server");

const ballot = {
  name: "ballot",
  setup: () => ({ round: 0, coins: {}, voted: {}, vita: 0, mors: 0 }),
  /** Everybody sees who voted, and the own coin alone. */
  playerView: ({ G, playerID }) => ({ ...G, coins: playerID in G.coins ? { [playerID]: G.coins[playerID] } : {} }),
  turn: {
    activePlayers: { all: "voting" },
    stages: { voting: { moves: { vote: { move: vote, client: false, ignoreStaleStateID: true, noLimit: true } } } },
  },
};

function vote({ G, ctx, playerID }, coin) {
  if (G.voted[playerID]) return "INVALID_MOVE";
  G.coins[playerID] = coin;
  G.voted[playerID] = true;
  const coins = Object.values(G.coins);
  if (coins.length < ctx.numPlayers) return undefined;
  const vita = coins.filter((one) => one === "vita").length;
  if (vita * 2 >= ctx.numPlayers) G.vita += 1;
  else G.mors += 1;
  G.coins = {};
  G.voted = {};
  G.round += 1;
  return undefined;
}

Server({ games: [ballot], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));
