/**
 * Making what stands on the page what it should be, touching only what differs: an element that stays keeps its focus,
 * its motion, and whether it was opened. Elements with a data-key are known by it, the others by their place. One whose
 * data-stamp is as it was holds what it held, and is left alone: what it would hold need not even be made.
 */

/** @param {Element} old what stands there @param {readonly Node[]} fresh what it should hold */
export function become(old, fresh) {
  const keyed = new Map([...old.children].filter((one) => key(one)).map((one) => [key(one), one]));
  let at = old.firstChild;
  for (const wanted of fresh) {
    const found = match(wanted, at, keyed);
    if (!found) {
      old.insertBefore(wanted, at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    alike(found, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @param {Node} node */
const key = (node) => (node instanceof HTMLElement ? node.dataset.key : undefined);

/** @param {Node} wanted @param {ChildNode | null} at @param {Map<string | undefined, Element>} keyed @returns {ChildNode | null} */
function match(wanted, at, keyed) {
  const name = key(wanted);
  if (name) {
    const known = keyed.get(name);
    return known?.nodeName === wanted.nodeName ? known : null;
  }
  return at && at.nodeName === wanted.nodeName && !key(at) ? at : null;
}

/** @param {ChildNode} found @param {Node} wanted */
function alike(found, wanted) {
  if (found instanceof Element && wanted instanceof Element) {
    if (isStamped(found, wanted)) return;
    attributes(found, wanted);
    become(found, [...wanted.childNodes]);
  } else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
}

/** @param {Element} found @param {Element} wanted */
const isStamped = (found, wanted) =>
  wanted.hasAttribute("data-stamp") && wanted.getAttribute("data-stamp") === found.getAttribute("data-stamp");

/** `open` is its reader's own. @param {Element} found @param {Element} wanted */
function attributes(found, wanted) {
  for (const { name } of [...found.attributes]) {
    if (name !== "open" && !wanted.hasAttribute(name)) found.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (found.getAttribute(name) !== value) found.setAttribute(name, value);
  }
}
