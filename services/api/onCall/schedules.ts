import { type ShiftMoveBody, scheduleOperations } from '#contracts/api/onCall/schedules';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type ScheduleCommand, schedule, scheduleOf } from '#events/schedule/decider';
import { type PlannedShift, shiftOf } from '#events/schedule/state';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { ShiftDoc } from '#projections/onCall/shifts';
import { endOf, startOf } from '#projections/onCall/shiftTimes';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { asOf } from '#services/api/http/parts/asOf';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { designationNamed } from '#services/app/designations';
import { personIn, streamOf } from './beatPeople.ts';
import { calendarFor } from './calendar/calendar.ts';
import { clockTime, shownAt, zoneNamed } from './wallClock.ts';

export const scheduleRoutes = answering(scheduleOperations, {
  'POST /api/entities/admin/v2/schedule_designation_profile': (request) => {
    const { app, who, body } = request;
    const person = activeIn(app, who.entity, body.user);
    const designation = designationNamed(app, who.entity, body.designation);
    const phoneNumber = body.phone_number ?? person.phone_number;
    const plan = planned(request, { user: person.uuid, designation, phoneNumber });
    return work(request, plan.schedule, {
      commands: [{ do: 'schedule', ...plan, seen: body.seen, now: request.now }],
      json: { uuid: plan.shift },
    });
  },

  'POST /api/entities/admin/v2/move_scheduled_profile': (request) => {
    const { app, who, body, now } = request;
    const id = streamOf(request, body.profile_uuid);
    const shift = shiftNamed(app, who.entity, body.profile_uuid);
    const person = activeIn(app, who.entity, shift.user);
    const { designation, phone_number } = shift;
    const phoneNumber = phone_number ?? person.phone_number;
    const to = planned(request, { user: person.uuid, designation, phoneNumber });
    return work(request, id, {
      commands: [{ do: 'move', shift: shift.uuid, to, now }],
      json: { uuid: to.shift },
    });
  },

  'POST /api/entities/admin/v2/delete_scheduled_profile': (request) => {
    const { profile_uuid: shift } = request.body;
    const id = streamOf(request, shift);
    return work(request, id, { commands: [{ do: 'unschedule', schedule: id, shift, now: request.now }], json: {} });
  },

  'GET /api/entities/admin/v2/calendar/': ({ app, who, query, now }) => {
    const { date_start: first, date_end: last, at } = query;
    const then = at === undefined ? now : iso(Date.parse(at));
    return asOf(app, who, {
      query,
      answer: (views) => ({
        json: calendarFor(views, who, { first, last, zone: zoneOf(views, who.entity), now: then }),
      }),
    });
  },
});

const zoneOf = ({ views }: Pick<App, 'views'>, entity: string): string =>
  views.doc('entities', entity)?.timezone ?? 'UTC';

function activeIn(app: App, entity: string, uuid: string): AccountDoc {
  const person = personIn(app, entity, uuid);
  if (!person.active) throw new Refused('designee.person-inactive');
  return person;
}

function shiftNamed({ views }: Pick<App, 'views'>, entity: string, uuid: string): ShiftDoc {
  const shift = views.doc('shifts', uuid);
  if (shift?.kind !== 'shift' || shift.entity !== entity) throw new Refused('not-found');
  return shift;
}

type ShiftHolder = Pick<PlannedShift, 'user' | 'designation' | 'phoneNumber'>;

/** Converts the typed times to instants. A start without its date or its time is now. */
function planned(
  { app, who, body, now }: Signed<Omit<ShiftMoveBody, 'profile_uuid'>, object>,
  { user, designation, phoneNumber }: ShiftHolder,
): PlannedShift {
  const zone = body.tzstr === undefined ? zoneOf(app, who.entity) : zoneNamed(body.tzstr);
  const { date_start, time_start } = body;
  const begins = date_start && time_start ? { date: date_start, time: clockTime(time_start) } : null;
  const ends = { date: body.date_end, time: clockTime(body.time_end) };
  const [from, until] = [begins ? startOf(begins, zone) : now, endOf(ends, zone)];
  const shown = begins ?? shownAt(now, zone);
  const id = scheduleOf(who.entity, designation);
  return {
    schedule: id,
    shift: shiftOf(id, { user, from, until }),
    designation,
    user,
    from,
    until,
    typed: { dateStart: shown.date, timeStart: shown.time, dateEnd: ends.date, timeEnd: ends.time, tzstr: zone },
    phoneNumber,
  };
}

const work = <Json>(request: Signed<object, object>, id: string, said: Work<ScheduleCommand, Json>) =>
  carryOut(request, { decider: schedule, id }, said);
