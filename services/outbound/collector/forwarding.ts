import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Codec } from '#events/codec';
import { every, iso } from '#events/core/ports';
import { comparePositions, formatPosition, type Position, parsePosition } from '#events/core/position';
import { writeOwn } from '#events/disk/ownFiles';
import type { FactType, RecordedFact } from '#events/facts';
import { type SecurityRow, securityLog } from '#projections/accounts/securityLog';
import { type AnyRow, type RowChange, rowChanges } from '#projections/core/rows';
import type { App } from '#services/app/app';
import type { SecurityForwarding } from '#services/app/securityTrail';
import { type Collector } from './collectors.ts';
import { noteOf, type SecurityNote } from './lines.ts';

/** Milliseconds. */
const beat = 5_000;
const batch = 200;
/** A collector that fails is asked more and more rarely, up to this many milliseconds. */
const longestPause = 5 * 60_000;

type Needs = Pick<App, 'store' | 'views' | 'clock' | 'log'> & { readonly dataDir: string };

const types = Object.keys(securityLog.on) as FactType[];

/**
 * Sends every line of the security log to a collector, in the order of the log, at least once: its place is kept in a file
 * after the collector took what stands before it. A process of its own `DATA_DIR` begins at the first line.
 */
export function forwardSecurityLog(needs: Needs, codec: Codec, collector: Collector): SecurityForwarding {
  const { store, views, clock, log, dataDir } = needs;
  const path = join(dataDir, 'security-forwarded.json');
  let after = placeIn(path);
  let failing: { readonly since: number; readonly reason: string; readonly tries: number } | null = null;
  let pausedUntil = 0;
  let work: Promise<void> | null = null;
  let going = true;

  const name = (entity: string): string => views.doc('entities', entity)?.name ?? entity;
  const notesOf = async (event: Parameters<Codec['decode']>[0]): Promise<readonly SecurityNote[]> => {
    const changes = rowChanges(securityLog, (await codec.decode(event)) as RecordedFact);
    return changes.flatMap((change: RowChange<AnyRow>) =>
      'put' in change ? [noteOf(change.put as unknown as SecurityRow, name)] : [],
    );
  };

  const keep = (place: Position): void => {
    writeOwn(path, JSON.stringify({ after: formatPosition(place) }));
    after = place;
  };

  /** Everything up to now, in batches. */
  async function send(): Promise<void> {
    const head = await store.head();
    let notes: SecurityNote[] = [];
    let last: Position | undefined;
    const flush = async () => {
      if (notes.length > 0) await collector.send(notes);
      if (last) keep(last);
      notes = [];
    };
    for await (const event of store.readAll({ types, ...(after ? { after } : {}) })) {
      if (!going) return;
      notes.push(...(await notesOf(event)));
      last = event.position;
      if (notes.length >= batch) await flush();
    }
    await flush();
    // The next look begins where this one ended, however many other events there are.
    if (head && (!after || comparePositions(head, after) > 0)) keep(head);
  }

  const look = async (): Promise<void> => {
    try {
      await send();
      if (failing) log.info({ lost: 0 }, 'the security log is forwarded again');
      failing = null;
    } catch (error) {
      const reason = reasonOf(error);
      if (!failing) log.warn({ reason }, 'the security log could not be forwarded');
      const tries = (failing?.tries ?? 0) + 1;
      failing = { since: failing?.since ?? clock.now(), reason, tries };
      pausedUntil = clock.now() + Math.min(longestPause, beat * 2 ** tries);
    }
  };

  const stop = every(clock, beat, () => {
    if (work || clock.now() < pausedUntil) return;
    work = look().finally(() => {
      work = null;
    });
  });
  return {
    failing: () => failing && { since: iso(failing.since), reason: failing.reason },
    stop: async () => {
      going = false;
      stop();
      await work;
    },
  };
}

/** Undefined before the first batch, or when the file cannot be read: then everything is sent again. */
function placeIn(path: string): Position | undefined {
  try {
    const { after } = JSON.parse(readFileSync(path, 'utf8')) as { readonly after?: unknown };
    return typeof after === 'string' ? parsePosition(after) : undefined;
  } catch {
    return undefined;
  }
}

/** A word for people, without an address or a secret: "HTTP 503", "ECONNREFUSED". */
function reasonOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: { code?: unknown }; code?: unknown; message?: string };
  return String(cause?.code ?? code ?? message ?? 'unknown');
}
