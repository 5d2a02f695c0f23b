import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IncidentFile } from '#contracts/incident/incident';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { fileRoutes } from './incidentFiles.ts';

let desk: Desk;
const incident = id(50);
const keep = vi.fn<(entity: string, file: object, record: () => Promise<object>) => Promise<object>>();
const open = vi.fn<(content: object) => Promise<Readable>>();
const opened = vi.fn();
const path = '/api/incident/:incident_uuid/file/';
const sha256 = 'ab'.repeat(32);
const received = { path: '/tmp/x', name: 'IMG_1.jpg', sha256, size: 12, contentType: 'image/jpeg' };

beforeEach(() => {
  keep.mockReset().mockImplementation((_, __, record) => record());
  open.mockReset().mockImplementation(async () => Readable.from('bytes'));
  opened.mockReset();
  desk = openDesk({
    files: { keep, open },
    parts: { hints: null, engine: null, trail: { opened } },
  });
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  desk.happened(
    `incident-${incident}`,
    'IncidentCreated',
    { incident, version: 'arvada_water', source: null, subject: incident, personal: { description: 'x' } },
    { at: '2026-03-01T11:00:00.000Z' },
  );
});
afterEach(() => desk.close());

type RequestOptions = Parameters<Desk['asks']>[3];
const asks = <Json = object>(name: string, { params, ...asked }: NonNullable<RequestOptions> = {}, who = id(10)) =>
  desk.asks<Json>(fileRoutes, name, desk.signedIn(who), { ...asked, params: { incident_uuid: incident, ...params } });
const upload = (body: object = {}, file: object | null = received, who = id(10)) =>
  asks<{ uuid: string }>(`POST ${path}`, { body, file }, who);
const list = async (at = path) => (await asks<readonly IncidentFile[]>(`GET ${at}`)).json ?? [];
const uploaded = async (body: object = {}) => (await upload(body)).json?.uuid ?? '';
const types = (added: readonly (readonly [string, object])[]) => added.map(([type]) => type);

describe('a file', () => {
  it('is kept with its words, and listed with its author', async () => {
    const uuid = await uploaded({ title: ' Valve ', description: 'Broken' });
    expect(keep.mock.calls[0]?.slice(0, 2)).toEqual([arvada, received]);
    const shown = {
      uuid,
      title: 'Valve',
      description: 'Broken',
      name: 'IMG_1.jpg',
      size: 12,
      content_type: 'image/jpeg',
      sha256,
      created_time: noon,
      updated_time: noon,
      by: 'Dana Diaz',
    };
    expect(await list()).toEqual([shown]);
    expect(await list('/api/incident/:incident_uuid/files/')).toEqual([shown]);
    expect((await asks(`GET ${path}:uuid/`, { params: { uuid } })).json).toEqual(shown);
  });

  it.each([
    ['without a title', {}],
    ['with a blank title', { title: '  ' }],
  ])('%s has that of its name, and no description', async (_, body) => {
    await uploaded(body);
    expect(await list()).toMatchObject([{ title: 'IMG_1.jpg', description: '' }]);
  });

  it('records nothing when it is not kept, and is needed', async () => {
    keep.mockRejectedValue(new Error('the disk is full'));
    const added = await desk.added(async () => {
      await expect(upload()).rejects.toThrow('the disk is full');
      await expect(upload({}, null)).rejects.toThrow('file.missing');
    });
    expect(added).toEqual([]);
  });

  it('of another incident or organization is not found, and none is added there', async () => {
    const uuid = await uploaded();
    const other = desk.person(12, { role: 'manager', entity: jcw }).account.uuid;
    await expect(asks(`GET ${path}`, {}, other)).rejects.toThrow('not-found');
    await expect(upload({}, received, other)).rejects.toThrow('not-found');
    for (const params of [
      { uuid: id(99), incident_uuid: incident },
      { uuid, incident_uuid: id(51) },
    ])
      for (const name of [`GET ${path}:uuid/`, `GET ${path}:uuid/content/`])
        await expect(asks(name, { params })).rejects.toThrow('not-found');
  });

  it('is changed where its author saw the present words', async () => {
    const uuid = await uploaded({ title: 'Valve', description: 'Broken' });
    const change = (body: object) => desk.added(() => asks(`PATCH ${path}:uuid/`, { params: { uuid }, body }));
    expect(await change({ title: 'Main valve' })).toEqual([
      ['FileDescribed', { file: uuid, subject: incident, personal: { title: 'Main valve' } }],
    ]);
    expect(await change({ description: 'Whole', seen: { title: 'Valve', description: 'Broken' } })).toMatchObject([
      ['FileDescribed', { personal: { description: 'Whole' } }],
    ]);
    await expect(change({ title: 'x', seen: { title: 'Valve' } })).rejects.toThrow('incident.changed-meanwhile');
    await expect(change({ description: 'x', seen: { description: 'Broken' } })).rejects.toThrow(
      'incident.changed-meanwhile',
    );
    expect(await change({})).toEqual([]);
    const answer = await asks(`PATCH ${path}:uuid/`, { params: { uuid }, body: { title: 'Last' } });
    expect(answer.json).toEqual({ uuid });
  });

  it('is removed', async () => {
    const uuid = await uploaded();
    const added = await desk.added(async () =>
      expect((await asks(`DELETE ${path}:uuid/`, { params: { uuid } })).json).toEqual({}),
    );
    expect(added).toEqual([['FileRemoved', { file: uuid }]]);
    expect(await list()).toEqual([]);
  });

  it('that is read is named to the security log', async () => {
    const uuid = await uploaded();
    expect(opened).not.toHaveBeenCalled();
    await list();
    await asks(`GET ${path}:uuid/`, { params: { uuid } });
    await asks(`GET ${path}:uuid/content/`, { params: { uuid } });
    expect(opened.mock.calls.map(([who, of]) => [who.account.uuid, of])).toEqual([
      [id(10), incident],
      [id(10), incident],
      [id(10), incident],
    ]);
  });
});

describe('the bytes of a file', () => {
  const content = async (uuid: string) => (await asks(`GET ${path}:uuid/content/`, { params: { uuid } })).bytes;

  it('come with its type and its name; pictures are shown in place', async () => {
    expect(await content(await uploaded())).toMatchObject({
      size: 12,
      type: 'image/jpeg',
      sha256,
      name: 'IMG_1.jpg',
      inPlace: true,
    });
    expect(open.mock.calls).toEqual([[{ entity: arvada, sha256, size: 12 }]]);
  });

  it('of a file without a name come under its title, and others are saved', async () => {
    const { json } = await upload({ title: 'Valve' }, { ...received, name: '', contentType: 'text/html' });
    expect(await content(json?.uuid ?? '')).toMatchObject({ name: 'Valve', type: 'text/html', inPlace: false });
  });

  it('are gone once the incident was erased', async () => {
    const uuid = await uploaded();
    desk.happened(`incident-${incident}`, 'PersonalDataErased', { subject: incident });
    await expect(content(uuid)).rejects.toThrow('not-found');
    expect(open).not.toHaveBeenCalled();
  });
});

describe('a log entry with a file', () => {
  it('is recorded with it, at its own time, with its words and its place', async () => {
    const added = await desk.added(() =>
      upload({
        log_entry_event: 'geo:arrived',
        log_entry_message: 'At the valve',
        log_entry_time: '2026-03-01T11:30:00.000Z',
        log_entry_lat: '39.8',
        log_entry_lng: '-105.1',
      }),
    );
    expect(added[0]?.[0]).toBe('FileAdded');
    expect(added[1]).toMatchObject([
      'LogEntryRecorded',
      { event: 'geo:arrived', lat: 39.8, lng: -105.1, designation: null, personal: { message: 'At the valve' } },
    ]);
    const [file, entry] = desk.log.slice(-added.length);
    expect([file?.metadata.occurredAt, entry?.metadata.occurredAt]).toEqual([noon, '2026-03-01T11:30:00.000Z']);
  });

  it('has no words and no place without them, and is recorded now', async () => {
    const added = await desk.added(() => upload({ log_entry_event: 'geo:arrived' }));
    expect(added[1]).toMatchObject(['LogEntryRecorded', { lat: null, lng: null }]);
    expect(JSON.stringify(added[1])).not.toContain('"message":"');
    expect(desk.log.at(-1)?.metadata.occurredAt).toBe(noon);
  });

  it('is not recorded without an event', async () => {
    expect(types(await desk.added(() => upload({ log_entry_message: 'x' })))).toEqual(['FileAdded']);
  });

  it('lies at most five minutes ahead, and then happened now', async () => {
    const at = (log_entry_time: string) => upload({ log_entry_event: 'geo:arrived', log_entry_time });
    await at('2026-03-01T12:05:00.000Z');
    expect(desk.log.at(-1)?.metadata.occurredAt).toBe(noon);
    await expect(at('2026-03-01T12:05:00.001Z')).rejects.toThrow('file.log-not-yet');
  });

  it('lies at most a day before the report, unless that is confirmed', async () => {
    const at = (log_entry_time: string, more: object = {}) =>
      upload({ log_entry_event: 'geo:arrived', log_entry_time, ...more });
    await at('2026-02-28T11:00:00.000Z');
    const long = '2026-02-28T10:59:59.999Z';
    await expect(at(long)).rejects.toThrow('file.log-long-before');
    await expect(at(long, { log_entry_time_confirmed: 'false' })).rejects.toThrow('file.log-long-before');
    await at(long, { log_entry_time_confirmed: 'true' });
    expect(desk.log.at(-1)?.metadata.occurredAt).toBe(long);
  });

  it('is recorded by those who may record its event', async () => {
    expect(types(await desk.added(() => upload({ log_entry_event: 'geo:arrived' }, received, id(11))))).toContain(
      'LogEntryRecorded',
    );
    await expect(upload({ log_entry_event: 'team:leader_assigned' }, received, id(11))).rejects.toThrow('forbidden');
  });
});
