import { describe, expect, it, vi } from 'vitest';
import { idFrom } from '#events/core/ids';
import { incident } from '#events/incident/incident';
import type { TransferCommand } from '#events/incident/transfers/transfers';
import { answerWithin } from '#projections/due/messages';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/core/telephony';
import { sendNotice } from '#services/engine/acts/notices';
import { backOff } from '#services/outbound/delivery/deliver';
import type { Outlet } from '#services/outbound/transfers/outlets';
import { answering, cause, dyingAt, engineRoom, look, lookAndFollow, occurredAt, rivals } from './engineRoom.ts';

const room = engineRoom();

let count = 0;
/** An incident that is transferred and causes one call of an outside address; returns the delivery's uuid. */
async function owing(): Promise<string> {
  const uuid = idFrom('simulated', 'owing', ++count);
  const delivery = idFrom('delivery', uuid);
  const transfer: TransferCommand = {
    do: 'transfer',
    calls: null,
    incident: uuid,
    transfer: idFrom('transfer', uuid),
    kind: 'custom',
    name: 'Work orders',
    newVersion: null,
    newEntity: null,
    explanation: '',
    addresses: [],
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    labels: [],
    notices: [{ delivery, medium: 'http', url: 'http://outside.example/' }],
    seen: null,
    rules: { explanationRequired: false, usuallyUrgent: false, mayManage: false, designated: [] },
  };
  const create = {
    do: 'create',
    incident: uuid,
    version: 'arvada_water',
    description: 'Main break',
    source: null,
    labels: [],
    locations: [],
  } as const;
  const steps = [create, transfer].map((command, n) => ({ commandId: idFrom(uuid, n), occurredAt, command }));
  await room.here.handle(incident, uuid, steps, cause);
  await room.reading.caughtUp();
  return delivery;
}

/** A port that obeys the test, and records its messages. */
function outlet(answers: readonly (Attempted | 'dies')[], outcome: Awaited<ReturnType<Outlet['outcomeOf']>>) {
  const { asked: sent, next } = answering(answers);
  const way: Outlet = {
    medium: 'http',
    provider: 'http',
    send: ({ delivery }) => next(delivery),
    outcomeOf: () => Promise.resolve(outcome),
    looksUp: false,
  };
  return { way, sent };
}
const done: Attempted = { result: 'sent', providerId: 'p' };
const busy: Attempted = { result: 'later', reason: 'HTTP 503' };
const unknown = { result: 'unknown' } as const;

const table = (app: App, way: Outlet) => ({ 'notice-http': (due: MessageDue) => sendNotice(app, way, due) });
const tendNotices = (app: App, way: Outlet) => look(app, table(app, way));
const looks = (way: Outlet, as = room.app) => lookAndFollow(room, as, table(as, way));
const statusOf = (delivery: string) => room.reading.views.doc('notices', delivery)?.status;

describe('a message due for a transfer', () => {
  it('is sent once, however often engines look', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([done], unknown);
    for (let n = 0; n < 3; n++) await looks(way);
    expect([sent, statusOf(delivery)]).toEqual([[delivery], 'sent']);
  });

  it('is sent once by two engines that look at the same moment', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([done], unknown);
    await Promise.all([tendNotices(room.app, way), tendNotices(room.app, way)]);
    await looks(way);
    expect([sent, statusOf(delivery)]).toEqual([[delivery], 'sent']);
  });

  it('is sent once by two engines that cannot see each other', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([done, done], unknown);
    await Promise.all(rivals(room).map((app) => tendNotices(app, way)));
    await looks(way);
    expect([sent, statusOf(delivery)]).toEqual([[delivery], 'sent']);
  });

  it('is sent once by two engines whose commands have the same id: one of them wrote the intent', async () => {
    await owing();
    const { way, sent } = outlet([done, done], unknown);
    const commandId = idFrom('the same', count);
    const random = { ...room.app.random, uuid: () => commandId };
    await Promise.all(rivals(room).map((app) => tendNotices({ ...app, random }, way)));
    await room.reading.caughtUp();
    expect(sent).toHaveLength(1);
  });

  it('is tried again once by two engines that cannot see each other', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([busy, done, done], unknown);
    await looks(way);
    await room.clock.advance(backOff[0] ?? 0);
    await Promise.all(rivals(room).map((app) => tendNotices(app, way)));
    await room.reading.caughtUp();
    expect([sent.length, statusOf(delivery)]).toEqual([2, 'sent']);
  });

  it('is not in doubt for a second engine while the first is still sending it', async () => {
    const delivery = await owing();
    let answers: (outcome: Attempted) => void = () => {};
    const answer = new Promise<Attempted>((resolve) => {
      answers = resolve;
    });
    const { way } = outlet([], unknown);
    const sending = tendNotices(room.app, { ...way, send: () => answer });
    await vi.waitFor(async () => {
      await room.reading.caughtUp();
      expect(statusOf(delivery)).toBe('requested');
    }, 10_000);
    await looks(way);
    expect(statusOf(delivery)).toBe('requested');
    answers(done);
    await sending;
    await room.reading.caughtUp();
    expect(statusOf(delivery)).toBe('sent');
  });

  it('is sent by the next engine when the first died before it recorded the intent', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([done], unknown);
    await expect(tendNotices(dyingAt(room, 1), way)).rejects.toThrow('died');
    expect(sent).toEqual([]);
    await looks(way);
    expect([sent, statusOf(delivery)]).toEqual([[delivery], 'sent']);
  });

  it('is not sent again when an engine died while sending: the outcome is recorded as unknown', async () => {
    const delivery = await owing();
    const { way, sent } = outlet(['dies', done], unknown);
    await expect(tendNotices(room.app, way)).rejects.toThrow('died');
    await room.reading.caughtUp();
    for (let n = 0; n < 3; n++) await looks(way);
    await room.clock.advance(3_600_000);
    await looks(way);
    expect([sent, statusOf(delivery)]).toEqual([[delivery], 'unknown']);
  });

  it('is known to have left when its provider can be asked, and is not sent again', async () => {
    const delivery = await owing();
    const { way, sent } = outlet(['dies', done], { result: 'sent', providerId: 'p' });
    await expect(tendNotices(room.app, way)).rejects.toThrow('died');
    await room.reading.caughtUp();
    await room.clock.advance(answerWithin);
    await looks(way);
    expect([sent, statusOf(delivery)]).toEqual([[delivery], 'sent']);
  });

  it('is not sent again when an engine died after sending, before it recorded the outcome', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([done, done], unknown);
    await expect(tendNotices(dyingAt(room, 2), way)).rejects.toThrow('died');
    await room.reading.caughtUp();
    await room.clock.advance(answerWithin);
    await looks(way);
    expect([sent, statusOf(delivery)]).toEqual([[delivery], 'unknown']);
  });

  it('is tried again at growing intervals, by the clock, and then has failed', async () => {
    const delivery = await owing();
    const { way, sent } = outlet(Array<Attempted>(10).fill(busy), unknown);
    // An incident that waits is looked at a minute after its report, and then no more.
    await room.clock.advance(60_000);
    for (const [n, wait] of backOff.entries()) {
      expect(await looks(way)).toBe(room.clock.now() + wait);
      expect([sent.length, statusOf(delivery)]).toEqual([n + 1, 'waiting']);
      await room.clock.advance(wait - 1);
      await looks(way);
      expect(sent).toHaveLength(n + 1);
      await room.clock.advance(1);
    }
    expect(await looks(way)).toBeUndefined();
    expect([sent.length, statusOf(delivery)]).toEqual([backOff.length + 1, 'failed']);
    await room.clock.advance(3_600_000);
    await looks(way);
    expect(sent).toHaveLength(backOff.length + 1);
  });

  it('is tried again once by two engines, and arrives', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([busy, done, done], unknown);
    await looks(way);
    await room.clock.advance(backOff[0] ?? 0);
    await Promise.all([tendNotices(room.app, way), tendNotices(room.app, way)]);
    await room.reading.caughtUp();
    expect([sent.length, statusOf(delivery)]).toEqual([2, 'sent']);
  });

  it('that is refused has failed, and is not repeated', async () => {
    const delivery = await owing();
    const { way, sent } = outlet([{ result: 'refused', reason: 'HTTP 410' }, done], unknown);
    for (let n = 0; n < 2; n++) await looks(way);
    expect([sent.length, statusOf(delivery)]).toEqual([1, 'failed']);
  });
});
