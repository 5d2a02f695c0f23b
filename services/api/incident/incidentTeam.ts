import { teamOperations } from '#contracts/api/incident/incidentTeam';
import type { TeamMember } from '#contracts/incident/team';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import { seesNumbers, teamOf } from '#services/api/incident/stream/shownTeam';
import type { App } from '#services/app/app';
import { asksLeader } from '#services/app/boardRules';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

export const teamRoutes = answering(teamOperations, {
  'GET /api/incident/:incident_uuid/user/': ({ app, who, params }) => ({
    json: teamShown(app, who, params.incident_uuid),
  }),

  'GET /api/incident/:incident_uuid/user/:uuid/': ({ app, who, params }) => {
    const member = teamShown(app, who, params.incident_uuid).find(({ user }) => user.uuid === params.uuid);
    if (!member) throw new Refused('not-found');
    return { json: member };
  },

  'POST /api/incident/:incident_uuid/user/': (request) => {
    const { app, who, body, commandId, params } = request;
    const { members } = body;
    for (const { user } of members) findAvailable(app, who, user);
    const incident = params.incident_uuid;
    const asks = asksLeader(app, who);
    return changeIncident(request, members, { do: 'addMembers', incident, members, entry: commandId, asks });
  },

  'PATCH /api/incident/:incident_uuid/user/:uuid/': (request) => {
    const { app, who, body, commandId, params } = request;
    const { role, seen = null } = body;
    const asks = asksLeader(app, who);
    const at = { incident: params.incident_uuid, user: params.uuid };
    const entry = idFrom('role', commandId);
    return changeIncident(request, { user: at.user, role }, { do: 'changeMemberRole', ...at, role, seen, entry, asks });
  },

  'DELETE /api/incident/:incident_uuid/user/:uuid/': (request) =>
    changeIncident(request, {}, { do: 'removeMember', user: request.params.uuid }),
});

/** Returns an active person of the user's organization. */
export function findAvailable(app: App, who: Principal, user: string): AccountDoc {
  const account = app.views.doc('accounts', user);
  if (account?.entity !== who.entity || account.role === '_Staff') throw new Refused('not-found');
  if (!account.active) throw new Refused('team.not-available');
  return account;
}

/** The team as the user may see it. */
function teamShown(app: App, who: Principal, uuid: string): readonly TeamMember[] {
  const doc = findIncident(app, who, uuid);
  return teamOf((projection, key) => app.views.doc(projection, key), doc, seesNumbers(who, doc));
}
