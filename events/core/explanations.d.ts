import type { JsonObject } from '#contracts/core/json';
import { type FactIn } from './schema.ts';
/**
 * Earlier releases took the id of an event from its command. When two processes sent one command, the store acknowledged
 * the second without writing, and that process chained its next event to its own version, which was never stored: the
 * same event at another time. The chain breaks there, although nothing was changed. An operator's command computes the
 * version that is missing, and records its time in the same stream.
 */
export declare const explanationFacts: {
    readonly ChainBreakExplained: import("./schema.ts").Schema<import("../../contracts/core/schema.ts").Document<{
        /** The event that continues versions which were never stored. */
        readonly revision: import("./schema.ts").Schema<number>;
        /** The first event of which it continues another version. */
        readonly from: import("./schema.ts").Schema<number>;
        /** The times of these versions: of the events from `from` to the one before `revision`. */
        readonly times: import("./schema.ts").Schema<readonly string[]>;
    }>>;
};
export type ChainBreakExplained = FactIn<typeof explanationFacts>;
export type Explanation = ChainBreakExplained['data'];
export declare const explanationType = "ChainBreakExplained";
/** The most by which the times of two versions may differ, in milliseconds. */
export declare const farthest = 500000;
export interface Linked {
    readonly id: string;
    readonly revision: number;
    readonly type: string;
    readonly data: JsonObject;
    readonly metadata: JsonObject;
}
/** Only an event whose id follows from its command was ever acknowledged to two processes. */
export declare function isNamedByCommand({ id, metadata: { causationId } }: Linked): boolean;
/**
 * True when the event at `revision` has the very hash that follows from the versions at these times. A break of any other
 * cause has no such times: the hash of the event proves the explanation.
 */
export declare function explains(explanation: Explanation, at: (revision: number) => Linked | undefined): boolean;
/** Undefined when the event explains nothing. */
export declare function explanationIn({ type, data }: Pick<Linked, 'type' | 'data'>): Explanation | undefined;
/** The breaks of a stream's chain. Expects its events in order, from the first. */
export interface Chain {
    /** The first break without an explanation. */
    readonly broken: number | undefined;
    readonly explained: readonly number[];
}
export declare function chainOf(events: readonly Linked[]): Chain;
