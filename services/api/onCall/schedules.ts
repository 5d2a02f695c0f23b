import { nothing, reference } from '#contracts/core/schema';
import { calendar } from '#contracts/onCall/calendar';
import { Refused } from '#events/core/refused';
import { type ScheduleCommand, schedule, scheduleOf, shiftOf } from '#events/schedule/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { EntityDoc } from '#projections/entity/entities';
import { endOf, startOf } from '#projections/onCall/shiftTimes';
import { designationNamed } from '#services/api/dispatch/designations';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import { E164Phone, Id, Optional, Words } from '#services/api/http/rules';
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
}
@Takes('POST /api/entities/admin/v2/delete_scheduled_profile')
class ScheduledProfileBody {
  @Id() profile_uuid!: string;
}
class CalendarQuery {
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
      const command = scheduled(request, person, designation);
      return work(request, command.schedule, { commands: [command], json: { uuid: command.shift } });
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
    answer: ({ app, who, query }) => ({
      json: calendarFor(app, who, { first: query.date_start, last: query.date_end, zone: zoneOf(app, who.entity) }),
    }),
  }),
];

const zoneOf = ({ views }: Pick<App, 'views'>, entity: string): string =>
  views.doc<EntityDoc>('entities', entity)?.timezone ?? 'UTC';

function activeIn(app: App, entity: string, uuid: string): AccountDoc {
  const person = personIn(app, entity, uuid);
  if (!person.active) throw new Refused('designee.person-inactive');
  return person;
}

/** Converts the typed times to instants. A start without its date or its time is now. */
function scheduled(
  { app, who, body, now }: Signed<ScheduleBody, object>,
  { uuid: user, phone_number }: AccountDoc,
  designation: string,
): Extract<ScheduleCommand, { do: 'schedule' }> {
  const zone = body.tzstr === undefined ? zoneOf(app, who.entity) : zoneNamed(body.tzstr);
  const { date_start, time_start } = body;
  const begins = date_start && time_start ? { date: date_start, time: clockTime(time_start) } : null;
  const ends = { date: body.date_end, time: clockTime(body.time_end) };
  const [from, until] = [begins ? startOf(begins, zone) : now, endOf(ends, zone)];
  const shown = begins ?? shownAt(now, zone);
  const id = scheduleOf(who.entity, designation);
  return {
    do: 'schedule',
    schedule: id,
    shift: shiftOf(id, { user, from, until }),
    designation,
    user,
    from,
    until,
    typed: { dateStart: shown.date, timeStart: shown.time, dateEnd: ends.date, timeEnd: ends.time, tzstr: zone },
    phoneNumber: body.phone_number ?? phone_number,
    now,
  };
}

const work = <Json>(request: Signed<object, object>, id: string, said: Work<ScheduleCommand, Json>) =>
  carryOut(request, { decider: schedule, id }, said);
