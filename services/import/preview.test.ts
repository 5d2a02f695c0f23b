import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csv, now, row, smallMap } from './cast.ts';
import { checkMap } from './files/checkMap.ts';
import { tooPoor } from './files/checkRead.ts';
import { readFile } from './files/readFile.ts';
import { preview } from './preview.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-preview-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
