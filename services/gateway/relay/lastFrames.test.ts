import { describe, expect, it } from 'vitest';
import { lastFrames } from './lastFrames.ts';

function relay() {
  const log = { shown: 100 };
  return { log, frames: lastFrames(() => log.shown) };
}

describe('the position up to which a channel was heard', () => {
  it('is that of its last frame, or of the read models when they show more', () => {
    const { log, frames } = relay();
    frames.heard('a', 120);
    expect(frames.of('a')).toBe(120);
    log.shown = 130;
    frames.heard('a', 125);
    log.shown = 150;
    expect(frames.of('a')).toBe(130);
    frames.heard('b');
    expect(frames.of('b')).toBe(150);
  });

  it('is that of now for a channel without a frame, until this process has followed the log for ten seconds', () => {
    const { log, frames } = relay();
    frames.follow(0);
    log.shown = 110;
    frames.follow(9_999);
    log.shown = 120;
    expect(frames.of('quiet')).toBe(120);
    frames.follow(10_000);
    log.shown = 130;
    frames.follow(11_000);
    expect(frames.of('quiet')).toBe(120);
  });

  it('is that of now again when frames may have been missed', () => {
    const { log, frames } = relay();
    frames.follow(0);
    frames.follow(10_000);
    frames.heard('a', 90);
    frames.forget();
    log.shown = 200;
    expect([frames.of('a'), frames.of('quiet')]).toEqual([200, 200]);
    frames.follow(11_000);
    frames.follow(20_999);
    log.shown = 300;
    expect(frames.of('quiet')).toBe(300);
    frames.follow(21_000);
    log.shown = 400;
    expect(frames.of('quiet')).toBe(300);
  });

  it('of a channel that is no longer remembered is at least that of its last frame', () => {
    const { frames } = relay();
    frames.follow(0);
    frames.follow(10_000);
    frames.heard('first', 500);
    for (let n = 0; n < 20_000; n += 1) frames.heard(`c${n}`, 101);
    expect([frames.of('first'), frames.of('quiet'), frames.of('c0')]).toEqual([500, 500, 101]);
    const young = relay().frames;
    young.heard('first', 500);
    for (let n = 0; n < 20_000; n += 1) young.heard(`c${n}`, 101);
    expect(young.of('first')).toBe(100);
  });
});
