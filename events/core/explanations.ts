import { type Chained, chainHash, genesis } from './chain.ts';
import { idFrom } from './ids.ts';
import { type FactIn, facts, listOf, time, whole } from './schema.ts';

/**
 * Earlier releases took the id of an event from its command. When two processes sent one command, the store acknowledged
 * the second without writing, and that process chained its next event to its own version, which was never stored: the
 * same event at another time. The chain breaks there, although nothing was changed. An operator's command computes the
 * version that is missing, and records its time in the same stream.
 */
export const explanationFacts = facts({
  ChainBreakExplained: {
    /** The event that continues versions which were never stored. */
    revision: whole,
    /** The first event of which it continues another version. */
    from: whole,
    /** The times of these versions: of the events from `from` to the one before `revision`. */
    times: listOf(time),
  },
});
export type ChainBreakExplained = FactIn<typeof explanationFacts>;
export type Explanation = ChainBreakExplained['data'];
export const explanationType = 'ChainBreakExplained';

/** The most by which the times of two versions may differ, in milliseconds. */
export const farthest = 500_000;

export type Linked = Chained;

/** The events that follow from one command, in one append. Longer ones are not looked at. */
const mostOfOne = 200;

/** Only an event whose id follows from its command was ever acknowledged to two processes. */
export function isNamedByCommand({ id, metadata: { causationId } }: Linked): boolean {
  if (typeof causationId !== 'string') return false;
  for (let n = 0; n < mostOfOne; n += 1) if (idFrom('event', causationId, n) === id) return true;
  return false;
}

/**
 * True when the event at `revision` has the very hash that follows from the versions at these times. A break of any other
 * cause has no such times: the hash of the event proves the explanation.
 */
export function explains(explanation: Explanation, at: (revision: number) => Linked | undefined): boolean {
  const { revision, from, times } = explanation;
  const last = at(revision);
  const before = from === 0 ? genesis : at(from - 1)?.metadata.hash;
  if (!last || typeof before !== 'string' || times.length === 0 || times.length !== revision - from) return false;
  let hash = before;
  for (const [n, occurredAt] of times.entries()) {
    const event = at(from + n);
    if (!event || !isNamedByCommand(event) || !isNear(event, occurredAt)) return false;
    hash = hashAfter(hash, { ...event, metadata: { ...event.metadata, occurredAt } });
  }
  return last.metadata.hash === hashAfter(hash, last);
}

/** Empty when the event has no canonical text: then no release wrote it. */
function hashAfter(previous: string, event: Linked): string {
  try {
    return chainHash(previous, event);
  } catch {
    return '';
  }
}

const isNear = ({ metadata }: Linked, time: string): boolean =>
  Math.abs(Date.parse(String(metadata.occurredAt)) - Date.parse(time)) <= farthest;

/** Undefined when the event explains nothing. */
export function explanationIn({ type, data }: Pick<Linked, 'type' | 'data'>): Explanation | undefined {
  if (type !== explanationType) return undefined;
  const { revision, from, times } = data;
  const isWhole = Number.isInteger(revision) && Number.isInteger(from) && Array.isArray(times);
  return isWhole ? (data as unknown as Explanation) : undefined;
}

/** The breaks of a stream's chain. Expects its events in order, from the first. */
export interface Chain {
  /** The first break without an explanation. */
  readonly broken: number | undefined;
  readonly explained: readonly number[];
}

export function chainOf(events: readonly Linked[]): Chain {
  const explained: number[] = [];
  const known = events.flatMap((event) => explanationIn(event) ?? []);
  let previous = genesis;
  for (const [index, event] of events.entries()) {
    const { revision, metadata } = event;
    const isOfIt = (one: Explanation) => one.revision === index && explains(one, (place) => events[place]);
    if (revision !== index || typeof metadata.hash !== 'string') return { broken: index, explained };
    if (metadata.hash !== hashAfter(previous, event)) {
      if (!known.some(isOfIt)) return { broken: index, explained };
      explained.push(index);
    }
    previous = metadata.hash;
  }
  return { broken: undefined, explained };
}
