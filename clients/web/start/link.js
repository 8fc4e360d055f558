/** At a plain address of a table: on to the page itself. Who runs no script follows the link. */
const link = document.querySelector("a[data-go]");
if (link instanceof HTMLAnchorElement) location.replace(link.href);
