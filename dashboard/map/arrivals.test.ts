import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrivals, patience, secondTry } from './arrivals.ts';

const again = vi.fn();
const fail = vi.fn();
const tile = (name: string) => ({ name });

beforeEach(() => {
  vi.useFakeTimers();
  again.mockClear();
  fail.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('keeps the tiles while they come, however slowly', () => {
  const tiles = arrivals(again, fail);
  tiles.asked();
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(patience - 1);
    tiles.came();
  }
  tiles.settled();
  vi.advanceTimersByTime(10 * patience);
  expect(fail).not.toHaveBeenCalled();
});

it('gives up when no tile comes for four seconds', () => {
  arrivals(again, fail).asked();
  vi.advanceTimersByTime(patience);
  expect(fail).toHaveBeenCalledTimes(1);
});

it('gives up at the third failure in a row', () => {
  const tiles = arrivals(again, fail);
  tiles.asked();
  tiles.missed(tile('a'));
  tiles.missed(tile('b'));
  expect(fail).not.toHaveBeenCalled();
  tiles.missed(tile('c'));
  expect(fail).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * patience);
  expect(fail).toHaveBeenCalledTimes(1);
  expect(again).not.toHaveBeenCalled();
});

it('asks for a lost tile once more, and gives up when it is lost again', () => {
  const tiles = arrivals(again, fail);
  const lost = tile('a');
  tiles.asked();
  tiles.missed(lost);
  tiles.came();
  tiles.settled();
  vi.advanceTimersByTime(secondTry);
  expect(again.mock.calls).toEqual([[lost]]);
  expect(fail).not.toHaveBeenCalled();
  tiles.missed(lost);
  expect(fail).toHaveBeenCalledTimes(1);
});

it('says nothing after the map has gone', () => {
  const tiles = arrivals(again, fail);
  tiles.asked();
  tiles.missed(tile('a'));
  tiles.stop();
  vi.advanceTimersByTime(10 * patience);
  expect(fail).not.toHaveBeenCalled();
  expect(again).not.toHaveBeenCalled();
});
