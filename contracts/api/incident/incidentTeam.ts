import { Type } from 'class-transformer';
import { ArrayMinSize } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { Each, Id, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { listOf, nothing } from '#contracts/core/schema';
import { type TeamRole, teamRoles } from '#contracts/incident/team';
import { teamMember, teamRoleOf } from '#contracts/incident/teamDocuments';

/** A person who joins a team, and the role there. `user` is the uuid. */
export class TeamMemberBody {
  @Id() user!: string;
  @OneOf(teamRoles) role!: TeamRole;
}

export class TeamBody {
  @Type(() => TeamMemberBody)
  @ArrayMinSize(1, { message: 'Choose at least one person.' })
  @Each(limits.team)
  members!: readonly TeamMemberBody[];
}

export class TeamMemberEditBody {
  @OneOf(teamRoles) role!: TeamRole;
  /** The role that the client saw. */
  @Optional() @OneOf(teamRoles) seen?: TeamRole;
}

/** The team of an incident (S2 §2.3, §7.3). */
export const teamOperations = operations({
  'GET /api/incident/:incident_uuid/user/': {
    permission: 'incident.view',
    summary: 'The team of an incident, in order of joining',
    answers: { 200: listOf(teamMember) },
  },

  'GET /api/incident/:incident_uuid/user/:uuid/': {
    permission: 'incident.view',
    summary: 'One member of the team',
    answers: { 200: teamMember },
  },

  'POST /api/incident/:incident_uuid/user/': {
    permission: 'incident.team',
    summary: 'Add members to the team; the body may be just the array of members',
    answers: { 201: listOf(teamRoleOf) },
    body: TeamBody,
    listed: 'members',
  },

  'PATCH /api/incident/:incident_uuid/user/:uuid/': {
    permission: 'incident.team',
    summary: 'Change the role of a member of the team',
    answers: { 200: teamRoleOf },
    body: TeamMemberEditBody,
  },

  'DELETE /api/incident/:incident_uuid/user/:uuid/': {
    permission: 'incident.team',
    summary: 'Remove a member from the team',
    answers: { 200: nothing },
  },
});
