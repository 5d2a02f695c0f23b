import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { flushOf } from './flushes.ts';

let closing: () => void = () => undefined;
afterEach(() => closing());

function isOpenOn(path: string, descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
  } catch {
    return false;
  }
}

/** A file whose flushes take the given milliseconds, on a clock that only the test moves. */
function onADisk() {
  const home = mkdtempSync(join(tmpdir(), 'muster-flushes-'));
  const path = join(home, 'file');
  writeFileSync(path, '');
  const beside: ((error: Error | null) => void)[] = [];
  const disk = { takes: 0.1, refuses: null as Error | null, beside };
  let now = 0;
  let atOnce = 0;
  const file = flushOf(path, {
    now: () => now,
    flushNow: () => {
      atOnce += 1;
      now += disk.takes;
      if (disk.refuses) throw disk.refuses;
    },
    flushBeside: (_, done) => beside.push(done),
  });
  closing = () => {
    file.close();
    rmSync(home, { recursive: true });
  };
  return {
    disk,
    /** The number of flushes, run one after the other, that went to the thread pool. */
    async handedOver(flushes: number): Promise<number> {
      let count = 0;
      for (let n = 0; n < flushes; n++) {
        const flushed = file.flush();
        const done = beside.pop();
        if (done) count += 1;
        done?.(null);
        await flushed;
      }
      return count;
    },
    flush: file.flush,
    close: file.close,
    /** The descriptors of this process that are open on the file; Linux tells. */
    open: () => readdirSync('/proc/self/fd').filter((descriptor) => isOpenOn(path, descriptor)).length,
    atOnce: () => atOnce,
  };
}

describe('the flush of a file', () => {
  it('runs in place while the disk is quick', async () => {
    const { handedOver, atOnce } = onADisk();
    expect([await handedOver(50), atOnce()]).toEqual([0, 50]);
  });

  it('goes to the thread pool after a long one, and twice as often each time the disk is slow again, 128 at most', async () => {
    const { disk, handedOver } = onADisk();
    disk.takes = 8;
    const each = [1, 2, 4, 8, 16, 32, 64, 128, 128];
    const counts: number[] = [];
    for (const more of each) counts.push(await handedOver(1 + more));
    expect(counts).toEqual(each);
  });

  it('runs in place again as soon as the disk is quick', async () => {
    const { disk, handedOver } = onADisk();
    disk.takes = 8;
    await handedOver(2 + 3);
    disk.takes = 0.1;
    expect(await handedOver(1 + 20)).toBe(0);
    disk.takes = 8;
    expect(await handedOver(1 + 1 + 1)).toBe(1);
  });

  it('fails when the disk refuses, in place or in the thread pool', async () => {
    const { disk, flush } = onADisk();
    disk.takes = 8;
    await flush();
    const handedOver = flush();
    disk.refuses = new Error('the disk is gone');
    await expect(flush()).rejects.toThrow('the disk is gone');
    disk.beside.pop()?.(disk.refuses);
    await expect(handedOver).rejects.toThrow('the disk is gone');
  });

  it('leaves no descriptor open once it is closed, one under way included', async () => {
    const { disk, flush, close, open } = onADisk();
    disk.takes = 8;
    await flush();
    const underWay = flush();
    expect(open()).toBeGreaterThan(1);
    close();
    expect(open()).toBe(1);
    disk.beside.pop()?.(null);
    await underWay;
    expect(open()).toBe(0);
  });
});
