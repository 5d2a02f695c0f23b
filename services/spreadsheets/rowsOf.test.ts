import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wholeEarth } from '#contracts/values/point';
import { folderOf } from '#events/testing/folder';
import { cellsOf, headerOf, keyOf, mistakesIn, rowsOf, unusedIn } from './rowsOf.ts';

const folder = folderOf('rows');

type Kind = Parameters<typeof headerOf>[0];
const list: Kind = 'facilities';
const accountColumns = 'number,name,phone,address,lat,lng';

async function read(text: string, kind: Kind = list) {
  const path = join(folder, 'sheet.csv');
  writeFileSync(path, text);
  const headers: (readonly string[])[] = [];
  const rows: { line: number; name: string; mistakes: string[] }[] = [];
  for await (const { line, cells, mistakes } of rowsOf({
    kind,
    path,
    reach: wholeEarth,
    onHeader: (header) => void headers.push(header),
  }))
    rows.push({ line, name: cells.name, mistakes: mistakes.map(({ column, words }) => `${column}: ${words}`) });
  return { headers, rows };
}

describe('the first line', () => {
  it('names the columns in any letters, also by their other names', () => {
    const cells = [' Account Number ', 'NAME', 'Telephone', 'address', 'LATITUDE', 'lon', 'Notes', 'Color'];
    expect(headerOf('accounts', { cells })).toEqual([
      'number',
      'name',
      'phone',
      'address',
      'lat',
      'lng',
      'note',
      'color',
    ]);
    expect(headerOf(list, { cells: ['name', 'Longitude', 'phone number', 'Contact Name'] })).toEqual([
      'name',
      'lng',
      'phone',
      'contact',
    ]);
  });

  it.each([
    ['Acct #,Customer Name,Phone Number,Service Address,Latitude,Longitude'],
    ['ACCOUNT_NO;FULL NAME;TEL;Street Address;LAT;LON'],
    ['Customers of 2026\n\nnumber\tname\tphone\taddress\tlat\tlng'],
    ['sep=|\nnumber|name|phone|address|Y|X'],
  ])('is found and read in other words: %j', async (first) => {
    const sign = /[;\t|]/.exec(first)?.[0] ?? ',';
    const { rows } = await read(`${first}\n${['7', 'Ada', '', '', '39.8', '-105.1'].join(sign)}\n`, 'accounts');
    expect(rows).toMatchObject([{ name: 'Ada', mistakes: [] }]);
  });
  it('may have a column of a like name beside the one that is meant, and not two that could be', () => {
    expect(headerOf(list, { cells: ['name', 'Telephone', 'phone'] })).toEqual(['name', 'telephone', 'phone']);
    expect(() => headerOf(list, { cells: ['name', 'Telephone', 'Tel'] })).toThrow(
      'Several columns are the phone: Telephone, Tel.',
    );
    expect(() => headerOf(list, { cells: ['name', 'Name'] })).toThrow('Several columns are the name');
    expect(headerOf(list, { cells: ['name', '', ''] })).toEqual(['name', '', '']);
  });

  it('needs the columns of its list', () =>
    expect(() => headerOf(list, { cells: ['address'] })).toThrow('There is no column name.'));

  it('tells which columns are not read, twenty at most', () => {
    expect(unusedIn(list, ['name', '', 'color', 'size'])).toEqual(['color', 'size']);
    expect(
      unusedIn(
        list,
        Array.from({ length: 30 }, (_, n) => `c${n}`),
      ),
    ).toHaveLength(20);
  });
});

describe('the cells of a row', () => {
  it('are trimmed, and empty where the row or the file has none', () =>
    expect(cellsOf(list, ['address', 'name'], [' 1 Main St '])).toMatchObject({
      name: '',
      address: '1 Main St',
      phone: '',
    }));

  it('tell a row from the others of its list', () => {
    const cells = { ...cellsOf(list, [], []), number: '7', name: 'Ada', address: 'Main St' };
    expect(keyOf('accounts', cells)).toBe('7');
    expect(keyOf(list, cells)).toBe('ada\nmain st');
  });
});

describe('a mistake', () => {
  const whole = { number: '7', name: 'Ada', address: '', phone: '', contact: '', note: '', lat: '39.8', lng: '-105.1' };
  const found = (more: object, kind: Kind = 'accounts') =>
    mistakesIn(kind, { ...whole, ...more }, { line: 3, mistake: null }).map(
      ({ column, words }) => `${column}: ${words}`,
    );

  it.each([
    [{}, []],
    [{ number: '' }, ['number: This field may not be blank.']],
    [{ name: '' }, []],
    [{ phone: '303 555 0101' }, []],
    [{ phone: 'none' }, ['phone: This is not a phone number.']],
    [{ lat: '90', lng: '180' }, []],
    [{ lat: '-90', lng: '-180' }, []],
    [{ lat: '90.1', lng: '180.1' }, ['lat: This is not a latitude.', 'lng: This is not a longitude.']],
    [{ lat: '', lng: '' }, ['lat: This is not a latitude.', 'lng: This is not a longitude.']],
    [{ lat: '1e1' }, ['lat: This is not a latitude.']],
    [{ note: 'x'.repeat(200) }, []],
    [{ note: 'x'.repeat(201) }, ['note: This field is too long.']],
    [{ note: '\ud800' }, ['note: This field has a character that is not allowed.']],
  ])('in the cells of an account: %j', (more, mistakes) => expect(found(more)).toEqual(mistakes));

  it('in the cells of a list: the name is needed, a place is not', () => {
    expect(found({ name: '' }, list)).toEqual(['name: This field may not be blank.']);
    expect(found({ number: '' }, list)).toEqual([]);
    expect(found({ lat: '', lng: '' }, list)).toEqual([]);
    expect(found({ lat: '39.8', lng: '' }, list)).toEqual(['lng: This is not a longitude.']);
    expect(found({ lat: '', lng: '-105' }, list)).toEqual(['lat: This is not a latitude.']);
    // A service list has no places.
    expect(found({ lat: 'x', lng: '' }, 'service_list')).toEqual([]);
  });

  it('of the whole line is the only one', () =>
    expect(mistakesIn(list, { ...whole, name: '' }, { line: 3, mistake: 'A quote is open' })).toEqual([
      { line: 3, column: 'the line', words: 'A quote is open.' },
    ]));
});

describe('the rows of a spreadsheet', () => {
  it('have their lines; empty ones are left out', async () => {
    const { headers, rows } = await read('name,address\nAda,1 Main St\n , \nBo,2 Main St\n');
    expect(headers).toEqual([['name', 'address']]);
    expect(rows).toEqual([
      { line: 2, name: 'Ada', mistakes: [] },
      { line: 4, name: 'Bo', mistakes: [] },
    ]);
  });

  it('with more cells than the first line are a mistake, since a comma moved them', async () => {
    const { rows } = await read('name,address\nAda,1 Main St, rear\nBo,"2 Main St, rear"\nCy\n');
    expect(rows.map(({ mistakes }) => mistakes)).toEqual([['the line: it has 3 cells, the first line 2.'], [], []]);
  });

  it('that stand twice are a mistake of the second', async () => {
    const { rows } = await read('name,address\nAda,1 Main St\nada,1 main st\nAda,2 Main St\n');
    expect(rows.map(({ mistakes }) => mistakes)).toEqual([
      [],
      ['name: This name and address are in line 2 already.'],
      [],
    ]);
    const accounts = await read(`${accountColumns}\n7,,,,39.8,-105.1\n7,,,,39.8,-105.1\n`, 'accounts');
    expect(accounts.rows[1]?.mistakes).toEqual(['number: This number is in line 2 already.']);
  });

  it('without a key are no repetition of each other', async () => {
    const { rows } = await read(`${accountColumns}\n,,,,39.8,-105.1\n,,,,39.9,-105.1\n`, 'accounts');
    expect(rows.map(({ mistakes }) => mistakes)).toEqual([
      ['number: This field may not be blank.'],
      ['number: This field may not be blank.'],
    ]);
  });

  it('are needed: a first line alone is refused', () =>
    expect(read('name,address\n')).rejects.toThrow('There is no row below the first line.'));
});

describe('a place', () => {
  const reach = { centre: [39.8, -105.1], miles: 310 } as const;
  const judged = async (lat: number, lng: number) => {
    const path = join(folder, 'place.csv');
    writeFileSync(path, `name,lat,lng\nA,${lat},${lng}\n`);
    for await (const { cells, mistakes, notes } of rowsOf({ kind: list, path, reach }))
      return [mistakes.length > 0 ? null : `${cells.lat}, ${cells.lng}`, [...mistakes, ...notes][0]?.words];
  };
  it.each([
    [39.81, -105.08, '39.81, -105.08', undefined],
    [39.81, 105.08, '39.81, -105.08', 'The longitude has lost its minus sign.'],
    [0, 0, null, 'The position is 0, 0, in the Atlantic: it is missing.'],
    [51.5, -0.12, null, expect.stringContaining('310 miles (Settings > Reach)')],
  ])('of %s, %s is judged by the reach', async (...[lat, lng, point, words]) =>
    expect(await judged(lat, lng)).toEqual([point, words]),
  );
});
