/**
 * The service worker: shows what is pushed to a player who is away, and opens the table that a press on it leads to.
 * Nothing else: it caches nothing, and no request of the page goes through it.
 *
 * @typedef {{kind: string, title: string, text: string, table?: string, language?: string}} Message see PROTOCOL.md,
 * "Told while away"
 */
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("push", (/** @type {any} */ event) => {
  if (event.data) event.waitUntil(showMessage(event.data.json()));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data.table));
});

/** One a table: a later one takes the place of an earlier one. @param {Message} message */
function showMessage({ title, text, table = "", language = "en" }) {
  return worker.registration.showNotification(title, {
    body: text,
    lang: language,
    icon: "coin.svg",
    tag: table || "test",
    renotify: true,
    data: { table },
  });
}

/** The page that shows the table comes to the front, else any page of ours, else a new one. @param {string} table */
async function openTable(table) {
  const { scope } = worker.registration;
  const place = table ? `#/table/${encodeURIComponent(table)}` : "#/";
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const ours = windows.filter((/** @type {{url: string}} */ { url }) => url.split("#")[0] === scope);
  const there = ours.find((/** @type {{url: string}} */ { url }) => url.slice(scope.length).split("?")[0] === place) ?? ours[0];
  if (!there) return worker.clients.openWindow(scope + place);
  there.postMessage({ go: place });
  return there.focus();
}
