import { type AlarmBody, alarmPointOperations } from '#contracts/api/alarms/alarmPoints';
import { type AlarmCommand, type AlarmPoint, alarmPoint } from '#events/alarm/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { afterFirstFact, carryOut, type Happened } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { rulesOf } from '#services/app/boardRules';
import { checkReport, createIncident } from './creating.ts';
import { liesAhead } from './stream/incidentStream.ts';

type Request = Signed<AlarmBody, object>;

export const alarmPointRoutes = answering(alarmPointOperations, { 'POST /api/alarms/': receive });

/**
 * One message of an alarm point. The point decides first, by the alarm's own time; then its incident follows. A message
 * that is sent again after a lost answer goes through both steps, of which each is written once.
 */
async function receive(request: Request) {
  const { app, who, body, now } = request;
  const at = iso(Date.parse(body.time));
  if (liesAhead(at, now)) throw new Refused('log.not-yet');
  // A report that would be refused later is refused before the point has the alarm.
  checkReport(request);
  const alarm = idFrom('alarm', who.entity, body.point);
  const message = idFrom('alarm message', alarm, body.state, at);
  const before = app.views.doc('alarm_points', alarm);
  const own = sourceOf(alarm, at);
  const begins = idFrom('incident', who.entity, own);
  const said: AlarmCommand =
    body.state === 'cleared'
      ? { do: 'clear', alarm, at }
      : {
          do: 'raise',
          alarm,
          at,
          point: body.point,
          incident: begins,
          within: stormOf(app, who.entity),
          open: isOpen(app, who.entity, before?.incident),
        };
  const step = { commandId: message, occurredAt: at, command: said };
  const { state, position } = await app.handle(alarmPoint, alarm, step, request.cause);
  const followed = follow(request, { state, at, message, own, begins });
  const last = (await afterFirstFact(request, followed)) ?? position;
  return { json: answerOf(state), position: last };
}

const answerOf = ({ incident: of, count, ended }: AlarmPoint) => ({
  incident: of,
  count,
  active: of !== null && ended === null,
});

/** The report of an incident that a raise begins: one for each point and time, for every sender. */
const sourceOf = (alarm: string, at: string): string => `alarm:${alarm}.${Date.parse(at)}`;

const stormOf = (app: Pick<App, 'views'>, entity: string): number => {
  const { alarm_storm: minutes } = rulesOf(app, entity);
  return minutes === 'off' ? -1 : Number(minutes) * 60_000;
};

function isOpen({ views }: Pick<App, 'views'>, entity: string, uuid: string | undefined): boolean {
  const doc = uuid === undefined ? null : views.doc('incidents', uuid);
  if (doc?.entity !== entity || doc.deleted) return false;
  const { completed, archived } = doc.progress.course;
  return completed === null && archived === null;
}

interface Followed {
  readonly state: AlarmPoint;
  readonly at: string;
  readonly message: string;
  readonly own: string;
  readonly begins: string;
}

/** Brings the incident to where its alarm is. Returns the position of its last event; undefined when it has none. */
async function follow(request: Request, { state, at, message, own, begins }: Followed) {
  const { app, who, body } = request;
  const { incident: uuid, ended } = state;
  if (uuid === null) return undefined;
  let position;
  if (body.state === 'raised' && uuid === begins) {
    const { alarm, station, description = '', version, priority, locations } = body;
    const words = [alarm, station, description].filter((one) => one.trim() !== '').join(', ');
    const report = { version, description: words, alarm: body, priority, locations, source: own };
    ({ position } = await createIncident({ ...request, body: report }, { at }));
  }
  const isOver = ended !== null && (body.state === 'cleared' ? ended === at : at <= ended && uuid === begins);
  const lines = body.state === 'raised' && uuid !== begins ? raisedAgain(request, { uuid, state, at, message }) : [];
  const commands = [...lines, ...(isOver ? cleared(request, { uuid, state, at: ended, message }) : [])];
  if (commands.length === 0) return position;
  // The incident may belong to another organization by now, or be deleted: the alarm is counted at its point.
  if (uuid !== begins && !isOurs(app, who.entity, uuid)) return position;
  return (await carryOut(request, { decider: incident, id: uuid }, { commands, json: {} })).position;
}

const isOurs = ({ views }: Pick<App, 'views'>, entity: string, uuid: string): boolean => {
  const doc = views.doc('incidents', uuid);
  return doc !== null && doc.entity === entity && !doc.deleted;
};

interface Told {
  readonly uuid: string;
  readonly state: AlarmPoint;
  readonly at: string;
  readonly message: string;
}
type Commands = readonly Happened<IncidentCommand>[];

/** A line for the second, fourth, eighth … raise, so that a storm does not fill the log. */
const isTold = (count: number): boolean => (count & (count - 1)) === 0;

function raisedAgain({ app }: Request, { uuid, state, at, message }: Told): Commands {
  const course = app.views.doc('incidents', uuid)?.progress.course;
  const isBack = state.ended === null && course !== undefined && course.completed !== null && course.completed <= at;
  const line = { uuid, at, message, event: 'alarm:repeated', words: `Raised ${state.count} times` };
  return [
    ...(isBack ? [{ commandId: idFrom('reopen', message), occurredAt: at, command: { do: 'reopen' } } as const] : []),
    ...(isTold(state.count) || isBack ? [lineOf(line)] : []),
  ];
}

/** The line, and the end of the incident by the organization's rule. */
function cleared({ app, who }: Request, { uuid, at, message }: Told): Commands {
  const line = lineOf({ uuid, at, message, event: 'alarm:cleared', words: 'The alarm cleared by itself.' });
  const { alarm_cleared: rule } = rulesOf(app, who.entity);
  const ends = rule === 'close' || (rule === 'untaken' && !isComing(app, uuid));
  const complete = { commandId: idFrom('complete', message), occurredAt: at, command: { do: 'complete' } } as const;
  return ends ? [line, complete] : [line];
}

/** True when somebody comes or is there. Whoever comes is told of an end by the table of consequences. */
export function isComing({ views }: Pick<App, 'views'>, uuid: string): boolean {
  const due = views.doc('due', `consequences:${uuid}`);
  return due?.kind === 'consequences' && due.crews.length + due.people.length > 0;
}

interface Line {
  readonly uuid: string;
  readonly at: string;
  readonly message: string;
  readonly event: string;
  readonly words: string;
}

const lineOf = ({ uuid, at, message, event, words }: Line): Happened<IncidentCommand> => ({
  commandId: idFrom(event, message),
  occurredAt: at,
  command: {
    do: 'log',
    entry: idFrom('entry', event, message),
    incident: uuid,
    event,
    message: words,
    lat: null,
    lng: null,
    designation: null,
  },
});
