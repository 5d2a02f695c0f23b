import { expect, it } from 'vitest';
import { balanceSince, isNewcomer, monthOf, newcomerMinutes, periodOf } from './balances.ts';

it('a period begins in its first month, of this year or the one before', () => {
  expect(periodOf('2026-11', 'never')).toBe('');
  expect(periodOf('2026-11', 'yearly')).toBe('2026-01');
  expect(periodOf('2026-01', 'yearly')).toBe('2026-01');
  expect(periodOf('2026-07', 'july')).toBe('2026-07');
  expect(periodOf('2026-06', 'july')).toBe('2025-07');
  expect(periodOf('2026-06', 'quarterly')).toBe('2026-04');
  expect(periodOf('2026-06', 'monthly')).toBe('2026-06');
});

it('only what was charged or opened in the period counts', () => {
  const balance = {
    months: { '2025-12': 60, '2026-01': 30, '2026-11': 15 },
    opening: { month: '2026-01', minutes: 600 },
  };
  expect(balanceSince(balance, '')).toBe(705);
  expect(balanceSince(balance, '2026-01')).toBe(645);
  expect(balanceSince(balance, '2026-02')).toBe(15);
  expect(balanceSince({ months: {}, opening: null }, '')).toBe(0);
});

it('a person is new until they are charged or their hours are opened', () => {
  expect(isNewcomer(null)).toBe(true);
  expect(isNewcomer({ months: {}, opening: null })).toBe(true);
  expect(isNewcomer({ months: {}, opening: { month: '2026-01', minutes: 0 } })).toBe(false);
  expect(isNewcomer({ months: { '2026-01': 0 }, opening: null })).toBe(false);
});

it('nobody to compare with gives a new person no hours', () => {
  expect(newcomerMinutes([], 'average')).toBe(0);
  expect(newcomerMinutes([], 'highest')).toBe(0);
  expect(newcomerMinutes([50], 'zero')).toBe(0);
  expect(newcomerMinutes([50, 101], 'average')).toBe(76);
  expect(newcomerMinutes([50, 101], 'highest')).toBe(101);
});

it('the month is that of the clock on the wall', () => {
  const newYear = Date.parse('2026-01-01T03:00:00.000Z');
  expect(monthOf(newYear, 'UTC')).toBe('2026-01');
  expect(monthOf(newYear, 'America/Denver')).toBe('2025-12');
});
