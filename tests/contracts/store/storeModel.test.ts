// @night It gives the store random operations; the contract of a store has each of them.
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectStore, type EventStore, type StoredEvent } from '#events/store/store';
import { comparePositions, type Position } from '../../../events/core/position.ts';
import {
  again,
  asKept,
  Different,
  type Life,
  type Lived,
  live,
  livesOf,
  type StoreLife,
  typeOf,
} from './store.lives.ts';
import { type Ignored, type Kept, storeModel } from './store.model.ts';
import { embedded, hasReal, real, removeDirectories, type StoreUnderTest } from './stores.ts';

// The seed is printed, so that a difference can be reproduced: SEED=… OPERATIONS=1000000 for the long form.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const wanted = Number(process.env.OPERATIONS ?? 20_000);
/** Lives run at once, and operations of each. */
const [abreast, length] = [64, 40];

let node: StoreUnderTest;
let store: EventStore;
let raw: EventStoreDBClient;
let epoch = 0;
let asking = 0;
let gate: Promise<void> = Promise.resolve();
const asked: StoreLife = {
  get store() {
    return store;
  },
  get raw() {
    return raw;
  },
  epoch: () => epoch,
  enter: async () => {
    await gate;
    asking += 1;
    return () => {
      asking -= 1;
    };
  },
  get lag() {
    return node.restart ? 0 : 2_000;
  },
  get mayDeleteMetadata() {
    return node.isAlone;
  },
};
afterAll(removeDirectories);

const open = () => {
  raw = EventStoreDBClient.connectionString(node.connectionString);
};

async function restart(): Promise<void> {
  epoch += 1;
  await node.restart?.();
  const old = raw;
  open();
  await old.dispose();
  epoch += 1;
}

/** Pauses all lives, so that they continue on a node that remembers nothing. */
async function restartInSilence(): Promise<void> {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  while (asking > 0) await new Promise((resolve) => setImmediate(resolve));
  await restart();
  open();
}

async function all(source: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const one of source) found.push(one);
  return found;
}

/** The models' final content, by stream. */
function keptBy(lives: readonly Life[], lived: readonly Lived[]) {
  const kept = new Map<string, readonly Kept[]>();
  for (const [n, life] of lives.entries()) {
    for (const stream of new Set(life.map((step) => step.stream))) {
      const { model, certain } = lived[n] as Lived;
      if (certain) kept.set(stream, model.kept(stream));
    }
  }
  return kept;
}

/** A log that takes longer to search than a client waits for an answer on a busy machine. */
const isLong = (end: Position | undefined): boolean => end !== undefined && end.commit > 100_000n;

/** `$all` holds the models' content, each stream in order, and every page of it is a part of it. */
async function comparePages(
  { prefix, after: before }: { prefix: string; after: Position | undefined },
  kept: ReadonlyMap<string, readonly Kept[]>,
  draw: () => number,
) {
  const streamPrefixes = [prefix];
  const found = await all(store.readAll({ streamPrefixes, after: before }));
  const byStream = new Map<string, Kept[]>([...kept.keys()].map((stream) => [stream, []]));
  for (const [n, one] of found.entries()) {
    const earlier = found[n - 1];
    if (earlier && comparePositions(earlier.position, one.position) >= 0) throw new Different('$all goes back');
    byStream.get(one.stream)?.push(asKept(one));
  }
  expect(byStream).toEqual(kept);
  for (let page = 0; page < 12; page++) {
    const after = found[Math.floor(draw() * found.length)]?.position ?? before;
    const [backwards, drawn] = [draw() < 0.5, 1 + Math.floor(draw() * 40)];
    const types = draw() < 0.5 ? { types: [typeOf(String(page % 3))] } : {};
    const ahead = (backwards ? found.toReversed() : found)
      .filter(({ position }) => !after || comparePositions(position, after) === (backwards ? -1 : 1))
      .filter(({ type }) => !types.types || types.types.includes(type));
    // A page that is not full is searched down to the first event of the log, one that is full for one event more.
    const maxCount = backwards && isLong(before) ? Math.min(drawn, ahead.length - 1) : drawn;
    if (maxCount < 1) continue;
    const options = { streamPrefixes, backwards, maxCount, ...types, ...(after ? { after } : {}) };
    const ids = (list: readonly StoredEvent[]) => list.map(({ id, revision }) => `${revision} ${id}`);
    expect(ids(await all(store.readAll(options)))).toEqual(ids(ahead.slice(0, maxCount)));
  }
  return found;
}

/** Follows the log from a position through all restarts. */
function follow(options: { types?: readonly string[]; streamPrefixes?: readonly string[]; after?: Position }) {
  const ending = new AbortController();
  const seen: StoredEvent[] = [];
  let reached = () => {};
  const over = (async () => {
    for await (const item of store.subscribe({ ...options, signal: ending.signal })) {
      if (!('caughtUp' in item)) seen.push(item);
      reached();
    }
  })();
  return {
    options,
    seen,
    /** Waits until it has seen this event or a later one. */
    async sees(last: StoredEvent): Promise<void> {
      const behind = () => seen.some(({ position }) => comparePositions(position, last.position) >= 0);
      while (!behind())
        await new Promise<void>((resolve) => {
          reached = resolve;
        });
    },
    async stop(): Promise<void> {
      ending.abort();
      await over;
    },
  };
}

/** Each event once, in order, none missing; erased ones may have been seen before. */
function compareSeen({ seen, options }: ReturnType<typeof follow>, log: readonly StoredEvent[]): void {
  for (const [n, one] of seen.entries()) {
    const earlier = seen[n - 1];
    if (earlier && comparePositions(earlier.position, one.position) >= 0)
      throw new Different('seen twice, or too late');
    asKept(one);
  }
  const ids = new Set(seen.map(({ stream, revision, id }) => `${stream} ${revision} ${id}`));
  const missed = log.filter(
    ({ stream, revision, id, type }) =>
      (!options.types || options.types.includes(type)) && !ids.has(`${stream} ${revision} ${id}`),
  );
  expect(missed.map(({ stream, id }) => `${stream} ${id}`)).toEqual([]);
}

const chance = (start: number) => {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Prefixes of an earlier run may be in the log. */
const run = `r${Date.now().toString(36)}`;

function modelSuite(name: string, start: () => Promise<StoreUnderTest>, erasesAtOnce: boolean): void {
  describe(`the model beside ${name}`, () => {
    beforeAll(async () => {
      node = await start();
      store = connectStore(node.connectionString, { deadline: 10_000 });
      open();
    });
    afterAll(async () => {
      await store.close();
      await raw.dispose();
      await node.stop();
    });

    it('answers any operations on any streams as the model does, with restarts in between', {
      timeout: Math.max(600_000, wanted * 6),
    }, async () => {
      const draw = chance(seed);
      const after = await store.head();
      const followers = [follow({ after }), follow({ after, types: [typeOf('0')] })];
      followers.push(follow({ after, streamPrefixes: [run] }));
      const began = Date.now();
      let [operations, cut, restarts] = [0, 0, 0];
      const log: StoredEvent[] = [];
      for (let round = 0; operations < wanted; round++) {
        const prefix = `${run}-${round}-`;
        const lives = livesOf(seed + round, { count: abreast, length, prefix });
        const place = { prefix, after: await again(() => store.head()) };
        const living = Promise.all(lives.map((life) => live(asked, life, storeModel({ erasesAtOnce }))));
        living.catch(() => undefined);
        if (node.restart && round % 2 === 1) {
          await new Promise((resolve) => setTimeout(resolve, draw() * 400));
          await (round % 4 === 1 ? restart() : restartInSilence());
          restarts += 1;
        }
        const lived = await living;
        operations += lived.reduce((sum, one) => sum + one.operations, 0) + 13;
        cut += lived.filter(({ certain }) => !certain).length;
        log.push(...(await again(() => comparePages(place, keptBy(lives, lived), draw))));
      }
      const last = log.findLast(({ type }) => type === typeOf('0'));
      for (const follower of followers) {
        if (last) await follower.sees(last);
        await follower.stop();
        compareSeen(follower, log);
      }
      const seconds = Math.round((Date.now() - began) / 1_000);
      console.log(
        `R20: ${name}, SEED=${seed}, ${operations} operations, ${restarts} restarts (${cut} lives cut), 3 subscriptions, ${log.length} events, 0 differences, ${seconds} s`,
      );
      expect(restarts > 0 || !node.restart).toBe(true);
    });
  });
}

const found = await hasReal();
if (!found) console.log('skipped: the model beside a real EventStoreDB – no container engine and no EVENTSTORE_URL');
describe.runIf(found)('with an installed EventStoreDB', () => {
  modelSuite('a real EventStoreDB', real, false);
});

modelSuite('the embedded node', embedded, true);

describe('a model', () => {
  beforeAll(async () => {
    node = await embedded();
    store = connectStore(node.connectionString, { deadline: 10_000 });
    open();
  });
  afterAll(async () => {
    await store.close();
    await raw.dispose();
    await node.stop();
  });

  it.each<Ignored>([
    'repeats',
    'repeats of erased events',
    'repeats in another stream',
    'maxCount',
    'truncateBefore',
    'unreadable rules',
    'metadata that is no JSON',
    'rules forgotten by a deletion',
    'tombstones',
    'deletions',
    'deletions of missing streams',
    'metadata of deleted streams',
    'empty appends to deleted streams',
    'revisions',
  ])('without %s is told from the node', async (ignores) => {
    let found = 0;
    for (let n = 0; n < 50 && found === 0; n++) {
      const lives = livesOf(seed + n, { count: 16, length, prefix: `${run}-planted-${ignores}-${n}-` });
      const outcomes = await Promise.allSettled(
        lives.map((life) => live(asked, life, storeModel({ erasesAtOnce: true, ignores }))),
      );
      const differences = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      for (const difference of differences) expect(difference).toBeInstanceOf(Different);
      if (differences.length > 0) found = (n + 1) * 16 * length;
    }
    console.log(`R20: a model without ${ignores} was found within ${found} operations`);
    expect(found).toBeGreaterThan(0);
  });
});
