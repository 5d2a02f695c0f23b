import { incidentOperations } from '#contracts/api/incident/incidents';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { IncidentCommand } from '#events/incident/incident';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { filterListRoutes } from '#services/api/alarms/filterList';
import { formExportRoutes } from '#services/api/forms/formExport';
import { formRoutes } from '#services/api/forms/incidentForms';
import { asOf } from '#services/api/http/parts/asOf';
import { eraseKey } from '#services/api/http/parts/erasing';
import { checkCrewPosition } from '#services/api/http/parts/reach';
import { answering, type Signed } from '#services/api/http/route';
import { alarmPointRoutes } from './alarmPoints.ts';
import { createIncident } from './creating.ts';
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
import { linkedIncidentRoutes } from './linkedIncidents.ts';
import { open311Routes } from './open311/open311.ts';
import { phoneNumberRoutes } from './places/incidentPhoneNumbers.ts';
import { placeRoutes } from './places/incidentPlaces.ts';
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
  ...alarmPointRoutes,
  ...open311Routes,
  ...filterListRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...assetRoutes,
  ...phoneNumberRoutes,
  ...answering(incidentOperations, {
    'POST /api/incidents/': (request) => createIncident(request),

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

const flagsOf = ({ progress: { course } }: IncidentDoc) => ({
  archived: course.archived !== null,
  completed: course.completed !== null,
});
