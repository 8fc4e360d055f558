/**
 * Being told in this browser while away: Web Push, subscribed to with the service's key, and kept in step with who one
 * is and which language one reads.
 *
 * @typedef {{kinds: string[], quiet?: {start: string, end: string, zone?: string}}} Wishes
 * @typedef {Wishes & {player: string, id: string}} Told `player`: whose; `id`: what the service calls it by
 */
import { api, player } from "./home.js";
import { learn, spokenLanguage } from "./i18n.js";
import { routeOf } from "./router.js";
import { keep, keptValue } from "./storage.js";
import { words } from "./words/told.js";

const KEPT = "obol.told";
const ROOT = new URL("../", import.meta.url);

/** The words for all of this can be used from now on. */
export const learnWords = () => learn(words);

/** Can this browser, on this page, be told anything at all? */
export const isAble = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** What one is told in this browser; null: nothing. @returns {Told | null} */
export const told = () => keptValue(KEPT);

/** @returns {Promise<ServiceWorkerRegistration>} */
async function worker() {
  const registration = await navigator.serviceWorker.register(new URL("told.js", ROOT), { scope: ROOT.pathname });
  if (registration.active) return registration;
  return navigator.serviceWorker.ready;
}

/**
 * From now on, of these things. Asks for the permission where it is not given yet: to be called when something was
 * pressed. @param {Wishes} wishes @returns {Promise<boolean>} false: it is not permitted
 */
export async function beTold(wishes) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe(wishes);
  return true;
}

/** @param {Wishes} wishes */
async function subscribe({ kinds, quiet }) {
  const { key } = await api.pushOffer();
  const { pushManager } = await worker();
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, key)) await known.unsubscribe(); // the service has another key now
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const language = spokenLanguage();
  const kept = await api.keepPush({ subscription: subscription.toJSON(), kinds, ...(quiet && { quiet }), language });
  keep(KEPT, JSON.stringify({ player: player()?.id, id: kept.id, kinds, quiet }));
}

/** No more, in this browser. */
export async function beToldNoMore() {
  const was = told();
  keep(KEPT, null);
  const registration = await navigator.serviceWorker.getRegistration(ROOT.pathname);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (was && was.player === player()?.id) await api.forgetPush(was.id);
}

/** Tells something now, to see how it looks. @returns {Promise<boolean>} did the push service take it? */
export async function tryIt() {
  return (await api.testPush(told()?.id)).sent > 0;
}

/** When the page begins: the service forgets who does not come back, and a name that was given up is told nothing. */
export async function stayTold() {
  const was = told();
  if (!was || !isAble()) return;
  if (Notification.permission === "granted" && was.player === player()?.id) await subscribe(was);
  else await beToldNoMore();
}

/** @param {PushSubscription} subscription @param {string} key */
function isFor({ options }, key) {
  const own = options.applicationServerKey;
  return own !== null && String(new Uint8Array(own)) === String(bytesOf(key));
}

/** @param {string} text base64url */
function bytesOf(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
}

// A press on a notification leads to a table; the page that is open goes there.
if (isAble()) {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (typeof data?.go === "string" && routeOf(data.go)) location.hash = data.go;
  });
  navigator.serviceWorker.startMessages();
}
