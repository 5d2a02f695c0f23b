import { beforeEach, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { handler } from '#events/store/handle';
import type { App } from '#services/app/app';
import { systemRandom } from '#services/core/clock';
import { dialQueueOf, inTurn, type Waiting } from '#services/outbound/dialing/dialing';
import { appOf } from '#services/testing/app';
import { engineRoom } from '../engineRoom.ts';

const room = engineRoom();
let placed: { readonly call: string; readonly at: number }[];
let account = 0;
/** The commands on their way. Time stands still meanwhile. */
let busy = 0;
beforeEach(() => {
  placed = [];
  account++;
});

/** A process of its own on the common log: it knows nothing of the others' queues. */
function process(perSecond: number, roles = ['engine']): App {
  const { app, here, clock } = room;
  const real = handler(here.store, codec(here.keys, systemRandom), 60_000);
  const handle = async (...args: Parameters<App['handle']>) => {
    busy++;
    try {
      return await real(...args);
    } finally {
      busy--;
    }
  };
  const config = { callsPerSecond: perSecond, twilio: { accountSid: `AC${account}` }, roles: new Set(roles) };
  return appOf({ ...app, handle, clock, config });
}
const waits = (call: string, rank: Waiting['rank'] = 'usual'): Waiting => ({
  id: call,
  entity: 'arvada',
  rank,
  dial: () => {
    placed.push({ call, at: room.clock.now() });
    return Promise.resolve();
  },
});
async function quiet(): Promise<void> {
  do for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve));
  while (busy > 0);
}

/** Lets the clock run until so many calls were placed. */
async function until(calls: number): Promise<void> {
  for (let n = 0; n < 1_000 && placed.length < calls; n++) {
    await quiet();
    await room.clock.advance(50);
  }
  expect(placed).toHaveLength(calls);
}
const mostInASecond = () =>
  Math.max(...placed.map(({ at }) => placed.filter((one) => one.at >= at && one.at < at + 1_000).length));

it.each([1, 5])('three processes together place no more than %i calls a second', async (perSecond) => {
  const processes = [process(perSecond), process(perSecond), process(perSecond)];
  const began = room.clock.now();
  for (const [n, app] of processes.entries())
    for (let call = 0; call < 10; call++) dialQueueOf(app).add(waits(`${n} ${call}`));
  await until(30);
  // A turn may begin late in its window, so that two meet at its edge.
  expect(mostInASecond()).toBeLessThanOrEqual(perSecond + 1);
  const seconds = new Map<number, number>();
  for (const { at } of placed) seconds.set(Math.floor(at / 1_000), (seconds.get(Math.floor(at / 1_000)) ?? 0) + 1);
  expect(Math.max(...seconds.values())).toBeLessThanOrEqual(perSecond + 1);
  // Nor is the budget left unused.
  expect(room.clock.now() - began).toBeLessThan((30 / perSecond + 4) * 1_000);
});

it('urgent calls go first, then those that a person waits for, whenever they came', async () => {
  const app = process(2);
  const queue = dialQueueOf(app);
  for (let n = 0; n < 6; n++) queue.add(waits(`usual ${n}`));
  await until(1);
  queue.add(waits('awaited', 'awaited'));
  queue.add(waits('urgent', 'urgent'));
  await until(8);
  const order = placed.map(({ call }) => call);
  expect(order.indexOf('urgent')).toBeLessThan(order.indexOf('awaited'));
  expect(order.indexOf('awaited')).toBeLessThan(order.indexOf('usual 2'));
});

it('a process that stops places no further call', async () => {
  const queue = dialQueueOf(process(1));
  for (let n = 0; n < 3; n++) queue.add(waits(`waiting ${n}`));
  await until(1);
  await queue.stop();
  queue.add(waits('later'));
  for (let n = 0; n < 10; n++) {
    await quiet();
    await room.clock.advance(1_000);
  }
  expect(placed).toHaveLength(1);
});

it('accounts do not share a budget', async () => {
  const first = process(1);
  account++;
  const second = process(1);
  dialQueueOf(first).add(waits('one'));
  dialQueueOf(second).add(waits('two'));
  await until(2);
  expect((placed[1]?.at ?? 0) - (placed[0]?.at ?? 0)).toBeLessThan(200);
});

it('a call that a person waits for is given up when no turn comes, and is never placed afterwards', async () => {
  const app = process(1);
  const silent = appOf({ ...app, handle: () => new Promise(() => {}) });
  let placing = 0;
  const wish = inTurn(silent, { id: idFrom('wish'), entity: 'arvada' }, () => {
    placing++;
    return Promise.resolve(null);
  });
  for (let n = 0; n < 30; n++) {
    await quiet();
    await room.clock.advance(1_000);
  }
  expect(await wish).toMatchObject({ result: 'later' });
  expect(placing).toBe(0);
});

it('a call that a person waits for fails at once when the store refuses a turn, and is never placed afterwards', async () => {
  const app = process(1);
  const away = new Error('the store is away');
  const refusing = appOf({ ...app, handle: () => Promise.reject(away), log: { ...app.log, error: () => {} } });
  let placing = 0;
  const wish = inTurn(refusing, { id: idFrom('wish'), entity: 'arvada' }, () => {
    placing++;
    return Promise.resolve(null);
  });
  await expect(wish).rejects.toBe(away);
  for (let n = 0; n < 30; n++) {
    await quiet();
    await room.clock.advance(1_000);
  }
  expect(placing).toBe(0);
});
