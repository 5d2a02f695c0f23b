import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MyShifts } from '#contracts/onCall/trades';
import { timeOffOf } from '#events/timeOff/decider';
import { answerTradeByText } from '#services/outbound/answers/tradeAnswers';
import { tradeWords } from '#services/outbound/telephony/tradeWords';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { scheduleRoutes } from './schedules.ts';
import { actsOf, tradeRoutes } from './trades.ts';

let desk: Desk;
const [dana, ada, bo, cy] = [id(10), id(11), id(12), id(13)];
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', phone: '+13035550112' });
  desk.person(13, { name: 'Cy Cole', role: 'crew', phone: '+13035550113' });
  desk.happened(`designation-${id(20)}`, 'DesignationCreated', {
    designation: id(20),
    name: 'Truck',
    sharedPhoneNumber: '',
  });
  // Noon is 05:00 in Denver.
  desk.at('2026-03-01T12:00:00.000Z');
});
afterEach(() => desk.close());

const path = '/api/entities/admin/v2/';
const scheduled = async (user: string, date: string, end: string) => {
  const body = { designation: 'Truck', user, date_start: date, time_start: '07:00', date_end: end, time_end: '07:00' };
  const asked = `POST ${path}schedule_designation_profile` as const;
  const { json } = await desk.asks<{ uuid: string }>(scheduleRoutes, asked, desk.signedIn(dana), { body });
  return json?.uuid ?? '';
};
const mine = async (who: string): Promise<MyShifts> => {
  const { json } = await desk.asks<MyShifts>(tradeRoutes, 'GET /api/my-shifts/', desk.signedIn(who));
  if (!json) throw new Error('no answer');
  return json;
};
const asks = async (who: string, body: object) => {
  const { json } = await desk.asks<{ uuid: string }>(tradeRoutes, 'POST /api/my-shifts/trades/', desk.signedIn(who), {
    body,
  });
  return json?.uuid ?? '';
};
const does = (who: string, uuid: string, act: string) =>
  desk.asks(tradeRoutes, 'POST /api/my-shifts/trades/:uuid/', desk.signedIn(who), { params: { uuid }, body: { act } });
const decides = (uuid: string, act: string) =>
  desk.asks(tradeRoutes, 'POST /api/on-call/trades/:uuid/', desk.signedIn(dana), { params: { uuid }, body: { act } });
const approves = () =>
  desk.happened(`entity-${arvada}`, 'DispatchRulesSet', { entity: arvada, shift_trades: 'approved' });
const profiles = async () => {
  const query = { date_start: '2026-03-01', date_end: '2026-03-09' };
  const { json } = await desk.asks<{ days: readonly { designations: readonly { profiles: readonly Profile[] }[] }[] }>(
    scheduleRoutes,
    `GET ${path}calendar/`,
    desk.signedIn(dana),
    { query },
  );
  const all = json?.days.flatMap(({ designations }) => designations.flatMap((one) => one.profiles)) ?? [];
  return [...new Map(all.map((one) => [one.uuid, one])).values()];
};
interface Profile {
  readonly uuid: string;
  readonly user: { readonly first_name: string };
  readonly phone_number: string | null;
  readonly date_start: string;
  readonly trade: object | null;
}
const holders = async () =>
  (await profiles()).map(({ user, date_start }) => `${user.first_name} ${date_start.slice(8)}`);
const tradeOf = async (who: string) => (await mine(who)).trades[0];

describe('a shift', () => {
  it('is given to the colleague who accepts, and the calendar tells who asked', async () => {
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    const uuid = await asks(ada, { kind: 'give', shift, to: bo });
    expect(await tradeOf(ada)).toMatchObject({ state: 'asked', may: ['withdraw'], to: { name: 'Bo Berg' } });
    expect(await tradeOf(bo)).toMatchObject({ uuid, may: ['accept', 'decline'], user: { name: 'Ada Abel' } });
    expect((await mine(cy)).trades).toEqual([]);
    expect((await profiles())[0]?.trade).toBeNull();
    await does(bo, uuid, 'accept');
    expect(await holders()).toEqual(['Bo 02']);
    expect((await profiles())[0]).toMatchObject({
      phone_number: '+13035550112',
      trade: { uuid, kind: 'give', asked_by: 'Ada Abel', accepted_by: 'Bo Berg', approved_by: null },
    });
    expect((await mine(bo)).shifts).toHaveLength(1);
    expect((await mine(ada)).shifts).toEqual([]);
    await does(ada, uuid, 'undo');
    expect(await holders()).toEqual(['Ada 02']);
    expect((await mine(ada)).trades).toEqual([]);
  });

  it('changes hands after a supervisor approved it, where the rule says so', async () => {
    approves();
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    const uuid = await asks(ada, { kind: 'give', shift });
    expect(await tradeOf(cy)).toMatchObject({ may: ['accept'], to: null });
    await does(cy, uuid, 'accept');
    expect(await holders()).toEqual(['Ada 02']);
    expect(await tradeOf(cy)).toMatchObject({ state: 'accepted', may: ['decline'] });
    expect(await tradeOf(ada)).toMatchObject({ may: ['withdraw'] });
    expect(await tradeOf(dana)).toMatchObject({ may: ['approve', 'reject'] });
    await decides(uuid, 'approve');
    expect(await holders()).toEqual(['Cy 02']);
    expect((await profiles())[0]?.trade).toMatchObject({ approved_by: 'Dana Diaz' });
    expect(await tradeOf(dana)).toMatchObject({ may: ['undo'] });
    await decides(uuid, 'undo');
    expect(await holders()).toEqual(['Ada 02']);
  });

  it('stays when it is declined, withdrawn or rejected', async () => {
    approves();
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    await does(bo, await asks(ada, { kind: 'give', shift, to: bo }), 'decline');
    await does(ada, await asks(ada, { kind: 'give', shift, to: bo }), 'withdraw');
    const third = await asks(ada, { kind: 'give', shift, to: bo });
    await does(bo, third, 'accept');
    await decides(third, 'reject');
    expect(await holders()).toEqual(['Ada 02']);
    expect((await mine(ada)).trades).toEqual([]);
  });

  it('is covered for a part, from the next minutes on when it has begun', async () => {
    const shift = await scheduled(ada, '2026-03-01', '2026-03-08');
    desk.at('2026-03-03T12:01:00.000Z');
    const whole = await asks(ada, { kind: 'give', shift, to: bo });
    expect(await tradeOf(ada)).toMatchObject({ start: '2026-03-03T12:10:00.000Z', end: '2026-03-08T13:00:00.000Z' });
    await does(ada, whole, 'withdraw');
    const part = { start: '2026-03-04T18:00:00-07:00', end: '2026-03-05T06:00:00-07:00' };
    await does(bo, await asks(ada, { kind: 'cover', shift, to: bo, ...part }), 'accept');
    expect(await holders()).toEqual(['Ada 01', 'Ada 03', 'Bo 04', 'Ada 05']);
  });

  it('is swapped for one of the same designation', async () => {
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    const back = await scheduled(bo, '2026-03-04', '2026-03-05');
    expect((await mine(ada)).others).toMatchObject([{ uuid: back, user: bo, name: 'Bo Berg' }]);
    const uuid = await asks(ada, { kind: 'swap', shift, back, to: bo });
    expect((await tradeOf(bo))?.back).toEqual({ start: '2026-03-04T14:00:00.000Z', end: '2026-03-05T14:00:00.000Z' });
    await does(bo, uuid, 'accept');
    expect(await holders()).toEqual(['Bo 02', 'Ada 04']);
  });

  it('is not given to a person on leave, or of another organization, or without an account here', async () => {
    desk.person(20, { role: 'crew', entity: jcw });
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    await expect(asks(ada, { kind: 'give', shift, to: id(20) })).rejects.toThrow('not-found');
    await expect(asks(ada, { kind: 'give', shift: id(99) })).rejects.toThrow('not-found');
    await expect(asks(ada, { kind: 'take', designation: 'Truck' })).rejects.toThrow('trade.outside');
    const spans = [{ start: '2026-03-02', end: '2026-03-04', name: '' }];
    desk.happened(`timeOff-${id(60)}`, 'TimeOffImported', {
      timeOff: timeOffOf(arvada, bo),
      import: id(61),
      user: bo,
      spans,
    });
    const uuid = await asks(ada, { kind: 'give', shift, to: bo });
    await expect(does(bo, uuid, 'accept')).rejects.toThrow('trade.on-leave');
    await does(bo, uuid, 'decline');
    await expect(does(bo, id(99), 'accept')).rejects.toThrow('not-found');
  });
});

describe('an open shift', () => {
  it('is offered while nobody is on call, and taken', async () => {
    await scheduled(ada, '2026-03-02', '2026-03-03');
    const [open] = (await mine(bo)).open;
    expect(open).toEqual({ designation: 'Truck', start: '2026-03-01T12:05:00.000Z', end: '2026-03-02T14:00:00.000Z' });
    await asks(bo, { kind: 'take', ...open });
    expect(await holders()).toEqual(['Bo 01', 'Ada 02']);
    expect((await mine(bo)).open[0]?.start).toBe('2026-03-03T14:00:00.000Z');
  });
});

it('a viewer may do nothing with a trade that has begun, but withdraw it', async () => {
  const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
  const uuid = await asks(ada, { kind: 'give', shift, to: bo });
  const doc = desk.app.views.doc('trades', uuid);
  if (!doc) throw new Error('no trade');
  const of = (who: string, now: string) => actsOf(desk.signedIn(who), doc, now);
  expect([of(ada, doc.start), of(bo, doc.start), of(dana, '2026-03-01')]).toEqual([['withdraw'], [], []]);
});

describe('a text', () => {
  const says = (from: string, text: string) =>
    answerTradeByText(desk.app, { id: text + from, from, to: '', text } as never);
  const [adas, bos] = ['+13035550111', '+13035550112'];

  it('answers a colleague', async () => {
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    await asks(ada, { kind: 'give', shift, to: bo });
    const what = 'Truck, Mar 2, 7:00 AM to Mar 3, 7:00 AM';
    expect(await says(adas, 'YES')).toBeNull();
    expect(await says('nobody', 'YES')).toBeNull();
    expect(await says(bos, 'Hello')).toBe(`Reply YES to take ${what}, or NO.`);
    expect(await says(bos, 'YES')).toBe(`You are on call for ${what}.`);
    expect(await holders()).toEqual(['Bo 02']);
    expect(await says(bos, 'YES')).toBeNull();
  });

  it('answers nothing once the shift has begun', async () => {
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    await asks(ada, { kind: 'give', shift, to: bo });
    desk.at('2026-03-02T15:00:00.000Z');
    expect(await says(bos, 'YES')).toBeNull();
  });

  it('declines, or waits for a supervisor, in words', async () => {
    approves();
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    await asks(ada, { kind: 'give', shift, to: bo });
    expect(await says(bos, 'NO')).toMatch(/^You have declined Truck/);
    await asks(ada, { kind: 'give', shift, to: bo });
    expect(await says(bos, 'ok')).toMatch(/^A supervisor will approve Truck/);
  });

  it('with several requests asks for the page, and says why an answer is refused', async () => {
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    const second = await scheduled(cy, '2026-03-04', '2026-03-05');
    await asks(ada, { kind: 'give', shift, to: bo });
    const other = await asks(cy, { kind: 'give', shift: second, to: bo });
    expect(await says(bos, 'YES')).toMatch(/^Several requests wait for you/);
    await does(cy, other, 'withdraw');
    const spans = [{ start: '2026-03-02', end: '2026-03-04', name: '' }];
    desk.happened(`timeOff-${id(60)}`, 'TimeOffImported', {
      timeOff: timeOffOf(arvada, bo),
      import: id(61),
      user: bo,
      spans,
    });
    expect(await says(bos, 'yes')).toBe('This person is on leave at that time.');
  });

  it('says to each what happened', async () => {
    const shift = await scheduled(ada, '2026-03-02', '2026-03-03');
    const back = await scheduled(bo, '2026-03-04', '2026-03-05');
    const uuid = await asks(ada, { kind: 'swap', shift, back, to: bo });
    const words = (user: string, state: Parameters<typeof tradeWords>[2]['says']) => {
      const doc = desk.app.views.doc('trades', uuid);
      return doc ? tradeWords(desk.app, doc, { user, says: state }).replace(/ http.*$/, '') : '';
    };
    const what = 'Truck, Mar 2, 7:00 AM to Mar 3, 7:00 AM';
    expect(words(bo, 'asked')).toContain(
      `: Ada Abel asks you to swap ${what} for yours of Mar 4, 7:00 AM to Mar 5, 7:00 AM. Reply YES or NO, or`,
    );
    expect(words(ada, 'accepted')).toContain(`a colleague will take ${what}, once a supervisor approves it.`);
    await does(bo, uuid, 'accept');
    expect(words(ada, 'made')).toContain(`: Bo Berg is on call now for ${what}.`);
    expect(words(bo, 'made')).toContain(`: You are on call now for ${what}.`);
    expect(words(ada, 'declined')).toContain('It stays with Ada Abel.');
    expect(words(ada, 'rejected')).toContain('did not approve');
    expect(words(bo, 'withdrawn')).toContain('asks no more about');
    expect(words(bo, 'undone')).toContain('is with Ada Abel again.');
  });
});
