import { chainHash, genesis } from '#events/core/chain';
import { type ChainBreakExplained, type Explanation, explains, explanationIn } from '#events/core/explanations';
import { type Clock, iso, type Random } from '#events/core/ports';
import { type StoredEvent, WrongExpectedVersionError } from '#events/store/store';
import { isChained } from '#services/projector/chains';
import { explanationOf } from './missingVersions.ts';
import { encoded, type Log } from './repair.ts';

/** The breaks of one stream. */
export interface Explained {
  readonly stream: string;
  /** Recorded now. */
  readonly fresh: readonly Explanation[];
  /** The revisions of breaks that were explained before. */
  readonly known: readonly number[];
  /** The revisions of breaks of another cause, or whose cause cannot be computed. */
  readonly unexplained: readonly number[];
}

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

/** Reads the whole log, and records in each stream with breaks those that can be explained. */
export async function explainAll(log: Log, ports: Ports): Promise<readonly Explained[]> {
  const found: Explained[] = [];
  for (const stream of await brokenStreams(log)) found.push(await explainStream(log, ports, stream));
  return found;
}

/** Memory: one hash for each stream. */
async function brokenStreams({ store }: Log): Promise<readonly string[]> {
  const last = new Map<string, { readonly revision: number; readonly hash: string }>();
  const broken = new Set<string>();
  for await (const event of store.readAll()) {
    if (!isChained(event)) continue;
    const { stream, revision, metadata } = event;
    const before = last.get(stream) ?? { revision: -1, hash: genesis };
    if (revision !== before.revision + 1 || metadata.hash !== hashAfter(before.hash, event)) broken.add(stream);
    last.set(stream, { revision, hash: String(metadata.hash) });
  }
  return [...broken];
}

async function explainStream(log: Log, { clock, random }: Ports, stream: string): Promise<Explained> {
  let events = await read(log, stream);
  const found = judged(events);
  for (;;) {
    const previous = [...events];
    for (const data of found.fresh) {
      const fact: ChainBreakExplained = { type: 'ChainBreakExplained', data };
      const writing = { commandId: random.uuid(), stream: previous, occurredAt: iso(clock.now()) };
      const event = await encoded(log, fact, writing);
      const last = previous.at(-1) as StoredEvent;
      previous.push({ ...last, ...event, revision: last.revision + 1 });
    }
    try {
      const fresh = previous.slice(events.length).map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
      if (fresh.length > 0) await log.store.append(stream, events.at(-1)?.revision ?? 'none', fresh);
      return { stream, ...found };
    } catch (error) {
      // Muster wrote to the stream meanwhile.
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      events = await read(log, stream);
    }
  }
}

async function read({ store }: Log, stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
}

/** Finds the cause of each break of a stream, in order: one may go on from another. */
export function judged(events: readonly StoredEvent[]): Omit<Explained, 'stream'> {
  const before = events.flatMap((event) => explanationIn(event) ?? []);
  const fresh: Explanation[] = [];
  const known: number[] = [];
  const unexplained: number[] = [];
  let previous = genesis;
  for (const [at, event] of events.entries()) {
    const isNext = event.revision === at;
    if (!isNext || event.metadata.hash !== hashAfter(previous, event)) {
      const isKnown = before.some((one) => one.revision === at && explains(one, (place) => events[place]));
      const cause = isNext && !isKnown ? explanationOf(events, at, [...before, ...fresh]) : undefined;
      if (isKnown) known.push(at);
      else if (cause) fresh.push(cause);
      else unexplained.push(event.revision);
      // After a missing event nothing is at its place.
      if (!isNext) break;
    }
    previous = String(event.metadata.hash);
  }
  return { fresh, known, unexplained };
}

/** Empty when the event has no canonical text. */
function hashAfter(previous: string, event: StoredEvent): string {
  try {
    return chainHash(previous, event);
  } catch {
    return '';
  }
}

/** For the operator. */
export function linesOf(found: readonly Explained[]): readonly string[] {
  if (found.length === 0) return ['Every hash chain is whole.'];
  return found.flatMap(({ stream, fresh, known, unexplained }) => [
    ...known.map((revision) => `${stream}: the break at event ${revision} was explained before.`),
    ...fresh.map(
      ({ revision, from, times }) =>
        `${stream}: event ${revision} continues ${times.length === 1 ? `another version of event ${from}` : `other versions of the events from ${from} on`}, which ${times.length === 1 ? 'was' : 'were'} never stored: the same at ${times.join(', ')}. Recorded.`,
    ),
    ...unexplained.map(
      (revision) =>
        `${stream}: the break at event ${revision} has no explanation that can be computed. docs/operations.md says what to do.`,
    ),
  ]);
}
