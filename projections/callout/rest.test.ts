import { expect, it } from 'vitest';
import { restEnd, type Span } from './rest.ts';

const hour = 3_600_000;
const work = (...spans: readonly (readonly [from: number, until: number])[]): Span[] =>
  spans.map(([from, until]) => ({ from: from * hour, until: until * hour }));
const until = (now: number, ...spans: readonly (readonly [from: number, until: number])[]) => {
  const end = restEnd(work(...spans), '16-8', now * hour);
  return end === null || end <= now * hour ? null : end / hour;
};

it('a person rests for eight hours after sixteen hours of work, and not a moment longer', () => {
  expect(until(16, [0, 16])).toBe(24);
  expect(until(23.9, [0, 16])).toBe(24);
  expect(until(24, [0, 16])).toBeNull();
  expect(until(16, [0, 15.9])).toBeNull();
  expect(until(0)).toBeNull();
});

it('a break as long as the rest begins the work anew, and a shorter one does not', () => {
  expect(until(20, [0, 6], [13, 18])).toBe(26);
  expect(until(20, [0, 6], [14, 18])).toBeNull();
  // The order in which the log tells of them does not count, nor that two overlap.
  expect(until(20, [13, 18], [0, 14])).toBe(26);
});

it('a person who still works has worked until now', () => {
  expect(until(15, [0, Number.POSITIVE_INFINITY])).toBeNull();
  expect(until(17, [0, Number.POSITIVE_INFINITY])).toBe(25);
  expect(until(10, [0, 6], [12, 40])).toBeNull();
});
