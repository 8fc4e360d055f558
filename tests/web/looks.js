/*
 * Before any script of the page: keeps which words stood in the document at every version that a table's page showed, in
 * texts, attributes and the values of its controls alike, when it began to show it and when it had stood a while.
 * `looks` is a list of [version, words].
 */
(() => {
  window.looks = [];
  let known;
  let times = 0;
  const words = () => {
    const values = [...document.querySelectorAll("input, select, textarea")].map(({ value }) => value);
    const text = `${document.title} ${document.documentElement.outerHTML} ${values.join(" ")}`;
    return [...new Set(text.match(/[A-Za-z0-9_]+/g))].join(" ");
  };
  setInterval(() => {
    const version = document.querySelector(".table-page")?.dataset.version;
    if (version === undefined) return;
    times = version === known ? times + 1 : 0;
    known = version;
    if (times === 0 || times === 20) window.looks.push([Number(version), words()]);
  }, 10);
})();
