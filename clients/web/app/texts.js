/**
 * The service's words for a game (PROTOCOL.md, "Words for people"), and how events are told in them.
 *
 * @typedef {import("./types.js").Typed} Typed
 * @typedef {import("./types.js").PlayerAt} PlayerAt
 * @typedef {(string | {name: string, robot?: string})[]} Line of text; `name` is what somebody is called, to be set apart from the
 * text, and `robot` which bot it is
 */

const TABLES_OWN = new Set(["status", "visibility", "clock", "bot", "abandoned", "language"]);
const NO_VALUES = new Set(["intent", "option", "seat"]);
const BRACES = /\{([a-z_.]+)(?:\|([a-z_]+))?\}/g;
const ROMAN = /^(i{1,3}|iv|vi{0,3}|ix|x)$/;

/** `pretender_1` → `pretender 1`, `ii` → `II`. @param {string} value */
export const spoken = (value) => (ROMAN.test(value) ? value.toUpperCase() : value.replaceAll("_", " "));

/** With a capital letter at its beginning. @param {string} text */
export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A line as plain text. @param {Line} line */
export const plain = (line) => line.map((part) => (typeof part === "string" ? part : part.name)).join("");

/** All texts of one game in one language. */
export class Texts {
  /** @type {Map<string, {kind: string, name: string}[]>} by value */
  #values = new Map();
  /** @type {Map<string, string[][]>} by event: which fields each of its texts is for */
  #events = new Map();

  /** @param {Record<string, string>} texts by key */
  constructor(texts) {
    this.texts = texts;
    for (const [key, text] of Object.entries(texts)) {
      const [kind, value, ...rest] = key.split(".");
      if (kind === "event") this.#events.set(value, [...(this.#events.get(value) ?? []), rest]);
      else if (rest.length === 1 && rest[0] === "name" && !NO_VALUES.has(kind)) {
        this.#values.set(value, [...(this.#values.get(value) ?? []), { kind, name: text }]);
      }
    }
  }

  /** A text by its whole key, or "". @param {string} key */
  get(key) {
    return Object.hasOwn(this.texts, key) ? this.texts[key] : "";
  }

  /** The name of a value of a kind: `value("card", "king")`. @param {string} kind @param {unknown} value */
  value(kind, value) {
    return this.get(`${kind}.${value}.name`) || spoken(String(value));
  }

  /** What else there is to say of a value, or "". @param {string} kind @param {unknown} value */
  text(kind, value) {
    return this.get(`${kind}.${value}.text`) || this.get(`${kind}.${value}.quote`);
  }

  /** The name of a value that stands under a field of which the kind is not known. @param {string} field @param {string} value */
  valueUnder(field, value) {
    const found = this.#values.get(value) ?? [];
    const named = found.find(({ kind }) => kind === field) ?? found.find(({ kind }) => !TABLES_OWN.has(kind));
    return named?.name ?? spoken(value);
  }

  /** Of which kind a value is that stands under a field. @param {string} field @param {string} value */
  kindUnder(field, value) {
    const found = (this.#values.get(value) ?? []).filter(({ kind }) => !TABLES_OWN.has(kind) || kind === field);
    return (found.find(({ kind }) => kind === field) ?? found[0])?.kind ?? field;
  }

  /** What is printed on a piece of a kind, field by field, as far as there are words for it. @param {string} kind @param {Record<string, any>} piece */
  printed(kind, piece) {
    return Object.keys(piece)
      .filter((field) => this.get(`print.${kind}.${field}`))
      .map((field) => plain(this.#line(this.get(`print.${kind}.${field}`), piece, [])));
  }

  /** What a field of a view is called. @param {string} field */
  label(field) {
    return this.get(`view.${field}`) || this.get(`table.${field}`) || sentence(spoken(field));
  }

  /** @param {string} type */
  intent(type) {
    return this.get(`intent.${type}.name`) || sentence(spoken(type));
  }

  /** What there is to say of an intent, or "". @param {string} type */
  intentText(type) {
    return this.get(`intent.${type}.text`);
  }

  /** A field of an intent, or (`inner`) of one of the maps that it lists. @param {string} type @param {string} field @param {string} [inner] */
  intentField(type, field, inner) {
    const key = `intent.${type}.field.${field}${inner ? `.${inner}` : ""}`;
    return this.get(key) || this.label(inner ?? field);
  }

  /** Why an intent was refused. @param {{code: string, message: string, reason?: string}} refused */
  refusal({ code, message, reason }) {
    return (reason && this.get(`refusal.${code}.${reason}`)) || this.get(`refusal.${code}`) || message;
  }

  /** How it ended. @param {string} reason */
  outcome(reason) {
    return this.get(`outcome.${reason}`) || sentence(spoken(reason));
  }

  /**
   * What happened, in a line or more.
   * @param {Typed} event
   * @param {readonly PlayerAt[]} players by seat
   * @param {boolean} open are the events whole? Then what is said to a seat alone is told as everybody hears it
   * @returns {Line[]}
   */
  told(event, players, open = false) {
    const stems = this.#events.get(event.type) ?? [];
    const fitting = stems
      .filter(([first, ...rest]) => first !== "each" && [first, ...rest].every((field) => !field || there(event[field])))
      .filter(
        (stem, _, all) =>
          all.length === 1 || !open || !("seat" in event) || this.get(["event", event.type, ...stem].join(".")).includes("{seat|seat}"),
      );
    if (fitting.length === 0) return [[sentence(spoken(event.type))]];
    const best = fitting.reduce((one, other) => (other.length > one.length ? other : one));
    const lines = [this.#filled(["event", event.type, ...best].join("."), event, players)];
    for (const [first, ...path] of stems) {
      if (first !== "each") continue;
      const key = ["event", event.type, "each", ...path].join(".");
      lines.push(...entries(event, path).map((entry) => this.#filled(key, entry, players)));
    }
    return lines;
  }

  /** @param {string} key @param {Record<string, any>} fields @param {readonly PlayerAt[]} players @returns {Line} */
  #filled(key, fields, players) {
    const parts = this.#line(this.get(key), fields, players);
    if (typeof parts[0] === "string") parts[0] = sentence(parts[0]);
    return parts;
  }

  /** A text with what stands in its braces. @param {string} text @param {Record<string, any>} fields @param {readonly PlayerAt[]} players @returns {Line} */
  #line(text, fields, players) {
    /** @type {Line} */
    const line = [];
    let at = 0;
    for (const found of text.matchAll(BRACES)) {
      const who = found[1].endsWith(".name") ? valueAt(fields, found[1].slice(0, -".name".length)) : undefined;
      const shown = this.#shown(valueAt(fields, found[1]), found[2] ?? "", players);
      line.push(text.slice(at, found.index), ...(who?.kind === "bot" ? [{ name: who.name, robot: this.value("bot", "program") }] : shown));
      at = found.index + found[0].length;
    }
    line.push(text.slice(at));
    return line.filter((part) => part !== "");
  }

  /** @param {any} value @param {string} kind @param {readonly PlayerAt[]} players @returns {Line} */
  #shown(value, kind, players) {
    if (Array.isArray(value)) return value.flatMap((item, place) => [place ? ", " : "", ...this.#shown(item, kind, players)]);
    if (value === undefined || value === null) return [];
    if (kind === "seat") return [this.#seated(Number(value), players[Number(value)])];
    if (kind) return [this.value(kind, value)];
    return [typeof value === "string" && !/^\d+$/.test(value) ? { name: value } : String(value)];
  }

  /** @param {number} seat @param {PlayerAt | undefined} player */
  #seated(seat, player) {
    const robot = this.robot(player);
    return { name: player?.name ?? this.seat(seat), ...(robot && { robot }) };
  }

  /** Which bot it is, in words; undefined for a person. @param {Pick<PlayerAt, "robot"> | undefined} player */
  robot(player) {
    return player?.robot && this.value("bot", player.robot);
  }

  /** What a seat is called at which nobody sits. @param {number} seat */
  seat(seat) {
    return this.get("seat.name").replace("{number}", String(seat + 1)) || String(seat + 1);
  }
}

/** Neither absent nor false nor empty. @param {any} value */
function there(value) {
  if (value === undefined || value === null || value === false || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

/** `record.card`: a field of a field. @param {any} fields @param {string} path */
function valueAt(fields, path) {
  return path.split(".").reduce((value, field) => (value !== null && typeof value === "object" ? value[field] : undefined), fields);
}

/**
 * Every entry of a map or a list, with `key` and `value`; of what is itself a list of maps, or has the list that `path`
 * names, every item of that.
 * @param {Typed} event @param {string[]} path @returns {Record<string, any>[]}
 */
function entries(event, [field, inner]) {
  const found = event[field];
  if (found === null || typeof found !== "object") return [];
  return Object.entries(found).flatMap(([key, value]) => {
    const items = inner ? value?.[inner] : value;
    if (Array.isArray(items) && (inner || items.every((item) => item !== null && typeof item === "object"))) {
      return items.map((item) => ({ ...event, key, value: item }));
    }
    return inner ? [] : [{ ...event, key, value }];
  });
}
