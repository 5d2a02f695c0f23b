import { channels } from '#contracts/channels';
import type { IncidentSummary } from '#contracts/incident';
import type { RecordedFact } from '#events/facts';
import type { TeamFact } from '#events/incident/events';
import type { Member } from '#events/incident/team';
import type { Frame } from './projection.ts';

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

/** An incident as it stands in the lists of those who work on it: whose, and and its line. Nobody's where it stands in none. */
export interface Listing {
  readonly users: readonly string[];
  readonly incident: IncidentSummary;
}

/** What each member's own list of incidents is told (S2 §7.5). */
export function memberFrames(before: Listing | null, after: Listing, position: number): readonly Frame[] {
  const [had, has] = [new Set(before?.users), new Set(after.users)];
  return [...new Set([...had, ...has])].map((user) => ({
    channel: channels.incidentsUser(user),
    event: has.has(user) ? (had.has(user) ? 'updated' : 'added') : 'deleted',
    data: { incident: after.incident, position },
  }));
}
