/**
 * Drawings are written once a page, as symbols of one hidden sprite, and shown by <use>.
 *
 * A drawing is SVG text of ours, a constant of these files; nothing a player wrote ever comes here.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Map<string, {body: string, box: string}>} */
const drawings = new Map();
/** The first of each: all that are shown are copies of it. @type {Map<string, SVGSVGElement>} */
const pictures = new Map();
/** @type {Set<string>} */
const written = new Set();
/** @type {SVGSVGElement | null} */
let sheet = null;

/**
 * Make a drawing known by its name.
 * @param {string} name
 * @param {string} body SVG text without style attributes
 * @param {string} [box] the viewBox
 */
export function drawing(name, body, box = "0 0 24 24") {
  drawings.set(name, { body, box });
}

/**
 * Many of one size.
 * @param {string} prefix
 * @param {Record<string, string>} bodies
 * @param {string} [box]
 */
export function drawingsOf(prefix, bodies, box = "0 0 24 24") {
  for (const [name, body] of Object.entries(bodies)) drawing(`${prefix}-${name}`, body, box);
}

/** @param {string} name */
export const isDrawn = (name) => drawings.has(name);

/**
 * A picture of a drawing. With a label it is an image of that name, without one it is mere ornament.
 * @param {string} name
 * @param {string} [className]
 * @param {string} [label]
 * @returns {SVGSVGElement}
 */
export function picture(name, className = "", label = "") {
  write(name);
  const known = `${name}\n${className}\n${label}`;
  const first = pictures.get(known) ?? pictureNow(name, className, label);
  if (isDrawn(name)) pictures.set(known, first);
  return /** @type {SVGSVGElement} */ (first.cloneNode(true));
}

/** @param {string} name @param {string} className @param {string} label */
function pictureNow(name, className, label) {
  const image = document.createElementNS(SVG, "svg");
  image.setAttribute("viewBox", drawings.get(name)?.box ?? "0 0 24 24");
  image.setAttribute("class", `art ${className}`.trim());
  image.setAttribute("focusable", "false");
  if (drawings.get(name)?.box === "0 0 100 100") image.setAttribute("preserveAspectRatio", "xMidYMid slice");
  if (label) {
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", label);
  } else {
    image.setAttribute("aria-hidden", "true");
  }
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#art-${name}`);
  image.append(use);
  return image;
}

/** @param {string} name */
function write(name) {
  const known = drawings.get(name);
  if (!known || (written.has(name) && sheet?.isConnected)) return;
  const symbol = parsed(`<symbol xmlns="${SVG}" id="art-${name}" viewBox="${known.box}">${known.body}</symbol>`);
  home().append(symbol);
  written.add(name);
}

/** @returns {SVGSVGElement} */
function home() {
  if (sheet?.isConnected) return sheet;
  sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "art-sheet");
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.style.setProperty("position", "absolute");
  written.clear();
  document.body.append(sheet);
  return sheet;
}

/**
 * @param {string} text
 * @returns {Node}
 */
function parsed(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}
