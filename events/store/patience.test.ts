import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime, patienceOf } from './patience.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] }),
);
afterEach(() => void vi.useRealTimers());

describe('the time limit of an answer', () => {
  it('starts once, and is never below zero', () => {
    const patience = patienceOf(500);
    expect(patience.left()).toBe(500);
    vi.advanceTimersByTime(499);
    expect(patience.left()).toBe(1);
    vi.advanceTimersByTime(2);
    expect(patience.left()).toBe(0);
  });

  it('is 1.7 seconds for a command', () => expect(patienceOf().left()).toBe(1_700));
});

describe('work with a time limit', () => {
  const late = vi.fn(() => new Error('late'));
  beforeEach(() => late.mockClear());

  it('gives its result or its error, and then leaves no timer', async () => {
    expect(await inTime(patienceOf(500), Promise.resolve('done'), late)).toBe('done');
    await expect(inTime(patienceOf(500), Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(late).not.toHaveBeenCalled();
  });

  it('is late when the time is over, which its other work has used too', async () => {
    const patience = patienceOf(500);
    vi.advanceTimersByTime(300);
    const ended = vi.fn();
    inTime(patience, new Promise(() => {}), late).catch(ended);
    await vi.advanceTimersByTimeAsync(199);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(ended).toHaveBeenCalledExactlyOnceWith(new Error('late'));
  });

  it('is not late when its answer is read in the last turn', async () => {
    let answer: (words: string) => void = () => {};
    const work = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const result = inTime(patienceOf(500), work, late);
    vi.advanceTimersToNextTimer();
    answer('done');
    expect(await result).toBe('done');
    await Promise.resolve();
    await vi.runAllTimersAsync();
    expect(late).not.toHaveBeenCalled();
  });
});
