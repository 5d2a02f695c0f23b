import { expect, it } from 'vitest';
import { callTable } from './callTable.ts';
import { xlsxFile } from './chart/chartFiles.ts';
import { stepTable } from './stepTable.ts';

const step = { n: 3, of: 4, median_seconds: 60, p90_seconds: 90 };
const none = { n: 0, of: 0, median_seconds: null, p90_seconds: null };

it('the times of steps are whole seconds with their counts; a target adds its column', () => {
  const rows = [{ name: 'Ada', incidents: 5, steps: [step, none], within: null }];
  const { head, rows: lines } = stepTable('Leader', ['Report to acknowledgment', 'Callback to arrival'], rows);
  expect(head).toHaveLength(10);
  expect(head.slice(0, 4)).toEqual([
    'Leader',
    'Incidents',
    'Report to acknowledgment, median, s',
    'Report to acknowledgment, 9 of 10 within, s',
  ]);
  expect(lines).toEqual([['Ada', 5, 60, 90, 3, 4, '', '', 0, 0]]);
  const target = stepTable(
    'Type',
    ['Report to acknowledgment'],
    [
      { name: 'Water', incidents: 5, steps: [step], within: 2 },
      { name: 'Sewer', incidents: 0, steps: [none], within: null },
    ],
  );
  expect(target.head.at(-1)).toBe('Within the target');
  expect(target.rows.map((row) => row.at(-1))).toEqual([2, '']);
});

it('calls have local times with their offset, which tells the two hours of a change of the clocks apart', () => {
  const call = { outcome: 'No answer', callout: null, person: 'Ada' };
  const { rows } = callTable(
    [
      { ...call, uuid: 'a', time: '2026-11-01T07:30:05.000Z', answered_after: 4, incident: 'i' },
      { ...call, uuid: 'b', time: '2026-11-01T08:30:05.000Z', answered_after: null, incident: null },
    ],
    'America/Denver',
  );
  expect(rows).toEqual([
    ['2026-11-01 01:30:05 -06:00', '2026-11-01T07:30:05.000Z', 'Ada', 'No answer', 4, 'i', 'a'],
    ['2026-11-01 01:30:05 -07:00', '2026-11-01T08:30:05.000Z', 'Ada', 'No answer', '', '', 'b'],
  ]);
});

it('a workbook of a table is an archive of its own type', async () => {
  const book = await xlsxFile('People', { head: ['Person'], rows: [['=1+1']] });
  expect(book.type).toContain('spreadsheetml.sheet');
  expect(new TextDecoder().decode((await book.arrayBuffer()).slice(0, 2))).toBe('PK');
});
