/** The secret ballot on Colyseus: node colyseus_server.js PORT */
"use strict";

const { Room, Server } = require("@colyseus/core");
const { schema } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");

const SEATS = 4;
const Shown = schema({ round: "uint32", voted: { map: "boolean" }, vita: "uint32", mors: "uint32" });

/** Coins stay in the server until the round is over; who voted is told at once. */
class Ballot extends Room {
  maxClients = SEATS;

  onCreate() {
    this.coins = new Map();
    this.state = new Shown();
    Object.assign(this.state, { round: 0, vita: 0, mors: 0 });
    this.patchRate = null; // told when something happened, and not now and then
    this.onMessage("vote", ({ sessionId }, coin) => this.vote(sessionId, coin));
  }

  onJoin() {
    if (this.clients.length < SEATS) return;
    this.state.round = 1;
    this.broadcastPatch();
  }

  vote(seat, coin) {
    if (this.coins.has(seat)) return;
    this.coins.set(seat, coin);
    this.state.voted.set(seat, true);
    if (this.coins.size === SEATS) this.tally();
    this.broadcastPatch();
  }

  tally() {
    const vita = [...this.coins.values()].filter((one) => one === "vita").length;
    if (vita * 2 >= SEATS) this.state.vita += 1;
    else this.state.mors += 1;
    this.coins.clear();
    this.state.voted.clear();
    this.state.round += 1;
  }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
server.define("ballot", Ballot);
server.listen(Number(process.argv[2])).then(() => console.log("ready"));
