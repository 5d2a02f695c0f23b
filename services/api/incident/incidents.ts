import { Type } from 'class-transformer';
import { IsObject, Matches, ValidateNested } from 'class-validator';
import {
  Absent,
  AnyWords,
  Each,
  Latitude,
  LogEvent,
  Longitude,
  Moment,
  Optional,
  With,
  WordList,
  Words,
  YesNo,
} from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing, reference } from '#contracts/core/schema';
import { isPartNamed, notEnough, requiredOfAddress } from '#contracts/incident/address';
import { managed, managedInPart } from '#contracts/incident/incident';
import { fileLogEvents } from '#contracts/incident/logEvents';
import { logEntry } from '#contracts/incident/parts';
import { incidentDetail } from '#contracts/incidentDetail';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { workflows } from '#events/incident/versions/index';
import { filteredVersion } from '#events/incident/versions/quiet';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { AlarmWordsBody, alarmOf } from '#services/api/alarms/alarms';
import { filterListRoutes } from '#services/api/alarms/filterList';
import { escalationOf, offerOf } from '#services/api/dispatch/offers';
import { formExportRoute } from '#services/api/forms/formExport';
import { formRoutes } from '#services/api/forms/incidentForms';
import { carryOut, eraseKey } from '#services/api/http/carryOut';
import { AsOfQuery, asOf } from '#services/api/http/parts/asOf';
import { route, type Signed, Takes } from '#services/api/http/route';
import { assetRoutes } from './incidentAssets.ts';
import { fileRoutes } from './incidentFiles.ts';
import { holdRoutes } from './incidentHolds.ts';
import { integrationRoutes } from './incidentIntegrations.ts';
import { labelRoutes } from './incidentLabels.ts';
import { incidentListRoute } from './incidentList.ts';
import { noteRoutes } from './incidentNotes.ts';
import { phoneNumberRoutes } from './incidentPhoneNumbers.ts';
import { placeRoutes } from './incidentPlaces.ts';
import { tagRoutes } from './incidentTags.ts';
import { taskRoutes } from './incidentTasks.ts';
import { teamRoutes } from './incidentTeam.ts';
import { newPlace, ReportedPlace } from './placeBodies.ts';
import { similarIncidentRoute } from './similarIncidents.ts';
import { detail, logOf } from './stream/incidentDetail.ts';
import {
  changeIncident,
  findAlsoDeleted,
  findIncident,
  happenedAt,
  liesAhead,
  liesLongBefore,
  mayRecord,
} from './stream/incidentStream.ts';

@Takes('POST /api/incidents/')
class CreateBody {
  @Words(80) version!: string;
  @Words(limits.text.description) description!: string;
  @Optional() @WordList(limits.text.label, 30) labels?: readonly string[];
  @Optional()
  @Type(() => ReportedPlace)
  @Each(10)
  locations?: readonly ReportedPlace[];
  @Optional() @YesNo() job?: boolean;
  @Optional()
  @Type(() => AlarmWordsBody)
  @ValidateNested()
  @IsObject({ message: 'This must be an object.' })
  alarm?: AlarmWordsBody;
  @Optional() @Matches(/^[\w.-]{1,40}:[\x21-\x7e]{1,160}$/, { message: 'This must be system:id.' }) source?: string;
}
@Takes('POST /api/incident/:uuid/log/')
class LogBody {
  @LogEvent(...fileLogEvents) event!: string;
  @AnyWords(limits.text.message) message!: string;
  @Optional() @Moment() time?: string;
  @Optional() @YesNo() time_confirmed?: boolean;
  @Latitude() @With('lng') lat?: number;
  @Longitude() @With('lat') lng?: number;
}
@Takes('PATCH /api/manage/incident/:uuid/')
class ManageBody {
  @Absent() @YesNo() archived?: boolean;
  @Absent() @YesNo() completed?: boolean;
}

export const incidentRoutes = [
  incidentListRoute,
  similarIncidentRoute,
  ...placeRoutes,
  ...noteRoutes,
  ...labelRoutes,
  ...holdRoutes,
  ...fileRoutes,
  ...formRoutes,
  formExportRoute,
  ...tagRoutes,
  ...integrationRoutes,
  ...filterListRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...assetRoutes,
  ...phoneNumberRoutes,

  route({
    method: 'POST',
    path: '/api/incidents/',
    permission: 'incident.create',
    summary: 'Create an incident; a repeated outside report creates no second one',
    answers: { 201: reference },
    body: CreateBody,
    answer: create,
  }),

  route({
    method: 'GET',
    path: '/api/incident/:uuid/',
    permission: 'incident.view',
    summary: 'One incident: its state, places, contacts and log',
    answers: { 200: incidentDetail },
    query: AsOfQuery,
    answer: ({ app, who, params: { uuid = '' }, query }) =>
      asOf(app, who, { query, incident: uuid, answer: (then) => ({ written: detail(then, who, uuid) }) }),
  }),

  route({
    method: 'GET',
    path: '/api/incident/:uuid/log/',
    permission: 'incident.view',
    summary: "The incident's log, oldest first",
    answers: { 200: listOf(logEntry) },
    answer: ({ app, who, params }) => ({ written: logOf(app, who, params.uuid ?? '') }),
  }),

  route({
    method: 'POST',
    path: '/api/incident/:uuid/log/',
    permission: 'incident.log',
    summary: 'Record a log event',
    answers: { 201: reference },
    body: LogBody,
    answer: (request) => {
      const { event, message, time, time_confirmed: confirmed = false, lat, lng } = request.body;
      mayRecord(request.who, event);
      if (liesAhead(time, request.now)) throw new Refused('log.not-yet');
      const uuid = request.params.uuid ?? '';
      const known = findAlsoDeleted(request.app, request.who, uuid);
      if (!confirmed && liesLongBefore(time, known)) throw new Refused('log.long-before');
      const entry = idFrom('entry', request.commandId);
      return changeIncident(
        request,
        { uuid: entry },
        {
          occurredAt: happenedAt(time, request.now),
          command: {
            do: 'log',
            entry,
            incident: uuid,
            event,
            message,
            lat: lat ?? null,
            lng: lng ?? null,
            designation: null,
          },
        },
      );
    },
  }),

  route({
    method: 'DELETE',
    path: '/api/incident/:uuid/',
    permission: 'incident.delete',
    summary: 'Delete an incident for all users; this cannot be undone',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'delete' }),
  }),

  route({
    method: 'GET',
    path: '/api/manage/incident/:uuid/',
    permission: 'incident.view',
    summary: 'The archived and completed flags of an incident',
    answers: { 200: managed },
    answer: ({ app, who, params }) => ({ json: flagsOf(findIncident(app, who, params.uuid ?? '')) }),
  }),

  route({
    method: 'PATCH',
    path: '/api/manage/incident/:uuid/',
    permission: 'incident.manage',
    summary: 'Archive, unarchive, complete or reopen an incident',
    answers: { 200: managedInPart },
    body: ManageBody,
    answer: (request) => {
      const { archived, completed } = request.body;
      if (archived === undefined && completed === undefined) throw new Refused('incident.nothing-to-change');
      const commands: IncidentCommand[] = [];
      if (completed !== undefined) commands.push({ do: completed ? 'complete' : 'reopen' });
      if (archived !== undefined) commands.push({ do: archived ? 'archive' : 'unarchive' });
      return changeIncident(request, { archived, completed }, ...commands);
    },
  }),

  route({
    method: 'POST',
    path: '/api/incident/:uuid/erase/:subject/',
    permission: 'incident.erase',
    summary: "Erase personal data: a contact, a location, or the incident's own texts",
    answers: { 200: nothing },
    answer: async (request) => {
      const { app, who, params } = request;
      const subject = params.subject ?? '';
      // Only a subject of this incident may be erased here. A subject of another incident or organization is not found.
      if (!findAlsoDeleted(app, who, params.uuid ?? '').subjects.includes(subject)) throw new Refused('not-found');
      const answer = await changeIncident(request, {}, { do: 'erase', subject });
      await eraseKey(request, `incident-${params.uuid}`, subject);
      return answer;
    },
  }),
];

function create(request: Signed<CreateBody, object>) {
  const { app, who, body, commandId } = request;
  const { version, description, source } = body;
  const entity = app.views.doc('entities', who.entity);
  if (!workflows.has(version) || !entity?.versions.includes(version)) throw new Refused('incident.version-unknown');
  if (body.job) checkJob(body.locations ?? []);
  const alarm = body.alarm && alarmOf(app, who.entity, body.alarm, version);
  // An outside report has one id in one organization, for every sender and every repetition.
  const uuid = source ? idFrom('incident', who.entity, source) : idFrom('incident', commandId);
  const offer = alarm?.filter ? null : offerOf(app, who.entity, version);
  const command = {
    do: 'create',
    incident: uuid,
    // A filtered alarm needs no work (S2 §4.2: the noop version).
    version: alarm?.filter ? filteredVersion : version,
    alarm,
    description,
    source: source ?? null,
    labels: distinct(body.labels ?? []).map((name) => ({ label: idFrom('label', uuid, name), name })),
    locations: (body.locations ?? []).map((place, n) => newPlace(uuid, place, n)),
    escalation: offer || alarm?.filter ? null : escalationOf(app, who.entity, { incident: uuid, version }),
    offer: offer && { ...offer, dispatch: idFrom('dispatch', uuid) },
  } as const;
  const created = source ? { command, commandId: idFrom('create', uuid), source } : command;
  return carryOut(request, { decider: incident, id: uuid }, { commands: [created], json: { uuid } });
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
  ...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values(),
];
