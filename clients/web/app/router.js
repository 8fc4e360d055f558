/**
 * Addresses of the page: `#/table/ID?invite=…`. What stands behind `#` never reaches a server.
 *
 * @typedef {{page: string, parts: string[], query: URLSearchParams}} Route
 */

/** @param {string} [hash] @returns {Route} */
export function routeOf(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, ...parts] = path.split("/").map(decoded);
  return { page: page || "lobby", parts, query: new URLSearchParams(query) };
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address. @param {string[]} parts @param {Record<string, string | number | undefined>} [query] */
export function address(parts, query = {}) {
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  const added = given.length ? `?${new URLSearchParams(given)}` : "";
  return `#/${parts.map(encodeURIComponent).join("/")}${added}`;
}

/**
 * A table's address to hand on, which says what it leads to where no script runs; a moment's with `at`. With an invite,
 * which no server's log is to have, it is that of the page.
 * @param {string} table @param {{invite?: string, at?: number, as?: string}} [which]
 */
export function plainAddress(table, { invite, at, as } = {}) {
  const page = new URL("../", import.meta.url);
  if (invite) return new URL(address([at ? "replay" : "table", table], { invite, as, at }), page).href;
  const seen = as === undefined ? "" : `?${new URLSearchParams({ as })}`;
  return new URL(`t/${encodeURIComponent(table)}${at ? `/${at}` : ""}${seen}`, page).href;
}

/** Goes to another page. @param {string} to */
export function go(to) {
  location.hash = to;
}

/** Changes the address without going anywhere, unless the browser has had enough of that for a while. @param {string} to */
export function readdress(to) {
  try {
    history.replaceState(history.state, "", to);
  } catch {
    // Safari takes a hundred in ten seconds: who scrubs fast has a link to a moment before.
  }
}
