/**
 * What was read lately, until it changes: the same sessions, people and boards are asked for again and again. Whoever
 * writes a document says so at once, and nobody reads in between, so what is kept is what stands in the tables.
 */
export declare function remembered(): {
    document<Doc>(projection: string, key: string, read: () => Doc | null): Doc | null;
    list(projection: string, question: string, read: () => readonly string[]): readonly string[];
    forget(projection: string, key: string): void;
    forgetAll(): void;
};
export type Remembered = ReturnType<typeof remembered>;
