import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../log.ts';
import { Refused } from '../refusals.ts';
import { flushes } from '../writing/flushes.ts';
import { groupCommit } from '../writing/groupCommit.ts';
import { writesTo } from '../writing/writes.ts';

let close: () => void = () => {};
afterEach(() => {
  close();
  vi.useRealTimers();
});

/** A log whose disk has room for no further page while it is `full`. */
function onADisk() {
  const home = mkdtempSync(join(tmpdir(), 'muster-full-'));
  const log = openLog(home);
  close = () => {
    log.close();
    rmSync(home, { recursive: true });
  };
  const disk = { full: false, transactions: 0 };
  const refusedByDisk = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const small: typeof log = {
    ...log,
    transaction: (work) =>
      log.transaction(() => {
        const done = work();
        disk.transactions += 1;
        if (disk.full) throw refusedByDisk();
        return done;
      }),
    tryToWrite: () => {
      if (disk.full) throw refusedByDisk();
      log.tryToWrite();
    },
  };
  const writes = writesTo(small, () => 0);
  const group = groupCommit(
    small,
    flushes(
      () => Promise.resolve(),
      () => undefined,
    ),
    () => undefined,
  );
  let n = 0;
  const event = () => ({
    id: `00000000-0000-4000-8000-${String(++n).padStart(12, '0')}`,
    type: 'Noted',
    contentType: 'application/json',
    data: Buffer.from('{}'),
    metadata: Buffer.from('{}'),
  });
  const append = () =>
    group
      .run(() => writes.append(`note-${n}`, 'no_stream', [event()]))
      .then(
        ({ position }) => position,
        (error: Refused) => error,
      );
  return { disk, append, log };
}

describe('a log whose disk is full', () => {
  it('says of each append that it was surely not written and why, and goes on when there is room', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { disk, append, log } = onADisk();
    expect(await append()).toBe(1);
    disk.full = true;
    const words = 'Not written: the disk of the event log cannot be written: database or disk is full';
    for (const refused of [await append(), await append()]) {
      expect(refused).toBeInstanceOf(Refused);
      expect(refused).toMatchObject({ kind: 'notWritten', message: words });
    }
    // The second was refused without a try.
    expect([disk.transactions, log.head()]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await append()).toBeInstanceOf(Refused);
    disk.full = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(await append()).toBe(2);
  });
});
