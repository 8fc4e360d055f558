/*
 * Looks every 50 ms at all the places of a table's page that say how the game stands, and keeps each look at which they
 * did not all tell of the same version. `moments`: `looks`, how often it looked; `apart`, what disagreed; `versions`, those it saw.
 */
(() => {
  const moments = (window.moments = { looks: 0, apart: [], versions: [] });
  const of = (selector) => document.querySelector(selector);
  setInterval(() => {
    const page = of(".table-page");
    if (page?.dataset.status !== "running" && page?.dataset.status !== "over") return;
    const board = of(".board-place > :last-child");
    if (!board?.dataset.version) return;
    moments.looks += 1;
    const told = [...document.querySelectorAll("obol-feed p")].at(-1)?.dataset.version;
    const versions = [page, board, of("obol-standing"), of("obol-offers"), of("obol-seats")].map(({ dataset }) => dataset.version);
    const phases = [of("[data-phase].vm")?.dataset.phase, of("obol-standing").dataset.phase].filter((one) => one !== undefined);
    if (new Set(versions).size > 1 || Number(told) > Number(versions[0])) moments.apart.push([...versions, `told ${told}`]);
    if (phases.length > 1 && new Set(phases).size > 1) moments.apart.push(phases);
    if (moments.versions.at(-1) !== versions[0]) moments.versions.push(versions[0]);
  }, 50);
})();
