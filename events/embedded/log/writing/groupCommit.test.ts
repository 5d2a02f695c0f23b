import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openLog } from '#events/embedded/log/log';
import { flushes } from './flushes.ts';
import { groupCommit } from './groupCommit.ts';
import { writesTo } from './writes.ts';

let closing: () => void = () => undefined;
afterEach(() => closing());

/** A log on a disk that ends its flushes when the test says so. */
function waitingForTheDisk() {
  const home = mkdtempSync(join(tmpdir(), 'muster-group-'));
  const log = openLog(home);
  const writes = writesTo(log, () => 0);
  const begun: (() => void)[] = [];
  const flushing = flushes(
    () => new Promise((resolve) => begun.push(resolve)),
    () => undefined,
  );
  const group = groupCommit(log, flushing, () => undefined);
  const answered: number[] = [];
  let streams = 0;
  closing = () => {
    log.close();
    rmSync(home, { recursive: true });
  };
  return {
    group,
    log,
    answered,
    begun,
    /** The given number of appends arrives together. */
    async arrive(count: number): Promise<void> {
      for (let n = 0; n < count; n++) {
        const nth = streams++;
        const id = `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
        const event = { id, type: 'ThingHappened', contentType: 'application/json', data: bytes, metadata: bytes };
        void group.run(() => writes.append(`stream-${nth}`, 'no_stream', [event])).then(() => answered.push(nth));
      }
      // One turn for the transaction, one for the rest.
      await turn();
      await turn();
    },
  };
}

const bytes = Buffer.from('{}');
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('appends that arrive while others are being flushed', () => {
  it('wait until they are as many as those, and are then written with a flush of their own', async () => {
    const { arrive, begun, log } = waitingForTheDisk();
    await arrive(4);
    await arrive(3);
    expect([begun.length, log.head()]).toEqual([1, 4]);
    await arrive(1);
    expect([begun.length, log.head()]).toEqual([2, 8]);
  });

  it('are written when the flush has ended, however few they are', async () => {
    const { arrive, begun, log, answered } = waitingForTheDisk();
    await arrive(4);
    await arrive(1);
    begun[0]?.();
    await turn();
    await turn();
    expect([begun.length, log.head()]).toEqual([2, 5]);
    expect(answered).toEqual(upTo(4));
  });
});

describe('many appends that arrive at once', () => {
  it('are written in two halves, the second while the first is flushed', async () => {
    const { arrive, begun, answered } = waitingForTheDisk();
    await arrive(40);
    expect(begun.length).toBe(2);
    begun[0]?.();
    await turn();
    expect(answered).toEqual(upTo(20));
  });

  it('are all on disk when the node has stopped', async () => {
    const { arrive, begun, group, answered } = waitingForTheDisk();
    await arrive(200);
    const stopped = group.flush().then(() => 'stopped');
    let state = 'stopping';
    void stopped.then((now) => {
      state = now;
    });
    for (let n = 0; state === 'stopping'; n++) {
      begun[n]?.();
      await turn();
      if (begun.length > 20) throw new Error('The node flushes for ever.');
    }
    await turn();
    expect(answered).toEqual(upTo(200));
  });
});

it('takes a failure of the work for no full disk: the next append is written', async () => {
  const { group, arrive, answered, begun } = waitingForTheDisk();
  const failed = group.run(() => {
    throw new Error('a bug');
  });
  await expect(failed).rejects.toThrow('The log could not be written: a bug');
  await arrive(1);
  begun.pop()?.();
  await arrive(0);
  expect(answered).toEqual(upTo(1));
});
