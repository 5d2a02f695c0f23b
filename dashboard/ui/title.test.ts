import { expect, it } from 'vitest';
import { titleWords } from './title.ts';

const tab = { page: 'Dispatch', place: 'Arvada', waiting: 3, lost: false };

it('names the waiting count, the screen and the organization', () =>
  expect(titleWords(tab)).toBe('(3) Dispatch · Arvada'));

it('shows no number while nothing waits, and none before it is known', () => {
  expect(titleWords({ ...tab, waiting: 0 })).toBe('Dispatch · Arvada');
  expect(titleWords({ ...tab, waiting: null })).toBe('Dispatch · Arvada');
});

it('begins with the lost contact, and drops the number that may be old', () =>
  expect(titleWords({ ...tab, lost: true })).toBe('No contact · Dispatch · Arvada'));
