import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { genesis } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import type { Clock } from '#events/core/ports';
import { serviceAccount } from '#events/serviceAccount/decider';
import { spreadsheet } from '#events/spreadsheet/decider';
import { handler, load } from '#events/store/handle';
import { type KeyRing, keyRing } from '#events/store/sealing/keys';
import { NotAllowedError } from '#events/store/store';
import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { systemRandom } from '#services/core/clock';
import { eraseKeys, scavengeNext } from '#services/engine/acts/scavenges';
import { healthOf } from '#services/health/health';
import type { Scavenges, Stands, StartResult } from '#services/outbound/scavenges/scavenges';
import { startProjector } from '#services/projector/projector';
import { appOf } from '#services/testing/app';
import { openViews } from '#services/views/views';
import { type MemoryStore, memoryStore } from './memoryStore.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const noon = '2026-03-01T12:00:00.000Z';
const [ada, bo, sheet] = ['ada', 'bo', 'sheet'].map((word) => idFrom(word)) as [string, string, string];
const night = '2026-03-02T09:00:00.000Z';
const masterKey = Buffer.alloc(32, 7);

let folder: string;
let now: number;
let store: MemoryStore;
let app: App;
let keys: KeyRing;
let stop: () => Promise<void>;
/** The answers of the nodes, and the requests to them. */
let server: {
  nodes: string[];
  asked: string[];
  answer: (node: string) => StartResult;
  stands: Stands;
  points: () => void;
};

const clock: Clock = { now: () => now, at: () => () => {} };

async function start(keepsDeleted = true, eventStoreUrl: string | null = 'esdb://one:2113'): Promise<void> {
  store = memoryStore([], { keepsDeleted });
  keys = keyRing({ store, masterKey, random: systemRandom, clock });
  const open = codec(keys, systemRandom);
  const views = openViews(folder);
  const projector = await startProjector({ store, codec: open, keys, views, projections: [due], log: quiet });
  app = appOf({
    store,
    keys,
    views,
    projector,
    clock,
    random: systemRandom,
    log: quiet,
    config: { eventStoreUrl, roles: new Set(['engine']) },
    parts: { hints: null, engine: null, denied: null, loading: false },
    files: { damaged: () => [], refused: () => null },
    handle: handler(store, open),
  });
  stop = async () => {
    await projector.stop();
    views.close();
  };
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-scavenges-'));
  now = Date.parse(noon);
  let begun = 0;
  server = {
    nodes: ['one:2113'],
    asked: [],
    answer: () => ({ result: 'started', scavenge: `s${++begun}` }),
    stands: 'done',
    points: () => point(),
  };
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const scavenges: Scavenges = {
  nodes: async () => server.nodes,
  start: async (node) => {
    server.asked.push(node);
    const answer = server.answer(node);
    if (answer.result === 'started') server.points();
    return answer;
  },
  stands: async () => server.stands,
};

const bytes = (value: object) => Buffer.from(JSON.stringify(value));
/** A scavenge point, as a node writes one at the beginning of a scavenge of its own. */
const point = () =>
  store.put('$scavengePoints', {
    id: systemRandom.uuid(),
    type: '$scavengePoint',
    data: bytes({}),
    metadata: bytes({}),
  });

/** The fact that erases a person. */
async function erased(subject: string): Promise<void> {
  const metadata = {
    occurredAt: new Date(now).toISOString(),
    entity: 'arvada',
    actor: { kind: 'user', id: 'd' },
    correlationId: 'c',
    causationId: 'c',
    hash: genesis,
  };
  await store.append(`incident-${subject}`, 'any', [
    { id: systemRandom.uuid(), type: 'PersonalDataErased', data: { subject }, metadata },
  ]);
}

const shown = async <Kind extends Obligation['kind']>(kind: Kind) => {
  const head = await store.head();
  if (head && !(await app.projector.reached(head, 5_000))) throw new Error('the read models do not follow');
  const doc = app.views.doc(due.name, `${kind}:log`) as (Obligation & { readonly kind: Kind }) | null;
  return doc;
};
const keysDue = () => shown('key-erasure');
const scavengeDue = () => shown('scavenge');

/** Erases the keys that are due. */
async function eraseDue(): Promise<void> {
  const owed = await keysDue();
  if (owed?.due_at) await eraseKeys(app, owed);
}
/** One step of the scavenge, whether due or not. */
async function step() {
  const owed = await scavengeDue();
  if (owed) await scavengeNext(app, scavenges, owed);
  return scavengeDue();
}
/** Steps until the night is over. */
async function wholeNight() {
  now = Math.max(now, Date.parse(night));
  await step();
  let owed = await scavengeDue();
  for (let steps = 0; owed?.night && steps < 100; steps++) {
    now = Math.max(now, Date.parse(owed.due_at ?? noon));
    owed = await step();
  }
  return owed;
}

/** The remains after a scavenge of the server: the last event of a deleted stream. */
async function leftOf(subject: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { stream, type } of store.readAll()) if (stream === `key-${subject}`) types.push(type);
  return types.slice(-1);
}

describe('the keys of an erased person', () => {
  it('are deleted a minute later when the process that began it was killed', async () => {
    await keys.obtain('ada');
    await erased('ada');
    expect(await keysDue()).toMatchObject({ due_at: '2026-03-01T12:01:00.000Z', since: noon });
    await eraseDue();
    expect(await keys.find('ada')).toBeNull();
    expect(await leftOf('ada')).toEqual(['SubjectKeyErased']);
    expect(await keysDue()).toMatchObject({ due_at: null, since: null });
  });

  it('that an earlier build deleted without a last event are deleted again, once', async () => {
    await keys.obtain('ada');
    await erased('ada');
    await store.delete('key-ada');
    expect(await leftOf('ada')).toEqual(['SubjectKeyCreated']);
    await eraseDue();
    expect(await leftOf('ada')).toEqual(['SubjectKeyErased']);
    const events = store.places().length;
    await eraseDue();
    expect(store.places()).toHaveLength(events);
  });

  it('are only deleted where a process was killed between the last event and the deletion', async () => {
    await keys.obtain('ada');
    await erased('ada');
    const really = store.delete;
    store.delete = () => Promise.reject(new Error('killed'));
    await expect(keys.erase('ada')).rejects.toThrow('killed');
    store.delete = really;
    const before = store.places().length;
    await eraseDue();
    const added = store
      .places()
      .slice(before)
      .map((place) => place?.event.type)
      // The deletion itself is an event of the store.
      .filter((type) => type !== '$metadata');
    expect(added).toEqual(['ErasedKeysDeleted']);
    for await (const _ of store.read('key-ada')) throw new Error('the stream still stands');
  });

  it('made after the erasure stay', async () => {
    await keys.obtain('ada');
    await erased('ada');
    await keys.erase('ada');
    const fresh = await keys.obtain('ada');
    await eraseDue();
    expect(await keys.find('ada')).toEqual(fresh);
  });

  it('whom a spreadsheet listed among others end alone, and nobody can read that person from then on', async () => {
    const holder = (name: string) => ({ number: name, name, phoneNumber: '', address: '', place: '39,-105' });
    const people = [ada, bo].map((subject) => ({ subject, personal: holder(subject) }));
    const cause = { entity: 'arvada', actor: { kind: 'user', id: 'd' }, correlationId: 'c' } as const;
    const step = <Command>(command: Command) => ({ commandId: systemRandom.uuid(), occurredAt: noon, command });
    const read = { do: 'readAccounts', spreadsheet: sheet, first: 0, rows: 2, people } as const;
    await app.handle(spreadsheet, sheet, step(read), cause);
    const readNow = async () => {
      const fresh = codec(keyRing({ store, masterKey, random: systemRandom, clock }), systemRandom);
      const [read] = await load(store, fresh, `spreadsheet-${sheet}`);
      const held = read?.data.people as readonly { readonly personal: { readonly name: string } | null }[];
      return held.map(({ personal }) => personal?.name ?? null);
    };
    const removal = { do: 'remove', account: ada, inSpreadsheets: true } as const;
    await app.handle(serviceAccount, ada, step(removal), cause);
    await keysDue();
    // Nobody who follows the log opens it any more, although the key still stands.
    const [known] = await load(store, codec(keys, systemRandom), `spreadsheet-${sheet}`);
    expect(known?.data.people).toMatchObject([{ personal: null }, { personal: { name: bo } }]);
    // The process that erases ends half-way.
    const really = store.delete;
    store.delete = () => Promise.reject(new Error('killed'));
    await expect(eraseDue()).rejects.toThrow('killed');
    store.delete = really;
    await eraseDue();
    expect(await readNow()).toEqual([null, bo]);
    expect(await keysDue()).toMatchObject({ due_at: null });
  });

  it('are gone at once from the embedded node, and no scavenge is due', async () => {
    await stop();
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'muster-scavenges-'));
    for (const url of [null, 'esdb://127.0.0.1:2113']) {
      await start(false, url);
      await keys.obtain('ada');
      await erased('ada');
      await eraseDue();
      expect([await leftOf('ada'), await scavengeDue()]).toEqual([[], null]);
      if (url === null) {
        await stop();
        rmSync(folder, { recursive: true });
        folder = mkdtempSync(join(tmpdir(), 'muster-scavenges-'));
      }
    }
  });
});

describe('the scavenge', () => {
  beforeEach(async () => {
    await keys.obtain('ada');
    await erased('ada');
    await eraseDue();
  });

  it('is due in the next night, and over when the node has ended it', async () => {
    expect(await scavengeDue()).toMatchObject({ due_at: night, since: noon, night: null });
    expect(await wholeNight()).toBeNull();
    expect(server.asked).toEqual(['one:2113']);
  });

  it('is asked for once a night, however many people were erased', async () => {
    await erased('bo');
    await eraseDue();
    expect(await scavengeDue()).toMatchObject({ due_at: night, since: noon });
    expect(await wholeNight()).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  it('is due again for a person erased while it was under way', async () => {
    now = Date.parse(night);
    server.stands = 'running';
    await step();
    await step();
    now += 60_000;
    await erased('bo');
    await eraseDue();
    server.stands = 'done';
    expect(await wholeNight()).toMatchObject({ due_at: '2026-03-03T09:00:00.000Z', since: '2026-03-02T09:01:00.000Z' });
  });

  it('is asked of every node of a cluster, one after the other', async () => {
    server.nodes = ['one:2113', 'two:2113', 'three:2113'];
    expect(await wholeNight()).toBeNull();
    expect(server.asked).toEqual(server.nodes);
  });

  it('is begun again on a node that went on with an earlier one', async () => {
    // A node that uses a scavenge point which another node wrote adds none.
    let times = 0;
    server.points = () => {
      times += 1;
      if (times > 1) point();
    };
    expect(await wholeNight()).toBeNull();
    expect(server.asked).toHaveLength(2);
  });

  it('is done three times by a user who may not read the scavenge points', async () => {
    const read = store.read;
    store.read = (stream, options) => {
      if (stream === '$scavengePoints') throw new NotAllowedError('rights');
      return read(stream, options);
    };
    expect(await wholeNight()).toBeNull();
    expect(server.asked).toHaveLength(3);
  });

  it('waits for a node that is busy, ten minutes each time', async () => {
    server.answer = () => ({ result: 'later', reason: 'another scavenge is running' });
    now = Date.parse(night);
    await step();
    const waiting = await step();
    expect(waiting).toMatchObject({ due_at: '2026-03-02T09:10:00.000Z', night: '2026-03-02' });
    expect(waiting?.nodes).toMatchObject([{ status: 'owed', reason: 'another scavenge is running' }]);
    server.answer = () => ({ result: 'started', scavenge: 's1' });
    expect(await wholeNight()).toBeNull();
  });

  it('goes on with the other nodes while one is away', async () => {
    server.nodes = ['one:2113', 'two:2113', 'three:2113'];
    server.answer = (node) =>
      node === 'two:2113' ? { result: 'later', reason: 'away' } : { result: 'started', scavenge: `of ${node}` };
    now = Date.parse(night);
    for (let steps = 0; steps < 6; steps++) await step();
    expect(server.asked).toEqual(server.nodes);
    expect(await scavengeDue()).toMatchObject({ due_at: '2026-03-02T09:10:00.000Z', since: noon });
    server.answer = () => ({ result: 'started', scavenge: 'back again' });
    expect(await wholeNight()).toBeNull();
  });

  it('says what an operator has to do when the user lacks the right, and is tried again the next night', async () => {
    const reason = 'The user muster needs the group $admins to begin a scavenge on one:2113.';
    server.answer = () => ({ result: 'refused', reason });
    const after = await wholeNight();
    expect(after).toMatchObject({ due_at: '2026-03-03T09:00:00.000Z', night: null, since: noon });
    expect(after?.nodes).toMatchObject([{ status: 'failed', reason }]);
    expect(server.asked).toHaveLength(1);
    server.answer = () => ({ result: 'started', scavenge: 's1' });
    now = Date.parse('2026-03-03T09:00:00.000Z');
    expect(await wholeNight()).toBeNull();
  });

  it('gives up a node that was away for the whole night', async () => {
    server.answer = () => ({ result: 'later', reason: 'one:2113 does not answer: ECONNREFUSED' });
    expect((await wholeNight())?.nodes).toMatchObject([{ status: 'failed' }]);
    expect(now - Date.parse(night)).toBeLessThan(13 * 3_600_000);
  });

  it('that stopped before its end is tried again the next night', async () => {
    server.stands = 'lost';
    expect(await wholeNight()).toMatchObject({ due_at: '2026-03-03T09:00:00.000Z', since: noon });
  });

  it('is announced on the health page until it is over', async () => {
    const told = async () => {
      await scavengeDue();
      // The facts of this log have no chain, which the page says too.
      const { erasedKeys } = await healthOf(app);
      return { erasedKeys };
    };
    const waiting = { since: noon, until: night, running: false, problems: [] };
    expect(await told()).toEqual({ erasedKeys: waiting });
    server.answer = () => ({ result: 'refused', reason: 'The user muster needs the group $admins.' });
    await wholeNight();
    const problems = ['one:2113: The user muster needs the group $admins.'];
    const until = '2026-03-03T09:00:00.000Z';
    expect(await told()).toEqual({ erasedKeys: { ...waiting, until, problems } });
    server.answer = () => ({ result: 'started', scavenge: 's1' });
    now = Date.parse(until);
    await step();
    expect((await told()).erasedKeys).toMatchObject({ running: true, since: noon });
    await wholeNight();
    expect((await told()).erasedKeys).toBeNull();
    await erased('bo');
    expect((await told()).erasedKeys).toMatchObject({ until: '2026-03-04T09:00:00.000Z' });
  });

  it('is begun once by two engines', async () => {
    now = Date.parse(night);
    const owed = await scavengeDue();
    if (!owed) throw new Error('no scavenge is due');
    await Promise.all([scavengeNext(app, scavenges, owed), scavengeNext(app, scavenges, owed)]);
    let running = false;
    server.answer = () => {
      if (running) return { result: 'later', reason: 'another scavenge is running' };
      running = true;
      return { result: 'started', scavenge: 's1' };
    };
    const requested = await scavengeDue();
    if (!requested) throw new Error('the scavenge was not requested');
    await Promise.all([scavengeNext(app, scavenges, requested), scavengeNext(app, scavenges, requested)]);
    const types = store.places().map((place) => place?.event.type);
    expect(types.filter((type) => type === 'ScavengeRequested')).toHaveLength(1);
    expect(types.filter((type) => type === 'NodeScavengeStarted')).toHaveLength(1);
    expect(await wholeNight()).toBeNull();
  });
});
