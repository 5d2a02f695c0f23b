import type { PreviewBody } from '#contracts/api/callout/formTeam';
import { formTeamOperations } from '#contracts/api/callout/formTeam';
import { roleNames } from '#contracts/incident/team';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import { personIn } from '#services/api/onCall/beatPeople';
import { workNow } from '#services/app/work';
import { startedAlone } from './oneAtATime.ts';
import { type PlanRequest, planOf } from './plan.ts';
import { alreadyAsked, previewShown } from './shown.ts';

export const formTeamRoutes = answering(formTeamOperations, {
  'POST /api/incident/:incident_uuid/callouts/preview/': ({ app, who, params, body }) => {
    const wanted = wantedBy(body);
    const incident = findIncident(app, who, params.incident_uuid);
    const preview = previewShown(app, planOf(app, who, incident, wanted), {
      entity: who.entity,
      work: workNow(app, who.entity).ofPerson,
    });
    return { json: { ...preview, already: alreadyAsked(app, incident.uuid) } };
  },

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/form_team_by_groups/request/': (request) =>
    start(request, 'groups', request.body),

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team/request/': (request) =>
    start(request, 'selected', request.body),

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/named_generic_form_team/request/': (request) =>
    start(request, 'named', request.body),

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/named_generic_form_team/request_by_groups/': (
    request,
  ) => start(request, 'named', request.body),

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team_sequential/start/': (request) => {
    const { role, ...body } = request.body;
    if (body.target_count > body.users.length) throw new Refused('callout.too-many');
    return start(request, 'sequential', { ...body, ...(role ? { target_role: role } : {}) });
  },
});

function wantedBy({ kind, ...body }: PreviewBody): PlanRequest {
  if (kind === 'beats' || kind === 'escalation') throw new Refused('not-found');
  return { kind, ...body };
}

type Body = Omit<PlanRequest, 'kind'> & { readonly name?: string };

function start(request: Signed<object, object, 'incident_uuid'>, kind: PlanRequest['kind'], body: Body) {
  const { app, who, params, commandId, now } = request;
  const incident = findIncident(app, who, params.incident_uuid);
  for (const { uuid } of body.users ?? []) personIn(app, who.entity, uuid);
  const id = idFrom('callout', commandId);
  return startedAlone(app, { incident: incident.uuid, id }, () => {
    const { role, target, policy, people: listed, leftOut, beyond } = planOf(app, who, incident, { ...body, kind });
    const named = body.name?.trim() ?? roleNames[role];
    const kept = { callout: id, incident: incident.uuid, kind, name: named, role, target, policy };
    const started = beyond > 0 ? { ...kept, beyond } : kept;
    const command: CalloutCommand = {
      do: 'start',
      now,
      started,
      people: listed,
      leftOut,
      overrides: body.overrides ?? [],
    };
    return carryOut(request, { decider: callout, id }, { commands: [command], json: { uuid: id } });
  });
}
