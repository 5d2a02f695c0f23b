import { beforeEach, describe, expect, it } from 'vitest';
import { sequences } from './sequence.ts';

let now: number;
let missed: string[];
let heard: ReturnType<typeof sequences>;
beforeEach(() => {
  [now, missed] = [0, []];
  heard = sequences(
    () => now,
    (publisher, why) => void missed.push(`${publisher} ${why}`),
  );
});
/** The frames missed since the last look. */
const news = (): readonly string[] => missed.splice(0);

describe('the frames of a publisher', () => {
  it('are new one after the other, and the first says that some may have been missed', () => {
    expect(heard.frame('a', 5)).toBe(true);
    expect(news()).toEqual(['a new']);
    expect([heard.frame('a', 6), heard.frame('a', 7)]).toEqual([true, true]);
    expect(news()).toEqual([]);
    expect(heard.publishers).toBe(1);
  });

  it('are each taken once', () => {
    heard.frame('a', 5);
    heard.frame('a', 6);
    news();
    expect([heard.frame('a', 6), heard.frame('a', 5), heard.frame('a', 7)]).toEqual([false, false, true]);
    expect(news()).toEqual([]);
  });

  it('have a gap where one did not come, which is told once', () => {
    heard.frame('a', 5);
    news();
    expect(heard.frame('a', 7)).toBe(true);
    expect(news()).toEqual(['a gap']);
    expect([heard.frame('a', 6), heard.frame('a', 8)]).toEqual([false, true]);
    expect(news()).toEqual([]);
  });

  it('are counted apart from those of another', () => {
    heard.frame('a', 5);
    expect([heard.frame('b', 1), heard.frame('a', 6), heard.frame('b', 2)]).toEqual([true, true, true]);
    expect(news()).toEqual(['a new', 'b new']);
    expect(heard.publishers).toBe(2);
  });
});

describe('the beat of a publisher', () => {
  it('makes it known, and says nothing while nothing was missed', () => {
    heard.beat('a', 5);
    expect(news()).toEqual(['a new']);
    heard.beat('a', 5);
    heard.frame('a', 6);
    heard.beat('a', 6);
    expect(news()).toEqual([]);
  });

  it.each([
    ['frames after the last one were lost', 9, 10],
    ['it began again', 1, 2],
  ])('tells that %s', (_, number, next) => {
    heard.frame('a', 5);
    news();
    heard.beat('a', number);
    expect(news()).toEqual(['a gap']);
    heard.beat('a', number);
    expect(heard.frame('a', next)).toBe(true);
    expect(news()).toEqual([]);
  });
});

describe('a silent publisher', () => {
  it('is known for a minute after its last sign, and new afterwards', () => {
    heard.frame('a', 5);
    heard.beat('b', 5);
    now = 1_000;
    heard.beat('b', 5);
    now = 60_000;
    heard.forgetSilent();
    expect(heard.publishers).toBe(2);
    now = 60_001;
    heard.forgetSilent();
    expect(heard.publishers).toBe(1);
    news();
    expect([heard.frame('b', 6), heard.frame('a', 5)]).toEqual([true, true]);
    expect(news()).toEqual(['a new']);
  });

  it('is forgotten with all others when a thousand are known', () => {
    for (let n = 0; n < 999; n++) heard.beat(`p${n}`, 1);
    heard.beat('a', 5);
    expect(heard.publishers).toBe(1_000);
    heard.beat('a', 5);
    expect(heard.publishers).toBe(1_000);
    heard.beat('b', 1);
    expect(heard.publishers).toBe(1);
    news();
    heard.beat('a', 5);
    expect(news()).toEqual(['a new']);
  });
});
