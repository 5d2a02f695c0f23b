import type { Sqlite, SqlValue } from '#events/sqlite';
import type { AnyProjection } from '#projections/projection';
type Statements = (sql: string) => ReturnType<Sqlite['prepare']>;
/** The tables of one projection in one version. The version is part of the name, so that two can stand side by side. */
export interface Tables {
    readonly documents: string;
    /** The FTS5 table, or null where nothing is found by words. */
    readonly words: string | null;
    readonly columns: readonly string[];
    readonly upsertSql: string;
    /** The column, checked: what is asked for comes from code, but a typing error must not become SQL. */
    column(name: string): string;
    /** Throws where a column's value is none that a table can hold. */
    values(doc: object): SqlValue[];
    forgetWords(statements: Statements, key: string): void;
    rememberWords(statements: Statements, key: string, words: string): void;
}
export declare function tablesOf({ name, version, columns, words }: AnyProjection): Tables;
export declare function createTables(db: Sqlite, { documents, words, columns }: Tables): void;
export declare function dropTables(db: Sqlite, { documents, words }: Tables): void;
export {};
