import type { FaultKind } from '#contracts/audit/verification';
import type { JsonObject } from '#contracts/core/json';
import { chainHash, genesis } from '#events/core/chain';
import { type Explanation, explains, explanationIn, explanationType, type Linked } from '#events/core/explanations';
import { isUnreadable } from '#events/embedded/log/damage';
import type { RawLog } from '#events/store/rawLog';
import type { RawEvent } from '#events/store/types';
import { weigh } from '#services/api/http/parts/weighing';
import type { Rules } from './rules.ts';
import { isKnownType } from './sense.ts';

/** In words that go on after the place of an event. */
export const faultWords: Readonly<Record<FaultKind, string>> = {
  unreadable: 'cannot be read',
  missing: 'is missing',
  'not-json': 'is not readable JSON',
  hash: 'does not fit its hash',
  misshapen: 'does not have the shape of its type',
  unknown: 'is of a type that this release does not know',
  foreign: 'belongs to another organization than its stream',
  repeated: 'has the id of an earlier event',
  dated: 'was recorded at a time that its neighbors in the log exclude',
  signed: 'is not the event that was signed',
};

/** A fault in a stream, and the revision from which it holds. */
export interface Fault {
  readonly kind: FaultKind;
  readonly stream: string;
  readonly revision: number;
}

/** A break of a chain that is explained: the event continues a version of the events before it that was never stored. */
export interface ExplainedBreak extends Omit<Fault, 'kind'> {
  readonly kind: 'explained';
}

/** Checks each event of a log, in the order of the log. */
export interface Soundness {
  /** The fault at this event, if any. Each is told once: the next events are compared with this one as it is. */
  check(event: RawEvent): Promise<Fault | ExplainedBreak | null>;
}

/** The explanations of each stream. They come later in the log than the breaks that they explain. */
export type Explanations = ReadonlyMap<string, readonly Explanation[]>;

export async function readExplanations(log: RawLog): Promise<Explanations> {
  const found = new Map<string, Explanation[]>();
  for await (const lot of log.readAll({ filter: { on: 'type', regex: `^${explanationType}$` } }))
    for (const event of lot) {
      const explanation = explanationIn({ type: event.type, data: valueIn(event.data) ?? {} });
      if (explanation) found.set(event.stream, [...(found.get(event.stream) ?? []), explanation]);
    }
  return found;
}

interface Link {
  readonly revision: number;
  /** Null for an event of a stranger, which has no hash; undefined for one that cannot be read. */
  readonly hash: string | null | undefined;
}

/** The streams whose last event is remembered. Of any other the event before is read again. */
const remembered = 50_000;

export function soundnessOf(log: RawLog, rules: Rules, explanations: Explanations = new Map()): Soundness {
  const links = new Map<string, Link>();
  const keep = (stream: string, link: Link): void => {
    links.delete(stream);
    links.set(stream, link);
    const oldest = links.keys().next();
    if (links.size > remembered && !oldest.done) links.delete(oldest.value);
  };

  /** The event before, undefined when the stream begins here. */
  const before = async (event: RawEvent): Promise<Link | undefined> => {
    const { stream, revision } = event;
    const known = links.get(stream);
    if (known) return known.revision < revision ? known : undefined;
    if (revision === 0) return undefined;
    const [read] = await log.readStream(stream, { from: revision - 1, count: 1 });
    return read && read.revision < revision && rules.isMoved(read)
      ? { revision: read.revision, hash: partsOf(read)?.hash }
      : undefined;
  };

  /** Any explanation is computed anew: it counts when it gives the very hash of the event. */
  const isExplained = async ({ stream, revision }: RawEvent): Promise<boolean> => {
    for (const one of explanations.get(stream) ?? []) {
      if (one.revision !== revision) continue;
      const from = Math.max(0, one.from - 1);
      const events = await log.readStream(stream, { from, count: revision - from + 1 });
      const linked = new Map(events.flatMap((read) => linkedOf(read) ?? []).map((read) => [read.revision, read]));
      if (explains(one, (place) => linked.get(place))) return true;
    }
    return false;
  };

  return {
    check: async (event) => {
      const { stream, revision } = event;
      const fault = (kind: FaultKind, at = revision): Fault => ({ kind, stream, revision: at });
      const rule = rules.of(stream);
      const found = await before(event);
      if (isUnreadable(event)) {
        // Its own revision cannot be trusted.
        keep(stream, { revision: found ? found.revision + 1 : revision, hash: undefined });
        return fault('unreadable');
      }
      // A stream that was deleted and began again continues nothing.
      const last = found && rule && found.revision < rule.before ? undefined : found;
      const next = last ? last.revision + 1 : 0;
      const parts = partsOf(event);
      keep(stream, { revision, hash: parts ? parts.hash : undefined });
      // The first events may have been removed by a rule of the stream.
      if (revision !== next && (last || !rule || !(rule.before > 0 || rule.shortens))) return fault('missing', next);
      if (!parts) return fault('not-json');
      const { data, metadata, hash } = parts;
      // Only a stranger's event has no hash, and only beside strangers' events.
      if (hash === null && isKnownType(event.type)) return fault('hash');
      if ((hash === null && (last?.hash ?? null) === null) || (last?.hash === undefined && last)) return null;
      const previous = hash === null ? [] : previousOf(event, last, rule !== undefined);
      if (previous === 'unknown' || previous.some((one) => chainHash(one, { ...event, data, metadata }) === hash))
        return null;
      return (await isExplained(event)) ? { kind: 'explained', stream, revision } : fault('hash');
    },
  };
}

/** The hashes that the event may continue. A key's events each begin a chain. So does a stream that begins again. */
function previousOf({ stream, revision }: RawEvent, last: Link | undefined, isRuled: boolean) {
  if (!last) return revision > 0 && isRuled ? 'unknown' : [genesis];
  const restarts = isRuled || stream.startsWith('key-') || last.hash === null;
  return [...(typeof last.hash === 'string' ? [last.hash] : []), ...(restarts ? [genesis] : [])];
}

function linkedOf({ id, stream, revision, type, data, metadata }: RawEvent): Linked | undefined {
  const [said, described] = [valueIn(data), valueIn(metadata)];
  return said && described && { id, stream, revision, type, data: said, metadata: described };
}

/** The event's objects; undefined when it says that it is JSON and is not. */
function partsOf({ isJson, data, metadata }: RawEvent) {
  const noChain = { data: {}, metadata: {}, hash: null };
  if (!isJson) return noChain;
  const [said, described] = [valueIn(data), valueIn(metadata)];
  if (said === undefined || described === undefined) return undefined;
  if (typeof described.hash !== 'string') return noChain;
  return { data: said, metadata: described, hash: described.hash };
}

/**
 * Undefined when the bytes are not JSON, or name a field twice: readers differ in the one that they keep (RFC 8259 §4). An
 * event may have no metadata.
 */
function valueIn(bytes: Buffer): JsonObject | undefined {
  if (bytes.length === 0) return {};
  try {
    const text = bytes.toString('utf8');
    const value = JSON.parse(text) as JsonObject | null;
    // An event as it is written: nothing was left out.
    if (JSON.stringify(value) === text) return value ?? {};
    const weighed = weigh(text);
    return weighed !== null && typeof weighed === 'object' ? undefined : (value ?? {});
  } catch {
    return undefined;
  }
}
