import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../simulation/memoryStore.ts';
import { Different, live, livesOf, type StoreLife } from './store.lives.ts';
import { type Ignored, type StoreModel, storeModel } from './store.model.ts';

// The seed is printed, so that a difference can be reproduced.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const contentTypeOf = (given: string | undefined) =>
  given === 'application/json' ? 'application/json' : 'application/octet-stream';

interface Written {
  readonly id: string;
  readonly type: string;
  readonly contentType?: string;
  readonly data: unknown;
}

/** The store in memory, with the calls that only the vendor's client has. */
function inMemory(keepsDeleted: boolean) {
  const store = memoryStore([], { keepsDeleted });
  const { log } = store;
  const raw = {
    deleteStream: async (stream: string, { expectedRevision = 'any' as 'any' | bigint } = {}) =>
      log.erase('delete', stream, expectedRevision),
    tombstoneStream: async (stream: string, { expectedRevision = 'any' as 'any' | bigint } = {}) =>
      log.erase('tombstone', stream, expectedRevision),
    appendToStream: async (stream: string, { id, type, contentType, data }: Written) => {
      const bytes = data instanceof Uint8Array ? data : Buffer.from(JSON.stringify(data));
      const event = { id, type, data: bytes, metadata: new Uint8Array(), contentType: contentTypeOf(contentType) };
      log.append(stream, 'any', [event]);
    },
  };
  return {
    store,
    asked: {
      store,
      raw: raw as unknown as StoreLife['raw'],
      epoch: () => 0,
      enter: () => Promise.resolve(() => {}),
      lag: 0,
      mayDeleteMetadata: true,
    },
  };
}

describe.each([
  ['as the embedded node, which erases at once', false],
  ['as a server, which keeps deleted events until a scavenge', true],
])('the store in memory answers %s', (_, keepsDeleted) => {
  it('any operations on any streams as the model does, and shows all that is kept in the log', async () => {
    const { store, asked } = inMemory(keepsDeleted);
    let operations = 0;
    for (let round = 0; round < 2; round++) {
      const lives = livesOf(seed + round, { count: 32, length: 40, prefix: `m${round}-` });
      const models = new Map<string, StoreModel>();
      for (const life of lives) {
        const { model, operations: done } = await live(asked, life, storeModel({ erasesAtOnce: !keepsDeleted }));
        operations += done;
        for (const { stream } of life) models.set(stream, model);
      }
      const shown = new Map<string, object[]>([...models.keys()].map((stream) => [stream, []]));
      for await (const { stream, revision, id } of store.readAll({ streamPrefixes: [`m${round}-`] }))
        shown.get(stream)?.push({ revision, id });
      for (const [stream, model] of models) expect(shown.get(stream)).toEqual(model.kept(stream));
    }
    console.log(`the store in memory, SEED=${seed}: ${operations} operations, 0 differences`);
  });
});

it.each<Ignored>([
  'repeats',
  'repeats of erased events',
  'maxCount',
  'tombstones',
  'deletions of missing streams',
  'revisions',
])('a model without %s is told from the store in memory', async (ignores) => {
  const { asked } = inMemory(false);
  const lives = livesOf(1, { count: 40, length: 40, prefix: 'planted-' });
  const lived = await Promise.allSettled(
    lives.map((life) => live(asked, life, storeModel({ erasesAtOnce: true, ignores }))),
  );
  const found = lived.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) expect(one).toBeInstanceOf(Different);
});
