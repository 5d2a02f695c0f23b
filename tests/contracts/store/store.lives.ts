// Random lives of streams, run on a store and on the model side by side.
import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import fc from 'fast-check';
import type { JsonObject } from '#contracts/core/json';
import {
  type EventStore,
  type Expected,
  OutcomeUnknownError,
  type StoredEvent,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '#events/store/store';
import type { Erasing, Foreign, Operation, Outcome, StoreModel } from './store.model.ts';

export type Life = readonly Operation[];

const types = ['ThingHappened', 'ThingEnded', 'Thing.x'] as const;
export const typeOf = (id: string): string => types[Number.parseInt(id.slice(-1), 16) % types.length] ?? types[0];
const event = (id: string) => ({ id, type: typeOf(id), data: { is: id }, metadata: { of: id } });

const small = fc.integer({ min: 0, max: 9 });
const expected: fc.Arbitrary<Expected> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Expected>('any', 'any', 'none', 'exists') },
  { weight: 2, arbitrary: small },
);
// Few ids a life, so that repeats are frequent; some appends are longer than that.
const few = fc.uniqueArray(fc.nat(7), { maxLength: 4 });
const many = fc.uniqueArray(fc.nat(60), { minLength: 8, maxLength: 24 });

/** Metadata that our client never writes, and the rules that the store reads from it. */
const foreign: readonly { readonly text: string; readonly rules: Foreign; readonly isJson?: false }[] = [
  { text: '{"$maxCount":0}', rules: {} },
  { text: '{"$tb":-3,"$maxCount":2,"ours":{"deep":[1]}}', rules: { maxCount: 2 } },
  { text: '{"$maxCount":"x","$tb":1}', rules: 'unreadable' },
  { text: '{"$maxCount":1.5,"$tb":1}', rules: 'unreadable' },
  { text: '{"$maxAge":null}', rules: 'unreadable' },
  { text: '[]', rules: 'no object' },
  { text: 'no metadata', rules: 'no object', isJson: false },
];

const drawn = fc.oneof(
  { weight: 11, arbitrary: fc.record({ kind: fc.constant('append' as const), expected, ids: few }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('append' as const), expected, ids: many }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      options: fc.record(
        { from: small, backwards: fc.boolean(), maxCount: fc.integer({ min: 1, max: 6 }) },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('metadata' as const),
      rules: fc.record(
        { maxCount: fc.integer({ min: 1, max: 5 }), truncateBefore: small, maxAgeSeconds: fc.constant(3_600) },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ kind: fc.constant('foreignMetadata' as const), one: fc.constantFrom(...foreign), isJson: fc.boolean() })
      .map(({ kind, one, isJson }) => ({ kind, isJson, ...one })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'deleteMetadata' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'delete' as const, 'tombstone' as const),
      // The client deletes at any revision, at no revision or at an exact one.
      expected: fc.oneof(fc.constantFrom('any' as const, 'any' as const, 'none' as const), small),
    }),
  },
);

/** A store may remember the ids of an earlier run with the same seed. */
const run = randomUUID().slice(0, 8);
const uuidOf = (life: number, n: number): string =>
  `${run}-5eed-4000-8000-${(life * 64 + n).toString(16).padStart(12, '0')}`;

/** The given number of lives of two streams each. All names begin with `prefix`, and no two lives share an id. */
export function livesOf(seed: number, { count, length, prefix }: { count: number; length: number; prefix: string }) {
  const life = fc.array(fc.tuple(fc.constantFrom('s', 't'), drawn), { minLength: length, maxLength: length });
  const first = (seed % 1_000_000) * 10_000;
  return fc.sample(life, { seed, numRuns: count }).map(
    (steps, n): Life =>
      steps.map(([which, { ...step }]) => {
        const stream = `${prefix}${n}${which}`;
        if (step.kind !== 'append') return { ...step, stream };
        return { ...step, stream, ids: step.ids.map((id) => uuidOf(first + n, id)) };
      }),
  );
}

export class Different extends Error {}

/** The store under test, which may be restarted meanwhile. */
export interface StoreLife {
  readonly store: EventStore;
  readonly raw: EventStoreDBClient;
  /** Odd while the node is down; a new number after every restart. */
  readonly epoch: () => number;
  /** Waits while the node is down; returns a function that reports the answer. */
  readonly enter: () => Promise<() => void>;
  /** How long a read may show an earlier state, in milliseconds: a server reads from an index that is written late. */
  readonly lag: number;
  /** A server that knows its users lets nobody delete metadata. */
  readonly mayDeleteMetadata: boolean;
}

/** The store's answer in the model's terms. */
export async function ask({ store, raw }: StoreLife, operation: Operation): Promise<Outcome> {
  const { stream } = operation;
  try {
    switch (operation.kind) {
      case 'append': {
        const { revision } = await store.append(stream, operation.expected, operation.ids.map(event));
        return { revision };
      }
      case 'delete':
        await raw.deleteStream(stream, { expectedRevision: revisionOf(operation.expected) });
        return 'done';
      case 'tombstone':
        await raw.tombstoneStream(stream, { expectedRevision: revisionOf(operation.expected) });
        return 'done';
      case 'metadata':
        await store.setMetadata(stream, operation.rules);
        return 'done';
      case 'foreignMetadata': {
        const { text, isJson } = operation;
        const type = 'Foreign';
        const event = isJson
          ? jsonEvent({ type, data: JSON.parse(text) as JsonObject })
          : binaryEvent({ type, data: Buffer.from(text) });
        await raw.appendToStream(`$$${stream}`, event);
        return 'done';
      }
      case 'deleteMetadata':
        await raw.deleteStream(`$$${stream}`);
        return 'done';
      case 'read': {
        const found = [];
        for await (const one of store.read(stream, operation.options)) found.push(asKept(one));
        return found;
      }
    }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return 'wrong';
    if (error instanceof StreamDeletedError) return 'gone';
    throw error;
  }
}

const revisionOf = (wanted: Erasing['expected']) =>
  typeof wanted === 'number' ? BigInt(wanted) : wanted === 'any' ? 'any' : 'no_stream';

/** Its position and id, after every other field was compared with the written event. */
export function asKept({ revision, id, type, data, metadata }: StoredEvent) {
  if (type !== typeOf(id) || data.is !== id || metadata.of !== id) throw new Different(`${id} is not what was written`);
  return { revision, id };
}

const lost = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof OutcomeUnknownError ||
  /ECONN|RST_STREAM|[Ss]ession|[Cc]onnection|dropped|UNAVAILABLE|CANCELLED|No connection/.test(String(error));

export interface Lived {
  /** Operations compared. */
  readonly operations: number;
  readonly model: StoreModel;
  /** False when a restart interrupted an operation, so that the rest of the life was skipped. */
  readonly certain: boolean;
}

/** Runs it on both sides. Throws `Different` at the first operation with different answers. */
export async function live(asked: StoreLife, life: Life, model: StoreModel): Promise<Lived> {
  let epoch = asked.epoch();
  for (const [n, operation] of life.entries()) {
    if (model.isLeftOpen(operation) || (operation.kind === 'deleteMetadata' && !asked.mayDeleteMetadata)) continue;
    const leave = await asked.enter();
    if (asked.epoch() !== epoch) model.restarted();
    epoch = asked.epoch();
    let answered: Outcome | undefined;
    try {
      answered = await ask(asked, operation);
    } catch (error) {
      if (!lost(error)) throw error;
    } finally {
      leave();
    }
    if (answered === undefined || asked.epoch() !== epoch || epoch % 2 === 1) {
      await wasDoneOrNot(asked, operation, model);
      return { operations: n + 1, model, certain: false };
    }
    const wanted = model.apply(operation);
    if (operation.kind === 'read') answered = await settled(asked, operation, { answered, wanted });
    differ(answered, wanted, life.slice(0, n + 1));
  }
  return { operations: life.length, model, certain: true };
}

const same = (one: Outcome, other: Outcome): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Repeats a read until it shows our last write, or may no longer be late. */
async function settled(
  asked: StoreLife,
  operation: Operation,
  { answered, wanted }: { answered: Outcome; wanted: Outcome },
): Promise<Outcome> {
  let latest = answered;
  for (const until = Date.now() + asked.lag; !same(latest, wanted) && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    latest = await ask(asked, operation);
  }
  return latest;
}

/**
 * Resolves an operation that a restart interrupted: it was done wholly or not at all, by a node that may have lost its
 * memory of repeats.
 */
async function wasDoneOrNot(asked: StoreLife, operation: Operation, model: StoreModel): Promise<void> {
  const [done, doneAfter] = [model.copy(), model.copy()];
  doneAfter.restarted();
  for (const one of [done, doneAfter]) one.apply(operation);
  const { stream } = operation;
  const look = { kind: 'read', stream, options: {} } as const;
  const found = JSON.stringify(await again(() => ask(asked, look)));
  const possible = [model, done, doneAfter].map((one) => JSON.stringify(one.apply(look)));
  if (!possible.includes(found)) throw new Different(`${stream} has ${found}, not one of ${possible.join(' ')}`);
}

/** Repeats a read until the node is back. */
export async function again<T>(question: () => Promise<T>, until = Date.now() + 20_000): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!lost(error) || Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return again(question, until);
  }
}

function differ(answered: Outcome, wanted: Outcome, life: Life): void {
  if (same(answered, wanted)) return;
  const [got, want] = [JSON.stringify(answered), JSON.stringify(wanted)];
  const last = life.at(-1);
  const story = life.filter(({ stream }) => stream === last?.stream).map((step) => JSON.stringify(step));
  throw new Different(`answered ${got} instead of ${want}, after\n${story.join('\n')}`);
}
