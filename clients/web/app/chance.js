/**
 * Works out a table's draws again, from its seed and nonces (PROTOCOL.md, "Checking the shuffles").
 */

const WORD = 1n << 64n;
const utf8 = new TextEncoder();

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** The key of a table's chance. @param {string} seed hex @param {string[]} nonces of each seat in order */
export async function chanceKey(seed, nonces) {
  const parts = nonces.map((nonce) => utf8.encode(nonce)).flatMap((raw) => [bigEndian(raw.length, 4), raw]);
  const mixed = joined([utf8.encode("obol.chance.v1"), unhex(seed), ...parts]);
  return crypto.subtle.importKey("raw", await sha256(mixed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** What draw `number` takes from `items`. @template T @param {CryptoKey} key @param {number} number @param {T[]} items @param {number} count @returns {Promise<T[]>} */
export const drawn = (key, number, items, count) => drawnFrom(words(key, number), items, count);

/** What a row of 64-bit words takes from `items`. @template T @param {AsyncIterator<bigint>} row @param {T[]} items @param {number} count @returns {Promise<T[]>} */
export async function drawnFrom(row, items, count) {
  const left = [...items].sort(inOrder);
  for (let place = 0; place < count; place += 1) {
    const ways = BigInt(left.length - place);
    let word = WORD;
    while (word >= WORD - (WORD % ways)) word = /** @type {bigint} */ ((await row.next()).value);
    const other = place + Number(word % ways);
    [left[place], left[other]] = [left[other], left[place]];
  }
  return left.slice(0, count);
}

/** The endless row of 64-bit words behind a draw. @param {CryptoKey} key @param {number} number @returns {AsyncGenerator<bigint>} */
async function* words(key, number) {
  for (let block = 0; ; block += 1) {
    const digest = await crypto.subtle.sign("HMAC", key, joined([bigEndian(number, 8), bigEndian(block, 4)]));
    const view = new DataView(digest);
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at);
  }
}

/** Whole numbers before strings, by size; strings by their code points. @param {any} one @param {any} other */
function inOrder(one, other) {
  if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
  if (typeof one === "number") return one - other;
  const [left, right] = [[...one], [...other]].map((text) => text.map((character) => character.codePointAt(0) ?? 0));
  const at = left.findIndex((point, place) => point !== right[place]);
  return at < 0 ? left.length - right.length : left[at] - (right[at] ?? -1);
}

/** @param {number} value @param {number} size */
function bigEndian(value, size) {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, value);
  return bytes;
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
