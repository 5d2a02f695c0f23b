import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { csv, now, row, smallMap } from '#services/testing/importFile';
import { checkMap } from './files/map/checkMap.ts';
import { tooPoor } from './files/map/checkRead.ts';
import { readFile } from './files/readFile.ts';
import type { Remark } from './files/remarks.ts';
import { importFile, importName, openWords, reasonWords, summary, writeList } from './importing.ts';
import { preview } from './preview.ts';

const folder = folderOf('preview');

interface Given {
  readonly change?: object;
  readonly force?: boolean;
}
async function readBy(rows: readonly (readonly string[])[], { change = {}, force = false }: Given = {}) {
  const map = checkMap({ ...smallMap, ...change });
  const path = join(folder, 'calls.csv');
  writeFileSync(path, csv(...rows));
  return { map, read: await readFile(path, map, { now, force }) };
}
type Changes = Readonly<Record<string, string>>;
const many = (n: number, changes: (n: number) => Changes) =>
  Array.from({ length: n }, (_, i) => row({ No: String(i), Part: String(i), ...changes(i) }));

describe('a dry run', () => {
  it('shows the first incidents, the counts per column, and each unused row with its reason', async () => {
    const { map, read } = await readBy([
      row(),
      row({ No: '8', Part: '8', Lng: '104.52', Done: '' }),
      row({ No: '9', Part: '9', There: 'noon' }),
      row({ No: '', Part: '10' }),
    ]);
    const words = preview(map, read).split('\n');
    expect(words).toEqual(
      expect.arrayContaining([
        'mesa: 4 rows make 3 incidents. The first 3:',
        'mesa:7 (line 2)',
        '  2026-03-01 02:10  reported: Main break',
        '  labels: Main break',
        '  place: 28th Ln, Pueblo, CO (38.25, -104.52)',
        '  2026-03-01 02:15  crew sent: Truck 1',
        '  2026-03-01 02:40  geo:arrived, Truck 1',
        '  2026-03-01 04:00  completed',
        '  Column        filled      repaired  not believed',
        '  No                 3             0             1',
        '  There              4             0             1',
        '  Lng                4             1             0',
        '  line 5 (10): No is empty: the row names no incident',
        'A dry run: nothing was written.',
      ]),
    );
  });

  it('shows ten incidents and twenty unused rows of a long file', async () => {
    const { map, read } = await readBy(many(80, (n): Changes => (n < 30 ? { Called: 'x', Sent: '' } : {})));
    const words = preview(map, read).split('\n');
    expect(words.filter((line) => line.startsWith('mesa:'))).toHaveLength(1 + 10);
    expect(words.filter((line) => line.startsWith('  line '))).toHaveLength(20);
    expect(words).toContain('Rows not used (the first 20 of 30):');
  });

  it('names the columns that the map does not use', async () => {
    const { map, read } = await readBy([row()], { change: { steps: smallMap.steps.slice(0, 2) } });
    expect(preview(map, read)).toContain('Columns that the map does not use: There, Done');
  });

  it('says that history without an end would stay on the board', async () => {
    const { map, read } = await readBy([row({ Done: '' })]);
    expect(preview(map, read)).toContain(
      'Incidents of more than 30 days ago that no step completes: 1. They stay open and on the board.',
    );
    const ended = await readBy([row({ Done: '' })], { change: { end: { afterDays: 1 } } });
    expect(preview(ended.map, ended.read)).not.toContain('stay open');
  });
});

describe('a map that does not fit', () => {
  it('is refused when the ids of the first 1,000 rows are not unique, unless forced', async () => {
    const change = { incident: { ...smallMap.incident, id: 'What' }, row: undefined, unit: undefined, steps: [] };
    const rows = many(1_200, (n) => ({ Street: `${n} Elm St` }));
    await expect(readBy(rows, { change })).rejects.toThrow(
      'incident.id: "What" is not unique: of the first 1000 rows, 999 repeat an id with other values, such as line 3, which has the same id as line 2, with other values. Where several rows are one incident, "row" names the id of a row.',
    );
    expect((await readBy(rows, { change, force: true })).read.incidents).toHaveLength(1);
  });
  it('may repeat a few rows', async () => {
    const rows = [...many(300, () => ({})), row({ No: '1', Part: '1', What: 'Odor' })];
    expect((await readBy(rows)).read.incidents).toHaveLength(300);
  });
  it('is refused when more than half of the rows cannot be used', async () => {
    const poor = await readBy([row(), row({ No: '' }), row({ No: '' })]);
    expect(tooPoor(poor.map, poor.read)).toBe(
      '2 of 3 rows cannot be used (not used: No is empty: the row names no incident). The map does not fit the file. FORCE=1 writes what can be used',
    );
    const half = await readBy([row(), row({ No: '' })]);
    expect(tooPoor(half.map, half.read)).toBeNull();
  });
  it('is refused when more than half of the places are lost', async () => {
    const { map, read } = await readBy(many(4, (n): Changes => (n < 3 ? { Lat: '10' } : {})));
    expect(tooPoor(map, read)).toContain('3 of 4 rows lose their place (used without this fact: Lng lies outside');
    expect(preview(map, read)).toContain('A dry run. An import would refuse this file: 3 of 4 rows lose their place');
  });
});

const remark = (reason: string, line = 2): Remark => ({
  line,
  row: '7',
  effect: 'unused',
  column: '',
  value: '=1',
  reason,
});
/** So many different reasons; digits would be one reason. */
const reasons = (n: number) => Array.from({ length: n }, (_, i) => remark(`is ${'x'.repeat(i + 1)}`));

describe('an import', () => {
  const clock = { now: () => Date.parse('2026-11-23T01:16:32.123Z'), at: () => () => {} };
  const random = { uuid: () => '3f2a9c00-0000-4000-8000-000000000000', bytes: (n: number) => Buffer.alloc(n) };

  it('has the name of its map, its time and a few letters', () =>
    expect(importName('mesa', { clock, random })).toBe('mesa-20261123T011632Z-3f2a'));

  it('lists its remarks for nobody but its user', () => {
    const path = writeList(folder, 'mesa-1', [remark('was odd')]);
    expect(path).toBe(join(folder, 'import-mesa-1.csv'));
    expect(readFileSync(path, 'utf8')).toBe("line,row,outcome,column,value,reason\r\n2,7,not used,,'=1,was odd\r\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('of a file that the map does not fit writes nothing', async () => {
    const file = join(folder, 'poor.csv');
    writeFileSync(file, csv(row(), row({ No: '' }), row({ No: '' })));
    const ended: string[] = [];
    const progress = (label: string) => ({ to: () => {}, end: () => void ended.push(label) });
    const config = { dataDir: join(folder, 'data'), eventStoreUrl: undefined, masterKey: undefined };
    const map = checkMap(smallMap);
    await expect(
      importFile({
        file,
        map,
        config: config as unknown as Parameters<typeof importFile>[0]['config'],
        clock,
        random,
        progress,
      }),
    ).rejects.toThrow(/^Nothing was written: 2 of 3 rows cannot be used .*FORCE=1 writes what can be used\.$/);
    expect(ended).toEqual(['Reading']);
  });

  it('tells the twelve most frequent reasons, and how many more there are', () => {
    expect(reasonWords([])).toEqual([]);
    expect(reasonWords([remark('was odd'), remark('is 7'), remark('is 8')])).toEqual([
      '',
      'Why (rows):',
      '         2  not used: is …',
      '         1  not used: was odd',
    ]);
    expect(reasonWords(reasons(12))).toHaveLength(14);
    expect(reasonWords(reasons(12)).at(-1)).toBe(`         1  not used: is ${'x'.repeat(12)}`);
    expect(reasonWords(reasons(15))).toHaveLength(15);
    expect(reasonWords(reasons(15)).at(-1)).toBe('            and 3 reasons more');
  });

  it('tells how many old incidents stay open', () => {
    expect(openWords(0)).toEqual([]);
    expect(openWords(1_200)).toEqual([
      '',
      'Incidents of more than 30 days ago that no step completes: 1,200. They stay open and on the board.',
      'Give the map an "end", or a step that completes them: see services/commands/import/README.md.',
    ]);
  });
});

describe('the summary of an import', () => {
  const done = {
    name: 'mesa-1',
    map: 'mesa',
    rows: { read: 1_234, whole: 1_000, repaired: 200, part: 30, unused: 4 },
    incidents: 1_100,
    facts: 5_000,
    known: 12,
    corrected: 0,
    remarks: [],
    complete: true,
    leftOpen: 0,
    milliseconds: 1_500,
    list: '/data/import-mesa-1.csv',
  };
  const counts = [
    '',
    'mesa: 1,234 rows read in 1.5 s',
    '     1,000  used as they are',
    '       200  used, repaired',
    '        30  used without a fact that cannot be',
    '         4  not used',
    '     1,100  incidents',
  ];

  it('counts the rows and the facts, and says how to take the import back', () =>
    expect(summary(done).split('\n')).toEqual([
      ...counts,
      '     5,000  facts written, 12 known already',
      '',
      'Every reason, with its line: /data/import-mesa-1.csv',
      'To take this import back: make import UNDO=mesa-1',
      '',
    ]));

  it('names the corrections, the reasons and the open incidents, and takes nothing back when nothing was written', () =>
    expect(summary({ ...done, facts: 0, corrected: 1, leftOpen: 1, remarks: [remark('was odd')] }).split('\n')).toEqual(
      [
        ...counts,
        '         0  facts written, 12 known already',
        '         1  incidents differed from an earlier import: corrected',
        '',
        'Why (rows):',
        '         1  not used: was odd',
        '',
        'Incidents of more than 30 days ago that no step completes: 1. They stay open and on the board.',
        'Give the map an "end", or a step that completes them: see services/commands/import/README.md.',
        '',
        'Every reason, with its line: /data/import-mesa-1.csv',
        '',
      ],
    ));

  it('of an import that was called off says that what was written stays', () =>
    expect(summary({ ...done, complete: false })).toBe(
      'The import was called off after 1,100 incidents (5,000 facts). They stay; run it again to go on, or take them back: make import UNDO=mesa-1',
    ));
});
