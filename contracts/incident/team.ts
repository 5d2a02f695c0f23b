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
