import { IsInt, Min } from 'class-validator';
import { E164Phone, Id, Optional, Words } from '#contracts/api/rules';
import { nothing, reference } from '#contracts/core/schema';
import { calendar } from '#contracts/onCall/calendar';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type PlannedShift, type ScheduleCommand, schedule, scheduleOf, shiftOf } from '#events/schedule/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { ShiftDoc } from '#projections/onCall/shifts';
import { endOf, startOf } from '#projections/onCall/shiftTimes';
import { designationNamed } from '#services/api/dispatch/designations';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { AsOfQuery, asOf } from '#services/api/http/parts/asOf';
import { route, type Signed, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { personIn, streamOf } from './beatPeople.ts';
import { calendarFor } from './calendar.ts';
import { ClockTime, DayOnly } from './calendarRules.ts';
import { clockTime, shownAt, zoneNamed } from './wallClock.ts';

@Takes('POST /api/entities/admin/v2/schedule_designation_profile')
class ScheduleBody {
  /** The name of the designation. */
  @Words(80) designation!: string;
  @Id() user!: string;
  /** The number on which the person is called during the shift. Default: the person's own number. */
  @Optional() @E164Phone() phone_number?: string;
  /** Default: now, unless both a date and a time are given. */
  @Optional() @DayOnly() date_start?: string;
  @Optional() @ClockTime() time_start?: string;
  @DayOnly() date_end!: string;
  @ClockTime() time_end!: string;
  /** Default: the organization's time zone. */
  @Optional() @Words(60) tzstr?: string;
  /** The designation's revision in the calendar that the author saw. */
  @Optional()
  @Min(0, { message: 'This must be at least 0.' })
  @IsInt({ message: 'This is not a whole number.' })
  seen?: number;
}
@Takes('POST /api/entities/admin/v2/move_scheduled_profile')
class ShiftMoveBody {
  @Id() profile_uuid!: string;
  /** Default: now, unless both a date and a time are given. */
  @Optional() @DayOnly() date_start?: string;
  @Optional() @ClockTime() time_start?: string;
  @DayOnly() date_end!: string;
  @ClockTime() time_end!: string;
  /** Default: the organization's time zone. */
  @Optional() @Words(60) tzstr?: string;
}
@Takes('POST /api/entities/admin/v2/delete_scheduled_profile')
class ScheduledProfileBody {
  @Id() profile_uuid!: string;
}
class CalendarQuery extends AsOfQuery {
  @DayOnly() date_start!: string;
  @DayOnly() date_end!: string;
}

const path = '/api/entities/admin/v2/';

/** The schedule of designations (S1 §7, "Scheduling"). */
export const scheduleRoutes = [
  route({
    method: 'POST',
    path: `${path}schedule_designation_profile`,
    permission: 'schedule.write',
    summary: 'Schedule a person for a designation',
    answers: { 201: reference },
    body: ScheduleBody,
    answer: (request) => {
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
  }),

  route({
    method: 'POST',
    path: `${path}move_scheduled_profile`,
    permission: 'schedule.write',
    summary: 'Move a shift to other times; the part that has passed stays',
    answers: { 201: reference },
    body: ShiftMoveBody,
    answer: (request) => {
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
  }),

  route({
    method: 'POST',
    path: `${path}delete_scheduled_profile`,
    permission: 'schedule.write',
    summary: 'Unschedule a person; a shift that has begun ends now',
    answers: { 200: nothing },
    body: ScheduledProfileBody,
    answer: (request) => {
      const { profile_uuid: shift } = request.body;
      const id = streamOf(request, shift);
      return work(request, id, { commands: [{ do: 'unschedule', schedule: id, shift, now: request.now }], json: {} });
    },
  }),

  route({
    method: 'GET',
    path: `${path}calendar/`,
    permission: 'schedule.view',
    summary: 'The people with each designation, for each day of a period',
    answers: { 200: calendar },
    query: CalendarQuery,
    refuses: ['replay.reading'],
    answer: ({ app, who, query, now }) => {
      const { date_start: first, date_end: last, at } = query;
      const then = at === undefined ? now : iso(Date.parse(at));
      return asOf(app, who, {
        query,
        answer: (views) => ({
          json: calendarFor(views, who, { first, last, zone: zoneOf(views, who.entity), now: then }),
        }),
      });
    },
  }),
];

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

type Held = Pick<PlannedShift, 'user' | 'designation' | 'phoneNumber'>;

/** Converts the typed times to instants. A start without its date or its time is now. */
function planned(
  { app, who, body, now }: Signed<Omit<ShiftMoveBody, 'profile_uuid'>, object>,
  { user, designation, phoneNumber }: Held,
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
