/**
 * Reads MessagePack, as far as Obol uses it: maps, lists, strings, numbers, true, false and nothing.
 */

const TEXT = new TextDecoder("utf-8", { fatal: true });

/** @param {Uint8Array} bytes @returns {any} @throws {RangeError} where it is none */
export function unpack(bytes) {
  const reader = new Reader(bytes);
  const value = reader.value();
  if (reader.at !== bytes.length) throw new RangeError("more bytes than one value");
  return value;
}

class Reader {
  at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @param {number} size */
  number(size) {
    const { view, at } = this;
    this.at += size;
    if (size === 1) return view.getUint8(at);
    if (size === 2) return view.getUint16(at);
    if (size === 4) return view.getUint32(at);
    return Number(view.getBigUint64(at));
  }

  /** @param {number} size */
  signed(size) {
    const { view, at } = this;
    this.at += size;
    if (size === 1) return view.getInt8(at);
    if (size === 2) return view.getInt16(at);
    if (size === 4) return view.getInt32(at);
    return Number(view.getBigInt64(at));
  }

  /** @param {4 | 8} size */
  fraction(size) {
    const { view, at } = this;
    this.at += size;
    return size === 4 ? view.getFloat32(at) : view.getFloat64(at);
  }

  /** @param {number} length */
  text(length) {
    const end = this.at + length;
    if (end > this.bytes.length) throw new RangeError("a string that does not end");
    const text = TEXT.decode(this.bytes.subarray(this.at, end));
    this.at = end;
    return text;
  }

  /** @param {number} length */
  list(length) {
    return Array.from({ length }, () => this.value());
  }

  /** @param {number} length */
  map(length) {
    return Object.fromEntries(Array.from({ length }, () => [this.value(), this.value()]));
  }

  /** @returns {any} */
  value() {
    const kind = this.number(1);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return this.map(kind & 0x0f);
    if (kind < 0xa0) return this.list(kind & 0x0f);
    if (kind < 0xc0) return this.text(kind & 0x1f);
    if (kind >= 0xe0) return kind - 0x100;
    switch (kind) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xca:
        return this.fraction(4);
      case 0xcb:
        return this.fraction(8);
      case 0xcc:
      case 0xcd:
      case 0xce:
      case 0xcf:
        return this.number(2 ** (kind - 0xcc));
      case 0xd0:
      case 0xd1:
      case 0xd2:
      case 0xd3:
        return this.signed(2 ** (kind - 0xd0));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.number(2 ** (kind - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.list(this.number(2 ** (kind - 0xdb)));
      case 0xde:
      case 0xdf:
        return this.map(this.number(2 ** (kind - 0xdd)));
      default:
        throw new RangeError(`no such kind of value: ${kind}`);
    }
  }
}
