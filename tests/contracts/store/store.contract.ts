import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  jsonEvent,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectStore,
  type EventStore,
  type Expected,
  MaxAppendSizeExceededError,
  type NewEvent,
  OutcomeUnknownError,
  type StoredEvent,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '#events/store/store';
import { comparePositions, type Position } from '../../../events/core/position.ts';
import { all, event, events } from './events.ts';
import type { StoreUnderTest } from './stores.ts';
import { unreliableWay } from './unreliableWay.ts';

const run = randomUUID().slice(0, 8);
let streams = 0;
const fresh = (noun = 'thing'): string => `${noun}${run}-${++streams}`;
const numbers = (list: readonly StoredEvent[]) => list.map(({ data }) => data.n);

/** The contract of every event store, tested through the client as production uses it. */
export function storeContract(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(`the event store: ${name}`, () => {
    let node: StoreUnderTest;
    let store: EventStore;
    let raw: EventStoreDBClient;

    beforeAll(async () => {
      node = await start();
      store = connectStore(node.connectionString, { deadline: 5_000 });
      raw = EventStoreDBClient.connectionString(node.connectionString);
    });
    afterAll(async () => {
      await store?.close();
      await raw?.dispose();
      await node?.stop();
    });

    const revisions = async (stream: string): Promise<number[]> =>
      (await all(store.read(stream))).map(({ revision }) => revision);
    const holding = async (count: number): Promise<{ stream: string; held: NewEvent[] }> => {
      const stream = fresh();
      const held = events(count);
      if (count > 0) await store.append(stream, 'none', held);
      return { stream, held };
    };

    describe('appends', () => {
      it.each<[situation: string, held: number, expected: Expected]>([
        ['a new stream as none', 0, 'none'],
        ['a new stream as any', 0, 'any'],
        ['a stream at its last revision', 3, 2],
        ['a stream as any', 3, 'any'],
        ['a stream as existing', 3, 'exists'],
      ])('writes to %s', async (_, held, expected) => {
        const { stream } = await holding(held);
        expect(await store.append(stream, expected, [event(9)])).toMatchObject({ revision: held });
        expect(await all(store.read(stream))).toHaveLength(held + 1);
      });

      it.each<[situation: string, held: number, expected: Expected]>([
        ['a new stream as existing', 0, 'exists'],
        ['a new stream at a revision', 0, 0],
        ['a stream as none', 3, 'none'],
        ['a stream at an older revision', 3, 1],
        ['a stream at a revision to come', 3, 3],
      ])('refuses %s, and says where it is', async (_, held, expected) => {
        const { stream } = await holding(held);
        const error = await store.append(stream, expected, [event(9)]).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(WrongExpectedVersionError);
        const actualVersion = held === 0 ? 'no_stream' : BigInt(held - 1);
        expect(error).toMatchObject({ streamName: stream, actualVersion });
        expect(await all(store.read(stream))).toHaveLength(held);
      });

      it('acknowledges an exact repeat with what was first answered, and writes nothing', async () => {
        const stream = fresh();
        const [first, second] = [events(2), events(3)];
        await store.append(stream, 'none', first);
        const answered = await store.append(stream, 1, second);
        await store.append(stream, 4, [event(5)]);
        expect((await store.append(stream, 1, second)).revision).toBe(answered.revision);
        expect((await store.append(stream, 'none', first)).revision).toBe(1);
        expect(await all(store.read(stream))).toHaveLength(6);
      });

      it('recognises a recent repeat at any revision', async () => {
        const { stream, held } = await holding(2);
        expect(await store.append(stream, 'any', held)).toMatchObject({ revision: 1 });
        expect(await all(store.read(stream))).toHaveLength(2);
      });

      it('writes the same events to another stream', async () => {
        const [{ held }, other] = [await holding(2), fresh()];
        expect(await store.append(other, 'any', held)).toMatchObject({ revision: 1 });
        // The first place of an id counts, so this is no repeat.
        expect(await store.append(other, 'any', held)).toMatchObject({ revision: 3 });
      });

      it('counts the data alone towards the largest append', async () => {
        const described = { ...event(0), metadata: { text: 'x'.repeat(1024 * 1024) } };
        expect(await store.append(fresh(), 'none', [described])).toMatchObject({ revision: 0 });
      });

      it('refuses a repeat that is only partly equal', async () => {
        const { stream, held } = await holding(2);
        const partly = [held[0] ?? event(0), event(7)];
        await expect(store.append(stream, 'none', partly)).rejects.toBeInstanceOf(WrongExpectedVersionError);
        expect(await all(store.read(stream))).toHaveLength(2);
      });

      it('lets one of many win at an exact revision', async () => {
        const { stream } = await holding(1);
        const outcomes = await Promise.allSettled(events(20).map((one) => store.append(stream, 0, [one])));
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const losses = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
        expect(losses.every((error) => error instanceof WrongExpectedVersionError)).toBe(true);
        expect(await all(store.read(stream))).toHaveLength(2);
      });

      it('writes all events of an append or none, each with its own revision and position', async () => {
        const { stream } = await holding(3);
        const found = await all(store.read(stream));
        expect(found.map(({ revision }) => revision)).toEqual([0, 1, 2]);
        expect(comparePositions((found[0] as StoredEvent).position, (found[1] as StoredEvent).position)).toBe(-1);
      });

      it('refuses more than the largest append, and goes on', async () => {
        const stream = fresh();
        const large = { ...event(0), data: { text: 'x'.repeat(1024 * 1024 + 1) } };
        await expect(store.append(stream, 'any', [large])).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
        const halves = [0, 1, 2].map((n) => ({ ...event(n), data: { text: 'x'.repeat(400_000) } }));
        await expect(store.append(stream, 'any', halves)).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
        const largest = { ...event(0), data: { text: 'x'.repeat(1_000_000) } };
        expect(await store.append(stream, 'none', [largest])).toMatchObject({ revision: 0 });
        expect((await all(store.read(stream)))[0]?.data).toEqual(largest.data);
      });

      it('keeps 500 appends in flight', async () => {
        const stream = fresh();
        const answers = await Promise.all(events(500).map((one) => store.append(stream, 'any', [one])));
        expect(new Set(answers.map(({ revision }) => revision)).size).toBe(500);
      });

      it('says that the outcome is unknown when the answer is lost, and takes the repeat as one', async ({ skip }) => {
        if (!node.isAlone) return skip('this store is a server with TLS, or has several nodes');
        const stream = fresh();
        const way = await unreliableWay(node.connectionString);
        const remote = connectStore(way.connectionString, { deadline: 500 });
        try {
          await remote.append(stream, 'none', [event(0)]);
          way.loseAnswers();
          const second = [event(1)];
          await expect(remote.append(stream, 0, second)).rejects.toBeInstanceOf(OutcomeUnknownError);
          expect(numbers(await all(store.read(stream)))).toEqual([0, 1]);
          way.repair();
          expect(await remote.append(stream, 0, second)).toMatchObject({ revision: 1 });
          expect(numbers(await all(store.read(stream)))).toEqual([0, 1]);
        } finally {
          await remote.close();
          await way.close();
        }
      });

      it('answers the plain call of the client as well', async () => {
        const stream = fresh();
        // With credentials the client does not batch; without TLS it does not send them.
        const [, username = 'admin', password = 'changeit'] =
          /^esdb[^/]*:\/\/([^:]+):([^@]+)@/.exec(node.connectionString)?.map(decodeURIComponent) ?? [];
        const credentials = { username, password };
        const one = jsonEvent({ type: 'ThingHappened', data: { n: 0 } });
        const answer = await raw.appendToStream(stream, one, { expectedRevision: 'no_stream', credentials });
        expect(answer.nextExpectedRevision).toBe(0n);
        const again = raw.appendToStream(stream, jsonEvent({ type: 'T', data: {} }), {
          expectedRevision: 5n,
          credentials,
        });
        await expect(again).rejects.toBeInstanceOf(WrongExpectedVersionError);
        const large = jsonEvent({ type: 'T', data: { text: 'x'.repeat(1024 * 1024 + 1) } });
        await expect(raw.appendToStream(stream, large, { credentials })).rejects.toBeInstanceOf(
          MaxAppendSizeExceededError,
        );
        await raw.appendToStream(stream, jsonEvent({ type: 'T', data: {} }), { expectedRevision: 0n });
        await expect(raw.appendToStream(stream, one, { expectedRevision: 7n })).rejects.toBeInstanceOf(
          WrongExpectedVersionError,
        );
      });
    });

    describe('reads', () => {
      it('gives back what was written', async () => {
        const { stream, held } = await holding(1);
        const [found] = await all(store.read(stream));
        expect(found).toMatchObject({ ...held[0], stream, revision: 0 });
        expect(Math.abs(Date.parse(found?.recordedAt ?? '') - Date.now())).toBeLessThan(60_000);
      });

      it('reads a stream from every revision in both directions', async () => {
        const { stream } = await holding(5);
        expect(numbers(await all(store.read(stream, { backwards: true })))).toEqual([4, 3, 2, 1, 0]);
        for (let from = 0; from < 5; from++) {
          const forwards = [0, 1, 2, 3, 4].slice(from);
          expect(numbers(await all(store.read(stream, { from })))).toEqual(forwards);
          expect(numbers(await all(store.read(stream, { from, maxCount: 2 })))).toEqual(forwards.slice(0, 2));
          const backwards = [4, 3, 2, 1, 0].slice(4 - from);
          expect(numbers(await all(store.read(stream, { from, backwards: true })))).toEqual(backwards);
        }
        expect(await all(store.read(stream, { from: 5 }))).toEqual([]);
      });

      it('reads all streams from every position in both directions', async () => {
        const prefix = fresh('all');
        for (const n of [0, 1, 2, 3, 4]) await store.append(`${prefix}-${n % 2}`, 'any', [event(n)]);
        const streamPrefixes = [prefix];
        const found = await all(store.readAll({ streamPrefixes }));
        expect(numbers(found)).toEqual([0, 1, 2, 3, 4]);
        expect(numbers(await all(store.readAll({ streamPrefixes, backwards: true })))).toEqual([4, 3, 2, 1, 0]);
        for (const [n, { position: after }] of found.entries()) {
          expect(numbers(await all(store.readAll({ after, streamPrefixes })))).toEqual([0, 1, 2, 3, 4].slice(n + 1));
          const before = await all(store.readAll({ after, streamPrefixes, backwards: true }));
          expect(numbers(before)).toEqual([4, 3, 2, 1, 0].slice(5 - n));
          const one = await all(store.readAll({ after, streamPrefixes, maxCount: 1 }));
          expect(numbers(one)).toEqual([0, 1, 2, 3, 4].slice(n + 1, n + 2));
        }
        expect(await store.head()).toEqual(found[4]?.position);
      });

      it('filters by exact type and by prefix of the stream, together too', async () => {
        const prefix = fresh('filtered');
        await store.append(`${prefix}a`, 'none', [event(0, 'Alpha'), event(1, 'AlphaBeta'), event(2, 'Beta.x')]);
        await store.append(`${prefix}b`, 'none', [event(3, 'Alpha')]);
        const filtered = async (options: object) => numbers(await all(store.readAll(options)));
        expect(await filtered({ streamPrefixes: [prefix], types: ['Alpha'] })).toEqual([0, 3]);
        expect(await filtered({ streamPrefixes: [prefix], types: ['Alpha'], maxCount: 1 })).toEqual([0]);
        expect(await filtered({ streamPrefixes: [`${prefix}a`], types: ['Alpha', 'Beta.x'] })).toEqual([0, 2]);
        expect(await filtered({ streamPrefixes: [`${prefix}b`, `${prefix}a`] })).toEqual([0, 1, 2, 3]);
      });

      it('finds the events of a type that lie thousands of events apart, and as many as were asked for', async () => {
        const [stream, type] = [fresh('sparse'), fresh('Rare')];
        const began = (await store.append(stream, 'any', [event(0, type)])).position;
        for (let n = 1; n <= 3; n++) {
          for (let lots = 0; lots < 12; lots++) await store.append(stream, 'any', events(500));
          await store.append(stream, 'any', [event(n, type), event(n, type)]);
        }
        const found = async (options: object) => numbers(await all(store.readAll({ types: [type], ...options })));
        expect(await found({})).toEqual([0, 1, 1, 2, 2, 3, 3]);
        expect(await found({ after: began })).toEqual([1, 1, 2, 2, 3, 3]);
        for (const maxCount of [1, 2, 4]) expect(await found({ maxCount })).toEqual([0, 1, 1, 2].slice(0, maxCount));
        expect(await found({ backwards: true, maxCount: 3 })).toEqual([3, 3, 2]);
      });

      it('gives as many as were asked for, although a tombstone lies between them', async () => {
        const prefix = fresh('ended');
        await store.append(`${prefix}a`, 'none', events(2));
        await store.append(`${prefix}b`, 'none', events(1));
        await store.tombstone(`${prefix}b`);
        await store.tombstone(`${prefix}c`);
        await store.append(`${prefix}d`, 'none', events(2));
        const asked = { streamPrefixes: [`${prefix}a`, `${prefix}c`, `${prefix}d`], maxCount: 4 };
        for (const backwards of [false, true])
          expect(await all(store.readAll({ ...asked, backwards }))).toHaveLength(4);
      });

      it('never shows system events', async () => {
        const { stream } = await holding(1);
        await store.setMetadata(stream, { maxCount: 10 });
        const found = await all(store.readAll({ backwards: true, maxCount: 20 }));
        expect(found.some(({ type, stream: from }) => type.startsWith('$') || from.startsWith('$'))).toBe(false);
      });

      it('reads nothing from a missing stream, which the client calls not found', async () => {
        expect(await all(store.read(fresh()))).toEqual([]);
        await expect(all(raw.readStream(fresh()))).rejects.toBeInstanceOf(StreamNotFoundError);
      });

      it('can be left before the end', async () => {
        const { stream } = await holding(200);
        for (let round = 0; round < 20; round++)
          for await (const { revision } of store.read(stream)) if (revision === 3) break;
        expect(await store.ping()).toBe(true);
      });

      it('resolves links on request', async () => {
        const { stream } = await holding(2);
        const links = fresh('links');
        await raw.appendToStream(links, jsonEvent({ type: '$>', data: {} as never }));
        const link = { ...jsonEvent({ type: '$>', data: {} }), contentType: 'application/octet-stream' as const };
        await raw.appendToStream(links, { ...link, data: Buffer.from(`1@${stream}`) } as never);
        const [resolved] = await all(raw.readStream(links, { fromRevision: 1n, resolveLinkTos: true }));
        expect(resolved?.event).toMatchObject({ streamId: stream, revision: 1n, data: { n: 1 } });
        expect(resolved?.link).toMatchObject({ streamId: links, revision: 1n, type: '$>' });
        const [plain] = await all(raw.readStream(links, { fromRevision: 1n }));
        expect(plain?.event).toMatchObject({ streamId: links, type: '$>' });
        await store.delete(stream);
        const dangling = async () =>
          (await all(raw.readStream(links, { fromRevision: 1n, resolveLinkTos: true })))[0] ?? {};
        await expect.poll(async () => (await dangling()).event).toBeUndefined();
        expect((await dangling()).link).toBeDefined();
      });
    });

    describe('deletes', () => {
      it('hides a deleted stream and lets it begin again with higher revisions', async () => {
        const { stream } = await holding(3);
        await store.delete(stream);
        expect(await all(store.read(stream))).toEqual([]);
        await expect(store.append(stream, 'exists', [event(8)])).rejects.toBeInstanceOf(StreamDeletedError);
        expect(await store.append(stream, 'none', [event(9)])).toMatchObject({ revision: 3 });
        // A server reads from an index that it writes late.
        await expect.poll(() => revisions(stream)).toEqual([3]);
      });

      it('lets a deleted stream begin again by an append of no events, or by metadata', async () => {
        const [appended, described] = [await holding(3), await holding(3)];
        await store.delete(appended.stream);
        await store.delete(described.stream);
        expect(await store.append(appended.stream, 'any', [])).toMatchObject({ revision: 2 });
        await store.setMetadata(described.stream, { maxCount: 5 });
        for (const { stream } of [appended, described]) {
          expect(await store.append(stream, 'exists', [event(9)])).toMatchObject({ revision: 3 });
          await expect.poll(() => revisions(stream)).toEqual([3]);
        }
      });

      it('forgets the rules of a stream when it is deleted', async () => {
        const { stream } = await holding(3);
        await store.setMetadata(stream, { maxCount: 1 });
        await store.delete(stream);
        await store.append(stream, 2, events(2));
        await expect.poll(() => revisions(stream)).toEqual([3, 4]);
      });

      it('refuses to delete a stream that was never written', async () => {
        for (const expectedRevision of ['any', 'no_stream', 0n] as const)
          await expect(raw.deleteStream(fresh(), { expectedRevision })).rejects.toBeInstanceOf(
            WrongExpectedVersionError,
          );
      });

      it('deletes a deleted stream again, also as none', async () => {
        const { stream } = await holding(2);
        await store.delete(stream);
        await store.delete(stream);
        await raw.deleteStream(stream, { expectedRevision: 'no_stream' });
        await expect(raw.deleteStream(stream, { expectedRevision: 0n })).rejects.toBeInstanceOf(
          WrongExpectedVersionError,
        );
        expect(await all(store.read(stream))).toEqual([]);
      });

      it('acknowledges a repeat of what was deleted, and writes nothing', async () => {
        const { stream, held } = await holding(2);
        await store.delete(stream);
        expect(await store.append(stream, 'any', held)).toMatchObject({ revision: 1 });
        expect(await store.append(stream, 'none', held)).toMatchObject({ revision: 1 });
        expect(await all(store.read(stream))).toEqual([]);
      });

      it('says where in the log a stream was deleted or tombstoned', async () => {
        const { stream } = await holding(1);
        const places = [(await raw.deleteStream(stream)).position, (await raw.tombstoneStream(stream)).position];
        for (const [n, type] of ['$metadata', '$streamDeleted'].entries()) {
          const [found] = await all(raw.readAll({ fromPosition: places[n] as Position, maxCount: 1 }));
          expect(found?.event).toMatchObject({ type, position: places[n] });
        }
      });

      it('ends a tombstoned stream for good', async () => {
        const { stream, held } = await holding(2);
        await store.tombstone(stream);
        await expect(all(store.read(stream))).rejects.toBeInstanceOf(StreamDeletedError);
        for (const expected of ['any', 'none', 1] as const)
          await expect(store.append(stream, expected, held)).rejects.toBeInstanceOf(StreamDeletedError);
        await expect(store.delete(stream)).rejects.toBeInstanceOf(StreamDeletedError);
      });

      it('refuses to delete at another revision', async () => {
        const { stream } = await holding(2);
        for (const revision of [0, 5])
          await expect(store.delete(stream, revision)).rejects.toBeInstanceOf(WrongExpectedVersionError);
        expect(await all(store.read(stream))).toHaveLength(2);
        await store.delete(stream, 1);
        expect(await all(store.read(stream))).toEqual([]);
      });

      it('keeps what the metadata keeps', async () => {
        const { stream } = await holding(6);
        await store.setMetadata(stream, { maxCount: 4 });
        expect(numbers(await all(store.read(stream)))).toEqual([2, 3, 4, 5]);
        expect(numbers(await all(store.read(stream, { backwards: true })))).toEqual([5, 4, 3, 2]);
        await store.setMetadata(stream, { truncateBefore: 5 });
        expect(numbers(await all(store.read(stream)))).toEqual([5]);
        await store.setMetadata(stream, { maxAgeSeconds: 3_600 });
        expect(await all(store.read(stream))).toHaveLength(6);
        expect((await raw.getStreamMetadata(stream)).metadata).toEqual({ maxAge: 3_600 });
        expect(await store.append(stream, 5, [event(6)])).toMatchObject({ revision: 6 });
      });

      it.each([
        ['no limit', jsonEvent({ type: 'Foreign', data: { $maxCount: 0 } })],
        ['a word as a limit, with another rule', jsonEvent({ type: 'Foreign', data: { $maxCount: 'one', $tb: 2 } })],
        ['nothing to read', binaryEvent({ type: 'Foreign', data: Buffer.from('nothing') })],
        ['JSON that is not said to be so', binaryEvent({ type: 'Foreign', data: Buffer.from('{"$tb":2}') })],
      ])('keeps everything by metadata with %s', async (_, foreign) => {
        const { stream } = await holding(3);
        await store.setMetadata(stream, { maxCount: 1 });
        await raw.appendToStream(`$$${stream}`, foreign);
        await expect.poll(() => revisions(stream)).toEqual([0, 1, 2]);
      });

      it('takes its rules from the last event of the metadata, whatever its type', async () => {
        const { stream } = await holding(3);
        await raw.appendToStream(`$$${stream}`, jsonEvent({ type: 'Foreign', data: { $maxCount: 1 } }));
        await expect.poll(() => revisions(stream)).toEqual([2]);
      });

      it('goes on ruling a stream whose metadata was deleted', async ({ skip }) => {
        if (!node.isAlone) return skip('a server that knows its users lets nobody delete metadata');
        const { stream } = await holding(3);
        await expect(raw.deleteStream(`$$${stream}`)).rejects.toBeInstanceOf(WrongExpectedVersionError);
        await store.setMetadata(stream, { maxCount: 1 });
        await raw.deleteStream(`$$${stream}`);
        expect(await revisions(stream)).toEqual([2]);
      });
    });

    describe('subscriptions', () => {
      it('catches up, reports that, and goes on live', async () => {
        const prefix = fresh('sub');
        await store.append(prefix, 'none', events(3));
        const stop = new AbortController();
        const states: string[] = [];
        const seen: unknown[] = [];
        const options = {
          streamPrefixes: [prefix],
          signal: stop.signal,
          onState: (state: string) => states.push(state),
        };
        for await (const item of store.subscribe(options)) {
          if ('caughtUp' in item) {
            seen.push('caught up');
            await store.append(prefix, 2, [event(3), event(4)]);
          } else seen.push(item.data.n);
          if (seen.length === 6) stop.abort();
        }
        expect(seen).toEqual([0, 1, 2, 'caught up', 3, 4]);
        expect(states).toEqual(['live']);
      });

      it('resumes after a position and filters by type', async () => {
        const prefix = fresh('sub');
        await store.append(prefix, 'none', [event(0, 'Odd'), event(1), event(2, 'Odd'), event(3), event(4)]);
        const [first] = await all(store.read(prefix));
        const stop = new AbortController();
        const seen: StoredEvent[] = [];
        const wanted = { types: ['ThingHappened'], streamPrefixes: [prefix], after: first?.position };
        for await (const item of store.subscribe({ ...wanted, signal: stop.signal }))
          if ('caughtUp' in item) stop.abort();
          else seen.push(item);
        expect(numbers(seen)).toEqual([1, 3, 4]);
      });

      it('sends checkpoints, from each of which another subscription sees what follows', async () => {
        const prefix = fresh('marked');
        const before = (await store.append(fresh(), 'none', [event(0)])).position;
        for (let lot = 0; lot < 4; lot++) {
          await store.append(fresh(), 'none', events(50));
          await store.append(prefix, lot === 0 ? 'none' : lot - 1, [event(lot)]);
        }
        await store.append(fresh(), 'none', events(50));
        const seen: (Position | number)[] = [];
        const filter = streamNameFilter({
          prefixes: [prefix],
          maxSearchWindow: 10,
          checkpointInterval: 1,
          checkpointReached: (_, position) => void seen.push(position),
        });
        const subscription = raw.subscribeToAll({ fromPosition: before, filter });
        subscription.on(
          'data',
          ({ event: found }) => void seen.push((found?.data as { n: number } | undefined)?.n ?? -1),
        );
        await new Promise<void>((resolve) => subscription.once('caughtUp', resolve));
        await subscription.unsubscribe();
        expect(seen.filter((one) => typeof one === 'number')).toEqual([0, 1, 2, 3]);
        const places = seen.filter((one) => typeof one !== 'number');
        expect(places.length).toBeGreaterThan(10);
        for (const [n, place] of seen.entries()) {
          if (typeof place === 'number') continue;
          const left = seen.slice(n).filter((one) => typeof one === 'number');
          expect(numbers(await all(store.readAll({ streamPrefixes: [prefix], after: place })))).toEqual(left);
        }
        expect(places.map((one, n) => comparePositions(places[n - 1] ?? before, one))).not.toContain(1);
      });

      it('holds back for a slow consumer without losing any', async () => {
        const prefix = fresh('slow');
        const large = { text: 'x'.repeat(20_000) };
        for (let lot = 0; lot < 5; lot++)
          await store.append(
            prefix,
            'any',
            events(40).map((one) => ({ ...one, data: large })),
          );
        const stop = new AbortController();
        const seen: number[] = [];
        for await (const item of store.subscribe({ streamPrefixes: [prefix], signal: stop.signal })) {
          if ('caughtUp' in item) stop.abort();
          else seen.push(item.revision);
          await new Promise((resolve) => setImmediate(resolve));
        }
        expect(seen).toEqual(Array.from({ length: 200 }, (_, n) => n));
      });

      it('serves the filters and stream subscriptions of the client', async () => {
        const prefix = fresh('raw');
        await store.append(`${prefix}a`, 'none', [event(0, 'XOne'), event(1, 'YTwo')]);
        const first = async (filter: Filter): Promise<unknown> => {
          const subscription = raw.subscribeToAll({ filter });
          try {
            for await (const { event: found } of subscription) if (found?.streamId === `${prefix}a`) return found.data;
          } finally {
            await subscription.unsubscribe();
          }
        };
        expect(await first(eventTypeFilter({ prefixes: ['Y'] }))).toMatchObject({ n: 1 });
        expect(await first(eventTypeFilter({ regex: '^.Tw' }))).toMatchObject({ n: 1 });
        expect(await first(streamNameFilter({ prefixes: [prefix] }))).toMatchObject({ n: 0 });
        expect(await first(streamNameFilter({ regex: `${prefix}.$` }))).toMatchObject({ n: 0 });

        const [earlier] = await all(store.read(`${prefix}a`));
        const after = raw.subscribeToAll({
          fromPosition: earlier?.position as Position,
          filter: streamNameFilter({ prefixes: [prefix] }),
        });
        for await (const { event: found } of after) {
          expect(found?.data).toMatchObject({ n: 1 });
          break;
        }
        await after.unsubscribe();

        const subscription = raw.subscribeToStream(`${prefix}a`, { fromRevision: 0n });
        const caughtUp = new Promise((resolve) => subscription.once('caughtUp', resolve));
        const seen: bigint[] = [];
        for await (const { event: found } of subscription) {
          seen.push(found?.revision ?? -1n);
          if (seen.length === 1) void caughtUp.then(() => store.append(`${prefix}a`, 1, [event(2)]));
          if (seen.length === 2) break;
        }
        await subscription.unsubscribe();
        expect(seen).toEqual([1n, 2n]);
        const [last] = await all(raw.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
        expect(last?.event).toMatchObject({ streamId: `${prefix}a`, revision: 2n });
      });

      it('survives restarts of the store on the same port: nothing lost, nothing doubled', async ({ skip }) => {
        if (!node.restart) return skip('this store is not ours to restart');
        const prefix = fresh('restart');
        const stop = new AbortController();
        const seen: unknown[] = [];
        const states: string[] = [];
        let wake: (() => void) | undefined;
        const consumed = (async () => {
          const onState = (state: string) => states.push(state);
          for await (const item of store.subscribe({ streamPrefixes: [prefix], signal: stop.signal, onState })) {
            if (!('caughtUp' in item)) seen.push(item.data.n);
            wake?.();
          }
        })();
        const until = async (condition: () => boolean): Promise<void> => {
          while (!condition())
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        };
        let written = 0;
        for (let round = 0; round < 3; round++) {
          for (let n = 0; n < 10; n++)
            await store.append(prefix, written - 1 < 0 ? 'none' : written - 1, [event(written++)]);
          await node.restart();
          await store.append(prefix, written - 1, [event(written++)]);
          await until(() => seen.length === written);
        }
        stop.abort();
        await consumed;
        expect(seen).toEqual(Array.from({ length: written }, (_, n) => n));
        expect(states.filter((state) => state === 'lost').length).toBeGreaterThanOrEqual(3);
        expect(await all(store.read(prefix))).toHaveLength(written);
      });
    });

    it('says whether it answers', async () => {
      expect(await store.ping()).toBe(true);
      const nobody = connectStore('esdb://127.0.0.1:1?tls=false', { deadline: 300 });
      expect(await nobody.ping()).toBe(false);
      await nobody.close();
    });
  });
}
