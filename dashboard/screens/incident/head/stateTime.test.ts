import { describe, expect, it } from 'vitest';
import { nextRefresh, stateTimeWords } from './stateTime.ts';

const since = '2026-03-01T08:00:00.000Z';
const after = (seconds: number) => Date.parse(since) + seconds * 1_000;

it.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h 00 min'],
  [7_530, '2 h 05 min'],
  [86_400 * 3 + 3_600 * 4, '3 d 4 h'],
  [-5, '0 s'],
])('says %d seconds as %s', (seconds, words) => expect(stateTimeWords(since, after(seconds))).toBe(words));

describe('the difference is refreshed', () => {
  it('each second until 60 seconds', () => {
    expect(nextRefresh(since, after(0))).toBe(1_000);
    expect(nextRefresh(since, after(12.25))).toBe(750);
    expect(nextRefresh(since, after(59.5))).toBe(500);
  });

  it('each minute afterwards', () => {
    expect(nextRefresh(since, after(60))).toBe(60_000);
    expect(nextRefresh(since, after(90))).toBe(30_000);
    expect(nextRefresh(since, after(100_000))).toBe(20_000);
  });

  it('each second while the state lies ahead of a slow device clock', () =>
    expect(nextRefresh(since, after(-2.5))).toBe(500));
});
