/**
 * Tells listeners what happens, by kind.
 *
 * @template {Record<string, any>} Kinds what each kind of event carries
 */
export declare class Emitter<Kinds extends Record<string, any>> {
    #private;
    /**
     * Calls `listener` whenever an event of the kind comes.
     *
     * @template {keyof Kinds} Kind
     * @param {Kind} kind
     * @param {(detail: Kinds[Kind]) => void} listener
     * @param {{signal?: AbortSignal}} [options] `signal`: listens until it aborts
     * @returns {() => void} stops listening
     */
    on<Kind extends keyof Kinds>(kind: Kind, listener: (detail: Kinds[Kind]) => void, { signal }?: {
        signal?: AbortSignal;
    }): () => void;
    /**
     * @template {keyof Kinds} Kind
     * @param {Kind} kind
     * @param {Kinds[Kind]} detail
     */
    emit<Kind extends keyof Kinds>(kind: Kind, detail: Kinds[Kind]): void;
}
