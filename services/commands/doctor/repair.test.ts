import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { codec } from '#events/codec';
import { chainHash, firstBreak } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { type EmbeddedNode, startEmbeddedNode } from '#events/embedded/node';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { keyRing } from '#events/store/sealing/keys';
import type { StoredEvent } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import type { ReadModel } from '#projections/core/rows';
import { projections } from '#projections/index';
import { systemClock, systemRandom } from '#services/core/clock';
import { startProjector } from '#services/projector/projector';
import { viewsOfLog } from '#services/projector/sameLog';
import { type OpenStore, openStore } from '#services/store/openStore';
import { findEvent, proposalFor, propose, readReplacement, record } from './repair.ts';

const arvada = idFrom('repaired', 'arvada');
const uuid = idFrom('repaired', 'incident');
const [leak, odor] = [idFrom('repaired', 'leak'), idFrom('repaired', 'odor')];
const bad = idFrom('repaired', 'bad');
const stream = `incident-${uuid}`;
const cause = { entity: arvada, actor: { kind: 'user', id: 'dana' }, correlationId: 'c' } as const;
const ports = { clock: systemClock, random: systemRandom };

let dataDir: string;
let config: { dataDir: string; eventStoreUrl: null; masterKey: string };
let node: EmbeddedNode | undefined;
const ends: (() => Promise<void>)[] = [];
beforeEach(() => {
  dataDir = folderOf('repairs');
  config = { dataDir, eventStoreUrl: null, masterKey: '07'.repeat(32) };
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  node = undefined;
});

const gone = () => {
  throw new Error('Gone');
};

/** A node that runs as Muster's own does, until `stopped`. */
async function running(): Promise<void> {
  const started = await startEmbeddedNode({ dataDir: join(dataDir, 'events') });
  node = started;
  ends.push(() => started.stop());
}
beforeEach(running);
async function stopped(): Promise<void> {
  await node?.stop();
  ends.splice(0);
}
async function onLog<T>(work: (log: OpenStore) => Promise<T>): Promise<T> {
  const log = await openStore(config, ports);
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
const commanded = (name: string, command: IncidentCommand) =>
  onLog(({ handle }) =>
    handle(
      incident,
      uuid,
      { commandId: idFrom('repaired', name), occurredAt: '2026-03-01T12:00:00.000Z', command },
      cause,
    ),
  );
async function eventsIn({ store }: Pick<OpenStore, 'store'>): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
}

/** An incident with a label whose event has a shape that no release writes, and one with a later label. */
async function planted(data: JsonObject = { label: leak, name: { text: 'Leak' } }): Promise<void> {
  const create = { incident: uuid, version: 'arvada_water', description: 'Main break', source: null } as const;
  await commanded('create', { do: 'create', ...create, labels: [], locations: [] });
  await onLog(async (log) => {
    const last = (await eventsIn(log)).at(-1) as StoredEvent;
    const event = { id: bad, type: 'LabelAdded', data, metadata: { ...last.metadata } };
    const hash = chainHash(String(last.metadata.hash), { ...event, stream, revision: last.revision + 1 });
    await log.store.append(stream, last.revision, [{ ...event, metadata: { ...event.metadata, hash } }]);
  });
  await commanded('odor', { do: 'addLabel', label: odor, name: 'Odor' });
}

/** The picture after a start of Muster: the incident, its documents set aside, and the models that it built again. */
async function atAStart(models: readonly ReadModel[] = projections) {
  return onLog(async ({ store }) => {
    const rebuilt: unknown[] = [];
    const log = { info: (said: object) => rebuilt.push(said), warn: () => {}, error: () => {} };
    const views = await viewsOfLog(dataDir, store, { models, log: log as never, counts: true });
    const keys = keyRing({ store, masterKey: Buffer.alloc(32, 7), ...ports });
    const options = { store, codec: codec(keys, systemRandom), keys, views, projections: models, log: log as never };
    const projector = await startProjector(options);
    await projector.caughtUp;
    const head = await store.head();
    if (head) await projector.reached(head, 10_000);
    const { setAside } = projector.health();
    const labels = views.doc('incidents', uuid)?.labels.map(({ name }) => name);
    await projector.stop();
    views.close();
    return { labels, aside: setAside.map(({ projection, reason }) => ({ projection, reason })), rebuilt };
  });
}
const decided = (data: JsonObject | null, event = bad) =>
  onLog(async (log) => record(log, await findEvent(log, dataDir, event), { clock: systemClock, data }));
const isChainWhole = async () => onLog(async (log) => firstBreak(await eventsIn(log)) === undefined);

describe('an event that cannot be applied', () => {
  it.each([
    ['while Muster runs', true],
    ['while Muster is stopped', false],
  ])('is repaired %s, and the next start shows its document whole', async (_, runs) => {
    await planted();
    const before = await atAStart();
    expect(before.labels).toEqual([]);
    expect(before.aside.map(({ projection }) => projection)).toContain('incidents');
    if (!runs) await stopped();
    expect(await decided({ label: leak, name: 'Leak' })).toBe(true);
    expect(await decided({ label: leak, name: 'Leak' })).toBe(false);
    if (!runs) await running();
    const after = await atAStart();
    expect(after).toMatchObject({ labels: ['Leak', 'Odor'], aside: [] });
    expect(after.rebuilt).not.toEqual([]);
    expect(await isChainWhole()).toBe(true);
    // The event itself is not changed, and a start after this one builds nothing again.
    const stored = await onLog(eventsIn);
    expect(stored.find(({ id }) => id === bad)?.data).toEqual({ label: leak, name: { text: 'Leak' } });
    expect(stored.at(-1)).toMatchObject({
      type: 'EventRepaired',
      data: { event: bad, revision: 1, type: 'LabelAdded', data: { label: leak, name: 'Leak' } },
      metadata: { entity: arvada, actor: { kind: 'system', id: expect.stringMatching(/^operator ./) } },
    });
    expect((await atAStart()).rebuilt).toEqual([]);
  });

  it('is known to commands at once', async () => {
    await planted();
    await atAStart();
    const again = (name: string) => commanded(name, { do: 'removeLabel', label: leak });
    await expect(again('not known')).rejects.toThrow('not-found');
    await decided({ label: leak, name: 'Leak' });
    expect((await again('known')).events).toMatchObject([{ type: 'LabelRemoved' }]);
  });

  it('is skipped', async () => {
    await planted();
    await atAStart();
    expect([await decided(null), await decided(null)]).toEqual([true, false]);
    expect(await atAStart()).toMatchObject({ labels: ['Odor'], aside: [] });
    expect(await isChainWhole()).toBe(true);
    // No document is set aside any more.
    await expect(decided({ label: leak, name: 'Leak' })).rejects.toThrow('No document is set aside because of event');
  });

  it('is offered plain defaults, in a file that its owner alone can read', async () => {
    await planted();
    await atAStart();
    const path = await onLog(async (log) => propose(log, dataDir, await findEvent(log, dataDir, bad)));
    expect([path, statSync(path).mode & 0o777]).toEqual([proposalFor(dataDir, bad), 0o600]);
    expect(readReplacement(path)).toEqual({ label: leak, name: '' });
    expect(existsSync(path)).toBe(true);
  });

  it('keeps what its repair says about a person sealed', async () => {
    await planted({ label: leak, name: '', subject: uuid, personal: { name: 5 } });
    await atAStart();
    await decided({ label: leak, name: 'Jane Roe', subject: uuid, personal: { name: 'Jane Roe' } });
    expect((await atAStart()).labels).toEqual(['Jane Roe', 'Odor']);
    const stored = await onLog(eventsIn);
    expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('Jane Roe');
  });

  it('stays set aside with a repair that does not help, without building again at each start', async () => {
    const failing = projections.map((one) =>
      one.name === 'incidents' ? ({ ...one, on: { ...one.on, LabelAdded: gone } } as ReadModel) : one,
    );
    await planted();
    await atAStart(failing);
    await decided({ label: leak, name: 'Leak' });
    const { aside } = await atAStart(failing);
    expect(aside).toContainEqual({ projection: 'incidents', reason: expect.stringMatching(/^repaired by .*Gone/) });
    expect((await atAStart(failing)).rebuilt).toEqual([]);
  });

  it('is not repaired with another shape, an unknown event, or data that is no object', async () => {
    await planted();
    await atAStart();
    await expect(decided({ label: leak })).rejects.toThrow('does not have the shape of its event');
    await expect(decided(null, idFrom('nothing'))).rejects.toThrow('No document is set aside because of event');
    const path = join(dataDir, 'list.json');
    writeFileSync(path, '[1]');
    expect(() => readReplacement(path)).toThrow('must hold a JSON object');
    expect(readFileSync(path, 'utf8')).toBe('[1]');
  });
});
