import { type TeamRole, teamRoles } from '#contracts/incident/team';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, flag, id, oneOf, optional, time } from '#events/core/schema';
import type { LogEntryRecorded } from '#events/incident/core/facts';
import { logEntry } from '#events/incident/core/log';
import type { Part } from '#events/incident/core/part';
import type { IncidentTransferred } from '#events/incident/transfers/facts';

export const teamFacts = facts({
  /**
   * A member of the team and their role. The name and the number are in the user's own stream. `accepted`: the person accepted a
   * call of a call-out.
   */
  TeamMemberAdded: { user: id, role: oneOf(teamRoles), accepted: optional(flag) },
  TeamRoleChanged: { user: id, role: oneOf(teamRoles) },
  /** `tells`: somebody else takes them off, and they are told unless they are there. Absent in older facts, of which nobody was told. */
  TeamMemberRemoved: { user: id, tells: optional(flag) },
  /** A text asks a person who leads to take the incident. Answers name the request as they name a transfer. */
  LeaderAsked: { user: id, transfer: id, delivery: id, respondBy: time },
});
export type TeamFact = FactIn<typeof teamFacts>;
export type LeaderAsked = FactIn<typeof teamFacts, 'LeaderAsked'>;

export interface Member {
  readonly user: string;
  readonly role: TeamRole;
}

/** A text asks who leads; absent when nobody has to be asked, as a person who takes the lead. */
export interface AsksLeader {
  /** The time by which the leader must have answered, ISO-8601 UTC. */
  readonly asks?: { readonly respondBy: string; readonly but: string | null } | undefined;
}

export type TeamCommand =
  | (AsksLeader & {
      readonly do: 'addMembers';
      readonly incident: string;
      readonly members: readonly Member[];
      /** The command's own id, so that a user who becomes leader twice is logged twice. */
      readonly entry: string;
      /** True for a person who accepted a call of a call-out. */
      readonly accepted?: true;
    })
  | (AsksLeader & {
      readonly do: 'changeMemberRole';
      readonly incident: string;
      readonly user: string;
      readonly role: TeamRole;
      /** The role the author saw; null when the client did not say. */
      readonly seen: TeamRole | null;
      readonly entry: string;
    })
  | { readonly do: 'removeMember'; readonly user: string };

/** The role by user; null for a user who has left. */
export type Team = ReadonlyMap<string, TeamRole | null>;

/** The people who work on an incident. */
export const team: Part<{
  name: 'team';
  state: Team;
  facts: TeamFact;
  commands: TeamCommand;
  begins: { readonly offer?: { readonly crew: { readonly user: string | null } } | null };
  follows: IncidentTransferred;
}> = {
  name: 'team',
  facts: teamFacts,
  initial: new Map(),
  // The user of a crew that is sent to a new incident is in its team.
  begin: ({ offer }) =>
    offer?.crew.user ? [{ type: 'TeamMemberAdded', data: { user: offer.crew.user, role: 'crew' } }] : [],
  decide: {
    // A user who is already in the team keeps their role.
    addMembers: (state, { incident, members, entry, accepted, asks }) =>
      [...new Map(members.map(({ user, role }) => [user, role]))]
        .filter(([user]) => (state.team.get(user) ?? null) === null)
        .flatMap(([user, role]) => [
          { type: 'TeamMemberAdded', data: { user, role, ...(accepted && { accepted }) } },
          ...leading({ incident, user, role, entry, asks }),
        ]),
    changeMemberRole: (state, { incident, user, role, seen, entry, asks }) => {
      const now = state.team.get(user) ?? null;
      if (now === null) throw new Refused('not-found');
      if (now === role) return [];
      if (seen !== null && seen !== now) throw new Refused('incident.changed-meanwhile');
      return [{ type: 'TeamRoleChanged', data: { user, role } }, ...leading({ incident, user, role, entry, asks })];
    },
    removeMember: (state, { user }) => {
      const now = state.team.get(user);
      if (now === undefined) throw new Refused('not-found');
      return now === null ? [] : [{ type: 'TeamMemberRemoved', data: { user, tells: true } }];
    },
  },
  evolve: {
    TeamMemberAdded: (kept, { data }) => new Map(kept).set(data.user, data.role),
    TeamRoleChanged: (kept, { data }) => new Map(kept).set(data.user, data.role),
    TeamMemberRemoved: (kept, { data }) => new Map(kept).set(data.user, null),
    LeaderAsked: (kept) => kept,
    // The team stays with the organization that hands the incident over.
    IncidentTransferred: (kept, { data }) => (data.newEntity ? new Map() : kept),
  },
};

interface Leading extends Member, AsksLeader {
  readonly incident: string;
  readonly entry: string;
}

/** The log entry for a new leader. Workflows match on it: an incident with a leader is no longer new (S2 §4.1). */
function leading({ incident, user, role, entry, asks }: Leading): (LogEntryRecorded | LeaderAsked)[] {
  if (role !== 'leader') return [];
  const assigned = logEntry({ incident, entry: idFrom('leader', entry, user) }, 'team:leader_assigned', '');
  return [assigned, ...leaderAsked({ user, entry, asks })];
}

/** The text that asks who leads, after the log entry that says so. The author of the command asks nobody. */
export function leaderAsked({ user, entry, asks }: Pick<Leading, 'user' | 'entry' | 'asks'>): LeaderAsked[] {
  if (!asks || asks.but === user) return [];
  const transfer = idFrom('leader asked', entry, user);
  const { respondBy } = asks;
  return [{ type: 'LeaderAsked', data: { user, transfer, delivery: idFrom('delivery', transfer), respondBy } }];
}
