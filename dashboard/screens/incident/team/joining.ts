import type { TeamMemberBody } from '#contracts/api/incident/incidentTeam';
import type { EntityWithRoles, TeamMember, TeamRole } from '#contracts/incident/team';

export type Group = EntityWithRoles['roles'][number];

/** The consequences of joining in a role, beside the role. */
export const roleNotes: Partial<Readonly<Record<TeamRole, string>>> = {
  leader: 'A leader is asked by text to take the incident.',
};

/** The people who may be added, by role: active, available, and not on the team. Empty roles are left out. */
export function whoMayJoin(entities: readonly EntityWithRoles[], team: readonly TeamMember[]): readonly Group[] {
  const members = new Set(team.map(({ user }) => user.uuid));
  return entities
    .flatMap(({ roles }) => roles)
    .map((group) => ({
      ...group,
      users: group.users.filter(({ uuid, is_active, is_available }) => is_active && is_available && !members.has(uuid)),
    }))
    .filter(({ users }) => users.length > 0);
}

/** The ticked people who are still offered, each with the role. */
export const joining = (groups: readonly Group[], ticked: ReadonlySet<string>): readonly TeamMemberBody[] =>
  groups.flatMap(({ name, users }) =>
    users.flatMap(({ uuid }) => (ticked.has(uuid) ? [{ user: uuid, role: name }] : [])),
  );
