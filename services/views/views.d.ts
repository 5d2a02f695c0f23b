import { type SqlValue } from '#events/sqlite';
import { type Position } from '#events/store';
import type { AnyProjection } from '#projections/projection';
/** The read models of this node: documents in SQLite, each projection's position in the same transaction as its documents. */
export interface Views {
    /** One document, as stored JSON. */
    text(projection: string, key: string): string | null;
    doc<Doc>(projection: string, key: string): Doc | null;
    /** Documents as stored JSON. `where` compares declared columns; `matching` finds by words. */
    texts(projection: string, query?: Query): readonly string[];
    docs<Doc>(projection: string, query?: Query): readonly Doc[];
    /** What lists show of the documents, as stored JSON. */
    shown(projection: string, query?: Query): readonly string[];
    keys(projection: string, query?: Query): readonly string[];
    count(projection: string, query?: Query): number;
    writer(projection: AnyProjection): Writer;
    close(): void;
}
export interface Query {
    readonly where?: Readonly<Record<string, SqlValue>>;
    readonly above?: Readonly<Record<string, SqlValue>>;
    readonly atMost?: Readonly<Record<string, SqlValue>>;
    /** SQL LIKE patterns by column. */
    readonly like?: Readonly<Record<string, string>>;
    readonly matching?: string;
    readonly orderBy?: {
        readonly column: string;
        readonly descending?: boolean;
    };
    readonly limit?: number;
    readonly offset?: number;
}
/** What the projector writes through, for one projection in its current version. */
export interface Writer {
    readonly projection: AnyProjection;
    /** Is this version what readers see, or still being built beside the old one? */
    readonly serving: boolean;
    position(): Position | undefined;
    look(key: string): object | null;
    /** What would be stored of the document as it is now; null drops it. Throws, and touches nothing, where it cannot be. */
    prepare(key: string, doc: object | null): () => void;
    advance(position: Position): void;
    /** Readers see this version from the end of the transaction on; the old tables go. */
    swapIn(): void;
}
export interface ViewStore extends Views {
    transaction<T>(work: () => T): T;
    /** What was dropped leaves the disk as well: called after a person was erased. */
    scrub(): void;
}
export declare function openViews(dataDir: string): ViewStore;
