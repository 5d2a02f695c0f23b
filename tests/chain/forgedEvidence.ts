// For tests only: evidence files changed as a forger with the key of the log would.
import { chainHash } from '#events/core/chain';
import { openSqlite } from '#events/store/sqlite';
import { type Entry, leafOf } from '#services/evidence/leaf';
import { leafHash, rootOf } from '#services/evidence/merkle';
import { type NoteKey, signedNote, verifierKey } from '#services/evidence/note';
import { createTiles, treesIn } from '#services/evidence/tiles';

/** A line of an evidence file. */
export interface Line {
  readonly [name: string]: unknown;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
export type Lines = readonly Line[];

export const linesIn = (text: string): Lines =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
export const textOf = (lines: Lines): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
export const changed = (n: number, change: (line: Line) => object, lines: Lines): Lines =>
  lines.with(n, { ...lines[n], ...change(lines[n] as Line) } as Line);

const entryOf = (line: Line): Entry => line as unknown as Entry;
/** Each hash computed anew. */
export function rechained(lines: Lines): Lines {
  const last = new Map<unknown, unknown>();
  return lines.map((line) => {
    if (line.index === undefined) return line;
    const previous = last.get(line.stream) ?? line.previous;
    if (!line.data) {
      last.set(line.stream, line.hash);
      return { ...line, previous };
    }
    const hashed = chainHash(String(previous), { ...entryOf(line) });
    last.set(line.stream, hashed);
    return { ...line, previous, metadata: { ...line.metadata, hash: hashed } };
  });
}

/** The tree, the checkpoint and the signature anew. */
export function signedAnew(lines: Lines, key: NoteKey): Lines {
  const db = openSqlite(':memory:', 'NORMAL');
  createTiles(db);
  const trees = treesIn(db);
  const events = lines.filter((line) => line.stream !== undefined).map((line, index): Line => ({ ...line, index }));
  const leaves = events.map((line, n) => {
    const { content, id, recordedAt, revision, stream, type } = line;
    const leaf = line.withheld
      ? leafHash(JSON.stringify({ content, id, recordedAt, revision, stream, type }))
      : leafOf(entryOf(line));
    return { hash: leaf, at: { commit: BigInt(n), prepare: BigInt(n) } };
  });
  trees.append('x', leaves);
  const origin = String(lines[0]?.origin);
  const size = events.length;
  const checkpoint = signedNote({ origin, size, root: rootOf(trees.node('x'), size) }, { key, seconds: 1_772_366_400 });
  db.close();
  return [{ ...lines[0], key: verifierKey(origin, key), checkpoint }, ...events, { end: true, events: size }];
}
