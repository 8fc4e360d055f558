/**
 * Building the page. Text is always text: there is no way here to make markup out of a string.
 *
 * @typedef {Node | string | number | false | null | undefined | Child[]} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of HTML. Properties: `dataset` (a map), `style` (a map of CSS properties, set one by one, which a strict
 * policy allows), `on…` (a listener), `value`, `checked`, `selected`, and else an attribute. `false`, `null` and
 * `undefined` are left out; `true` is an empty attribute.
 *
 *     h("button", { type: "button", onclick: send, "aria-pressed": "true" }, "Vita")
 *
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function h(tag, props, ...children) {
  return /** @type {any} */ (built(document.createElement(tag), props ?? {}, children));
}

/**
 * An element of SVG: `svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, svg("circle", { r: 4 }))`.
 *
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {Tag extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag] : SVGElement}
 */
export function svg(tag, props, ...children) {
  return /** @type {any} */ (built(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), props ?? {}, children));
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element @param {Record<string, any>} props @param {Child[]} children
 * @returns {E}
 */
function built(element, props, children) {
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  add(element, children);
  return element;
}

/** @param {HTMLElement | SVGElement} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (value === undefined || value === null || value === false) {
    if (name === "checked" || name === "selected") Object.assign(element, { [name]: false });
    return;
  }
  if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "style") for (const [property, of] of Object.entries(value)) element.style.setProperty(property, of);
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "value" || name === "checked" || name === "selected" || name === "indeterminate") {
    Object.assign(element, { [name]: value });
  } else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element | DocumentFragment} element @param {Child[]} children */
function add(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== undefined && child !== null && child !== false) addText(element, String(child));
  }
}

/** Texts that follow one another are one: each is an object of its own to the browser. @param {Element | DocumentFragment} element @param {string} text */
function addText(element, text) {
  const last = element.lastChild;
  if (last?.nodeType === Node.TEXT_NODE) /** @type {Text} */ (last).appendData(text);
  else if (text) element.append(text);
}

/** What an element holds, replaced. @template {Element} E @param {E} element @param {...Child} children @returns {E} */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/** What an element says: text alone, touched only where it differs. @param {Element} element @param {string} text */
export function read(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A name that somebody chose: it is shown as it is, and its direction turns nothing around it. A bot's bears a mark,
 * which no person's can. No translator touches it. @param {string} text @param {string} [robot] which bot it is, in words
 */
export const name = (text, robot) => h("bdi", { class: robot ? "name name-bot" : "name", title: robot, translate: "no" }, text);

/** Removes all of a list of classes, then adds one, where it is not empty. @param {Element} element @param {string} group @param {string} chosen */
export function oneClass(element, group, chosen) {
  for (const one of [...element.classList]) if (one.startsWith(`${group}-`)) element.classList.remove(one);
  if (chosen) element.classList.add(`${group}-${chosen}`);
}

/** A link to a style sheet of ours, added once. @param {string} address */
export function stylesheet(address) {
  const { href } = new URL(address, document.baseURI);
  const known = [...document.querySelectorAll("link[rel=stylesheet]")].find((link) => /** @type {HTMLLinkElement} */ (link).href === href);
  if (known) return Promise.resolve();
  return new Promise((resolve) => {
    document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
  });
}

/** Does who looks at it want little motion? */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
