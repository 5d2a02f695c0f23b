import { createHash, type Hash } from 'node:crypto';
import type { Position } from '#events/core/position';
import { recordedTimes } from '#events/store/moving/recordedTimes';
import type { ConnectedStore } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { Rules } from '#services/verify/rules';
import { withTimeOf } from './copying/copying.ts';
import { placeOf } from './copying/placeOf.ts';

/** A comparison of two logs, event by event. It can go on where it ended. */
export interface Verified {
  readonly events: number;
  readonly bytes: number;
  /** SHA-256 over everything that was compared, hex. */
  readonly sha256: string;
}

export interface Verification {
  /**
   * Compares on, to the end of the new log, which may lack the last events of the old one unless both are `whole`.
   * Throws `WrongCommand` at the first difference.
   */
  goOn(whole: boolean, onProgress?: (place: Position) => void): Promise<Verified>;
}

export function verificationOf(source: ConnectedStore, target: ConnectedStore, rules: Rules): Verification {
  const hash = createHash('sha256');
  let events = 0;
  let bytes = 0;
  const after: { old?: Position; new?: Position } = {};
  return {
    goOn: async (whole, onProgress) => {
      const [was, is] = [movedIn(source, rules, after.old), movedIn(target, rules, after.new)];
      try {
        for (;;) {
          const [a, b] = await Promise.all([was.next(), is.next()]);
          if (!b && !(a && whole)) break;
          const difference = differenceOf(a, b);
          if (difference !== null || !a || !b) throw new WrongCommand(`The logs differ: ${difference}.`);
          [after.old, after.new] = [a.position, b.position];
          events += 1;
          bytes += a.data.length + a.metadata.length;
          addTo(hash, a);
          if (events % 1_000 === 0) onProgress?.(a.position);
        }
      } finally {
        await Promise.all([was.end(), is.end()]);
      }
      return { events, bytes, sha256: hash.copy().digest('hex') };
    },
  };
}

const people = { on: 'stream', regex: '^[^$]' } as const;

/** The moved events of a log, one after the other, with their first recorded times. */
function movedIn(store: ConnectedStore, rules: Rules, after: Position | undefined) {
  const lots = store.raw.readAll({ after, filter: people });
  const times = recordedTimes(store, after);
  let waiting: RawEvent[] = [];
  let at = 0;
  return {
    next: async (): Promise<RawEvent | undefined> => {
      const dated = await times;
      while (at >= waiting.length) {
        const lot = await lots.next();
        if (lot.done) return undefined;
        waiting = lot.value.map((event) => withTimeOf(dated, event)).filter(rules.isMoved);
        at = 0;
      }
      return waiting[at++];
    },
    end: async (): Promise<void> => void (await lots.return(undefined)),
  };
}

/** The difference in words, or null. */
function differenceOf(a: RawEvent | undefined, b: RawEvent | undefined): string | null {
  if (!a || !b) {
    const more = a ?? b;
    return more ? `only the ${a ? 'old' : 'new'} one has ${placeOf(more)}` : null;
  }
  if (a.stream !== b.stream || a.revision !== b.revision || a.id !== b.id)
    return `the old one has ${placeOf(a)} where the new one has ${placeOf(b)}`;
  const parts = {
    type: a.type === b.type,
    'kind of content': a.isJson === b.isJson,
    data: a.data.equals(b.data),
    metadata: a.metadata.equals(b.metadata),
    'recorded time': a.recordedAt === b.recordedAt,
  };
  const [part] = Object.entries(parts).find(([, same]) => !same) ?? [];
  return part === undefined ? null : `${placeOf(a)} has another ${part}`;
}

function addTo(hash: Hash, { stream, revision, id, type, isJson, data, metadata, recordedAt }: RawEvent): void {
  hash.update(JSON.stringify([stream, revision, id, type, isJson, recordedAt, data.length, metadata.length]));
  hash.update(data);
  hash.update(metadata);
}
