import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MyShifts } from '#contracts/onCall/trades';
import type { MessageDue } from '#projections/due/obligation';
import { timeOffRoutes } from '#services/api/onCall/calendar/timeOff';
import { scheduleRoutes } from '#services/api/onCall/schedules';
import { tradeRoutes } from '#services/api/onCall/trades';
import type { Texting, TextMessage } from '#services/core/telephony';
import type { Mail, MailMessage } from '#services/outbound/mail/mail';
import { standingIn } from '#services/outbound/telephony/newsWords';
import { arvada, type Desk, id, openDesk } from '#services/testing/desk';
import { isMorning, isWeekly, nextMoment, nextWeekly, reminderAt } from './moments.ts';
import { sendShiftMail, sendShiftNewsText } from './sending.ts';
import { tellShiftNews } from './shiftNews.ts';

const zone = 'America/Denver';
const [dana, ada, bo] = [id(10), id(11), id(12)];
let desk: Desk;
let told: string[];
beforeEach(() => {
  told = [];
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'dispatcher' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', phone: '+13035550112' });
  desk.person(13, { name: 'Mia Mann', role: 'manager' });
  desk.happened(`designation-${id(20)}`, 'DesignationCreated', {
    designation: id(20),
    name: 'Truck',
    sharedPhoneNumber: '',
  });
  // Sunday, 5:00 AM in Denver.
  desk.at('2026-03-01T12:00:00.000Z');
});
afterEach(() => desk.close());

const telephony = {
  provider: 'simulator',
  sendText: async ({ to, body }: TextMessage) => {
    told.push(`${to.slice(-3)} ${body}`);
    return { result: 'sent', providerId: 'SM1' };
  },
} as unknown as Texting;
const mail = {
  provider: 'simulator',
  send: async ({ to, subject, body }: MailMessage) => {
    told.push(`${to} ${subject}: ${body}`);
    return { result: 'sent', providerId: 'M1' };
  },
} as unknown as Mail;

/** The engine does what is due, until nothing is, and says what people heard. */
async function heardAt(time: string): Promise<readonly string[]> {
  desk.at(time);
  const before = told.length;
  for (let round = 0; round < 20; round++) {
    const due = desk.app.views
      .docs('due')
      .filter(({ kind, due_at }) => kind.startsWith('shift-') && due_at !== null && due_at <= time);
    if (due.length === 0) return told.slice(before);
    for (const one of due) {
      if (one.kind === 'shift-news') await tellShiftNews(desk.app, one);
      if (one.kind === 'shift-text') await sendShiftNewsText(desk.app, telephony, one as MessageDue);
      if (one.kind === 'shift-mail') await sendShiftMail(desk.app, mail, one as MessageDue);
    }
  }
  throw new Error('always due');
}
const path = '/api/entities/admin/v2/';
const scheduled = async (user: string, date: string, time = '07:00', end = date, until = '19:00') => {
  const body = { designation: 'Truck', user, date_start: date, time_start: time, date_end: end, time_end: until };
  const asked = `POST ${path}schedule_designation_profile` as const;
  const { json } = await desk.asks<{ uuid: string }>(scheduleRoutes, asked, desk.signedIn(dana), { body });
  return json?.uuid ?? '';
};
const unscheduled = (shift: string) =>
  desk.asks(scheduleRoutes, `POST ${path}delete_scheduled_profile`, desk.signedIn(dana), {
    body: { profile_uuid: shift },
  });
const chooses = (who: string, by: string, weekly = false) =>
  desk.asks(tradeRoutes, 'POST /api/my-shifts/news/', desk.signedIn(who), { body: { by, weekly } });
const rules = (set: object) =>
  desk.happened(`entity-${arvada}`, 'DispatchRulesSet', { entity: arvada, ...set } as never);
const truck = 'Truck, Mar 3, 7:00 AM to Mar 3, 7:00 PM';

describe('a person is told', () => {
  it('of a shift a day and an hour before it, once each', async () => {
    await scheduled(ada, '2026-03-03');
    desk.at('2026-03-01T12:10:00.000Z');
    await chooses(ada, 'text');
    expect(await heardAt('2026-03-01T12:10:30.000Z')).toEqual([]);
    // Engines that look again find nothing new.
    expect(await heardAt('2026-03-02T13:59:00.000Z')).toEqual([]);
    const [text, ...more] = await heardAt('2026-03-02T14:01:00.000Z');
    expect(text).toBe(`111 Arvada: Within a day you are on call: ${truck}. ${desk.app.config.publicUrl}/my-shifts/`);
    expect(more).toEqual([]);
    expect(await heardAt('2026-03-02T20:00:00.000Z')).toEqual([]);
    expect(await heardAt('2026-03-03T13:01:00.000Z')).toEqual([
      expect.stringContaining(`111 Arvada: Within an hour you are on call: ${truck}`),
    ]);
    expect(await heardAt('2026-03-03T23:00:00.000Z')).toEqual([]);
  });

  it('by the organization where the person chose nothing, and never where they chose nothing at all', async () => {
    rules({ shift_news: 'email' });
    await heardAt('2026-03-01T12:01:00.000Z');
    await scheduled(ada, '2026-03-03');
    await scheduled(bo, '2026-03-04');
    await chooses(bo, 'none');
    const mails = await heardAt('2026-03-01T12:05:00.000Z');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('ada11@x.example Arvada: your shifts: New for you (changed by Dana Diaz): Truck, Mar 3');
    const news = async (who: string) =>
      (await desk.asks<MyShifts>(tradeRoutes, 'GET /api/my-shifts/', desk.signedIn(who))).json?.news;
    expect(await news(ada)).toEqual({ by: null, weekly: false, rule: 'email' });
    expect(await news(bo)).toEqual({ by: 'none', weekly: false, rule: 'email' });
  });

  it('of all changes by others together, and of nothing that was taken away again', async () => {
    await chooses(ada, 'text');
    await heardAt('2026-03-01T12:01:00.000Z');
    const first = await scheduled(ada, '2026-03-03');
    await scheduled(ada, '2026-03-05');
    desk.at('2026-03-01T12:01:40.000Z');
    await unscheduled(first);
    expect(await heardAt('2026-03-01T12:02:50.000Z')).toEqual([]);
    const [text, ...more] = await heardAt('2026-03-01T12:03:00.000Z');
    expect(text).toContain('111 Arvada: New for you (changed by Dana Diaz): Truck, Mar 5, 7:00 AM to Mar 5, 7:00 PM. ');
    expect(text).not.toContain('Mar 3');
    expect(more).toEqual([]);
    // Another engine sends nothing about the time that was looked at.
    const before = told.length;
    await tellShiftNews(desk.app, { kind: 'shift-news', id: arvada, entity: arvada, due_at: null, cause: 'again' });
    expect(told).toHaveLength(before);
  });

  it('that a shift is theirs no longer, and not of its beginning', async () => {
    const shift = await scheduled(ada, '2026-03-03');
    await chooses(ada, 'text');
    await heardAt('2026-03-01T12:01:00.000Z');
    await unscheduled(shift);
    expect(await heardAt('2026-03-01T12:10:00.000Z')).toEqual([
      expect.stringContaining(`No longer yours (changed by Dana Diaz): ${truck}`),
    ]);
    expect(await heardAt('2026-03-03T13:30:00.000Z')).toEqual([]);
  });

  it('nothing about a shift that goes between the look and the text', async () => {
    const shift = await scheduled(ada, '2026-03-03');
    await chooses(ada, 'text');
    await heardAt('2026-03-01T12:01:00.000Z');
    desk.at('2026-03-02T14:01:00.000Z');
    const [due] = desk.app.views.docs('due').filter(({ kind }) => kind === 'shift-news');
    if (due?.kind === 'shift-news') await tellShiftNews(desk.app, due);
    await unscheduled(shift);
    expect(await heardAt('2026-03-02T14:01:30.000Z')).toEqual([]);
  });

  it('not of their own changes, nor of trades, which have texts of their own', async () => {
    await chooses(ada, 'text');
    await chooses(bo, 'text');
    await heardAt('2026-03-01T12:01:00.000Z');
    const shift = await scheduled(ada, '2026-03-09');
    expect(await heardAt('2026-03-01T12:05:00.000Z')).toHaveLength(1);
    const { json } = await desk.asks<{ uuid: string }>(tradeRoutes, 'POST /api/my-shifts/trades/', desk.signedIn(ada), {
      body: { kind: 'give', shift, to: bo },
    });
    const params = { uuid: json?.uuid ?? '' };
    await desk.asks(tradeRoutes, 'POST /api/my-shifts/trades/:uuid/', desk.signedIn(bo), {
      params,
      body: { act: 'accept' },
    });
    const texts = desk.app.views.docs('due').filter(({ kind }) => kind === 'shift-text');
    for (const { id: delivery } of texts)
      desk.happened(`delivery-${delivery}`, 'DeliverySent', { delivery, providerId: 'SM' });
    expect(await heardAt('2026-03-01T12:10:00.000Z')).toEqual([]);
  });

  it('nothing when they left meanwhile, by text or mail', async () => {
    await scheduled(ada, '2026-03-03');
    await scheduled(bo, '2026-03-03');
    await chooses(ada, 'text');
    await chooses(bo, 'email');
    await heardAt('2026-03-01T12:01:00.000Z');
    desk.at('2026-03-02T14:01:00.000Z');
    const [due] = desk.app.views.docs('due').filter(({ kind }) => kind === 'shift-news');
    if (due?.kind === 'shift-news') await tellShiftNews(desk.app, due);
    for (const user of [ada, bo]) desk.happened(`roster-${user}`, 'PersonDeactivated', { user } as never);
    expect(await heardAt('2026-03-02T14:02:00.000Z')).toEqual([]);
    // The next look passes over them.
    expect(await heardAt('2026-03-03T13:01:00.000Z')).toEqual([]);
    const told = desk.log.filter(({ type }) => type === 'ShiftNewsLooked').at(-1)?.data as { told: object[] };
    expect(told.told).toEqual([]);
  });

  it('nothing by mail about a shift that went meanwhile', async () => {
    const shift = await scheduled(ada, '2026-03-03');
    await chooses(ada, 'email');
    await heardAt('2026-03-01T12:01:00.000Z');
    desk.at('2026-03-02T14:01:00.000Z');
    const [due] = desk.app.views.docs('due').filter(({ kind }) => kind === 'shift-news');
    if (due?.kind === 'shift-news') await tellShiftNews(desk.app, due);
    await unscheduled(shift);
    expect(await heardAt('2026-03-02T14:01:30.000Z')).toEqual([]);
  });

  it('of the first shifts in a text, and of the number of the others', async () => {
    await chooses(ada, 'text');
    await heardAt('2026-03-01T12:01:00.000Z');
    for (const day of ['03', '04', '05', '06', '07', '10']) await scheduled(ada, `2026-03-${day}`);
    const [text] = await heardAt('2026-03-01T12:05:00.000Z');
    expect(text).toContain('And 2 more.');
    expect(text).not.toContain('Mar 7');
    const shifts = desk.app.views.docs('deliveries').map(({ template, trade }) => [template, trade]);
    expect(shifts).toEqual([['shift', undefined]]);
  });

  it('nothing once nobody wants it any more', async () => {
    rules({ shift_news: 'text', gap_news: 'manager' });
    await heardAt('2026-03-01T12:01:00.000Z');
    const dueAt = () => desk.app.views.docs('due').find(({ kind }) => kind === 'shift-news')?.due_at;
    expect(dueAt()).not.toBeNull();
    rules({ shift_news: 'none' });
    await heardAt('2026-03-01T12:02:00.000Z');
    expect(dueAt()).not.toBeNull();
    rules({ gap_news: 'off' });
    await heardAt('2026-03-01T12:03:00.000Z');
    expect(dueAt()).toBeNull();
    rules({ shift_news: 'text' });
    await heardAt('2026-03-01T12:04:00.000Z');
    expect(dueAt()).not.toBeNull();
  });

  it('nothing of an empty week', async () => {
    await chooses(ada, 'email', true);
    await heardAt('2026-03-01T12:01:00.000Z');
    expect(await heardAt('2026-03-02T00:01:00.000Z')).toEqual([]);
    const looked = desk.log.filter(({ type }) => type === 'ShiftNewsLooked').at(-1)?.data as { told: object[] };
    expect(looked.told).toEqual([]);
  });

  it('of the week on Sundays at 5 PM, where they want it', async () => {
    await scheduled(ada, '2026-03-03');
    await scheduled(bo, '2026-03-04');
    await scheduled(ada, '2026-03-12');
    await chooses(ada, 'email', true);
    await chooses(bo, 'email');
    await heardAt('2026-03-01T12:01:00.000Z');
    const [week, ...more] = await heardAt('2026-03-02T00:01:00.000Z');
    expect(week).toContain(`Your week: ${truck}.`);
    expect(week).not.toContain('Mar 12');
    expect(more).toEqual([]);
  });
});

describe('a gap', () => {
  it('is told to the role that the rule names, at 6 AM or when it is near, once', async () => {
    rules({ gap_news: 'manager' });
    await scheduled(ada, '2026-03-02', '00:00', '2026-03-03', '00:00');
    await scheduled(ada, '2026-03-03', '12:00', '2026-03-06', '00:00');
    // Until midnight nobody is on call: near. From midnight to noon of March 3: told at 6 AM.
    const near = await heardAt('2026-03-01T12:05:00.000Z');
    expect(near).toHaveLength(1);
    expect(near[0]).toContain('mia13@x.example Arvada: no one is on call: No one is on call: Truck, Mar 1');
    expect(near[0]).not.toContain('Mar 3');
    const morning = await heardAt('2026-03-01T13:01:00.000Z');
    expect(morning).toHaveLength(1);
    expect(morning[0]).toContain('Truck, Mar 3, 12:00 AM to Mar 3, 12:00 PM');
    expect(await heardAt('2026-03-02T13:01:00.000Z')).toEqual([]);
    await desk.asks(timeOffRoutes, 'POST /api/on-call/leave/', desk.signedIn(dana), {
      body: { user: ada, start: '2026-03-02T14:00:00Z', end: '2026-03-02T18:00:00Z' },
    });
    const [leave] = await heardAt('2026-03-02T13:05:00.000Z');
    expect(leave).toContain('Truck, Mar 2, 7:00 AM to Mar 2, 11:00 AM');
  });
});

describe('the moments of news', () => {
  const at = (text: string) => Date.parse(`2026-03-${text}:00.000Z`);
  const look = { since: at('02T14:00'), until: at('02T15:00'), zone };

  it('are a day and an hour before a shift; of both the later', () => {
    expect(reminderAt(at('03T15:00'), look)).toBe('tomorrow');
    expect(reminderAt(at('03T14:00'), look)).toBeNull();
    expect(reminderAt(at('02T16:00'), look)).toBe('soon');
    expect(reminderAt(at('02T15:00'), look)).toBeNull();
    expect(reminderAt(at('02T20:00'), look)).toBeNull();
    expect(reminderAt(at('03T15:00'), { ...look, until: at('03T14:30') })).toBe('soon');
  });
  it('are 6 AM, and Sunday at 5 PM of the zone', () => {
    expect(nextWeekly(at('01T12:00'), zone)).toBe(at('02T00:00'));
    // The clocks change on March 8.
    expect(nextWeekly(at('02T00:00'), zone)).toBe(at('08T23:00'));
    expect(isWeekly({ since: at('01T23:00'), until: at('02T00:00'), zone })).toBe(true);
    expect(isWeekly({ since: at('02T00:00'), until: at('02T15:00'), zone })).toBe(false);
    expect(isMorning({ since: at('02T12:00'), until: at('02T13:00'), zone })).toBe(true);
    expect(isMorning(look)).toBe(false);
  });
  it('name the next look', () => {
    expect(nextMoment([], look)).toBe(at('03T13:00'));
    expect(nextMoment([at('03T16:00')], look)).toBe(at('02T16:00'));
    expect(nextMoment([at('02T17:00')], look)).toBe(at('02T16:00'));
    expect(nextMoment([at('02T16:00')], look)).toBe(at('03T13:00'));
  });
});

describe('news that is true no more', () => {
  it('is not said', async () => {
    const shift = await scheduled(ada, '2026-03-03');
    const { start, end } = { start: '2026-03-03T14:00:00.000Z', end: '2026-03-04T02:00:00.000Z' };
    const item = { shift, designation: 'Truck', start, end, by: null };
    const says = () =>
      standingIn(
        desk.app,
        (['tomorrow', 'soon', 'added', 'removed', 'week'] as const).map((one) => ({ ...item, says: one })),
      ).map((one) => one.says);
    expect(says()).toEqual(['tomorrow', 'soon', 'added', 'week']);
    desk.at('2026-03-03T15:00:00.000Z');
    expect(says()).toEqual(['added']);
    await unscheduled(shift);
    expect(says()).toEqual(['removed']);
    const gap = { ...item, says: 'gap', shift: null } as const;
    expect(standingIn(desk.app, [gap])).toEqual([gap]);
    expect(standingIn(desk.app, [{ ...item, says: 'added', shift: id(99) }])).toEqual([]);
    desk.at('2026-03-05T15:00:00.000Z');
    expect(standingIn(desk.app, [gap])).toEqual([]);
  });
});
