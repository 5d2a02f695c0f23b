import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { directoryRoutes } from './directories.ts';

const lists = '/api/citizen_engagement/service_lists/';
interface Preview {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly removed: number;
  readonly unused_columns: readonly string[];
  readonly examples: Readonly<Record<'added' | 'changed' | 'removed', readonly string[]>>;
  readonly mistakes: readonly { readonly line: number; readonly column: string }[];
  readonly mistake_count: number;
  readonly seen: string;
}

let desk: Desk;
let folder: string;
beforeEach(() => {
  folder = folderOf('lists');
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
});
afterEach(() => {
  desk.close();
});

const asks = <Json = object>(name: string, asked: Parameters<Desk['asks']>[3] = {}) =>
  desk.asks<Json>(directoryRoutes, name, desk.signedIn(id(10)), asked);
const file = (text: string) => {
  const path = join(folder, 'sheet.csv');
  writeFileSync(path, text);
  return { path, name: 'sheet.csv', sha256: 'x', size: text.length };
};
const upload = async (name: string, text: string, body: object = {}) => {
  const { json } = await asks<Preview>(`POST ${name}`, { body, file: file(text) });
  if (!json) throw new Error('no answer');
  return json;
};
const facilities = (text: string, body: object = {}) => upload('/api/admin/facilities/upload_spreadsheet/', text, body);
const accounts = (text: string, body: object = {}) => upload('/api/flux/accounts/add_by_spreadsheet/', text, body);
const sheet = (...rows: readonly string[]) => ['name,address,phone', ...rows].join('\n');
const none = { added: [], changed: [], removed: [] };

describe('the facilities of a spreadsheet', () => {
  it('are only compared when it is tried', async () => {
    const tried = await facilities(sheet('Hydrant,1 Main St,', 'Valve,2 Main St,'), { dry: '1' });
    expect(tried).toMatchObject({
      rows: 2,
      added: 2,
      changed: 0,
      same: 0,
      removed: 0,
      examples: { ...none, added: ['Hydrant, 1 Main St', 'Valve, 2 Main St'] },
      mistakes: [],
      mistake_count: 0,
      unused_columns: [],
    });
    expect(desk.log.some(({ type }) => type === 'DirectoryUpdated')).toBe(false);
  });

  it('replace those before: added, changed, the same and removed', async () => {
    const first = await facilities(
      sheet('Hydrant,1 Main St,', 'Valve,2 Main St,', 'Pump,3 Main St,', 'Tank,4 Main St,'),
    );
    expect(first).toMatchObject({ rows: 4, added: 4, same: 0, examples: none });
    const next = ['HYDRANT,1 Main St,', 'Valve,2 Main St,', 'Well,5 Main St,'];
    const tried = await facilities(sheet(...next), { dry: '1' });
    expect(tried).toMatchObject({ rows: 3, added: 1, changed: 1, same: 1, removed: 2, seen: first.seen });
    expect(tried.examples).toEqual({
      added: ['Well, 5 Main St'],
      changed: ['HYDRANT, 1 Main St'],
      removed: ['Pump, 3 Main St', 'Tank, 4 Main St'],
    });
    const written = await facilities(sheet(...next), { seen: first.seen });
    expect(written).toMatchObject({ rows: 3, added: 1, changed: 1, same: 1, removed: 2, examples: none });
    expect(written.seen).not.toBe(first.seen);
    expect(desk.log.findLast(({ type }) => type === 'DirectoryUpdated')?.data).toMatchObject({
      spreadsheet: written.seen,
      rows: 3,
      added: 1,
      changed: 1,
      removed: 2,
    });
  });

  it('show ten examples of each kind', async () => {
    const many = Array.from({ length: 12 }, (_, n) => `Hydrant ${n},${n} Main St,`);
    expect((await facilities(sheet(...many), { dry: '1' })).examples.added).toHaveLength(10);
    await facilities(sheet(...many));
    const one = await facilities(sheet('Well,5 Main St,'), { dry: '1' });
    expect([one.removed, one.examples.removed.length, one.examples.removed[0]]).toEqual([
      12,
      10,
      'Hydrant 0, 0 Main St',
    ]);
  });

  it('are refused as a whole for one mistake, which is named by its line', async () => {
    const wrong = sheet('Hydrant,1 Main St,none', ',2 Main St,', 'Valve,3 Main St,');
    const tried = await facilities(wrong, { dry: '1' });
    expect(tried).toMatchObject({ rows: 3, added: 1, mistake_count: 2 });
    expect(tried.mistakes.map(({ line, column }) => [line, column])).toEqual([
      [2, 'phone'],
      [3, 'name'],
    ]);
    await expect(facilities(wrong)).rejects.toMatchObject({
      fields: {
        spreadsheet: ['line 2, phone: This is not a phone number.', 'line 3, name: This field may not be blank.'],
      },
    });
    expect(desk.log.some(({ type }) => type.startsWith('Spreadsheet'))).toBe(false);
  });

  it('name twenty mistakes, and the number of the others', async () => {
    const rows = (n: number) => sheet(...Array.from({ length: n }, (_, at) => `Hydrant ${at},,none`));
    const named = async (n: number) => {
      const error: unknown = await facilities(rows(n)).catch((refused: unknown) => refused);
      return (error as { fields: { spreadsheet: readonly string[] } }).fields.spreadsheet;
    };
    expect(await named(20)).toHaveLength(20);
    expect((await named(22)).slice(20)).toEqual(['… and 2 more.']);
    const tried = await facilities(rows(120), { dry: '1' });
    expect([tried.mistakes.length, tried.mistake_count]).toEqual([100, 120]);
  });

  it('are refused when somebody else changed the list meanwhile, or without a file', async () => {
    const first = await facilities(sheet('Hydrant,1 Main St,'));
    await facilities(sheet('Valve,2 Main St,'), { seen: first.seen });
    await expect(facilities(sheet('Pump,3 Main St,'), { seen: first.seen })).rejects.toThrow(
      'directory.changed-meanwhile',
    );
    const name = 'POST /api/admin/facilities/upload_spreadsheet/';
    await expect(asks(name, { body: {} })).rejects.toThrow('file.missing');
    await expect(facilities('address\n1 Main St')).rejects.toMatchObject({
      fields: { spreadsheet: ['There is no column name.'] },
    });
  });

  it('tell which columns are not read', async () =>
    expect((await facilities('name,color\nHydrant,red', { dry: '1' })).unused_columns).toEqual(['color']));
});

describe('service accounts', () => {
  const rows = (...of: readonly string[]) => ['number,name,phone,address,lat,lng', ...of].join('\n');

  it('that the spreadsheet does not name stay', async () => {
    await accounts(rows('1,Ada,,1 Main St,39.8,-105.1', '2,Bo,,2 Main St,39.8,-105.2'));
    const next = rows('2,Bo,,22 Main St,39.8,-105.2', '1,Ada,,1 Main St,39.8,-105.1', '3,Cy,,3 Main St,39.8,-105.3');
    expect(await accounts(next, { dry: '1' })).toMatchObject({
      rows: 3,
      added: 1,
      changed: 1,
      same: 1,
      removed: 0,
      examples: { added: ['3, Cy, 3 Main St'], changed: ['2, Bo, 22 Main St'], removed: [] },
    });
    expect(await accounts(next)).toMatchObject({ added: 1, changed: 1, same: 1, removed: 0 });
    expect(await accounts(next, { dry: '1' })).toMatchObject({ added: 0, changed: 0, same: 3 });
  });
});

describe('service lists', () => {
  const create = async (name: string) =>
    (await asks<{ uuid: string }>(`POST ${lists}create/`, { body: { name } })).json?.uuid ?? '';
  const all = async () => (await asks<{ uuid: string; name: string }[]>(`GET ${lists}`)).json ?? [];
  const items = async (uuid: string, page?: number) => {
    const query = page === undefined ? {} : { page };
    const { json } = await asks<{
      count: number;
      next: number | null;
      results: { item_id?: string; uuid: string; name: string }[];
    }>(`GET ${lists}:uuid/`, { params: { uuid }, query });
    if (!json) throw new Error('no items');
    return json;
  };
  const fill = (uuid: string, ...rows: readonly string[]) =>
    upload(`${lists}upload_spreadsheet/`, sheet(...rows), { service_list_id: uuid });

  it('are shown by name, each with a name of its own', async () => {
    await create('Plumbers');
    await create(' Electricians ');
    expect((await all()).map(({ name }) => name)).toEqual(['Electricians', 'Plumbers']);
    await expect(create('plumbers')).rejects.toThrow('directory.name-known');
  });

  it('have their items, by pages, until one is removed', async () => {
    const uuid = await create('Plumbers');
    await fill(uuid, 'Ada,1 Main St,', 'Bo,2 Main St,', 'Cy,3 Main St,');
    const { count, results } = await items(uuid);
    expect([count, results.map(({ name }) => name)]).toEqual([3, ['Ada', 'Bo', 'Cy']]);
    await expect(items(uuid, 2)).rejects.toThrow('not-found');
    await asks(`POST ${lists}remove_item/`, { body: { item_id: results[1]?.uuid } });
    expect((await items(uuid)).results.map(({ name }) => name)).toEqual(['Ada', 'Cy']);
    // A removed item is new when it comes again.
    const again = await upload(`${lists}upload_spreadsheet/`, sheet('Bo,2 Main St,'), {
      service_list_id: uuid,
      dry: '1',
    });
    expect(again).toMatchObject({ added: 1, removed: 2, examples: { removed: ['Ada, 1 Main St', 'Cy, 3 Main St'] } });
  });

  it('of more than a hundred items have further pages', async () => {
    const uuid = await create('Plumbers');
    expect(await items(uuid)).toMatchObject({ count: 0, results: [] });
    await fill(uuid, ...Array.from({ length: 101 }, (_, n) => `Plumber ${String(n).padStart(3, '0')},,`));
    expect((await items(uuid)).results).toHaveLength(100);
    expect((await items(uuid, 2)).results.map(({ name }) => name)).toEqual(['Plumber 100']);
    await expect(items(uuid, 3)).rejects.toThrow('not-found');
    // A removed item leaves its place empty, and the pages stay where they were.
    const first = (await items(uuid)).results[0]?.uuid;
    await asks(`POST ${lists}remove_item/`, { body: { item_id: first } });
    expect(await items(uuid)).toMatchObject({ count: 100, next: 2 });
    expect(await items(uuid, 2)).toMatchObject({ next: null, results: [{ name: 'Plumber 100' }] });
    await fill(uuid, ...Array.from({ length: 100 }, (_, n) => `Plumber ${n},,`));
    await expect(items(uuid, 2)).rejects.toThrow('not-found');
  });

  it('get back the items before the latest upload', async () => {
    const uuid = await create('Plumbers');
    await fill(uuid, 'Ada,1 Main St,');
    await fill(uuid, 'Bo,2 Main St,');
    await asks(`POST ${lists}undo_latest_update/`, { body: { list_id: uuid } });
    expect((await items(uuid)).results.map(({ name }) => name)).toEqual(['Ada']);
  });

  it('of another organization are not found', async () => {
    const uuid = await create('Plumbers');
    const other = desk.person(11, { entity: jcw, role: 'administrator' });
    const asked = desk.asks(directoryRoutes, `GET ${lists}:uuid/`, other, { params: { uuid } });
    await expect(asked).rejects.toThrow('not-found');
    expect((await desk.asks<object[]>(directoryRoutes, `GET ${lists}`, other)).json).toEqual([]);
  });
});
