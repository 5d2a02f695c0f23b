import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventProof, EvidenceState, SignedCheckpoint } from '#contracts/audit/evidence';
import { genesis } from '#events/core/chain';
import { comparePositions, type Position } from '#events/core/position';
import type { StoredEvent } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import { type Evidence, evidenceOf } from '#services/evidence/evidence';
import { type Kept, openKept } from '#services/evidence/kept';
import { leafOf } from '#services/evidence/leaf';
import { nodeHash } from '#services/evidence/merkle';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { evidenceRoutes } from './evidence.ts';

const folder = folderOf('evidence-routes');
const exported = vi.fn<(request: object, what: object) => void>();
const [dana, staff] = [id(10), id(13)];
let folders = 0;
let desk: Desk;
let kept: Kept;
let evidence: Evidence;
const stored = () => desk.log as unknown as readonly StoredEvent[];
const own = () => stored().filter(({ metadata }) => metadata.entity === arvada);
const begun = 2;
beforeEach(() => {
  exported.mockReset();
  const dataDir = join(folder, String(++folders));
  kept = openKept(dataDir);
  const store = {
    async *readAll({ after }: { after?: Position } = {}) {
      yield* stored().filter(({ position }) => !after || comparePositions(position, after) > 0);
    },
    async *read(stream: string, { from = 0 }: { from?: number } = {}) {
      yield* stored().filter((one) => one.stream === stream && one.revision >= from);
    },
  };
  const clock = { now: () => Date.parse('2026-03-01T12:00:00.000Z'), at: () => () => {} };
  evidence = evidenceOf({ store, kept, dataDir, seedAfter: (changes) => Buffer.alloc(32, 7 + changes), clock });
  desk = openDesk({ store, parts: { trail: { exported }, evidence } });
  desk.person(10, { name: 'Dana Diaz', role: 'auditor' });
  desk.person(13, { name: 'Sam Staff', role: '_Staff', entity: jcw });
});
afterEach(() => {
  desk.close();
  kept.close();
});
const crew = (n: number): void =>
  desk.happened(`designation-${id(n)}`, 'DesignationCreated', {
    designation: id(n),
    name: `Truck ${n}`,
    sharedPhoneNumber: '',
  });
const asked = async <Json = object>(name: string, options: object = {}, who = dana) =>
  desk.asks<Json>(evidenceRoutes, `GET /api/evidence/${name}`, desk.signedIn(who), options);
const linesOf = async (query: object = {}) => {
  const { flow } = await asked('export/', { query });
  const lines = await text(flow?.stream ?? Readable.from([]));
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
};

describe('the evidence of an organization', () => {
  it('is its newest checkpoint, signed at once when there is none yet, with the key and one of each day', async () => {
    const { json } = await asked<EvidenceState>('');
    expect(json?.latest).toMatchObject({ size: begun, signed_at: '2026-03-01T12:00:00.000Z' });
    expect(json?.days).toEqual([json?.latest]);
    expect(json?.key).toContain(`${json?.latest?.origin}+`);
    expect((await asked(':log/checkpoint', { params: { log: 'organization' } })).text?.body).toBe(json?.latest?.note);
    crew(20);
    expect((await asked<EvidenceState>('')).json?.latest?.size).toBe(begun);
  });

  it('proves an event of its own once a checkpoint covers it', async () => {
    await evidence.look();
    crew(20);
    const event = stored().at(-1) as StoredEvent;
    const ask = () => asked<EventProof>('events/:uuid/', { params: { uuid: event.id } });
    expect((await ask()).json).toMatchObject({
      event: event.id,
      state: 'waiting',
      index: null,
      checkpoint: null,
      key: null,
      path: [],
    });
    await evidence.look();
    const { json } = await ask();
    const before = nodeHash(leafOf(own()[0] as StoredEvent), leafOf(own()[1] as StoredEvent));
    expect([json?.index, json?.path, json?.checkpoint?.size]).toEqual([2, [before.toString('base64')], 3]);
    expect([json?.state, json?.entry]).toEqual(['proven', expect.stringContaining(event.id)]);
    Object.assign(event, { recordedAt: '2026-03-01T00:00:00.000Z', data: {} });
    expect((await ask()).json).toMatchObject({ state: 'different', index: null });
    const foreign = stored().find(({ metadata }) => metadata.entity === jcw);
    await expect(asked('events/:uuid/', { params: { uuid: foreign?.id } })).rejects.toThrow('not-found');
  });

  it('says which anchors took a checkpoint with an event first, and hands their proofs out with the file', async () => {
    crew(20);
    crew(21);
    await evidence.look();
    const latest = evidence.latest(arvada);
    const take = (day: number, size: number, kind: 'witness' | 'timestamp' | 'mail') =>
      evidence.anchors.keep(arvada, day, {
        anchor: kind,
        kind,
        size,
        seconds: day * 100,
        note: `note ${size}`,
        token: kind === 'timestamp' ? 'AAAA' : null,
      });
    take(1, 2, 'witness');
    take(3, 3, 'timestamp');
    take(2, 3, 'witness');
    take(4, 4, 'witness');
    take(4, 4, 'mail');
    take(5, 9, 'timestamp');
    const event = own()[2] as StoredEvent;
    const { json } = await asked<EventProof>('events/:uuid/', { params: { uuid: event.id } });
    expect(json?.anchored.map(({ name, at }) => [name, Date.parse(at) / 1_000])).toEqual([
      ['witness', 200],
      ['timestamp', 300],
      ['mail', 400],
    ]);
    const [head] = await linesOf();
    expect(head?.anchors).toEqual([
      { name: 'witness', kind: 'witness', note: 'note 2', token: null },
      { name: 'witness', kind: 'witness', note: 'note 3', token: null },
      { name: 'timestamp', kind: 'timestamp', note: 'note 3', token: 'AAAA' },
      { name: 'witness', kind: 'witness', note: 'note 4', token: null },
    ]);
    const [of] = await linesOf({ incident: id(99) });
    const sizes = ((of?.anchors ?? []) as { consistency: string[] }[]).map(({ consistency }) => consistency.length);
    expect([latest?.size, sizes]).toEqual([4, [1, 3, 3, 0]]);
  });

  it('shows the state of the anchors of its own tree', async () => {
    const states = vi.fn(() => [
      { name: 'union', kind: 'witness', size: 1, at: null, failing_since: null, reason: null },
    ]);
    Object.assign(desk.app.parts, { anchors: { states } });
    expect((await asked<EvidenceState>('')).json?.anchors).toHaveLength(1);
    expect(states).toHaveBeenCalledWith(arvada);
  });

  it('proves that a checkpoint continues an earlier one, and not a later one', async () => {
    crew(20);
    await evidence.look();
    const from = (size: number) =>
      asked<{ checkpoint: SignedCheckpoint; path: string[] }>('consistency/', { query: { from: size } });
    const { json } = await from(2);
    expect([json?.checkpoint.size, json?.path]).toEqual([3, [leafOf(own()[2] as StoredEvent).toString('base64')]]);
    expect((await from(3)).json?.path).toEqual([]);
    await expect(from(4)).rejects.toThrow('not-found');
  });

  it('shows hashes of its own events alone; those of the installation are for staff', async () => {
    const params = { level: '0', a: '000.p', b: '1' };
    const tile = async (log: string, who = dana) => {
      const { flow } = await asked(':log/tile/:level/:a/:b', { params: { ...params, log } }, who);
      return buffer(flow?.stream ?? Readable.from([]));
    };
    const [first] = stored().map(leafOf);
    const [mine] = own().map(leafOf);
    const [other] = stored()
      .filter(({ metadata }) => metadata.entity === jcw)
      .map(leafOf);
    expect([await tile('organization'), await tile('organization', staff), await tile('installation', staff)]).toEqual([
      mine,
      other,
      first,
    ]);
    await expect(tile('installation')).rejects.toThrow('forbidden');
    await expect(tile('another')).rejects.toThrow('not-found');
    await expect(
      asked(':log/tile/:level/:a', { params: { log: 'organization', level: '0', a: '000' } }),
    ).rejects.toThrow('not-found');
    await expect(
      asked(':log/tile/:level/:a/:b/:c', {
        params: { log: 'organization', level: '0', a: 'x001', b: '000.p', c: '1' },
      }),
    ).rejects.toThrow('not-found');
    await expect(asked(':log/checkpoint', { params: { log: 'installation' } })).rejects.toThrow('forbidden');
  });

  it('is not there in a simulation, nor before the first event', async () => {
    kept.clear();
    desk.log.splice(0);
    await expect(asked('export/')).rejects.toThrow('not-found');
    await expect(asked('consistency/', { query: { from: 1 } })).rejects.toThrow('not-found');
    await expect(asked(':log/checkpoint', { params: { log: 'organization' } })).rejects.toThrow('not-found');
    expect((await asked<EvidenceState>('')).json).toEqual({ latest: null, key: null, days: [], anchors: [] });
    Object.assign(desk.app.parts, { evidence: undefined });
    await expect(asked('')).rejects.toThrow('not-found');
  });
});

describe('an evidence file', () => {
  it('has the events of the organization in order, between a head and an end, and says who took it', async () => {
    crew(20);
    const [head, created, first, second, end, none] = await linesOf();
    const { note = '', origin = '' } = evidence.latest(arvada) ?? {};
    expect(head).toEqual({
      format: 'muster-evidence/1',
      organization: arvada,
      incident: null,
      callout: null,
      origin,
      key: expect.stringContaining(origin) as string,
      checkpoint: note,
      rotations: [],
      anchors: [],
    });
    expect(created).toMatchObject({ index: 0, type: 'EntityRegistered' });
    expect(first).toMatchObject({ index: 1, type: 'UserRegistered', previous: genesis });
    expect(second).toMatchObject({
      index: 2,
      type: 'DesignationCreated',
      data: { name: 'Truck 20' },
      recordedAt: '2026-03-01T12:00:00.000Z',
    });
    expect([end, none]).toEqual([{ end: true, events: 3 }, undefined]);
    expect(exported).toHaveBeenCalledWith(expect.anything(), { what: 'evidence', of: arvada });
  });

  it('withholds a secret, and has the hash of the content in its place', async () => {
    desk.happened(`user-${dana}`, 'PasswordSet', { user: dana, hash: 'argon', link: null } as never, {
      entity: arvada,
    });
    const line = (await linesOf()).find(({ type }) => type === 'PasswordSet');
    expect(line).toMatchObject({ withheld: true, content: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(JSON.stringify(line)).not.toContain('argon');
  });

  it('of an incident has the streams that are about it, each event with its proof', async () => {
    const incident = id(40);
    desk.happened(`incident-${incident}`, 'IncidentCreated', {
      incident,
      version: 'standard_water',
      source: null,
      subject: incident,
      personal: { description: 'x' },
    } as never);
    crew(20);
    desk.happened(`incident-${incident}`, 'LabelAdded', {
      label: id(41),
      subject: incident,
      name: 'Leak',
      personal: null,
    } as never);
    const lines = await linesOf({ incident });
    expect(
      lines
        .slice(1, -1)
        .map(({ index, revision, previous, proof }) => [index, revision, previous, (proof as string[]).length]),
    ).toEqual([
      [2, 0, genesis, 3],
      [4, 1, '', 1],
    ]);
    expect(exported).toHaveBeenCalledWith(expect.anything(), { what: 'evidence', of: incident });
  });
});
