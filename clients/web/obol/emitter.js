/**
 * Tells listeners what happens, by kind.
 *
 * @template {Record<string, any>} Kinds what each kind of event carries
 */
export class Emitter {
  /** @type {Map<keyof Kinds, Set<(detail: any) => void>>} */
  #listeners = new Map();

  /**
   * Calls `listener` whenever an event of the kind comes.
   *
   * @template {keyof Kinds} Kind
   * @param {Kind} kind
   * @param {(detail: Kinds[Kind]) => void} listener
   * @param {{signal?: AbortSignal}} [options] `signal`: listens until it aborts
   * @returns {() => void} stops listening
   */
  on(kind, listener, { signal } = {}) {
    if (signal?.aborted) return () => {};
    const all = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, all.add(listener));
    const off = () => void all.delete(listener);
    signal?.addEventListener("abort", off, { once: true });
    return off;
  }

  /**
   * @template {keyof Kinds} Kind
   * @param {Kind} kind
   * @param {Kinds[Kind]} detail
   */
  emit(kind, detail) {
    for (const listener of [...(this.#listeners.get(kind) ?? [])]) listener(detail);
  }
}
