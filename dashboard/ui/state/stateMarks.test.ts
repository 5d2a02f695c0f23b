import { expect, it } from 'vitest';
import { markOf, meaningMarks } from './stateMarks.ts';

it('marks a state by its meaning, whatever the customer calls it', () => {
  const olathe = markOf({ state: 'on-scene', state_meaning: 'on-scene' });
  const jcw = markOf({ state: 'site visited', state_meaning: 'on-scene' });
  expect(jcw).toEqual(olathe);
  expect(markOf({ state: 'completed', state_meaning: 'closed' }).name).toBe('closed');
});

it('marks a failed state as failed', () =>
  expect(markOf({ state: 'error', state_meaning: 'received' }).name).toBe('error'));

it('has ten meanings, and distinguishes each without its color', () => {
  expect(meaningMarks).toHaveLength(10);
  expect(new Set(meaningMarks.map(({ path }) => path)).size).toBe(10);
  expect(new Set(meaningMarks.map(({ words }) => words)).size).toBe(10);
});
