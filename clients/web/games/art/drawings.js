/**
 * Drawings by their names, and pictures of them: each is parsed once, and all that are shown are copies of the first.
 *
 * A drawing is SVG text of ours, a constant of these files; nothing a player wrote ever comes here.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Map<string, {body: string, box: string}>} */
const drawings = new Map();
/** The first of each. @type {Map<string, SVGSVGElement>} */
const pictures = new Map();

/**
 * Make a drawing known by its name.
 * @param {string} name
 * @param {string} body SVG text without ids and style attributes
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
  const known = `${name}\n${className}\n${label}`;
  const first = pictures.get(known) ?? pictureNow(name, className, label);
  if (isDrawn(name)) pictures.set(known, first);
  return /** @type {SVGSVGElement} */ (first.cloneNode(true));
}

/** @param {string} name @param {string} className @param {string} label @returns {SVGSVGElement} */
function pictureNow(name, className, label) {
  const { body, box } = drawings.get(name) ?? { body: "", box: "0 0 24 24" };
  const text = `<svg xmlns="${SVG}" viewBox="${box}">${body}</svg>`;
  const image = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  image.setAttribute("class", `art ${className}`.trim());
  image.setAttribute("focusable", "false");
  if (box === "0 0 100 100") image.setAttribute("preserveAspectRatio", "xMidYMid slice");
  if (label) {
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", label);
  } else {
    image.setAttribute("aria-hidden", "true");
  }
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (image));
}
