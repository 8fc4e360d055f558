/** A new id for an intent: 128 random bits. Works on plain http too, where `crypto.randomUUID` does not. */
export declare function newId(): string;
