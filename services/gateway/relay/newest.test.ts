import { beforeEach, describe, expect, it } from 'vitest';
import { newestFrames } from './newest.ts';

let frames: ReturnType<typeof newestFrames>;
beforeEach(() => {
  frames = newestFrames();
});

const from = (
  publisher: string,
  position: number,
  more: { event?: string; channel?: string; document?: string } = {},
) => frames.isNews({ publisher, position, channel: 'board', document: 'i1', event: 'UPDATED', ...more });

describe('frames of one document by two workers', () => {
  it('are each sent once, by the worker that is first', () => {
    expect([from('one', 1), from('two', 1), from('two', 2), from('one', 2)]).toEqual([true, false, true, false]);
  });

  it('are not sent when another worker has sent a newer one', () => {
    expect([from('one', 5), from('two', 3), from('two', 4), from('two', 6)]).toEqual([true, false, false, true]);
  });

  it('are sent for each event of one change', () => {
    expect([
      from('one', 5),
      from('two', 5),
      from('one', 5, { event: 'GONE' }),
      from('two', 5, { event: 'GONE' }),
    ]).toEqual([true, false, true, false]);
  });

  it('are sent once more when the first came before this process showed the change', () => {
    frames = newestFrames();
    const frame = { channel: 'board', document: 'i1', event: 'UPDATED', position: 5 };
    expect([
      frames.isNews({ ...frame, publisher: 'one', early: true }),
      frames.isNews({ ...frame, publisher: 'three', early: true }),
      frames.isNews({ ...frame, publisher: 'two' }),
      frames.isNews({ ...frame, publisher: 'three' }),
    ]).toEqual([true, false, true, false]);
  });

  it('do not hide those of another document or channel', () => {
    from('one', 5);
    expect([from('two', 4, { document: 'i2' }), from('two', 4, { channel: 'list' })]).toEqual([true, true]);
  });

  it('are sent again after a worker began on another log, whose positions are lower', () => {
    from('one', 50);
    from('two', 50);
    expect([from('one', 2), from('two', 2), from('two', 3)]).toEqual([true, false, true]);
    from('one', 70);
    frames.forget();
    expect(from('three', 1)).toBe(true);
  });

  it('are remembered for the 10,000 documents that changed last', () => {
    from('one', 1);
    for (let at = 0; at < 9_999; at += 1) from('one', 2, { document: `d${at}` });
    expect(from('two', 1)).toBe(false);
    from('one', 3, { document: 'one more' });
    expect(from('two', 1)).toBe(true);
  });
});
