/** A new id for an intent: 128 random bits. Works on plain http too, where `crypto.randomUUID` does not. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
