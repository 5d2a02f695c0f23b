import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parsedEvent } from '#events/store/answers';
import { timesKept } from '#events/store/moving/ownStreams';
import type { RecordedTimes } from '#events/store/moving/recordedTimes';
import { readSqlite } from '#events/store/sqlite';
import type { RawEvent } from '#events/store/types';
import { INSTALLATION } from '#services/evidence/evidence';
import { isEvidence, leafOf } from '#services/evidence/leaf';
import { WIDTH } from '#services/evidence/tiles';
import type { Fault } from './soundness.ts';

/** Compares each event of a log with the hash that was signed in its place. */
export interface Signed {
  /** The fault at this event, if any. Each event of the log comes once, in order, also those that are no evidence. */
  check(event: RawEvent): Fault | null;
  /** The events that were signed and are not there, once the whole log was read. */
  missing(): Fault | null;
  end(): void;
}

/** Places after a difference in which the event is looked for: so many may be missing before it. */
const FURTHER = 1_024;

const nothing: Signed = { check: () => null, missing: () => null, end: () => {} };

/** The hashes that this data directory has of the log's events. Without any, nothing is compared. */
export function signedIn(dataDir: string, times: RecordedTimes): Signed {
  const path = join(dataDir, 'evidence', 'evidence.db');
  if (!existsSync(path)) return nothing;
  const db = readSqlite(path);
  const tile = db.prepare('SELECT bytes FROM tiles WHERE tree = ? AND level = 0 AND n = ?');
  const lastTile = db.prepare('SELECT n, bytes FROM tiles WHERE tree = ? AND level = 0 ORDER BY n DESC LIMIT 1');
  const last = lastTile.get(INSTALLATION) as { readonly n: number; readonly bytes: Uint8Array } | undefined;
  const size = last ? last.n * WIDTH + last.bytes.length / 32 : 0;
  const tiles = new Map<number, Buffer>();
  const hashAt = (index: number): Buffer => {
    const n = Math.floor(index / WIDTH);
    const known = tiles.get(n);
    if (!known && tiles.size > 8) tiles.clear();
    const bytes = known ?? Buffer.from((tile.get(INSTALLATION, n) as { bytes: Uint8Array }).bytes);
    tiles.set(n, bytes);
    return bytes.subarray((index % WIDTH) * 32, (index % WIDTH) * 32 + 32);
  };
  let next = 0;
  /** The place that the last different event was taken to stand in: it may have been put before the one there. */
  let doubted: number | null = null;
  const is = (index: number, leaf: Buffer): boolean => index < size && hashAt(index).equals(leaf);
  return {
    check: (raw) => {
      const parsed = parsedEvent(raw);
      // The list of times comes before the events that it is of.
      const event = times.read(parsed);
      if (parsed.type === timesKept || !isEvidence(event) || next >= size) return null;
      const leaf = leafOf(event);
      const before = doubted;
      doubted = null;
      if (before !== null && is(before, leaf)) return null;
      if (is(next, leaf)) {
        next += 1;
        return null;
      }
      const { stream, revision } = event;
      for (let at = next + 1; at < Math.min(size, next + FURTHER); at += 1)
        if (is(at, leaf)) {
          next = at + 1;
          return { kind: 'signed', stream, revision };
        }
      doubted = next;
      next += 1;
      return { kind: 'signed', stream, revision };
    },
    missing: () => (next < size ? { kind: 'missing', stream: 'signed-log', revision: next } : null),
    end: () => db.close(),
  };
}
