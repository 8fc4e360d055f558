/**
 * What may be pressed twice is done once: while it is under way, another press does nothing.
 */

/**
 * @template {any[]} Given
 * @param {(...given: Given) => Promise<unknown>} work resolves with `false` where it may be tried again; with anything
 * else it is done for good, and the page is about to be left
 * @returns {(...given: Given) => Promise<void>}
 */
export function onceUnless(work) {
  let isTaken = false;
  return async (...given) => {
    if (isTaken) return;
    isTaken = true;
    try {
      isTaken = (await work(...given)) !== false;
    } catch (error) {
      isTaken = false;
      throw error;
    }
  };
}

/** @template {any[]} Given @param {(...given: Given) => Promise<unknown>} work @returns {(...given: Given) => Promise<void>} */
export const singly = (work) =>
  onceUnless(async (...given) => {
    await work(...given);
    return false;
  });
