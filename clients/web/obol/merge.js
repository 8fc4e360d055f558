/**
 * JSON merge patches (RFC 7386), in which the halves of a view travel.
 */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * What `target` is once `patch` is applied. Neither is changed; what the patch does not touch is shared.
 *
 * @param {unknown} target
 * @param {unknown} patch a map in which null means gone; anything else, lists too, replaces
 * @returns {any}
 */
export function merge(target, patch) {
  if (!isMap(patch)) return patch;
  /** @type {Record<string, unknown>} */
  const merged = isMap(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else put(merged, key, merge(merged[key], value));
  }
  return merged;
}

/**
 * Sets a key of its own, also where it is called `__proto__`.
 * @param {Record<string, unknown>} map @param {string} key @param {unknown} value
 */
function put(map, key, value) {
  Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}
