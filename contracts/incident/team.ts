import type { TeamRole } from '#contracts/core/roles';

export { type TeamRole, teamRoles } from '#contracts/core/roles';

export const roleNames: Readonly<Record<TeamRole, string>> = {
  crew: 'Crew',
  leader: 'Leader',
  dispatcher: 'Dispatcher',
  manager: 'Manager',
  administrator: 'Administrator',
  analyst: 'Analyst',
  auditor: 'Auditor',
};

export type { EntityWithRoles, Formation, TeamMember, User } from './teamDocuments.ts';

/** A person who joins a team, and the role there. `user` is the uuid. */
export interface NewTeamMember {
  readonly user: string;
  readonly role: TeamRole;
}
/** `POST /api/incident/{incident_uuid}/user/`. */
export interface TeamBody {
  readonly members: readonly NewTeamMember[];
}
/** `PATCH /api/incident/{incident_uuid}/user/{uuid}/`. */
export interface TeamMemberEditBody {
  readonly role: TeamRole;
  /** The role that the author saw. */
  readonly seen?: TeamRole;
}
