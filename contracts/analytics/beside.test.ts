import { expect, it } from 'vitest';
import { monthPartWords, monthsBetween, rangeBeside, rangeSoFarBeside } from './beside.ts';

const zone = 'America/Denver';
const at = (text: string): number => Date.parse(text);
const november = { from: at('2026-11-01T06:00Z'), below: at('2026-12-01T07:00Z'), zone };

it('a month stands beside the month before, and a period that goes on beside as much of it as is over', () => {
  const october = { from: at('2026-10-01T06:00Z'), below: at('2026-11-01T06:00Z'), zone };
  expect(rangeBeside(november, 'before')).toEqual(october);
  expect(monthsBetween(october, november)).toBe(1);
  const now = november.from + 3_600_000;
  expect(rangeSoFarBeside(november, 'before', now)).toEqual({ ...october, below: october.from + 3_600_000 });
  for (const over of [november.from, november.below])
    expect(rangeSoFarBeside(november, 'before', over)).toEqual(october);
  // October has an hour more than November has days left: the end of the period beside is its end.
  const short = { from: at('2026-03-01T07:00Z'), below: at('2026-04-01T06:00Z'), zone };
  expect(rangeSoFarBeside(short, 'before', short.below - 1).below).toBe(short.from);
});

it('a month of which a range has only a part is named by its days', () => {
  const days = { from: '2026-09-30', to: '2026-11-28' };
  expect(['2026-09', '2026-10', '2026-11'].map((key) => monthPartWords(key, days))).toEqual([
    'Sep 30, 2026',
    'Oct 2026',
    'Nov 1 to 28, 2026',
  ]);
});
