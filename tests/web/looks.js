/*
 * Before any script of the page: keeps what the document was at every version that a table's page showed, the values of
 * its controls included, when it began to show it and when it had stood a while. `looks` is a list of [version, text].
 */
(() => {
  window.looks = [];
  let known;
  let times = 0;
  const text = () => {
    const values = [...document.querySelectorAll("input, select, textarea")].map(({ value }) => value);
    return `${document.title} ${document.documentElement.outerHTML} ${values.join(" ")}`;
  };
  setInterval(() => {
    const version = document.querySelector(".table-page")?.dataset.version;
    if (version === undefined) return;
    times = version === known ? times + 1 : 0;
    known = version;
    if (times === 0 || times === 20) window.looks.push([Number(version), text()]);
  }, 10);
})();
