// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Question } from '#contracts/analytics/answers';
import { besideOf, isNew } from './questions/QuestionView.tsx';
import { Scope } from './Scope.tsx';

vi.mock('../../time/clock.ts', () => ({ useNow: () => Date.parse('2026-11-25T22:10:00Z') }));
vi.mock('../../time/time.ts', async (original) => ({
  ...(await original<object>()),
  useTimezone: () => 'America/Denver',
}));

const week = { after: '2026-11-23T07:00:00.000Z', before: '2026-11-30T07:00:00.000Z' };
const wordsOf = (more: Partial<Parameters<typeof Scope>[0]>): string => {
  const { container } = render(<Scope query={week} beside={null} isNew={false} asOf={null} {...more} />);
  return container.textContent ?? '';
};

it('figures say their days, the days that they are compared with, and what the log knew', () => {
  const beside = { after: '2026-11-16T07:00:00.000Z', before: '2026-11-18T22:00:00.000Z' };
  expect(wordsOf({ beside, asOf: '2026-11-25T22:09:08.000Z' })).toBe(
    'Nov 23, 2026 to Nov 29, 2026, so far. Differences are from Nov 16, 2026 to Nov 18, 2026, up to 3:00 PM. ' +
      'As of Nov 25, 2026, 3:09:08 PM MST, the latest event of the log. Times are Mountain Time (Denver).',
  );
  const over = { after: '2026-11-16T07:00:00.000Z', before: '2026-11-23T07:00:00.000Z' };
  expect(wordsOf({ query: over, beside: { ...over, after: over.after }, isNew: true })).toBe(
    'Nov 16, 2026 to Nov 22, 2026. No differences: nothing was counted from Nov 16, 2026 to Nov 22, 2026. ' +
      'Times are Mountain Time (Denver).',
  );
  expect(wordsOf({})).not.toContain('ifferences');
});

it('a question stands beside the period before until somebody chooses another one, or none', () => {
  expect([besideOf({}), besideOf({ beside: 'year' }), besideOf({ beside: 'none' })]).toEqual([
    'before',
    'year',
    undefined,
  ]);
  const all = (against: readonly (number | null)[] | null) => ({ all: { against } }) as unknown as Question;
  expect([[0, null], [0, 1], [null], null].map((against) => isNew(all(against)))).toEqual([true, false, true, false]);
});
