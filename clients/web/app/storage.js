/**
 * What the browser keeps for this page, by name. Where it keeps nothing (site data blocked, its room full) it is kept
 * in memory instead, as long as the page stays open. Two services under one origin keep their things apart.
 */
const PATH = new URL("../", import.meta.url).pathname;
const UNDER = PATH === "/" ? "" : ` ${PATH}`;

/** What could not be written down. @type {Map<string, string | null>} */
const memory = new Map();

/** @param {string} name */
const keyOf = (name) => `${name}${UNDER}`;

/** Is there any place to keep things in? */
const isBlocked = (() => {
  try {
    return !localStorage;
  } catch {
    return true;
  }
})();

/** Will what is kept from now on still be there after a reload, as far as one can tell? */
export const isLasting = () => !isBlocked && memory.size === 0;

/** @param {string} name @returns {string | null} */
export function kept(name) {
  const key = keyOf(name);
  if (memory.has(key)) return memory.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value null: no longer */
export function keep(name, value) {
  const key = keyOf(name);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** As `kept`, of what was kept as JSON; null where it is none. @param {string} name @returns {any} */
export function keptValue(name) {
  try {
    return JSON.parse(kept(name) ?? "null");
  } catch {
    return null;
  }
}

/** Calls back when another tab has changed it. @param {string} name @param {() => void} changed */
export function onKept(name, changed) {
  addEventListener("storage", ({ key }) => {
    if (key === keyOf(name) || key === null) changed();
  });
}
