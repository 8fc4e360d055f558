/**
 * Making what stands on the page what it should be, touching only what differs: an element that stays keeps its focus,
 * its motion, and whether it was opened. Elements with a data-key are known by it, the others by their place.
 *
 * A part is made only where it does not stand yet: it says of what it would be made (its stamp), and what was made of
 * the same is left alone. What a button does belongs to the button, so that one that is left alone does what it did.
 */

import { h } from "./dom.js";

/**
 * @typedef {object} Part what stands for an element that need not be made
 * @property {string} stamp all that the element is made of, in words: as long as this is the same, so is the element
 * @property {() => HTMLElement} make with the same name and data-key as what stands for it
 */

/** @type {WeakMap<Node, Part>} by what stands for them */
const parts = new WeakMap();
/** @type {WeakMap<Node, string>} by element, of parts that were made */
const stamps = new WeakMap();
/** @type {WeakMap<Element, () => void>} by button */
const presses = new WeakMap();

/** @param {string} tag @param {string | undefined} key @param {string} stamp @param {() => HTMLElement} make */
export function part(tag, key, stamp, make) {
  const place = document.createElement(tag);
  place.dataset.part = "";
  if (key !== undefined) place.dataset.key = key;
  parts.set(place, { stamp, make });
  return place;
}

/** What a button does when it is pressed. @param {Element} button @param {() => void} press */
export const doing = (button, press) => presses.set(button, press);

/** @param {Element} button */
export const pressOf = (button) => presses.get(button);

/** @param {Element} old what stands there @param {readonly Node[]} fresh what it should hold */
export function patch(old, fresh) {
  let at = old.firstChild;
  /** @type {Keyed | undefined} by key, once something is not where it stood before */
  let stood;
  /** @type {Keyed | undefined} */
  let comes;
  for (const wanted of fresh) {
    const name = key(wanted);
    let found = isSame(wanted, name, at) ? at : null;
    if (!found && name) {
      stood ??= keyed(elementsFrom(at));
      found = isSame(wanted, name, stood.get(name)) ? /** @type {Element} */ (stood.get(name)) : null;
      // What goes is taken away before what stays is moved round it: to move a thing is to lay it out anew.
      comes ??= keyed(fresh);
      while (found && at && at !== found && !isSame(at, key(at), comes.get(key(at)))) at = without(at);
    }
    if (!found) {
      old.insertBefore(whole(wanted), at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    alike(found, wanted);
  }
  while (at) at = without(at);
}

/** As `fill`, but what stays is left as it is. @param {Element} element @param {...import("./dom.js").Child} children */
export const patchChildren = (element, ...children) => patch(element, [...h("div", null, ...children).childNodes]);

/** @typedef {Map<string | undefined, Node>} Keyed */

/** @param {Iterable<Node>} nodes @returns {Keyed} */
function keyed(nodes) {
  /** @type {Keyed} */
  const found = new Map();
  for (const one of nodes) if (key(one)) found.set(key(one), one);
  return found;
}

/** An element's siblings from there on. @param {Node | null} node */
function* elementsFrom(node) {
  for (let at = node; at; at = at.nextSibling) yield at;
}

/** @param {Node} node */
const key = (node) => (node instanceof HTMLElement ? (node.getAttribute("data-key") ?? undefined) : undefined);

/** Are they one thing: of the same name and key? @param {Node} wanted @param {string | undefined} name its key @param {Node | null | undefined} other */
const isSame = (wanted, name, other) =>
  Boolean(other) && wanted.nodeName === /** @type {Node} */ (other).nodeName && key(/** @type {Node} */ (other)) === name;

/** Takes it away. @param {ChildNode} node @returns {ChildNode | null} what stood after it */
function without(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {ChildNode} found @param {Node} wanted */
function alike(found, wanted) {
  if (!(found instanceof Element && wanted instanceof Element)) {
    if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
    return;
  }
  if (wanted instanceof SVGElement && found.isEqualNode(wanted)) return;
  const awaited = parts.get(wanted);
  if (awaited && stamps.get(found) === awaited.stamp) return;
  const made = awaited ? madeOf(wanted, awaited) : wanted;
  attributes(found, made);
  pass(presses, made, found);
  patch(found, [...made.childNodes]);
  pass(stamps, made, found);
}

/** A node that did not stand there yet, with all its parts made. @template {Node} N @param {N} node @returns {Node} */
function whole(node) {
  const awaited = parts.get(node);
  const made = awaited ? madeOf(node, awaited) : node;
  if (!(made instanceof Element)) return made;
  for (const inner of made.querySelectorAll("[data-part]")) inner.replaceWith(whole(inner));
  return made;
}

/** @param {Node} place @param {Part} awaited */
function madeOf(place, { stamp, make }) {
  const made = make();
  if (made.nodeName !== place.nodeName || key(made) !== key(place)) throw new Error(`a part is not what stands for it: ${key(place)}`);
  stamps.set(made, stamp);
  return made;
}

/** @template V @param {WeakMap<Node, V> | WeakMap<Element, V>} map @param {Element} from @param {Element} to */
function pass(map, from, to) {
  const value = map.get(from);
  if (value === undefined) map.delete(to);
  else map.set(to, value);
}

/** `open` is its reader's own. @param {Element} found @param {Element} wanted */
function attributes(found, wanted) {
  const names = wanted.getAttributeNames();
  for (const name of names) {
    const value = /** @type {string} */ (wanted.getAttribute(name));
    if (found.getAttribute(name) !== value) found.setAttribute(name, value);
  }
  const had = found.getAttributeNames();
  if (had.length === names.length) return;
  for (const name of had) if (name !== "open" && !wanted.hasAttribute(name)) found.removeAttribute(name);
}
