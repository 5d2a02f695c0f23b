import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { incident } from '#events/incident/incident';
import { type Cause, type Handle, handler } from '#events/store/handle';
import { type KeyRing, keyErased } from '#events/store/sealing/keys';
import { type EventStore, type SubscribeOptions } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import { isOfRows } from '#projections/core/rows';
import { projections } from '#projections/index';
import { systemRandom } from '#services/core/clock';
import type { ViewStore } from '#services/views/views';
import { type Projected, project, ringOf } from '../house.ts';
import { type MemoryStore, memoryStore } from '../memoryStore.ts';

const [ada, bo] = ['5d0c1a6e-0000-4000-8000-00000000000a', '5d0c1a6e-0000-4000-8000-00000000000b'];
const cause: Cause = { entity: 'arvada', actor: { kind: 'user', id: 'dana' }, correlationId: 'c' };
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
const secret = 'Quagmire';
const fresh = 'Bluebell';

let folder: string;
let store: MemoryStore;
let keys: KeyRing;
let handle: Handle;
let minute: number;
beforeEach(() => {
  folder = folderOf('erased');
  // As on a server: reads of all streams still show the key of an erased person.
  store = memoryStore([], { keepsDeleted: true });
  keys = ringOf(store);
  handle = handler(store, codec(keys, systemRandom));
  minute = 0;
});

const step = <Command>(command: Command) => {
  minute += 1;
  return { commandId: `c${minute}`, occurredAt: at(minute), command };
};
const opened = (id: string, description: string) =>
  handle(
    incident,
    id,
    step({
      do: 'create',
      incident: id,
      version: 'arvada_water',
      description,
      source: null,
      labels: [],
      locations: [],
    } as const),
    cause,
  );
const said = (id: string, message: string) =>
  handle(
    incident,
    id,
    step({
      do: 'log',
      entry: idFrom('entry', minute),
      incident: id,
      event: 'notes:added',
      message,
      lat: null,
      lng: null,
      designation: null,
    } as const),
    cause,
  );
const erased = (id: string) => handle(incident, id, step({ do: 'erase', subject: id } as const), cause);

/** A night in which Ada is erased and tells something again afterwards. */
async function night(): Promise<void> {
  await opened(ada, `${secret} calls about a leak`);
  await opened(bo, 'A hydrant runs');
  await said(ada, `${secret} is at the gate`);
  await said(bo, 'The crew is there');
  const { position } = await erased(ada);
  await keys.erase(ada, position);
  await said(ada, `${fresh} calls back`);
  await said(bo, 'Closed');
}

/** The same store, whose delivery of events to the read models stops after each one until it was looked at. */
function pausing(look: () => void | Promise<void>): EventStore {
  return {
    ...store,
    async *follow(options: SubscribeOptions) {
      for await (const item of store.subscribe(options)) {
        yield [item];
        // Asked for the next one, the projector has stored this one.
        if (!options.types) await look();
      }
    },
  };
}

/** Everything that a screen could be shown. */
const shownBy = (views: ViewStore): string =>
  projections
    .map((one) => (isOfRows(one) ? views.rows(one.name, ada) : [views.texts(one.name), views.shown(one.name)]))
    .map((found) => JSON.stringify(found))
    .join('\n');

/** The bytes of the read models on the disk, those of the write-ahead log included. */
const bytesIn = (dataDir: string): Buffer =>
  Buffer.concat(
    ['views.db', 'views.db-wal', 'views.db-shm']
      .map((name) => join(dataDir, name))
      .filter(existsSync)
      .map((path) => readFileSync(path)),
  );

interface Rebuilt {
  /** The number of instants at which the read models were looked at. */
  readonly looks: number;
  /** The instants at which the word was shown, and those at which it was on the disk. */
  readonly shown: number;
  readonly stored: number;
}

async function rebuild(
  words: string,
  planted: Projected = {},
  meanwhile: (look: number) => Promise<void> = async () => {},
): Promise<Rebuilt> {
  const dataDir = join(folder, `views-${words}-${Object.keys(planted).length}`);
  mkdirSync(dataDir);
  let [looks, shown, stored] = [0, 0, 0];
  let views: ViewStore | undefined;
  const look = async () => {
    looks += 1;
    if (views && shownBy(views).includes(words)) shown += 1;
    if (bytesIn(dataDir).includes(words)) stored += 1;
    await meanwhile(looks);
  };
  const projecting = await project(pausing(look), dataDir, { batch: 1, ...planted });
  ({ views } = projecting);
  await projecting.caughtUp();
  expect(projecting.projector.health().setAside).toEqual([]);
  await projecting.stop();
  return { looks, shown, stored };
}

/** A process that learns each key as it meets it. */
const ignorant: Projected = {
  keys: (ring) => ({ ...ring, forget: (subject) => ring.forget(subject) }),
};

describe('a rebuild of the read models', () => {
  it('shows and stores nothing of an erased person, at no event of the log', async () => {
    await night();
    const { looks, ...found } = await rebuild(secret);
    expect(looks).toBeGreaterThan(10);
    expect(found).toEqual({ shown: 0, stored: 0 });
  });

  it('would be seen to: without knowing the erasures first it opens the words', async () => {
    await night();
    const { shown, stored } = await rebuild(secret, ignorant);
    expect([shown > 0, stored > 0]).toEqual([true, true]);
  });

  it('shows what was said after the erasure', async () => {
    await night();
    const { shown, stored } = await rebuild(fresh);
    expect([shown > 0, stored > 0]).toEqual([true, true]);
  });

  it('knows an erasure by its fact alone, before the key is deleted', async () => {
    await opened(ada, `${secret} calls about a leak`);
    await said(ada, `${secret} is at the gate`);
    await erased(ada);
    expect(await ringOf(store).find(ada)).not.toBeNull();
    expect(await rebuild(secret)).toMatchObject({ shown: 0, stored: 0 });
  });

  it('learns of an erasure by another process meanwhile', async () => {
    await opened(ada, `${secret} calls about a leak`);
    await opened(bo, 'A hydrant runs');
    const later = '5d0c1a6e-0000-4000-8000-00000000000c';
    await opened(later, 'Mallory calls');
    // Erased while the rebuild is at its first event, before it meets the key.
    const meanwhile = async (look: number) => {
      if (look !== 1) return;
      const { position } = await erased(later);
      await keys.erase(later, position);
    };
    expect(await rebuild('Mallory', {}, meanwhile)).toMatchObject({ shown: 0, stored: 0 });
  });
});

it('a store as a server is one goes on showing the erased key to readers of all streams', async () => {
  await night();
  const types: string[] = [];
  for await (const { stream, type } of store.readAll()) if (stream === `key-${ada}`) types.push(type);
  expect(types).toEqual(['SubjectKeyCreated', keyErased, 'SubjectKeyCreated']);
});
