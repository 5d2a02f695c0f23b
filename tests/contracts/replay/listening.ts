// Muster's own calls to an event store that plays recorded answers, and what comes back, in words.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { connectStore, type EventStore, type StoredEvent } from '#events/store/store';
import { inWords } from './meanings.ts';
import { type Part, player } from './player.ts';
import { askedBy, NOWHERE, placeInWords, type ReadRequest, readInWords } from './words.ts';

/** A time limit that an answer played at once never reaches, and one for the work that only it ends. Milliseconds. */
const AMPLE = 20_000;
const SHORT = 700;

/** The answer to the question whether the server is there. */
const THERE: Part = { method: 'Read', answers: [], ending: { code: 0, words: '' }, again: true };

/** A server that plays, and Muster's connections to it. */
export async function openStage() {
  const server = await player();
  const gone = await player();
  gone.close();
  const patient = connectStore(server.connectionString, { deadline: AMPLE });
  const hasty = connectStore(server.connectionString, { deadline: SHORT });
  const nowhere = connectStore(gone.connectionString, { deadline: SHORT });
  return {
    /** Plays the parts to the work. With `waits` the caller's own time limit is a short one. */
    async perform<T>(parts: readonly Part[], work: (store: EventStore) => Promise<T>, waits = false): Promise<T> {
      if (parts[0]?.ending === 'nobody listens') return work(nowhere);
      if (waits) {
        // The short limit is for the answer, not for the connection.
        server.plays(THERE);
        while (!(await hasty.ping())) await setImmediate();
      }
      for (const part of parts) server.plays(part);
      return work(waits ? hasty : patient);
    },
    async close(): Promise<void> {
      await Promise.all([patient, hasty, nowhere].map((store) => store.close()));
      server.close();
    },
  };
}

const event = () => ({ id: randomUUID(), type: 'Thing', data: { n: 1 }, metadata: {} });

const eventInWords = ({ stream, revision, position }: StoredEvent): string =>
  `event ${stream}@${revision} at ${placeInWords(position)}`;

/** An append of one event. */
export async function append(store: EventStore, stream: string): Promise<string[]> {
  try {
    const { revision, position } = await store.append(stream, 'any', [event()]);
    return [`written revision ${revision} at ${placeInWords(position)}`];
  } catch (error) {
    return [inWords(error)];
  }
}

export async function erase(store: EventStore, method: string, stream: string): Promise<string[]> {
  try {
    await (method === 'Delete' ? store.delete(stream) : store.tombstone(stream));
    return ['answered'];
  } catch (error) {
    return [inWords(error)];
  }
}

/** The read that asks what was asked, as Muster can ask it. */
export async function read(store: EventStore, asked: ReadRequest): Promise<string[]> {
  const heard: string[] = [];
  try {
    for await (const one of reading(store, asked)) heard.push(eventInWords(one));
  } catch (error) {
    heard.push(inWords(error));
  }
  return heard;
}

const ALL = Number.MAX_SAFE_INTEGER;

function reading(store: EventStore, { stream, from, backwards, count = ALL, ...filter }: ReadRequest) {
  if (stream !== undefined)
    return store.read(stream, {
      ...(typeof from === 'number' ? { from } : {}),
      backwards,
      ...(count === ALL ? {} : { maxCount: count }),
    });
  return store.readAll({
    ...(typeof from === 'object' ? { after: from } : {}),
    backwards,
    // One more is asked for, as a read includes its start.
    ...(count === ALL ? {} : { maxCount: count > 1 ? count - 1 : count }),
    ...filterOf(filter),
  });
}

/** The types in an expression of Muster's, or undefined for one that Muster never writes. */
const typesIn = (expression: string): readonly string[] | undefined =>
  /^\^\((.*)\)\$$/.exec(expression)?.[1]?.split('|');

function filterOf({ types, prefixes }: Pick<ReadRequest, 'types' | 'prefixes'>) {
  if (prefixes.length > 0) return { streamPrefixes: prefixes };
  const named = types === undefined ? undefined : typesIn(types);
  return named ? { types: named } : {};
}

/** Follows until the subscription has ended this many times. The last line says how it ended. */
export async function follow(store: EventStore, asked: ReadRequest, times = 1): Promise<string[]> {
  let left = times;
  const heard: string[] = [];
  const stop = new AbortController();
  const { from } = asked;
  const options = {
    ...(typeof from === 'object' ? { after: from } : {}),
    ...filterOf(asked),
    signal: stop.signal,
    onState: (state: string, error?: unknown) => {
      if (state === 'live') return void heard.push('live');
      heard.push(inWords(error));
      left -= 1;
      if (left === 0) stop.abort();
    },
  };
  try {
    for await (const item of store.subscribe(options)) if (!('caughtUp' in item)) heard.push(eventInWords(item));
  } catch (error) {
    heard.push(inWords(error));
  }
  return heard;
}

/** The request that Muster sends for the same question; undefined when it never asks so. */
export function asMusterAsks(request: Uint8Array): string | undefined {
  const asked = askedBy(request);
  const { stream, from, backwards, count, types, prefixes } = asked;
  const isOrdinary = typeof from === 'number' || typeof from === 'object' || (from === 'end') === backwards;
  if (!isOrdinary) return undefined;
  if (stream !== undefined) return types || prefixes.length > 0 || stream === '' ? undefined : readInWords(asked);
  if (prefixes.length === 0 && types !== '^[^$]' && !typesIn(types ?? '')) return undefined;
  const isNowhere = typeof from === 'object' && from.commit === NOWHERE;
  return readInWords({ ...asked, count, from: isNowhere ? 'start' : from });
}
