// @night It uploads lists of every kind, whose rows have unit tests.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { directoryOf } from '#events/directory/decider';
import type { ReadAccount } from '#events/spreadsheet/events';
import { load } from '#events/store/handle';
import { keyRing } from '#events/store/sealing/keys';
import { due } from '#projections/due/due';
import type { KeyErasureDue } from '#projections/due/obligation';
import { accountRow } from '#services/app/people/accountRow';
import { masterKey } from '#services/app/secrets';
import { removeAccount } from '#services/commands/accounts/listing';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { eraseKeys } from '#services/engine/acts/scavenges';
import { archive, workbook } from '#services/testing/sheets';
import { Attached } from '../../support/forms.ts';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

let alice: Person;
let theirs: Person;
const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  alice = await here.person('administrator@arvada.example');
  theirs = await here.person('administrator@durham.example');
});

const arvada = entityId('arvada');
const service = '/api/citizen_engagement/service_lists/';
const facilities = '/api/admin/facilities/';
const accounts = '/api/flux/accounts/';

const file = (content: string | Buffer, name = 'list.csv') => new Attached(name, content);
const uploadTo = (path: string, content: string | Buffer, more: object = {}, who = alice) =>
  who.send('POST', path, { ...more, spreadsheet: file(content) });
const toFacilities = (content: string | Buffer, more: object = {}, who = alice) =>
  uploadTo(`${facilities}upload_spreadsheet/`, content, more, who);
const toList = (list: string, content: string | Buffer, more: object = {}, who = alice) =>
  uploadTo(`${service}upload_spreadsheet/`, content, { service_list_id: list, ...more }, who);

const newList = async (name: string): Promise<string> =>
  (await alice.send('POST', `${service}create/`, { name })).body.uuid;
const itemsOf = async (list: string) => (await alice.get(`${service}${list}/`)).body;
const namesOf = async (list: string) => (await itemsOf(list)).results.map(({ name }: { name: string }) => name);

describe('a spreadsheet of a service list', () => {
  it('is shown before it is written, replaces the list, and is undone', async () => {
    const list = await newList('Pumps');
    const admin = await alice.listen(channels.admin(entityId('arvada')));
    const first = 'Name,Address,Phone,Zone\nPump 1,1 Main St,(303) 555-0101,A\nPump 2,2 Main St,,B';
    const preview = await toList(list, first, { dry: '1' });
    expect(preview).toMatchObject({
      status: 200,
      body: { rows: 2, added: 2, changed: 0, removed: 0, unused_columns: ['zone'], mistakes: [], mistake_count: 0 },
    });
    expect((await itemsOf(list)).count).toBe(0);
    expect(await toList(list, first, { seen: preview.body.seen })).toMatchObject({ status: 200, body: { added: 2 } });
    expect(await admin.hears('SERVICE_LIST_UPDATED')).toMatchObject({ list });
    const second = workbook([
      ['address', 'name', 'note'],
      ['2 main st', 'PUMP 2', 'Louder'],
      ['3 Main St', 'Pump 3', '=1+1'],
    ]);
    expect((await toList(list, second, { dry: '1' })).body).toMatchObject({
      added: 1,
      changed: 1,
      removed: 1,
      same: 0,
      examples: { added: ['Pump 3, 3 Main St'], changed: ['PUMP 2, 2 main st'], removed: ['Pump 1, 1 Main St'] },
    });
    await toList(list, second);
    const { directory, results } = await itemsOf(list);
    expect(results).toMatchObject([{ name: 'PUMP 2' }, { name: 'Pump 3', note: '=1+1' }]);
    expect(directory).toMatchObject({ items: 2, undoable: true, update: { by: 'Alice Kimura', added: 1 } });
    expect((await alice.send('POST', `${service}undo_latest_update/`, { list_id: list })).status).toBe(200);
    expect((await itemsOf(list)).results).toMatchObject([
      { name: 'Pump 1', phone: '+13035550101' },
      { name: 'Pump 2' },
    ]);
    // A repeat undoes no second update.
    expect((await alice.send('POST', `${service}undo_latest_update/`, { list_id: list })).status).toBe(200);
    expect(await namesOf(list)).toEqual(['Pump 1', 'Pump 2']);
    const none = await alice.send('POST', `${service}undo_latest_update/`, { list_id: await newList('Empty') });
    expect(none).toMatchObject({ status: 409, body: { non_field_errors: ['There is no update to undo.'] } });
  });

  it('of 10,003 rows is unchanged by the same spreadsheet, and holds each row once after a restart', async () => {
    const list = await newList('Valves');
    const csv = `name\n${Array.from({ length: 10_003 }, (_, n) => `Valve ${n}`).join('\n')}`;
    const headers = { 'Idempotency-Key': 'the same upload' };
    const body = () => ({ service_list_id: list, spreadsheet: file(csv) });
    const once = await alice.send('POST', `${service}upload_spreadsheet/`, body(), headers);
    await here.restart();
    alice = await here.person('administrator@arvada.example');
    theirs = await here.person('administrator@durham.example');
    const again = await alice.send('POST', `${service}upload_spreadsheet/`, body(), headers);
    expect([once.status, again.status, again.body]).toEqual([200, 200, once.body]);
    expect((await toList(list, csv, { dry: '1' })).body).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      same: 10_003,
    });
    const page = (await alice.get(`${service}${list}/?page=101`)).body;
    expect([page.count, page.results.length, page.results[0].name, page.next, page.previous]).toEqual([
      10_003,
      3,
      'Valve 10000',
      null,
      100,
    ]);
    expect((await alice.get(`${service}${list}/?page=102`)).status).toBe(404);
  });

  it('loses an item once it is removed, and no other', async () => {
    const list = await newList('Vaults');
    await toList(list, 'name\nVault 1\nVault 2');
    const [{ uuid }] = (await itemsOf(list)).results;
    const remove = () => alice.send('POST', `${service}remove_item/`, { item_id: uuid });
    expect((await theirs.send('POST', `${service}remove_item/`, { item_id: uuid })).status).toBe(404);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect([await namesOf(list), (await itemsOf(list)).count]).toEqual([['Vault 2'], 1]);
    expect((await toList(list, 'name\nVault 1\nVault 2', { dry: '1' })).body).toMatchObject({ added: 1, same: 1 });
  });

  it('does not replace what another person uploaded since its preview', async () => {
    const list = await newList('Meters');
    await toList(list, 'name\nMeter 1');
    const { seen } = (await toList(list, 'name\nMeter 1\nMeter 2', { dry: '1' })).body;
    await toList(list, 'name\nMeter 3');
    expect((await toList(list, 'name\nMeter 1\nMeter 2', { seen })).status).toBe(409);
    expect(await namesOf(list)).toEqual(['Meter 3']);
  });

  it('whose list changed while its rows were written is refused, and none of them can be read', async () => {
    const { app } = here.muster;
    const list = await newList('Gates');
    for (const name of ['Gate 1', 'Gate 2']) await toList(list, `name\n${name}`);
    // Another process undoes the latest update after the new rows were compared with it.
    const { handle } = app;
    const spied = vi.spyOn(app, 'handle').mockImplementationOnce(async (...asked) => {
      expect((await alice.send('POST', `${service}undo_latest_update/`, { list_id: list })).status).toBe(200);
      return handle(...asked);
    });
    expect((await toList(list, 'name\nGate 3')).status).toBe(409);
    spied.mockRestore();
    expect(await namesOf(list)).toEqual(['Gate 1']);
    const erased: string[] = [];
    for await (const { type, data } of app.store.read(`directory-${list}`))
      if (type === 'PersonalDataErased') erased.push(String(data.subject));
    const rows: object[] = [];
    for (const one of erased)
      for (const { data } of await load(app.store, codec(app.keys, systemRandom), `spreadsheet-${one}`))
        rows.push(data);
    // The rows of the undone spreadsheet, and of the refused one.
    expect(rows).toMatchObject([{ personal: null }, { personal: null }]);
  });

  it('of another organization does not exist, and leaders and crews have none', async () => {
    const list = directoryOf(entityId('arvada'), 'service_list', 'hydrants');
    expect((await toList(list, 'name\nA', {}, theirs)).status).toBe(404);
    expect((await theirs.get(`${service}${list}/`)).status).toBe(404);
    expect((await theirs.send('POST', `${service}undo_latest_update/`, { list_id: list })).status).toBe(404);
    expect((await toList(directoryOf(entityId('arvada'), 'facilities'), 'name\nA')).status).toBe(404);
    const [lena, dana] = [await here.person('leader@arvada.example'), await here.person('dispatcher@arvada.example')];
    // Dispatchers maintain the lists too (S1 §1).
    expect((await toList(list, 'name\nA', { dry: '1' }, dana)).status).toBe(200);
    expect((await toList(list, 'name\nA', {}, lena)).status).toBe(403);
    expect((await lena.get(service)).status).toBe(403);
  });
});

describe('a spreadsheet of facilities', () => {
  it('names every mistake by its line, and nothing of it is written', async () => {
    const before = (await alice.get(facilities)).body;
    const rows = [
      'name,address,lat,lng,phone',
      'School,1 A St,39.8,-105.1,',
      ',2 A St,,,',
      'Clinic,3 A St,99,1,12',
      'School,1 A St,,,',
    ];
    const csv = rows.join('\n');
    const mistakes = [
      { line: 3, column: 'name', words: 'This field may not be blank.' },
      { line: 4, column: 'phone', words: 'This field is incomplete.' },
      { line: 4, column: 'lat', words: 'This is not a latitude.' },
      { line: 5, column: 'name', words: 'This name and address are in line 2 already.' },
    ];
    expect((await toFacilities(csv, { dry: '1' })).body).toMatchObject({ mistakes, mistake_count: 4 });
    expect(await toFacilities(csv)).toMatchObject({
      status: 400,
      body: { spreadsheet: mistakes.map(({ line, column, words }) => `line ${line}, ${column}: ${words}`) },
    });
    expect((await alice.get(facilities)).body).toEqual(before);
  });

  it('is listed with places and contacts, and can be undone', async () => {
    const csv =
      'name,address,latitude,longitude,contact name,phone,notes\nSchool,1 A St,39.8,-105.1,Bo Lind,3035550102,Bell';
    expect((await toFacilities(csv)).body).toMatchObject({ rows: 1, added: 1, removed: 2 });
    expect((await alice.get(facilities)).body.results).toMatchObject([
      { name: 'School', lat: 39.8, lng: -105.1, contact: 'Bo Lind', phone: '+13035550102', note: 'Bell' },
    ]);
    const [{ uuid }] = (await alice.get(facilities)).body.results;
    expect((await alice.send('POST', `${facilities}remove_item/`, { item_id: uuid })).status).toBe(200);
    expect((await alice.get(facilities)).body.results).toEqual([]);
    expect((await alice.send('POST', `${facilities}undo_latest_update/`)).status).toBe(200);
    expect((await alice.get(facilities)).body.count).toBe(2);
  });

  const none = 'This is not a spreadsheet. Choose a .csv or an .xlsx file.';
  it.each<readonly [string, string | Buffer, string]>([
    ['without a row', 'name,address', 'There is no row below the first line.'],
    ['without its columns', 'title,address\na,b', 'There is no column name.'],
    ['of another kind', Buffer.from('d0cf11e0a1b11ae1', 'hex'), none],
    ['that is another archive', archive({ 'word/document.xml': '<a/>' }), none],
    ['that was cut off', workbook([['name'], ['a']]).subarray(0, -30), 'The file is damaged, or was cut off.'],
    [
      'with macros',
      workbook([['name'], ['a']], { 'xl/vbaProject.bin': 'x' }),
      'The file holds macros. Save it as an .xlsx workbook without macros.',
    ],
    [
      'that unpacks to too much',
      workbook([['name'], ['a']], { 'xl/media/a.xml': new Uint8Array(30_000_000) }),
      'The file is too large when it is unpacked.',
    ],
  ])('%s is refused, as a preview and as an upload', async (_, content, words) => {
    for (const more of [{}, { dry: '1' }])
      expect(await toFacilities(content, more)).toMatchObject({ status: 400, body: { spreadsheet: [words] } });
  });

  it('without a file, or an empty one, is refused in words', async () => {
    expect(await toFacilities('')).toMatchObject({
      status: 400,
      body: { spreadsheet: ['The submitted file is empty.'] },
    });
    const bare = await alice.send('POST', `${facilities}upload_spreadsheet/`, {});
    expect(bare).toMatchObject({ status: 400, body: { spreadsheet: ['No file was submitted.'] } });
  });
});

describe('a spreadsheet of service accounts', () => {
  const header = 'number,name,phone,address,lat,lng';
  const upload = (rows: readonly string[], more: object = {}) =>
    uploadTo(`${accounts}add_by_spreadsheet/`, [header, ...rows].join('\n'), more);

  it('adds and changes accounts, keeps the others, and tells the open screens', async () => {
    const admin = await alice.listen(channels.admin(entityId('arvada')));
    const rows = ['100,Ada,,1 Main St,39.80,-105.09', '101,Bo,,2 Main St,39.81,-105.09'];
    expect((await upload(rows, { dry: '1' })).body).toMatchObject({ rows: 2, added: 2, same: 0 });
    expect((await alice.get(accounts)).body).toMatchObject({ items: 0, update: null });
    expect((await upload(rows)).body).toMatchObject({ rows: 2, added: 2, changed: 0 });
    await admin.hears('SERVICE_ACCOUNTS_CLEANED');
    const next = ['100,Ada,,1 Main St,39.80,-105.09', '101,Bo,,2 Main St,39.82,-105.09', '102,Cy,,3 Main St,39.8,-105'];
    expect((await upload(next)).body).toMatchObject({ rows: 3, added: 1, changed: 1, same: 1 });
    expect((await alice.get(accounts)).body).toMatchObject({
      undoable: false,
      update: { rows: 3, by: 'Alice Kimura' },
    });
    expect(await upload(['1,Ada,,1 Main St,39.80,'])).toMatchObject({
      status: 400,
      body: { spreadsheet: ['line 2, lng: This is not a longitude.'] },
    });
    expect((await upload(next)).body).toMatchObject({ rows: 3, added: 0, changed: 0, same: 3 });
    const row = (number: string) => accountRow(here.muster.app.views, idFrom('service account', arvada, number));
    expect(row('101')).toMatchObject({ lat: 39.82 });
  });

  it('reads a list once when its upload is repeated, and erases the holder of one account alone', async () => {
    const { app } = here.muster;
    const rows = Array.from({ length: 1_203 }, (_, n) => `r${n},Holder ${n},303-555-0101,${n} Oak St,39.7,-105.2`);
    const sheet = () => ({ spreadsheet: file([header, ...rows].join('\n')) });
    const headers = { 'Idempotency-Key': 'accounts once' };
    const once = await alice.send('POST', `${accounts}add_by_spreadsheet/`, sheet(), headers);
    const again = await alice.send('POST', `${accounts}add_by_spreadsheet/`, sheet(), headers);
    expect([once.status, again.status, again.body]).toEqual([200, 200, once.body]);
    expect(once.body).toMatchObject({ added: 1_203 });
    const accountOf = (number: string) => idFrom('service account', arvada, number);
    const secret = masterKey(app.config.dataDir, app.config.masterKey, systemRandom.bytes);
    /** The names that can be read, by account, with the keys that a process finds which was just started. */
    const readable = async () => {
      const keys = keyRing({ store: app.store, masterKey: secret, random: systemRandom, clock: systemClock });
      const names = new Map<string, string | undefined>();
      const lots: string[] = [];
      for await (const { stream } of app.store.readAll({ types: ['ServiceAccountsRead'] }))
        if (!lots.includes(stream)) lots.push(stream);
      for (const stream of lots)
        for (const { data } of await load(app.store, codec(keys, systemRandom), stream))
          for (const { subject, personal } of data.people as ReadAccount[]) names.set(subject, personal?.name);
      return names;
    };
    expect((await readable()).get(accountOf('r700'))).toBe('Holder 700');
    await removeAccount(
      app.config,
      { number: 'r700', organization: 'arvada' },
      { clock: systemClock, random: systemRandom },
    );
    const head = await app.store.head();
    if (head) await app.projector.reached(head, 10_000);
    expect(accountRow(app.views, accountOf('r700'))).toBeUndefined();
    await eraseKeys(app, app.views.doc(due.name, 'key-erasure:log') as KeyErasureDue);
    const names = await readable();
    expect(['r699', 'r700', 'r701', 'r5'].map((number) => names.get(accountOf(number)))).toEqual([
      'Holder 699',
      undefined,
      'Holder 701',
      'Holder 5',
    ]);
    // Another file may list the account again.
    expect((await upload([rows[700] ?? ''])).body).toMatchObject({ added: 1 });
    expect((await readable()).get(accountOf('r700'))).toBe('Holder 700');
  });
});

it('an upload says to its sender alone how far it is', async () => {
  const id = idFrom('an upload');
  const progress = (who: Person) => who.get(`/api/admin/spreadsheets/${id}/`);
  expect((await progress(alice)).status).toBe(404);
  await toFacilities('name\nSchool', { upload: id });
  expect((await progress(alice)).body).toEqual({ step: 'done', done: 1, total: 1 });
  expect((await progress(theirs)).status).toBe(404);
});
