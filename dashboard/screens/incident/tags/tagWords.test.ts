import { expect, it } from 'vitest';
import { fieldWords, kindWords } from './tagWords.ts';

it('shows a kind of content in words', () => {
  expect(kindWords('appointment')).toBe('Appointment');
  expect(kindWords('site_visit:report')).toBe('Site visit: report');
});

it('shows a time in CT, in winter and in summer, and any other text unchanged', () => {
  expect(fieldWords('2026-03-04T15:00:00.000Z')).toBe('Wed, Mar 4, 9:00 AM CT');
  expect(fieldWords('2026-07-01T15:00:00Z')).toBe('Wed, Jul 1, 10:00 AM CT');
  expect(fieldWords('2026-13-99T15:00:00Z')).toBe('2026-13-99T15:00:00Z');
  expect(fieldWords('Ines Roth')).toBe('Ines Roth');
  expect([fieldWords(7), fieldWords(true), fieldWords(false), fieldWords(null)]).toEqual(['7', 'Yes', 'No', '—']);
});
