/**
 * What the seats of a load count, and its report: one line of JSON, as the loads of bench/ print it.
 *
 * @typedef {{on: boolean, updates: number, latencies: number[]}} Counts
 */
"use strict";

const WARM_UP_MS = 1500;

/** @type {Counts} */
const counts = { on: false, updates: 0, latencies: [] };

/** A seat's one open vote: from sending it until the update that shows it. */
class Vote {
  /** @type {number | undefined} */
  #sentAt;

  sent() {
    this.#sentAt = performance.now();
  }

  /** An update came. @param {boolean} shown does it show the vote? */
  told(shown) {
    if (counts.on) counts.updates += 1;
    if (this.#sentAt === undefined || !shown) return;
    if (counts.on) counts.latencies.push(performance.now() - this.#sentAt);
    this.#sentAt = undefined;
  }
}

/** Tells that it counts from now on, and reports after so long. @param {number} seconds */
async function measure(seconds) {
  await pause(WARM_UP_MS);
  const cpu = process.cpuUsage();
  const began = performance.now();
  counts.on = true;
  console.log("counting");
  await pause(seconds * 1000);
  counts.on = false;
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = counts.latencies.sort((one, other) => one - other);
  const percentile = (/** @type {number} */ percent) => sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  console.log(JSON.stringify({
    votes_s: sorted.length / took,
    updates_s: counts.updates / took,
    p50_ms: percentile(50),
    p99_ms: percentile(99),
    load_cpu: (user + system) / 1e6 / took,
  }));
  process.exit(0);
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

module.exports = { Vote, measure };
