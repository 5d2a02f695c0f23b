import { Type } from 'class-transformer';
import { ArrayMinSize } from 'class-validator';
import { Each, Id, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing } from '#contracts/core/schema';
import { type NewTeamMember, type TeamMember, type TeamRole, teamRoles } from '#contracts/incident/team';
import { teamMember, teamRoleOf } from '#contracts/incident/teamDocuments';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type Principal } from '#services/access/principal';
import { route, Takes, TakesPart } from '#services/api/http/route';
import { seesNumbers, teamOf } from '#services/api/incident/stream/shownTeam';
import type { App } from '#services/app/app';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

@TakesPart<NewTeamMember>()
class TeamMemberBody {
  @Id() user!: string;
  @OneOf(teamRoles) role!: TeamRole;
}
@Takes('POST /api/incident/:incident_uuid/user/')
class TeamBody {
  @Type(() => TeamMemberBody)
  @ArrayMinSize(1, { message: 'Choose at least one person.' })
  @Each(limits.team)
  members!: readonly TeamMemberBody[];
}
@Takes('PATCH /api/incident/:incident_uuid/user/:uuid/')
class TeamMemberEditBody {
  @OneOf(teamRoles) role!: TeamRole;
  /** The role that the client saw. */
  @Optional() @OneOf(teamRoles) seen?: TeamRole;
}

const path = '/api/incident/:incident_uuid/user/';
const permission = 'incident.team';

/** The team of an incident (S2 §2.3, §7.3). */
export const teamRoutes = [
  route({
    method: 'GET',
    path,
    permission: 'incident.view',
    summary: 'The team of an incident, in order of joining',
    answers: { 200: listOf(teamMember) },
    answer: ({ app, who, params }) => ({ json: teamShown(app, who, params.incident_uuid ?? '') }),
  }),

  route({
    method: 'GET',
    path: `${path}:uuid/`,
    permission: 'incident.view',
    summary: 'One member of the team',
    answers: { 200: teamMember },
    answer: ({ app, who, params }) => {
      const member = teamShown(app, who, params.incident_uuid ?? '').find(({ user }) => user.uuid === params.uuid);
      if (!member) throw new Refused('not-found');
      return { json: member };
    },
  }),

  route({
    method: 'POST',
    path,
    permission,
    summary: 'Add members to the team; the body may be just the array of members',
    answers: { 201: listOf(teamRoleOf) },
    body: TeamBody,
    listed: 'members',
    answer: (request) => {
      const { app, who, body, commandId, params } = request;
      const { members } = body;
      for (const { user } of members) findAvailable(app, who, user);
      const incident = params.incident_uuid ?? '';
      return changeIncident(request, members, { do: 'addMembers', incident, members, entry: commandId });
    },
  }),

  route({
    method: 'PATCH',
    path: `${path}:uuid/`,
    permission,
    summary: 'Change the role of a member of the team',
    answers: { 200: teamRoleOf },
    body: TeamMemberEditBody,
    answer: (request) => {
      const { body, commandId, params } = request;
      const { role, seen = null } = body;
      const at = { incident: params.incident_uuid ?? '', user: params.uuid ?? '' };
      const entry = idFrom('role', commandId);
      return changeIncident(request, { user: at.user, role }, { do: 'changeMemberRole', ...at, role, seen, entry });
    },
  }),

  route({
    method: 'DELETE',
    path: `${path}:uuid/`,
    permission,
    summary: 'Remove a member from the team',
    answers: { 200: nothing },
    answer: (request) => changeIncident(request, {}, { do: 'removeMember', user: request.params.uuid ?? '' }),
  }),
];

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
