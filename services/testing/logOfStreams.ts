// For tests only: a log in memory, with streams that can be truncated, deleted and ended.
import type { Position } from '#events/core/position';
import { comparePositions } from '#events/core/position';
import { AppendRefused } from '#events/store/rawLog';
import type { ConnectedStore } from '#events/store/store';
import type { Expected, RawEvent, RawNewEvent } from '#events/store/types';

export const raw = (id: string, more: Partial<RawNewEvent> = {}): RawNewEvent => ({
  id,
  type: 'Said',
  isJson: true,
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
  ...more,
});
const at = (place: number): Position => ({ commit: BigInt(place), prepare: BigInt(place) });

export function logOfStreams() {
  const all: RawEvent[] = [];
  const ended = new Set<string>();
  /** Each append: the stream, the revision before, and the number of events. */
  const appends: (readonly [string, Expected, number])[] = [];
  const lastOf = (stream: string) => all.findLast((event) => event.stream === stream)?.revision ?? -1;
  const put = (stream: string, event: RawNewEvent) => {
    const place = all.length + 1;
    const recordedAt = new Date(Date.UTC(2026, 2, 1, 12, 0, place)).toISOString();
    const { data, metadata } = event;
    const bytes = { data: Buffer.from(data), metadata: Buffer.from(metadata) };
    all.push({ ...event, ...bytes, stream, revision: lastOf(stream) + 1, position: at(place), recordedAt });
  };
  const ruled = (stream: string, rules: object) =>
    put(`$$${stream}`, raw('', { type: '$metadata', data: Buffer.from(JSON.stringify(rules)) }));
  const refuse = (stream: string, kind: string, current?: bigint) => {
    throw new AppendRefused(stream, { kind, code: 9, message: '', ...(current === undefined ? {} : { current }) });
  };
  const append = async (stream: string, expected: Expected, events: readonly RawNewEvent[]) => {
    if (ended.has(stream)) refuse(stream, 'StreamDeleted');
    const last = lastOf(stream);
    const isAsExpected = expected === 'any' || (expected === 'none' ? last < 0 : expected === last);
    if (!isAsExpected) refuse(stream, 'WrongExpectedVersion', last < 0 ? undefined : BigInt(last));
    appends.push([stream, expected, events.length]);
    for (const event of events) put(stream, event);
  };
  const before = (stream: string): number => {
    const rules = all.findLast((event) => event.stream === `$$${stream}`);
    return rules ? ((JSON.parse(rules.data.toString()) as { $tb?: number }).$tb ?? 0) : 0;
  };
  const readStream: ConnectedStore['raw']['readStream'] = async (stream, { from = 0, backwards = false, count }) => {
    if (ended.has(stream)) return [];
    const first = Math.max(from, before(stream));
    const own = all.filter((event) => event.stream === stream && event.revision >= first);
    return (backwards ? own.toReversed() : own).slice(0, count);
  };
  const store = {
    raw: {
      async *readAll({ after, filter } = {}) {
        const shown = new RegExp(filter?.regex ?? '');
        const lot = all.filter(
          (event) => (!after || comparePositions(event.position, after) > 0) && shown.test(event.stream),
        );
        // In two lots, as a connection hands them over.
        const half = Math.ceil(lot.length / 2);
        if (half > 0) yield lot.slice(0, half);
        if (half < lot.length) yield lot.slice(half);
      },
      readStream,
      writer: async () => ({ append }),
    } satisfies ConnectedStore['raw'],
    async *read(stream: string, { from = 0, backwards = false, maxCount = Number.POSITIVE_INFINITY } = {}) {
      const own = await readStream(stream, { from: Number(from), backwards, count: maxCount });
      for (const event of own) yield { ...event, data: JSON.parse(event.data.toString()) as object };
    },
    delete: async (stream: string) => ruled(stream, { $tb: 2 ** 63 }),
    tombstone: async (stream: string) => {
      put(stream, raw('', { type: '$streamDeleted' }));
      ended.add(stream);
    },
  };
  return {
    store: store as unknown as ConnectedStore,
    all,
    appends,
    ended,
    /** Adds events with these ids to a stream, and counts no append. */
    holds: (stream: string, ...ids: readonly string[]) => {
      for (const id of ids) put(stream, raw(id));
    },
    puts: put,
    ruled,
    ids: (stream: string) =>
      all.filter((event) => event.stream === stream).map(({ id, type }) => (id === '' ? type : id)),
    shown: async (stream: string) => (await readStream(stream, { count: 1_000 })).map(({ id }) => id),
    metadata: (stream: string) =>
      all
        .filter((event) => event.stream === `$$${stream}`)
        .map(({ data }) => JSON.parse(data.toString()) as Readonly<Record<string, unknown>>),
  };
}
export type LogOfStreams = ReturnType<typeof logOfStreams>;
