import type { Escalation } from '#contracts/callout/escalation';
import type { Calendar, ScheduledProfile } from '#contracts/onCall/calendar';
import type { TimeOff } from '#contracts/onCall/timeOff';
import { userId } from '#services/demo/ids';
import { desk } from '../begun.ts';
import type { Act, Around } from './act.ts';
import { waited } from './linkActs.ts';
import { said } from './said.ts';

interface Listed {
  readonly uuid: string;
  readonly role: string;
}

const hour = 3_600_000;
const admin = '/api/entities/admin/v2/';

/** `2026-03-02` and `14:30` in UTC. */
const wall = (at: number) => {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
};

/** A person who may be called and whom the night does not need at a desk. */
async function somebody({ hands, luck, house }: Around): Promise<string | undefined> {
  const { body } = await hands.get('/api/escalation/');
  const needed = new Set(desk.map((role) => userId(house, role)));
  const people = ((body as Escalation | null)?.people ?? []).filter(({ uuid }) => !needed.has(uuid));
  return people.length === 0 ? undefined : luck.one(people).uuid;
}

async function calendar({ hands, world }: Around): Promise<Calendar | undefined> {
  const now = world.time.now();
  const [from, until] = [wall(now - 24 * hour).date, wall(now + 72 * hour).date];
  const { status, body } = await hands.get(`${admin}calendar/?date_start=${from}&date_end=${until}`);
  return status === 200 ? (body as Calendar) : undefined;
}

/** Of an empty calendar, a shift that is added first. */
async function someShift(around: Around): Promise<ScheduledProfile | undefined> {
  if ((await shiftsOf(around)).length === 0) await staffActs.addShift(around);
  const shifts = await shiftsOf(around);
  return shifts.length === 0 ? undefined : around.luck.one(shifts);
}

async function shiftsOf(around: Around): Promise<readonly ScheduledProfile[]> {
  const days = (await calendar(around))?.days ?? [];
  return days.flatMap(({ designations }) => designations.flatMap(({ profiles }) => profiles));
}

async function someDesignation(around: Around): Promise<string | undefined> {
  const names = (await calendar(around))?.designations ?? [];
  return names.length === 0 ? undefined : around.luck.one(names).name;
}

/** A span around the present, in words of the routes. */
function spanOf({ world, luck }: Around) {
  const start = world.time.now() + luck.whole(-60, 120) * 60_000;
  const [from, until] = [wall(start), wall(start + luck.whole(1, 36) * hour)];
  return { date_start: from.date, time_start: from.time, date_end: until.date, time_end: until.time, tzstr: 'UTC' };
}

const ofPerson =
  (what: string, send: (around: Around, user: string) => Promise<string>): Act =>
  async (around) => {
    const user = await somebody(around);
    return user === undefined ? 'nobody is listed' : `${what} ${user.slice(0, 8)} ${await send(around, user)}`;
  };

/** `20260302T143000Z` */
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A leave is taken back while people are called. */
async function undone({ hands, luck }: Pick<Around, 'hands' | 'luck'>, of?: string): Promise<string> {
  const { body } = await hands.get('/api/on-call/time-off/');
  const all = ((body as TimeOff | null)?.results ?? []).filter(({ user }) => user !== null);
  const found = all.filter(({ user }) => of === undefined || user?.uuid === of);
  if (found.length === 0) return 'no leave';
  const { user, import_id } = luck.one(found);
  return said('undo', await hands.send('POST', '/api/on-call/time-off/undo/', { user: user?.uuid, import_id }));
}

const addLeave = ofPerson('leave of', async ({ hands, world, luck }, user) => {
  const start = world.time.now() + luck.whole(-30, 30) * 60_000;
  const times = [`DTSTART:${stamp(start)}`, `DTEND:${stamp(start + luck.whole(1, 48) * hour)}`];
  const event = ['BEGIN:VEVENT', `UID:${user}@night`, `DTSTAMP:${stamp(start)}`, ...times, 'END:VEVENT'];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//night//EN', ...event, 'END:VCALENDAR', ''];
  const added = await hands.send('POST', '/api/on-call/time-off/', { user, calendar: lines.join('\r\n') });
  if (added?.status !== 200 || luck.is(0.6)) return said('', added);
  await waited(world, luck.whole(20, 300));
  return undone({ hands, luck }, user);
});

const enterLeave = ofPerson('typed leave of', async ({ hands, world, luck }, user) => {
  const start = world.time.now() + luck.whole(-30, 30) * 60_000;
  const [from, until] = [start, start + luck.whole(1, 48) * hour].map((at) => new Date(at).toISOString());
  const entered = await hands.send('POST', '/api/on-call/leave/', { user, start: from, end: until });
  const { uuid = '' } = (entered?.body ?? {}) as { readonly uuid?: string };
  if (entered?.status !== 201 || luck.is(0.4)) return said('', entered);
  await waited(world, luck.whole(20, 300));
  const act = luck.one(['withdraw', 'end']);
  return said(act, await hands.send('POST', `/api/on-call/leave/${uuid}/`, { user, act }));
});

/** The jobs of an administrator: who is on call, on leave, and may do what. */
export const staffActs = {
  addShift: ofPerson('shift of', async (around, user) => {
    const designation = await someDesignation(around);
    if (designation === undefined) return 'no designation';
    const body = { designation, user, ...spanOf(around) };
    return said(designation, await around.hands.send('POST', `${admin}schedule_designation_profile`, body));
  }),
  moveShift: async (around) => {
    const shift = await someShift(around);
    if (!shift) return 'no shift';
    const body = { profile_uuid: shift.uuid, ...spanOf(around) };
    return said('move shift', await around.hands.send('POST', `${admin}move_scheduled_profile`, body));
  },
  deleteShift: async (around) => {
    const shift = await someShift(around);
    if (!shift) return 'no shift';
    const body = { profile_uuid: shift.uuid };
    return said('delete shift', await around.hands.send('POST', `${admin}delete_scheduled_profile`, body));
  },
  addLeave,
  enterLeave,
  undoLeave: async (around) => {
    const answer = await undone(around);
    if (answer !== 'no leave') return answer;
    await addLeave(around);
    return undone(around);
  },
  designate: ofPerson('designate', async (around, user) => {
    const designation = await someDesignation(around);
    if (designation === undefined) return 'no designation';
    return said(designation, await around.hands.send('POST', '/designated-user/', { designation, user }));
  }),
  order: ofPerson('first in the call order is', async ({ hands }, user) => {
    const { body } = await hands.get('/api/user/');
    const role = (body as readonly Listed[]).find((one) => one.uuid === user)?.role ?? 'crew';
    const value = { [role]: [user] };
    return said('', await hands.send('POST', '/entity-data/call_order/', { key: 'call_order', value }));
  }),
  leaves: ofPerson('deactivate', async ({ hands, world, luck }, user) => {
    const administrator = hands.as('administrator');
    const gone = await administrator.send('PATCH', `/api/user/${user}/`, { is_active: false });
    if (luck.is(0.5)) return said('', gone);
    await new Promise<void>((done) => void world.time.after(luck.whole(5, 400) * 1_000, done));
    return said('and back', await administrator.send('PATCH', `/api/user/${user}/`, { is_active: true }));
  }),
  right: async ({ hands, luck }) => {
    const permission = luck.one(['schedule.view', 'callout.view', 'board.view', 'incident.view']);
    const body = { role: luck.one(['crew', 'leader', 'analyst']), permission, allowed: luck.is(0.6) };
    const reply = await hands.as('administrator').send('POST', '/api/permissions/', body);
    return said(`${body.role} ${permission} ${body.allowed}`, reply);
  },
} satisfies Record<string, Act>;
