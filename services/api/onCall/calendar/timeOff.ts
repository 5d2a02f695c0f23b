import { type LeaveActBody, type LeaveBody, type TimeOffBody, timeOffOperations } from '#contracts/api/onCall/timeOff';
import { limits } from '#contracts/core/limits';
import type { EnteredLeave, TimeOff } from '#contracts/onCall/timeOff';
import { compareNames } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { entity } from '#events/entity/decider';
import { type TimeOffCommand, timeOff, timeOffOf } from '#events/timeOff/decider';
import type { TimeOffSpan } from '#events/timeOff/events';
import { timesOf } from '#projections/onCall/shiftTimes';
import { importedOf, leaveTimes, type TimeOffDoc } from '#projections/onCall/timeOff';
import { carryOut } from '#services/api/http/carryOut';
import { Invalid } from '#services/api/http/errors';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { personRules } from '#services/app/calling/candidates';
import { zoneOf } from '#services/app/calling/zone';
import { shiftsOver } from '#services/app/onDuty';
import { onlyPart, WrongFile } from '#services/parsing/reader';
import { callableIn, peopleFor, personIn } from '../beatPeople.ts';
import { type CalendarFile, calendarReader } from './calendarFile.ts';

const day = 24 * 3_600_000;

export const timeOffRoutes = answering(timeOffOperations, {
  'GET /api/on-call/time-off/': (request) => ({ json: shown(request) }),

  'POST /api/on-call/time-off/': async (request) => {
    const { app, who, body, commandId } = request;
    const person = body.user === undefined ? null : personIn(app, who.entity, body.user);
    const user = person?.uuid ?? null;
    const id = timeOffOf(who.entity, user);
    const spans = await read(request, { named: user === null, email: person?.email ?? '' });
    const json = preview(request, { id, user, spans });
    if (body.dry || json.mistakes.length > 0) return { json };
    const imported = { timeOff: id, import: idFrom('time off', commandId), user, spans: spans.spans };
    return work(request, id, { do: 'import', ...imported }, { ...json, saved: true });
  },

  'POST /api/on-call/time-off/undo/': (request) => {
    const { app, who, body } = request;
    const user = body.user === undefined ? null : personIn(app, who.entity, body.user).uuid;
    const id = timeOffOf(who.entity, user);
    return work(request, id, { do: 'undo', timeOff: id, import: body.import_id }, {});
  },

  'POST /api/my-shifts/leave/': (request) => enter(request, request.who.account.uuid),

  'POST /api/my-shifts/leave/:uuid/': (request) => withdraw(request, request.who.account.uuid),

  'POST /api/on-call/leave/': (request) => enter(request, request.body.user),

  'POST /api/on-call/leave/:uuid/': (request) => withdraw(request, request.body.user),

  'POST /api/on-call/leave-calls/': (request) => {
    const { last } = request.body;
    const commands = [{ do: 'setLeaveCalls', last }] as const;
    return carryOut(request, { decider: entity, id: request.who.entity }, { commands, json: { last } });
  },
});

type Asking = Pick<Signed<TimeOffBody, object>, 'app' | 'who' | 'body'>;

type Whose = Pick<Parameters<typeof calendarReader.read>[0]['reading'], 'named' | 'email'>;

async function read({ app, who, body }: Asking, whose: Whose): Promise<CalendarFile> {
  const now = app.clock.now();
  const reading = { zone: zoneOf(app, who.entity), from: now - 31 * day, until: now + limits.timeOff.ahead, ...whose };
  const source = { entity: who.entity, input: { text: body.calendar, reading } };
  return onlyPart(app.parsing.read(calendarReader, source)).catch((error: unknown) => {
    throw error instanceof WrongFile ? new Invalid({ calendar: [error.message] }) : error;
  });
}

interface LeaveUpload {
  readonly id: string;
  readonly user: string | null;
  readonly spans: CalendarFile;
}

function preview({ app, who }: Asking, { id, user, spans: { spans, mistakes, notes } }: LeaveUpload) {
  const before = importedOf(app.views.doc('time_off', id));
  const key = ({ start, end }: TimeOffSpan) => `${start} ${end}`;
  const isIn = (all: readonly TimeOffSpan[]) => {
    const keys = new Set(all.map(key));
    return (one: TimeOffSpan) => keys.has(key(one));
  };
  const [isBefore, isNow] = [isIn(before), isIn(spans)];
  return {
    added: spans.filter((one) => !isBefore(one)).length,
    removed: before.filter((one) => !isNow(one)).length,
    kept: spans.filter(isBefore).length,
    spans: spans.slice(0, limits.timeOff.shown),
    mistakes: mistakes.slice(0, limits.timeOff.shown),
    mistake_count: mistakes.length,
    notes: notes.slice(0, limits.timeOff.shown),
    note_count: notes.length,
    shifts: user === null ? 0 : shiftsDuring(app, who.entity, { user, spans }),
    saved: false,
  };
}

/** The number of shifts to come that fall into a person's leave. */
function shiftsDuring(
  app: App,
  entity: string,
  { user, spans }: { readonly user: string; readonly spans: readonly TimeOffSpan[] },
): number {
  const zone = zoneOf(app, entity);
  const now = app.clock.now();
  const times = spans.map((one) => leaveTimes(one, zone));
  return shiftsOver(app, entity, { from: iso(now), until: iso(now + limits.timeOff.ahead) })
    .filter((shift) => shift.user === user)
    .map((shift) => timesOf(shift, zone))
    .filter(({ start, end }) => end > iso(now) && times.some((one) => one.start < end && start < one.end)).length;
}

function shown({ app, who }: Pick<Asking, 'app' | 'who'>): TimeOff {
  const person = peopleFor(app, who);
  const zone = zoneOf(app, who.entity);
  const now = iso(app.clock.now());
  const docs = app.views.docs('time_off', { where: { entity: who.entity } });
  const entered = docs
    .flatMap((doc) => (doc.user === null ? [] : [{ user: person(doc.user), leave: enteredIn(app, doc) }]))
    .filter(({ leave }) => leave.length > 0)
    .toSorted((a, b) => compareNames(a.user.last_name, b.user.last_name));
  const results = docs
    .flatMap((doc) => {
      const last = doc.imports.at(-1);
      if (!last) return [];
      const { uuid: import_id, time: imported_time, by, spans } = last;
      const coming = spans.filter((one) => leaveTimes(one, zone).end > now);
      return [
        {
          user: doc.user === null ? null : person(doc.user),
          import_id,
          imported_time,
          imported_by: nameOf(app.views.doc, by),
          span_count: spans.length,
          coming: coming.slice(0, limits.timeOff.shown),
        },
      ];
    })
    .toSorted((a, b) => compareNames(a.user?.last_name ?? '', b.user?.last_name ?? ''));
  return { calls_leave_last: personRules(app, who.entity).leave === 'last', entered, results };
}

const work = <Json>(request: Signed<object, object>, id: string, command: TimeOffCommand, json: Json) =>
  carryOut(request, { decider: timeOff, id }, { commands: [command], json });

function enter(request: Signed<LeaveBody, object>, person: string) {
  const { app, who, now, body, commandId } = request;
  const user = callableIn(app, who.entity, person).uuid;
  const [start, end] = [iso(Date.parse(body.start)), iso(Date.parse(body.end))];
  const [id, leave] = [timeOffOf(who.entity, user), idFrom('leave', commandId)];
  return work(request, id, { do: 'enter', timeOff: id, leave, user, start, end, now }, { uuid: leave });
}

function withdraw(request: Signed<LeaveActBody, object, 'uuid'>, person: string) {
  const { app, who, now, body, params } = request;
  const id = timeOffOf(who.entity, personIn(app, who.entity, person).uuid);
  return work(request, id, { do: body.act, timeOff: id, leave: params.uuid, now }, {});
}

/** The typed leave of a person that is not over. */
export const enteredIn = ({ views, clock }: Pick<App, 'views' | 'clock'>, doc: TimeOffDoc | null): EnteredLeave[] =>
  (doc?.entered ?? [])
    .filter(({ end }) => end > iso(clock.now()))
    .map(({ uuid, start, end, by }) => ({ uuid, start, end, entered_by: nameOf(views.doc, by) }))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
