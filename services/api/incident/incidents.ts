import { type CreateBody, incidentOperations } from '#contracts/api/incident/incidents';
import { ReportedPlace } from '#contracts/api/incident/placeBodies';
import { isPartNamed, notEnough, requiredOfAddress } from '#contracts/incident/address';
import { nameKey } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { workflows } from '#events/incident/versions/index';
import { filteredVersion } from '#events/incident/versions/quiet';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { may } from '#services/access/principal';
import { alarmOf } from '#services/api/alarms/alarms';
import { filterListRoutes } from '#services/api/alarms/filterList';
import { formExportRoutes } from '#services/api/forms/formExport';
import { formRoutes } from '#services/api/forms/incidentForms';
import { carryOut } from '#services/api/http/carryOut';
import { asOf } from '#services/api/http/parts/asOf';
import { eraseKey } from '#services/api/http/parts/erasing';
import { checkCrewPosition, checkPlace } from '#services/api/http/parts/reach';
import { answering, type Signed } from '#services/api/http/route';
import { codeIn, priorityOfProblems } from '#services/app/priorities';
import { beginningOf } from '#services/outbound/callouts/offers';
import { assetRoutes } from './incidentAssets.ts';
import { fileRoutes } from './incidentFiles.ts';
import { holdRoutes } from './incidentHolds.ts';
import { integrationRoutes } from './incidentIntegrations.ts';
import { labelRoutes } from './incidentLabels.ts';
import { incidentListRoutes } from './incidentList.ts';
import { noteRoutes } from './incidentNotes.ts';
import { priorityRoutes } from './incidentPriority.ts';
import { tagRoutes } from './incidentTags.ts';
import { taskRoutes } from './incidentTasks.ts';
import { teamRoutes } from './incidentTeam.ts';
import { linkedIncidentRoutes, madeMain, mainOf } from './linkedIncidents.ts';
import { phoneNumberRoutes } from './places/incidentPhoneNumbers.ts';
import { placeRoutes } from './places/incidentPlaces.ts';
import { newPlace } from './places/placeBodies.ts';
import { similarIncidentRoutes } from './similarIncidents.ts';
import { detail, logOf } from './stream/incidentDetail.ts';
import {
  changeIncident,
  findAlsoDeleted,
  findIncident,
  happenedAt,
  liesAhead,
  liesLongBefore,
  mayRecord,
  statedTime,
} from './stream/incidentStream.ts';

export const incidentRoutes = [
  ...incidentListRoutes,
  ...similarIncidentRoutes,
  ...placeRoutes,
  ...noteRoutes,
  ...labelRoutes,
  ...holdRoutes,
  ...linkedIncidentRoutes,
  ...fileRoutes,
  ...formRoutes,
  ...formExportRoutes,
  ...tagRoutes,
  ...priorityRoutes,
  ...integrationRoutes,
  ...filterListRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...assetRoutes,
  ...phoneNumberRoutes,
  ...answering(incidentOperations, {
    'POST /api/incidents/': create,

    'GET /api/incident/:uuid/': ({ app, who, params: { uuid }, query }) =>
      asOf(app, who, { query, incident: uuid, answer: (then) => ({ written: detail(then, who, uuid) }) }),

    'GET /api/incident/:uuid/log/': ({ app, who, params }) => ({ written: logOf(app, who, params.uuid) }),

    'POST /api/incident/:uuid/log/': (request) => {
      const { event, message, time: said, time_confirmed: confirmed = false, lat, lng } = request.body;
      mayRecord(request.who, event);
      checkCrewPosition(request.app, request.who.entity, { lat, lng });
      const uuid = request.params.uuid;
      const known = findAlsoDeleted(request.app, request.who, uuid);
      const time = statedTime(request, known, { said, confirmed, doubt: new Refused('log.before-report') });
      if (liesAhead(time, request.now)) throw new Refused('log.not-yet');
      if (!confirmed && liesLongBefore(time, known)) throw new Refused('log.long-before');
      const entry = idFrom('entry', request.commandId);
      const place = { lat: lat ?? null, lng: lng ?? null, designation: null };
      const line = { entry, incident: uuid, event, message, ...place };
      const command: IncidentCommand =
        event === 'acknowledged'
          ? { do: 'acknowledge', user: request.who.account.uuid, ...line }
          : { do: 'log', ...line };
      return changeIncident(request, { uuid: entry }, { occurredAt: happenedAt(time, request.now), command });
    },

    'DELETE /api/incident/:uuid/': (request) => changeIncident(request, {}, { do: 'delete' }),

    'GET /api/manage/incident/:uuid/': ({ app, who, params }) => ({
      json: flagsOf(findIncident(app, who, params.uuid)),
    }),

    'PATCH /api/manage/incident/:uuid/': (request) => {
      const { archived, completed } = request.body;
      if (archived === undefined && completed === undefined) throw new Refused('incident.nothing-to-change');
      const commands: IncidentCommand[] = [];
      const linked = request.body.linked === 'unlink' ? ({ linked: 'unlink' } as const) : {};
      if (completed === false || archived === false) commands.push(...standsAlone(request));
      if (completed !== undefined) commands.push(completed ? { do: 'complete', ...linked } : { do: 'reopen' });
      if (archived !== undefined) commands.push(archived ? { do: 'archive', ...linked } : { do: 'unarchive' });
      return changeIncident(request, { archived, completed }, ...commands);
    },

    'POST /api/incident/:uuid/erase/:subject/': async (request) => {
      const { app, who, params } = request;
      const subject = params.subject;
      // Only a subject of this incident may be erased here. A subject of another incident or organization is not found.
      if (!findAlsoDeleted(app, who, params.uuid).subjects.includes(subject)) throw new Refused('not-found');
      const answer = await changeIncident(request, {}, { do: 'erase', subject });
      await eraseKey(request, `incident-${params.uuid}`, subject);
      return answer;
    },
  }),
];

/** A call that is opened again while its main incident is over needs help of its own. */
function standsAlone({ app, params }: Pick<Signed<object, object, 'uuid'>, 'app' | 'params'>): IncidentCommand[] {
  const from = app.views.doc('incidents', params.uuid)?.linked_to;
  const course = from === undefined ? undefined : app.views.doc('incidents', from)?.progress.course;
  if (from === undefined || (course && course.completed === null && course.archived === null)) return [];
  return [{ do: 'unlink', because: 'reopened', from }];
}

async function create(request: Signed<CreateBody, object>) {
  const { app, who, body, commandId } = request;
  const { version, description, source, problem } = body;
  const entity = app.views.doc('entities', who.entity);
  if (!workflows.has(version) || !entity?.versions.includes(version)) throw new Refused('incident.version-unknown');
  for (const [n, { lat, lng }] of (body.locations ?? []).entries())
    checkPlace(app, who.entity, { lat, lng, field: `locations.${n}.lat` });
  if (body.job) checkJob(body.locations ?? []);
  const alarm = body.alarm && alarmOf(app, who.entity, body.alarm, version);
  // An outside report has one id in one organization, for every sender and every repetition.
  const uuid = source ? idFrom('incident', who.entity, source) : idFrom('incident', commandId);
  if (problem && !may(who, 'incident.tag')) throw new Refused('forbidden');
  const problemPriority = priorityOfProblems(app, who.entity, codeIn(problem ?? null));
  const priority = body.priority ?? problemPriority;
  const linkTo = body.link_to === undefined ? undefined : await mainFor(request, body.link_to);
  const { offer, escalation, nobodyFound } =
    alarm?.filter || linkTo !== undefined
      ? { offer: null, escalation: null, nobodyFound: null }
      : beginningOf(app, who.entity, { incident: uuid, version, priority });
  const command = {
    do: 'create',
    incident: uuid,
    // A filtered alarm needs no work (S2 §4.2: the noop version).
    version: alarm?.filter ? filteredVersion : version,
    alarm,
    description,
    source: source ?? null,
    problem,
    priority: body.priority,
    problemPriority,
    labels: distinct(body.labels ?? []).map((name) => ({ label: idFrom('label', uuid, name), name })),
    locations: (body.locations ?? []).map((place, n) => newPlace(uuid, place, n)),
    escalation,
    nobodyFound,
    linkTo,
    offer: offer && { ...offer, dispatch: idFrom('dispatch', uuid) },
  } as const;
  const created = source ? { command, commandId: idFrom('create', uuid), source } : command;
  return carryOut(request, { decider: incident, id: uuid }, { commands: [created], json: { uuid } });
}

/** The main incident of a call that is created linked. */
async function mainFor(request: Signed<CreateBody, object>, named: string): Promise<string> {
  const { app, who } = request;
  if (!may(who, 'incident.link')) throw new Refused('forbidden');
  const { uuid } = mainOf(app, who, named);
  await madeMain(request, uuid, []);
  return uuid;
}

/** Work at an address needs one, with its number and street (S0 §1, S2 §2.2). */
function checkJob(locations: readonly ReportedPlace[]): void {
  if (locations.length === 0) throw new Refused('address.incomplete', { locations: ['This field may not be blank.'] });
  const poor = locations.findIndex((place) => !requiredOfAddress.job.every((part) => isPartNamed(place, part)));
  if (poor >= 0) throw new Refused('address.incomplete', { [`locations.${poor}.raw`]: [notEnough] });
}

const flagsOf = ({ progress: { course } }: IncidentDoc) => ({
  archived: course.archived !== null,
  completed: course.completed !== null,
});

const distinct = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [nameKey(name), name])).values(),
];
