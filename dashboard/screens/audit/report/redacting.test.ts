import { expect, it } from 'vitest';
import type { AfterAction } from '#contracts/audit/report';
import { countOf, hasSubject, linesPath, piecesOf, placesOf, readReportSearch } from './redacting.ts';

const lines: AfterAction['lines'] = [
  {
    id: '17',
    section: 'Timeline',
    position: 17,
    label: '02:31',
    text: 'Dana sent Truck 3 to Dana',
    found: [
      { rule: 'names', from: 0, until: 4 },
      { rule: 'names', from: 21, until: 25 },
      { rule: 'addresses', from: 10, until: 17 },
    ],
  },
  { id: '18', section: 'Timeline', position: 18, label: '02:40', text: 'Truck 3 arrived', found: [] },
];
const reason = 'Privacy';

it('words are found at each place of one line, or of all lines', () => {
  expect(placesOf(lines, 'Truck 3', '18')).toEqual([{ line: '18', from: 0, until: 7 }]);
  expect(placesOf(lines, 'Truck 3', null).map(({ line }) => line)).toEqual(['17', '18']);
  expect(placesOf(lines, 'Dana', null).map(({ from }) => from)).toEqual([0, 21]);
  expect([placesOf(lines, '', null), placesOf(lines, 'Nobody', null)]).toEqual([[], []]);
});

it('a line shows what goes, by the rules in use and by hand, also where both meet', () => {
  const [first] = lines;
  if (!first) throw new Error('no line');
  const shown = (rules: Parameters<typeof piecesOf>[1], chosen: Parameters<typeof piecesOf>[2]) =>
    piecesOf(first, rules, chosen).map(({ text, isRedacted }) => (isRedacted ? `[${text}]` : text));
  expect(shown([], [])).toEqual(['Dana sent Truck 3 to Dana']);
  expect(shown([{ rule: 'names', reason }], [])).toEqual(['[Dana]', ' sent Truck 3 to ', '[Dana]']);
  const overlapping = [
    { line: '17', from: 2, until: 9, reason },
    { line: '18', from: 0, until: 9, reason },
  ];
  expect(shown([{ rule: 'names', reason }], overlapping).join('')).toBe('[Dana][ sent] Truck 3 to [Dana]');
  expect(countOf(lines, 'names')).toBe(2);
});

it('the address names one subject, and a period needs both ends', () => {
  expect(hasSubject(readReportSearch({ after: '2026-03-01T00:00:00Z', incident: '' }))).toBe(false);
  expect(hasSubject(readReportSearch({ incident: 'i1' }))).toBe(true);
  expect(linesPath(readReportSearch({ callout: 'c1' }))).toBe('/api/audit/report/lines/?callout=c1');
});
