import { comparePositions, type Position } from '#events/core/position';
import { isOfTheMove } from '#events/store/moving/ownStreams';
import type { RawLog } from '#events/store/rawLog';
import type { RawEvent } from '#events/store/types';

/** The present rules of a stream: its metadata, or its end. */
export interface StreamRules {
  readonly state: 'open' | 'deleted' | 'tombstoned';
  /** Earlier events were removed from the stream: a revision below is not shown. Beyond all of them when it is deleted. */
  readonly before: number;
  /** True when the server may have removed the first events, by `$maxCount` or `$maxAge`. */
  readonly shortens: boolean;
  /** The metadata as it is stored. */
  readonly json: Buffer;
  readonly position: Position;
}

/** Keeps the place of an event that is not moved, so that the later ones have their revisions. Readers skip it. */
export const notMoved = '$NotMoved';
const tombstone = '$streamDeleted';
/** A stream truncated before this revision or beyond is a deleted stream. */
const deleted = 2 ** 53;

/** Streams of people, and their metadata; neither system streams nor what projections write there. */
export const movedStreams = { on: 'stream', regex: '^([^$]|\\$\\$[^$])' } as const;
const ruling = { on: 'type', regex: '^\\$(metadata|streamDeleted)$' } as const;

export interface Rules {
  of(stream: string): StreamRules | undefined;
  /** Learns from an event of metadata or a tombstone. Returns the stream that it rules, when it says something new. */
  learn(event: RawEvent): string | undefined;
  /** True for an event that belongs in the new log. */
  isMoved(event: RawEvent): boolean;
  streams(): readonly string[];
}

export const isMetadata = ({ stream }: Pick<RawEvent, 'stream'>): boolean => stream.startsWith('$$');

export function streamRules(): Rules {
  const known = new Map<string, StreamRules>();
  return {
    of: (stream) => known.get(stream),
    learn: (event) => {
      const stream = isMetadata(event) ? event.stream.slice(2) : event.stream;
      if (stream.startsWith('$') || (!isMetadata(event) && event.type !== tombstone)) return undefined;
      const before = known.get(stream);
      const isOld = before && comparePositions(event.position, before.position) <= 0;
      if (isOld || before?.state === 'tombstoned') return undefined;
      known.set(stream, isMetadata(event) ? rulesIn(event) : { ...rulesIn(event), state: 'tombstoned' });
      return stream;
    },
    isMoved: ({ stream, type, revision }) => {
      if (stream.startsWith('$') || isOfTheMove(stream) || type === tombstone || type === notMoved) return false;
      const rules = known.get(stream);
      return !rules || (rules.state === 'open' && revision >= rules.before);
    },
    streams: () => [...known.keys()],
  };
}

/** The rules of all streams as they are now, so that an erased event is never copied. */
export async function readRules(log: RawLog): Promise<Rules> {
  const rules = streamRules();
  for await (const lot of log.readAll({ filter: ruling })) for (const event of lot) rules.learn(event);
  return rules;
}

export function rulesIn({ data, position }: RawEvent): StreamRules {
  const { $tb, $maxCount, $maxAge } = objectIn(data);
  const before = typeof $tb === 'number' && $tb > 0 ? $tb : 0;
  return {
    state: before < deleted ? 'open' : 'deleted',
    before,
    shortens: typeof $maxCount === 'number' || typeof $maxAge === 'number',
    json: Buffer.from(data),
    position,
  };
}

/** The object in JSON bytes; empty when they hold none. */
export function objectIn(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as unknown;
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
