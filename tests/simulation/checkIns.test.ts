import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { designation } from '#events/designation/decider';
import { user } from '#events/user/decider';
import type { CheckInDoc } from '#projections/dispatch/checkIns';
import { answerWithin, deliveryOf } from '#projections/due/messages';
import type { App } from '#services/app/app';
import type { Attempted, SendResult, Texting } from '#services/core/telephony';
import { failCheckIn, failUndelivered, sendCheckInText } from '#services/engine/acts/crews/checkIns';
import type { Table } from '#services/engine/table';
import { backOff } from '#services/outbound/delivery/deliver';
import { recordReport } from '#services/outbound/telephony/reports';
import { appOf } from '#services/testing/app';
import { answering, cause, dyingAt, engineRoom, look, lookAndFollow, occurredAt, rivals } from './engineRoom.ts';

const room = engineRoom();
const sam = idFrom('simulated', 'sam');
const nobody = idFrom('simulated', 'without a phone');
const { answerWithin: openFor, expiredAfter } = limits.checkIn;

beforeAll(async () => {
  for (const [id, phoneNumber] of [
    [sam, '+13035550101'],
    [nobody, ''],
  ] as const) {
    const register = { role: 'crew', email: `${id}@arvada.example`, firstName: 'Sam', lastName: 'Okafor' } as const;
    const command = { do: 'register', user: id, phoneNumber, ...register } as const;
    await room.here.handle(user, id, { commandId: id, occurredAt, command }, cause);
  }
});
beforeEach(() => {
  // The link is made with the text, and is not opened here.
  const secrets = {
    checkInKey: (checkIn: string) => `key of ${checkIn}`,
    reportKey: (id: string) => `report of ${id}`,
  };
  room.app = appOf({ ...room.app, secrets });
});

let count = 0;
/** A new crew with a check-in request. Returns the check-in's uuid. */
async function asked(holder = sam): Promise<string> {
  const crew = idFrom('simulated', 'crew', ++count);
  const checkIn = idFrom('check-in', crew);
  const dueAt = iso(room.clock.now() + openFor);
  const commands = [
    { do: 'create', designation: crew, name: 'Truck 3', sharedPhoneNumber: '' },
    { do: 'assignUser', user: holder },
    { do: 'activate' },
    { do: 'requestCheckIn', checkIn, dueAt },
  ] as const;
  const steps = commands.map((command, n) => ({ commandId: idFrom(crew, n), occurredAt, command }));
  await room.here.handle(designation, crew, steps, cause);
  await room.reading.caughtUp();
  return checkIn;
}
async function answer(checkIn: string): Promise<void> {
  const { designation: crew } = stateOf(checkIn) as CheckInDoc;
  const at = iso(room.clock.now());
  const command = { do: 'completeCheckIn', checkIn, at, lat: 39.8, lng: -105.1, accuracy: 9, note: '' } as const;
  await room.here.handle(designation, crew, { commandId: idFrom('answer', checkIn), occurredAt: at, command }, cause);
  await room.reading.caughtUp();
}

/** A phone network that answers as told, and records the deliveries for which it was asked. */
function phones(answers: readonly (Attempted | 'dies')[], outcome: SendResult = { result: 'unknown' }) {
  const { asked: sent, next } = answering(answers);
  const telephony: Texting = {
    provider: 'simulator',
    sendText: ({ delivery }) => next(delivery) as Promise<Attempted>,
    readReport: () => null,
    readReceived: () => null,
    replyOf: () => Promise.resolve(''),
    onReport: () => {},
    outcomeOf: () => Promise.resolve(outcome),
    looksUp: false,
  };
  return { telephony, sent };
}
const unreachable = { result: 'later', reason: 'the text service cannot be reached' } as const;
const done: SendResult = { result: 'sent', providerId: 'SM1' };

const table = (app: App, telephony: Texting): Table => ({
  'check-in': (due) => failCheckIn(app, due),
  'check-in-text-outcome': (due) => failUndelivered(app, due),
  'check-in-text': (due) => sendCheckInText(app, telephony, due),
});
const looks = (telephony: Texting, as = room.app) => lookAndFollow(room, as, table(as, telephony));
const stateOf = (checkIn: string) => room.reading.views.doc('check_ins', checkIn);
const textOf = (checkIn: string) => room.reading.views.doc('deliveries', deliveryOf(checkIn))?.status ?? 'none';
/** The check-in as the board shows it. */
const boardOf = (checkIn: string) => {
  const crew = room.reading.views.doc('crews', stateOf(checkIn)?.designation ?? '')?.crew;
  return crew?.checkin?.id === checkIn ? crew.checkin : null;
};
/** The check-in's state, its text, and the reason if it failed. */
async function outcome(checkIn: string): Promise<readonly unknown[]> {
  const { designation: crew, status } = stateOf(checkIn) as CheckInDoc;
  const reasons: unknown[] = [];
  for await (const { type, data } of room.here.store.read(`designation-${crew}`))
    if (type === 'CheckInFailed') reasons.push(data.reason);
  return [status, textOf(checkIn), ...reasons];
}

describe('a check-in requested by text', () => {
  it('is sent once, and fails after fifteen minutes without an answer, to the second', async () => {
    const checkIn = await asked();
    const { telephony, sent } = phones([done]);
    expect(await looks(telephony)).toBe(room.clock.now() + openFor);
    await room.clock.advance(openFor - 1);
    await looks(telephony);
    expect(await outcome(checkIn)).toEqual(['open', 'sent']);
    await room.clock.advance(1);
    for (let n = 0; n < 2; n++) await looks(telephony);
    expect([sent, await outcome(checkIn)]).toEqual([[deliveryOf(checkIn)], ['failed', 'sent', 'unanswered']]);
  });

  it('is sent once by two engines that cannot see each other', async () => {
    const checkIn = await asked();
    const { telephony, sent } = phones([done, done]);
    await Promise.all(rivals(room).map((app) => look(app, table(app, telephony))));
    await looks(telephony);
    expect([sent, await outcome(checkIn)]).toEqual([[deliveryOf(checkIn)], ['open', 'sent']]);
    await answer(checkIn);
  });

  it('fails once by two engines', async () => {
    const checkIn = await asked();
    await looks(phones([done]).telephony);
    await room.clock.advance(openFor);
    const { telephony } = phones([]);
    await Promise.all(rivals(room).map((app) => look(app, table(app, telephony))));
    await room.reading.caughtUp();
    expect(await outcome(checkIn)).toEqual(['failed', 'sent', 'unanswered']);
  });

  it('is sent by the next engine when the first died before it recorded the intent', async () => {
    const checkIn = await asked();
    const { telephony, sent } = phones([done]);
    await expect(looks(telephony, dyingAt(room, 1))).rejects.toThrow('died');
    expect(sent).toEqual([]);
    await looks(telephony);
    expect([sent.length, await outcome(checkIn)]).toEqual([1, ['open', 'sent']]);
    await answer(checkIn);
  });

  it.each([
    ['said by the provider to have left', done, 'sent'],
    ['left in doubt', { result: 'unknown' }, 'unknown'],
  ] as const)(
    'whose engine died between the request and the answer is %s, and never sent again',
    async (_, known, is) => {
      const checkIn = await asked();
      const { telephony, sent } = phones(['dies', done], known);
      await expect(looks(telephony)).rejects.toThrow('died');
      await room.reading.caughtUp();
      await looks(telephony);
      expect(await outcome(checkIn)).toEqual(['open', 'requested']);
      await room.clock.advance(answerWithin);
      for (let n = 0; n < 2; n++) await looks(telephony);
      expect([sent.length, await outcome(checkIn)]).toEqual([1, ['open', is]]);
      await answer(checkIn);
    },
  );

  it('fails at once when its text is refused, even when the engine died before it recorded that', async () => {
    const refused = { result: 'refused', reason: 'not a phone number' } as const;
    const first = await asked();
    await looks(phones([refused]).telephony);
    expect(await outcome(first)).toEqual(['failed', 'failed', 'unsent']);
    const second = await asked();
    const { telephony, sent } = phones([refused]);
    await expect(looks(telephony, dyingAt(room, 3))).rejects.toThrow('died');
    await room.reading.caughtUp();
    await looks(telephony);
    expect([sent.length, await outcome(second)]).toEqual([1, ['failed', 'failed', 'unsent']]);
  });

  it('is sent as soon as the text service can be reached, and the board shows the delay meanwhile', async () => {
    const checkIn = await asked();
    const { telephony, sent } = phones([unreachable, done]);
    await looks(telephony);
    expect(boardOf(checkIn)).toMatchObject({ status: 'IN_PROGRESS', text: 'delayed', cause: unreachable.reason });
    await room.clock.advance(backOff[0] ?? 0);
    await looks(telephony);
    expect(boardOf(checkIn)).toMatchObject({ status: 'IN_PROGRESS', text: 'sent', cause: null });
    expect(sent).toHaveLength(2);
    await answer(checkIn);
  });

  it('whose text was put off until the end fails as not sent, with the cause', async () => {
    const checkIn = await asked();
    const { telephony } = phones(Array<Attempted>(9).fill(unreachable));
    for (const wait of [0, ...backOff.slice(0, 3), openFor]) {
      await room.clock.advance(wait);
      await looks(telephony);
    }
    const failure = { status: 'FAILED', failure: 'unsent', cause: unreachable.reason };
    expect(boardOf(checkIn)).toMatchObject(failure);
    expect((await outcome(checkIn)).at(-1)).toBe('unsent');
    // Nothing is left to send.
    expect(await looks(phones([]).telephony)).toBeUndefined();
  });

  it('keeps the reason of the text service', async () => {
    const checkIn = await asked();
    await looks(phones([{ result: 'refused', reason: 'landline' }]).telephony);
    expect(boardOf(checkIn)).toMatchObject({ status: 'FAILED', failure: 'unsent', cause: 'landline' });
  });

  it('fails as soon as the text service reports that its text did not arrive, and keeps the cause', async () => {
    const checkIn = await asked();
    await looks(phones([done]).telephony);
    const report = { delivery: deliveryOf(checkIn), status: 'undelivered', reason: 'landline' } as const;
    for (let n = 0; n < 2; n++) await recordReport(room.app, report);
    await room.reading.caughtUp();
    await looks(phones([]).telephony);
    expect(boardOf(checkIn)).toMatchObject({ status: 'FAILED', failure: 'unsent', cause: 'landline' });
    expect((await outcome(checkIn)).slice(2)).toEqual(['unsent']);
    // A crew that had answered by then has answered.
    const answered = await asked();
    await looks(phones([done]).telephony);
    await answer(answered);
    await recordReport(room.app, { ...report, delivery: deliveryOf(answered) });
    await room.reading.caughtUp();
    await looks(phones([]).telephony);
    expect(boardOf(answered)).toMatchObject({ status: 'COMPLETED', failure: null });
  });

  it('fails at once when its crew has no phone, and nothing is sent', async () => {
    const checkIn = await asked(nobody);
    const { telephony, sent } = phones([]);
    await looks(telephony);
    expect([sent, await outcome(checkIn)]).toEqual([[], ['failed', 'none', 'unsent']]);
  });

  it('that fell due without a running engine is not sent late: it fails, and after a day it has expired', async () => {
    for (const [late, reason] of [
      [0, 'unanswered'],
      [expiredAfter, 'unanswered'],
      [expiredAfter + 1, 'expired'],
    ] as const) {
      const checkIn = await asked();
      const { telephony, sent } = phones([]);
      await room.clock.advance(openFor + late);
      for (let n = 0; n < 2; n++) await looks(telephony);
      expect([sent, await outcome(checkIn)]).toEqual([[], ['failed', 'none', reason]]);
    }
  });

  it('that was answered is left alone', async () => {
    const checkIn = await asked();
    const { telephony, sent } = phones([done]);
    await looks(telephony);
    await answer(checkIn);
    await room.clock.advance(openFor * 2);
    expect(await looks(telephony)).toBeUndefined();
    expect([sent.length, await outcome(checkIn)]).toEqual([1, ['completed', 'sent']]);
  });
});
