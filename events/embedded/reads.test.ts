import { setImmediate as turn } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { decodeRead } from '#events/store/answers';
import { bytesField } from '#events/store/protobuf';
import type { EventRow, Log } from './log/log.ts';
import { encodeEvent, encodeResolved, streamNotFound } from './log/records.ts';
import { Refused } from './log/refusals.ts';
import type { StreamRow } from './log/streams.ts';
import type { Outlet } from './outlet.ts';
import { answerRead, checkStream, lotSize, responseOf, streamNamed } from './reads.ts';
import { answerSubscription, commits } from './subscriptions.ts';

const { Options } = streams.ReadReq;
const empty = () => new shared.Empty();

const stream = (last: number, more: Partial<StreamRow> = {}): StreamRow => ({
  id: 7,
  name: 'crew-1',
  last,
  deleted: 0,
  tombstoned: 0,
  hasMetadata: 0,
  before: 0,
  maxCount: null,
  maxAge: null,
  ...more,
});

/** The events at these positions. Those at multiples of three are of type B, and each has its revision. */
const rowsTo = (last: number): EventRow[] =>
  Array.from({ length: last }, (_, index) => ({
    position: index + 1,
    revision: index,
    type: (index + 1) % 3 === 0 ? 'B' : 'A',
    stream: 'crew-1',
    response: Buffer.from(`${index + 1}`),
  }));

/** A log in memory, and the questions that it was asked. */
function logOf(rows: readonly EventRow[], row?: StreamRow, head = rows.at(-1)?.position ?? 0) {
  const asked: unknown[] = [];
  const log: Partial<Log> = {
    head: () => head,
    stream: (name) => (name === row?.name ? row : undefined),
    readStream: (id, { low, high, since }, { backwards, limit }) => {
      asked.push({ id, low, high, since, limit });
      const found = rows.filter(({ revision }) => revision !== null && revision >= low && revision <= high);
      return (backwards ? found.toReversed() : found).slice(0, limit);
    },
    readAll: (from, backwards, limit) => {
      asked.push({ from, limit });
      if (backwards)
        return rows
          .filter(({ position }) => position < from)
          .toReversed()
          .slice(0, limit);
      return rows.filter(({ position }) => position >= from).slice(0, limit);
    },
    readTypes: (types, { from, to }, limit) => {
      asked.push({ from, to, limit });
      const found = rows.filter(({ position, type }) => position >= from && position < to && types.includes(type));
      return found.slice(0, limit);
    },
  };
  return { log: log as Log, asked };
}

/** A peer, the responses that it got, and after how many lots it goes. */
function peer(stays = Number.POSITIVE_INFINITY) {
  const got: string[] = [];
  let lots = 0;
  const out: Partial<Outlet> = {
    write: (response) => void got.push(response.toString()),
    ready: async () => ++lots <= stays,
  };
  return { out: out as Outlet, got, waited: () => lots };
}

const numbersTo = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => `${first + (last < first ? -index : index)}`);

interface ReadOptions {
  readonly count?: number;
  readonly backwards?: boolean;
  readonly of?: InstanceType<typeof Options.StreamOptions>;
  readonly all?: InstanceType<typeof Options.AllOptions>;
  readonly filter?: InstanceType<typeof Options.FilterOptions>;
}

const named = (name = 'crew-1') =>
  new Options.StreamOptions().setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(name)));
const at = (commit: number, prepare = commit) =>
  new Options.AllOptions().setPosition(
    new Options.Position().setCommitPosition(`${commit}`).setPreparePosition(`${prepare}`),
  );
const start = () => new Options.AllOptions().setStart(empty());
const end = () => new Options.AllOptions().setEnd(empty());
const ofType = (regex: string) =>
  new Options.FilterOptions()
    .setEventType(new Options.FilterOptions.Expression().setRegex(regex))
    .setMax(32)
    .setCheckpointintervalmultiplier(1);

function options({ count = 2_000, backwards = false, of, all, filter }: ReadOptions) {
  const made = new Options().setCount(`${count}`).setReadDirection(backwards ? 1 : 0);
  if (of) made.setStream(of);
  if (all) made.setAll(all);
  if (filter) made.setFilter(filter);
  return made;
}

/** The responses to a read of a log. */
async function read(log: Log, asked: ReadOptions): Promise<string[]> {
  const { out, got } = peer();
  await answerRead(log, options(asked), out);
  return got;
}

describe('a lot of rows', () => {
  const sized = (bytes: number) => ({ response: Buffer.alloc(bytes) }) as EventRow;

  it('has fifty rows at first, then as many as 512 KiB hold: one at least, 500 at most', () => {
    const lots = lotSize();
    expect(lots.next()).toBe(50);
    lots.seen([]);
    expect(lots.next()).toBe(50);
    lots.seen([sized(100 * 1024), sized(300 * 1024)]);
    expect(lots.next()).toBe(2);
    lots.seen([sized(1_100), sized(1_000), sized(1_200)]);
    expect(lots.next()).toBe(476);
    lots.seen([sized(128 * 1024)]);
    expect(lots.next()).toBe(4);
    lots.seen([sized(2 * 1024 * 1024)]);
    expect(lots.next()).toBe(1);
    lots.seen([sized(10)]);
    expect(lots.next()).toBe(500);
  });
});

describe('the stream of a read', () => {
  it('is named in UTF-8, and refused without a name', () => {
    expect(streamNamed(options({ of: named('Straße-1') }))).toBe('Straße-1');
    const refusal = new Refused('invalidArgument', 'The name of a stream is missing.');
    expect(() => streamNamed(options({ of: named('') }))).toThrow(refusal);
    expect(() => streamNamed(options({ of: new Options.StreamOptions() }))).toThrow(refusal);
    expect(() => streamNamed(options({}))).toThrow(refusal);
  });

  it('is refused when it was deleted for ever, not when it is empty or unknown', () => {
    expect(() => checkStream(stream(3, { tombstoned: 1 }), 'crew-1')).toThrow(
      new Refused('streamDeleted', "Event stream 'crew-1' is deleted.", { stream: 'crew-1' }),
    );
    expect(() => checkStream(stream(3, { deleted: 1 }), 'crew-1')).not.toThrow();
    expect(() => checkStream(undefined, 'crew-1')).not.toThrow();
  });

  it.each([
    ['unknown', undefined],
    ['deleted', stream(3, { deleted: 1 })],
    ['without an event', stream(-1)],
  ])('is said not to be found when it is %s', async (_, row) => {
    const { log, asked } = logOf(rowsTo(4), row);
    expect(await read(log, { of: named() })).toEqual([streamNotFound('crew-1').toString()]);
    expect(asked).toEqual([]);
  });

  it('is not read when it was deleted for ever', async () => {
    const { log } = logOf(rowsTo(4), stream(3, { tombstoned: 1 }));
    await expect(read(log, { of: named() })).rejects.toThrow("Event stream 'crew-1' is deleted.");
  });

  it('gives its only event', async () => {
    expect(await read(logOf(rowsTo(1), stream(0)).log, { of: named() })).toEqual(['1']);
  });
});

describe('a link', () => {
  const record = (type: string, data: string, name: string) =>
    encodeEvent({
      id: '0b7f1f3e-6d58-4f7c-9a3e-3f0f3b8f2a11',
      stream: name,
      revision: 0,
      position: 9,
      type,
      contentType: 'application/json',
      created: 0,
      data: Buffer.from(data),
      metadata: Buffer.alloc(0),
    });
  const linkTo = (words: string, type = '$>'): EventRow => ({
    position: 9,
    revision: 0,
    type,
    stream: 'links',
    response: record(type, words, 'links'),
  });
  const target = record('CrewNoteWritten', '{}', 'crew@1');
  const logWith = (row: StreamRow | undefined) =>
    ({
      stream: (name: string) => (name === 'crew@1' ? row : undefined),
      responseAt: (id: number, revision: number) => (id === 7 && revision === 12 ? target : undefined),
    }) as unknown as Log;

  it('is answered with its target when the client asks for it', () => {
    const link = linkTo('12@crew@1');
    expect(responseOf(logWith(stream(12)), link, true)).toEqual(encodeResolved(link.response, target, 9));
    expect(responseOf(logWith(stream(12)), link, false)).toBe(link.response);
    const event = linkTo('12@crew@1', 'CrewNoteWritten');
    expect(responseOf(logWith(stream(12)), event, true)).toBe(event.response);
  });

  it.each([
    ['an unknown stream', '12@crew@1', undefined],
    ['a deleted stream', '12@crew@1', stream(12, { deleted: 1 })],
    ['an event that is not there', '11@crew@1', stream(12)],
  ])('to %s is answered alone', (_, words, row) => {
    const link = linkTo(words);
    expect(responseOf(logWith(row), link, true)).toEqual(encodeResolved(link.response, undefined, 9));
  });

  it('is resolved in a read that asks for it only', async () => {
    const link = linkTo('12@crew@1');
    const { log } = logOf([link], stream(0));
    for (const of of [named(), undefined])
      for (const links of [true, false]) {
        const { out, got } = peer();
        await answerRead(log, options({ of, all: start() }).setResolveLinks(links), out);
        expect(got).toEqual([responseOf(log, link, links).toString()]);
      }
    expect(bytesField(1, link.response)).not.toEqual(responseOf(log, link, true));
  });
});

describe('a read of a stream', () => {
  const ten = logOf(rowsTo(10), stream(9)).log;

  it('asks for one event at least', async () => {
    const refusal = new Refused('invalidArgument', 'The count of a read must be greater than 0.');
    await expect(read(ten, { of: named(), count: 0 })).rejects.toThrow(refusal);
    expect(await read(ten, { of: named(), count: 1 })).toEqual(['1']);
  });

  it.each<[string, ReadOptions, string[]]>([
    ['from its start', { of: named().setStart(empty()) }, numbersTo(1, 10)],
    ['from a revision, inclusive', { of: named().setRevision('8') }, numbersTo(9, 10)],
    ['from its last revision', { of: named().setRevision('9') }, ['10']],
    ['from behind its last revision', { of: named().setRevision('10') }, []],
    ['from a revision beyond all numbers', { of: named().setRevision('18446744073709551614') }, []],
    ['from its end', { of: named().setEnd(empty()) }, []],
    ['backwards from its end', { of: named().setEnd(empty()), backwards: true }, numbersTo(10, 1)],
    ['backwards from a revision, inclusive', { of: named().setRevision('2'), backwards: true }, numbersTo(3, 1)],
    ['backwards from behind its end', { of: named().setRevision('12'), backwards: true }, numbersTo(10, 1)],
    ['backwards from its start', { of: named().setStart(empty()), backwards: true }, ['1']],
    ['backwards, three events', { of: named().setEnd(empty()), backwards: true, count: 3 }, numbersTo(10, 8)],
    ['four events', { of: named().setRevision('3'), count: 4 }, numbersTo(4, 7)],
  ])('%s', async (_, asked, expected) => {
    expect(await read(ten, asked)).toEqual(expected);
  });

  it('shows only events that its rules keep', async () => {
    const { log, asked } = logOf(rowsTo(10), stream(9, { before: 6 }));
    expect(await read(log, { of: named().setRevision('2') })).toEqual(numbersTo(7, 10));
    expect(await read(log, { of: named().setRevision('8') })).toEqual(numbersTo(9, 10));
    expect(await read(log, { of: named().setEnd(empty()), backwards: true })).toEqual(numbersTo(10, 7));
    expect(asked).toEqual([
      { id: 7, low: 6, high: 9, since: 0, limit: 50 },
      { id: 7, low: 8, high: 9, since: 0, limit: 50 },
      { id: 7, low: 6, high: 9, since: 0, limit: 50 },
    ]);
  });

  it.each([
    ['forwards', false, numbersTo(1, 600), { low: 50, high: 599, limit: 500 }, { low: 550, high: 599, limit: 500 }],
    ['backwards', true, numbersTo(600, 1), { low: 0, high: 549, limit: 500 }, { low: 0, high: 49, limit: 500 }],
  ])('goes on %s in lots, while the peer takes them', async (_, backwards, expected, second, third) => {
    const { log, asked } = logOf(rowsTo(600), stream(599));
    const of = backwards ? named().setEnd(empty()) : named();
    const { out, got, waited } = peer();
    await answerRead(log, options({ of, backwards }), out);
    expect(got).toEqual(expected);
    expect(waited()).toBe(2);
    expect(asked).toEqual(
      [{ low: 0, high: 599, limit: 50 }, second, third].map((one) => ({ id: 7, since: 0, ...one })),
    );
  });

  it('ends with its count, without another look at the log', async () => {
    const { log, asked } = logOf(rowsTo(600), stream(599));
    expect(await read(log, { of: named(), count: 50 })).toEqual(numbersTo(1, 50));
    expect(await read(log, { of: named(), count: 70 })).toEqual(numbersTo(1, 70));
    expect(asked).toMatchObject([{ limit: 50 }, { limit: 50 }, { low: 50, limit: 20 }]);
  });

  it('ends with its last event, when that is the last of a lot too', async () => {
    const { log, asked } = logOf(rowsTo(50), stream(49));
    expect(await read(log, { of: named() })).toHaveLength(50);
    expect(await read(log, { of: named().setEnd(empty()), backwards: true })).toHaveLength(50);
    expect(asked).toHaveLength(2);
  });

  it('ends when the peer has gone', async () => {
    const { log, asked } = logOf(rowsTo(600), stream(599));
    const { out, got } = peer(0);
    await answerRead(log, options({ of: named() }), out);
    expect([got.length, asked.length]).toEqual([50, 1]);
  });
});

describe('a read of the whole log', () => {
  const ten = logOf(rowsTo(10)).log;

  it.each<[string, ReadOptions, string[]]>([
    ['from its start', { all: start() }, numbersTo(1, 10)],
    ['from a position, inclusive', { all: at(4) }, numbersTo(4, 10)],
    ['from before a position', { all: at(4, 0) }, numbersTo(4, 10)],
    ['from its end', { all: end() }, []],
    ['from behind its end', { all: at(99) }, []],
    ['backwards from its end', { all: end(), backwards: true }, numbersTo(10, 1)],
    ['backwards from a position, exclusive', { all: at(4), backwards: true }, numbersTo(3, 1)],
    ['backwards from the next position', { all: at(11), backwards: true }, numbersTo(10, 1)],
    ['backwards from its start', { all: start(), backwards: true }, []],
    ['three events', { all: at(2), count: 3 }, numbersTo(2, 4)],
    ['one event', { all: at(2), count: 1 }, ['2']],
    ['one of one type', { all: at(4), count: 1, filter: ofType('^(B)$') }, ['6']],
    ['backwards, three events', { all: end(), backwards: true, count: 3 }, numbersTo(10, 8)],
    ['of one type, by a prefix', { all: start(), filter: ofType('^B') }, ['3', '6', '9']],
    ['of one type', { all: start(), filter: ofType('^(B)$') }, ['3', '6', '9']],
    ['of one type, backwards', { all: end(), backwards: true, filter: ofType('^(B)$') }, ['9', '6', '3']],
    ['two of one type', { all: at(4), count: 2, filter: ofType('^B') }, ['6', '9']],
  ])('%s', async (_, asked, expected) => {
    expect(await read(ten, asked)).toEqual(expected);
  });

  it.each<[string, ReadOptions, string]>([
    ['backwards from behind the next position', { all: at(12), backwards: true }, 'ReadAllResult: Error'],
    [
      'backwards from behind the next position, with a filter',
      { all: at(12), backwards: true, filter: ofType('^B') },
      'FilteredReadAllResult: Error',
    ],
    ['from a position that no event has', { all: at(4, 3) }, 'ReadAllResult: InvalidPosition'],
    [
      'backwards from a position that no event has',
      { all: at(4, 3), backwards: true },
      'ReadAllResult: InvalidPosition',
    ],
  ])('%s is refused', async (_, asked, words) => {
    await expect(read(ten, asked)).rejects.toThrow(new Refused('unknown', `Unexpected ${words}`));
  });

  it.each([
    ['forwards', false, numbersTo(1, 600), [1, 51, 551]],
    ['backwards', true, numbersTo(600, 1), [Number.MAX_SAFE_INTEGER, 551, 51]],
  ])('goes on %s in lots, while the peer takes them', async (_, backwards, expected, froms) => {
    const { log, asked } = logOf(rowsTo(600));
    const { out, got, waited } = peer();
    await answerRead(log, options({ all: backwards ? end() : at(1), backwards }), out);
    expect(got).toEqual(expected);
    expect(waited()).toBe(2);
    expect(asked).toEqual(froms.map((from, index) => ({ from, limit: index === 0 ? 50 : 500 })));
  });

  it('ends at the end that the log had when the read began', async () => {
    const { log, asked } = logOf(rowsTo(60), undefined, 55);
    expect(await read(log, { all: at(1) })).toEqual(numbersTo(1, 55));
    expect(await read(log, { all: at(1), filter: ofType('^(A|B)$') })).toEqual(numbersTo(1, 55));
    expect(asked).toMatchObject([{ from: 1 }, { from: 51 }, { from: 1, to: 56 }, { from: 51, to: 56 }]);
  });

  it('ends when the log has no more, and when the peer has gone', async () => {
    const { log, asked } = logOf(rowsTo(50));
    expect(await read(log, { all: at(1) })).toHaveLength(50);
    const { out, got } = peer(0);
    await answerRead(log, options({ all: at(1) }), out);
    expect(got).toHaveLength(50);
    expect(asked).toEqual([
      { from: 1, limit: 50 },
      { from: 51, limit: 500 },
      { from: 1, limit: 50 },
    ]);
  });
});

describe('a read of some types', () => {
  const types = { all: at(1), filter: ofType('^(B)$') };

  it('searches five thousand positions at once, and then the peer has its turn', async () => {
    const rows = [2, 5_000, 5_001, 10_002].map((position) => ({
      ...(rowsTo(1)[0] as EventRow),
      position,
      type: 'B',
      response: Buffer.from(`${position}`),
    }));
    const { log, asked } = logOf(rows, undefined, 10_002);
    const { out, got, waited } = peer();
    await answerRead(log, options(types), out);
    expect(got).toEqual(['2', '5000', '5001', '10002']);
    expect(asked).toEqual([
      { from: 1, to: 5_001, limit: 50 },
      { from: 5_001, to: 10_001, limit: 500 },
      { from: 10_001, to: 10_003, limit: 500 },
    ]);
    expect(waited()).toBe(3);
    const gone = peer(1);
    await answerRead(log, options(types), gone.out);
    expect(gone.got).toEqual(['2', '5000', '5001']);
  });

  it('goes on behind the last event of a full lot', async () => {
    const { log, asked } = logOf(rowsTo(450));
    expect(await read(log, types)).toHaveLength(150);
    expect(asked).toEqual([
      { from: 1, to: 451, limit: 50 },
      { from: 151, to: 451, limit: 500 },
    ]);
  });

  it('ends with its count', async () => {
    const { log, asked } = logOf(rowsTo(450));
    expect(await read(log, { ...types, count: 60 })).toEqual(
      Array.from({ length: 60 }, (_, index) => `${3 * (index + 1)}`),
    );
    expect(asked).toEqual([
      { from: 1, to: 451, limit: 50 },
      { from: 151, to: 451, limit: 10 },
    ]);
    asked.length = 0;
    expect(await read(log, { ...types, count: 50 })).toHaveLength(50);
    expect(asked).toHaveLength(1);
  });

  it('lets other calls have their turn between two searches', async () => {
    const order: string[] = [];
    const log = { head: () => 12_000, readTypes: () => (order.push('search'), []) } as unknown as Log;
    setImmediate(() => order.push('another call'));
    await answerRead(log, options(types), peer().out);
    expect(order).toEqual(['search', 'another call', 'search', 'search']);
  });

  it('at the last position looks once', async () => {
    const { log, asked } = logOf(rowsTo(9));
    expect(await read(log, { ...types, all: at(9) })).toEqual(['9']);
    expect(await read(log, { ...types, all: at(10) })).toEqual([]);
    expect(asked).toEqual([{ from: 9, to: 10, limit: 50 }]);
  });
});

describe('the commits of a log', () => {
  it('wake everyone who waits for the next one, each time', async () => {
    const { announce, next } = commits();
    const woken: string[] = [];
    void next().then(() => woken.push('first'));
    void next().then(() => woken.push('first too'));
    await turn();
    expect(woken).toEqual([]);
    announce();
    void next().then(() => woken.push('second'));
    await turn();
    expect(woken).toEqual(['first', 'first too']);
    announce();
    await turn();
    expect(woken).toEqual(['first', 'first too', 'second']);
  });
});

/** A subscriber to a log, and everything that it got; "sent" is when responses may leave. */
function subscriber(log: Log, asked: ReadOptions) {
  const committed = commits();
  const got: string[] = [];
  let [isGone, lots] = [false, 0];
  let leave: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const shown = (bytes: Buffer): string => {
    if (/^\d+$/.test(bytes.toString())) return bytes.toString();
    const answer = decodeRead(bytes);
    return answer.kind === 'checkpoint' ? `to ${answer.position?.commit}` : answer.kind;
  };
  const out: Outlet = {
    gone,
    write: (response) => void got.push(shown(response)),
    sent: async () => void got.push('sent'),
    ready: async () => {
      lots += 1;
      if (lots > 100) throw new Error('It reads without an end.');
      return !isGone;
    },
  };
  const ended = answerSubscription(log, committed, options(asked), out);
  ended.catch(() => undefined);
  return {
    got,
    ended,
    committed,
    /** The answers since the last look. */
    next: async () => {
      await turn();
      return got.splice(0);
    },
    leaves: async () => {
      isGone = true;
      leave();
      await ended;
    },
  };
}

describe('a subscription to the log', () => {
  it('gets all events, then each new one, until it goes', async () => {
    const rows = rowsTo(2);
    const { log, asked } = logOf(rows);
    const { next, committed, leaves } = subscriber(log, { all: start() });
    expect(await next()).toEqual(['confirmed', '1', '2', 'caughtUp', 'sent']);
    committed.announce();
    expect(await next()).toEqual(['sent']);
    rows.push(...rowsTo(4).slice(2));
    expect(await next()).toEqual([]);
    committed.announce();
    expect(await next()).toEqual(['3', '4', 'sent']);
    await leaves();
    expect(await next()).toEqual([]);
    expect(asked).toEqual([
      { from: 0, limit: 50 },
      { from: 3, limit: 500 },
      { from: 3, limit: 500 },
      { from: 3, limit: 500 },
      { from: 5, limit: 500 },
    ]);
  });

  it('misses no event that is committed while it reads', async () => {
    const rows = rowsTo(1);
    const { log } = logOf(rows);
    const subscribed = subscriber(
      {
        ...log,
        readAll: (...request) => {
          const found = log.readAll(...request);
          if (found.length === 0 && rows.length === 1) {
            rows.push(...rowsTo(2).slice(1));
            subscribed.committed.announce();
          }
          return found;
        },
      },
      { all: start() },
    );
    expect(await subscribed.next()).toEqual(['confirmed', '1', 'caughtUp', 'sent', '2', 'sent']);
    await subscribed.leaves();
  });

  it('ends before the next lot when the peer has gone', async () => {
    const { got, leaves } = subscriber(logOf(rowsTo(60)).log, { all: start() });
    await leaves();
    expect(got).toEqual(['confirmed', ...numbersTo(1, 60)]);
  });

  it.each<[string, ReadOptions, string[], number]>([
    ['an event, which the server counts', { all: at(2) }, ['3', '4'], 2],
    ['the place before an event', { all: at(3, 0) }, ['3', '4'], 3],
    ['the place before everything', { all: at(0) }, numbersTo(1, 4), 1],
    ['the last event', { all: at(4) }, [], 5],
    ['the place behind the last event', { all: at(5, 0) }, [], 5],
    ['the end', { all: end() }, [], 5],
  ])('begins after %s', async (_, request, events, from) => {
    const { log, asked } = logOf(rowsTo(4));
    const { next, leaves } = subscriber(log, request);
    expect(await next()).toEqual(['confirmed', ...events, 'caughtUp', 'sent']);
    expect(asked[0]).toEqual({ from, limit: 50 });
    await leaves();
  });

  it('is refused at a place that no event can have', async () => {
    const { got, ended } = subscriber(logOf(rowsTo(4)).log, { all: at(3, 1) });
    await expect(ended).rejects.toThrow(new Refused('invalidArgument', 'Trying to read from an invalid position.'));
    expect(got).toEqual(['confirmed']);
  });

  it('with a filter gets the fitting events, and checkpoints between them', async () => {
    const rows = rowsTo(70);
    const { next, committed, leaves } = subscriber(logOf(rows).log, { all: start(), filter: ofType('^(B)$') });
    const ofB = (first: number, last: number) => numbersTo(first, last).filter((_, index) => index % 3 === 0);
    expect(await next()).toEqual([
      'confirmed',
      ...ofB(3, 30),
      'to 30',
      ...ofB(33, 63),
      'to 63',
      '66',
      '69',
      'to 69',
      'caughtUp',
      'sent',
    ]);
    rows.push(...rowsTo(103).slice(70));
    committed.announce();
    expect(await next()).toEqual([...ofB(72, 102), 'to 102', 'sent']);
    await leaves();
  });

  it('with a filter by streams gets those alone', async () => {
    const rows = rowsTo(3).map((row) => ({ ...row, stream: row.position === 2 ? 'beat-1' : row.stream }));
    const filter = new Options.FilterOptions()
      .setStreamIdentifier(new Options.FilterOptions.Expression().setPrefixList(['crew-']))
      .setMax(32)
      .setCheckpointintervalmultiplier(1);
    const { next, leaves } = subscriber(logOf(rows).log, { all: start(), filter });
    expect(await next()).toEqual(['confirmed', '1', '3', 'to 3', 'caughtUp', 'sent']);
    await leaves();
  });
});

describe('a subscription to a stream', () => {
  it.each<[string, ReadOptions, number]>([
    ['its start', { of: named().setStart(empty()) }, 0],
    ['its start, when the client says nothing', { of: named() }, 0],
    ['the event that was seen', { of: named().setRevision('57') }, 58],
    ['the last event but one', { of: named().setRevision('58') }, 59],
  ])('gets its events after %s, lot by lot', async (_, request, low) => {
    const { log, asked } = logOf(rowsTo(60), stream(59));
    const { next, leaves } = subscriber(log, request);
    expect(await next()).toEqual(['confirmed', ...numbersTo(low + 1, 60), 'caughtUp', 'sent']);
    const first = { id: 7, low, high: 59, since: 0, limit: 50 };
    expect(asked).toEqual(low === 0 ? [first, { ...first, low: 50, limit: 500 }] : [first]);
    await leaves();
  });

  it.each<[string, ReadOptions, StreamRow | undefined]>([
    ['at its end', { of: named().setEnd(empty()) }, stream(3)],
    ['behind its end', { of: named().setRevision('3') }, stream(3)],
    ['of a deleted stream', { of: named() }, stream(3, { deleted: 1 })],
    ['of an unknown stream', { of: named() }, undefined],
  ])('%s waits for new events', async (_, request, row) => {
    const { log, asked } = logOf(rowsTo(4), row);
    const { next, leaves } = subscriber(log, request);
    expect(await next()).toEqual(['confirmed', 'caughtUp', 'sent']);
    expect(asked).toEqual([]);
    await leaves();
  });

  it.each<[string, ReadOptions, StreamRow | undefined, number]>([
    ['that has some', { of: named().setEnd(empty()) }, stream(1), 2],
    ['that has none', { of: named().setEnd(empty()) }, undefined, 0],
  ])('at the end of one %s gets the next events', async (_, request, row, low) => {
    const { log, asked } = logOf(rowsTo(4), stream(3));
    let known = row;
    const { next, committed, leaves } = subscriber({ ...log, stream: () => known }, request);
    expect(await next()).toEqual(['confirmed', 'caughtUp', 'sent']);
    known = stream(3);
    committed.announce();
    expect(await next()).toEqual([...numbersTo(low + 1, 4), 'sent']);
    expect(asked).toEqual([{ id: 7, low, high: 3, since: 0, limit: 50 }]);
    known = undefined;
    await leaves();
  });

  it('gets no event that the rules of the stream hide', async () => {
    const { log, asked } = logOf(rowsTo(4), stream(3, { before: 2 }));
    const { next, leaves } = subscriber(log, { of: named() });
    expect(await next()).toEqual(['confirmed', '3', '4', 'caughtUp', 'sent']);
    expect(asked).toEqual([{ id: 7, low: 2, high: 3, since: 0, limit: 50 }]);
    await leaves();
  });

  it('is refused when the stream was deleted for ever, before or meanwhile', async () => {
    const refusal = "Event stream 'crew-1' is deleted.";
    const before = subscriber(logOf([], stream(3, { tombstoned: 1 })).log, { of: named() });
    await expect(before.ended).rejects.toThrow(refusal);
    expect(before.got).toEqual([]);
    let row = stream(3);
    const meanwhile = subscriber({ ...logOf(rowsTo(4)).log, stream: () => row }, { of: named() });
    expect(await meanwhile.next()).toEqual(['confirmed', ...numbersTo(1, 4), 'caughtUp', 'sent']);
    row = stream(3, { tombstoned: 1 });
    meanwhile.committed.announce();
    await expect(meanwhile.ended).rejects.toThrow(refusal);
  });
});
