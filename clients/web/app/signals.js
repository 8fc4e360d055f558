/**
 * Tells whose turn it has become to somebody who looks elsewhere: in the title, by the icon, with two soft notes, and on
 * a phone by a short buzz. Nothing sounds before the page was touched once; sounds can be switched off, for good.
 */
import { keep, kept } from "./storage.js";

const KEPT = "obol.sounds";
const BUZZ_MS = 60;
/** Hertz, and when each begins, in seconds. */
const TURN = [
  [587, 0],
  [784, 0.16],
];
const NOTE_S = 0.32;
const LOUD = 0.12;

/** @type {AudioContext | undefined} made at the first gesture: browsers let nothing sound before */
let audio;

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => (audio ??= newAudio()), { capture: true, once: true });

function newAudio() {
  return globalThis.AudioContext ? new AudioContext() : undefined;
}

export const hasSounds = () => kept(KEPT) !== "off";

/** @param {boolean} on */
export const setSounds = (on) => keep(KEPT, on ? null : "off");

/** The mark in title and icon. @param {boolean} isMine is it one's turn? @param {string} title of the page */
export function markTurn(isMine, title) {
  const marked = `${isMine ? "● " : ""}${title} · Obol`;
  if (document.title !== marked) document.title = marked;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const file = isMine ? "coin-turn.svg" : "coin.svg";
  if (icon && !icon.href.endsWith(`/${file}`)) icon.href = new URL(`../${file}`, import.meta.url).href;
}

/** It has become one's turn. */
export function yourTurn() {
  if (document.hidden) navigator.vibrate?.(BUZZ_MS);
  if (!audio || !hasSounds()) return;
  void audio.resume();
  for (const [hertz, after] of TURN) note(audio, hertz, audio.currentTime + after);
}

/** @param {AudioContext} context @param {number} hertz @param {number} at seconds by the context's clock */
function note(context, hertz, at) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + NOTE_S);
}
