/**
 * JSON merge patches (RFC 7386), in which the halves of a view travel.
 */
/**
 * What `target` is once `patch` is applied. Neither is changed; what the patch does not touch is shared.
 *
 * @param {unknown} target
 * @param {unknown} patch a map in which null means gone; anything else, lists too, replaces
 * @returns {any}
 */
export declare function merge(target: unknown, patch: unknown): any;
