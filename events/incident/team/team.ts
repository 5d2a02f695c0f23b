import type { TeamRole } from '#contracts/incident/team';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { LogEntryRecorded, TeamFact } from '#events/incident/core/events';

export interface Member {
  readonly user: string;
  readonly role: TeamRole;
}

/** Who works on an incident. Only the uuid and the role stand here: names and numbers are the user's own. */
export type TeamCommand =
  | {
      readonly do: 'addMembers';
      readonly incident: string;
      readonly members: readonly Member[];
      /** The command's own id: whoever becomes leader twice is logged twice. */
      readonly entry: string;
    }
  | {
      readonly do: 'changeMemberRole';
      readonly incident: string;
      readonly user: string;
      readonly role: TeamRole;
      /** What its writer saw; null where he did not say. */
      readonly seen: TeamRole | null;
      readonly entry: string;
    }
  | { readonly do: 'removeMember'; readonly user: string };

/** The roles by user; null once somebody has left. */
export type Team = ReadonlyMap<string, TeamRole | null>;

export function teamAfter(team: Team, { type, data }: TeamFact): Team {
  return new Map(team).set(data.user, type === 'TeamMemberRemoved' ? null : data.role);
}

export function decideTeam(team: Team, command: TeamCommand): (TeamFact | LogEntryRecorded)[] {
  switch (command.do) {
    case 'addMembers':
      return addMembers(team, command);
    case 'changeMemberRole': {
      const { incident, user, role, seen, entry } = command;
      const now = team.get(user) ?? null;
      if (now === null) throw new Refused('not-found');
      if (now === role) return [];
      if (seen !== null && seen !== now) throw new Refused('incident.changed-meanwhile');
      return [{ type: 'TeamRoleChanged', data: { user, role } }, ...leading(incident, { user, role }, entry)];
    }
    case 'removeMember': {
      const now = team.get(command.user);
      if (now === undefined) throw new Refused('not-found');
      return now === null ? [] : [{ type: 'TeamMemberRemoved', data: { user: command.user } }];
    }
  }
}

/** Whoever is in the team already stays what he is. */
function addMembers(team: Team, { incident, members, entry }: Extract<TeamCommand, { do: 'addMembers' }>) {
  const once = new Map(members.map(({ user, role }) => [user, role]));
  return [...once]
    .filter(([user]) => (team.get(user) ?? null) === null)
    .flatMap(([user, role]) => [
      { type: 'TeamMemberAdded' as const, data: { user, role } },
      ...leading(incident, { user, role }, entry),
    ]);
}

/** The workflows match on it: an incident with a leader is not new any more (S2 §4.1). */
function leading(subject: string, { user, role }: Member, entry: string): LogEntryRecorded[] {
  if (role !== 'leader') return [];
  const data = { event: 'team:leader_assigned', lat: null, lng: null, designation: null, subject, personal: null };
  return [{ type: 'LogEntryRecorded', data: { entry: idFrom('leader', entry, user), ...data } }];
}
