import type { RecordedFact } from '#events/facts';
import type { Member, TeamFact } from '#events/incident/team/team';

/** The team of an incident after an event, in the order in which they joined. */
export function teamAfter(team: readonly Member[], { type, data }: RecordedFact<TeamFact['type']>): readonly Member[] {
  switch (type) {
    case 'TeamMemberAdded':
      return [...team, { user: data.user, role: data.role }];
    case 'TeamRoleChanged':
      return team.map((member) => (member.user === data.user ? { ...member, role: data.role } : member));
    case 'TeamMemberRemoved':
      return team.filter(({ user }) => user !== data.user);
  }
}
