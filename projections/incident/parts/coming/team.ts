import { standDownSentences } from '#contracts/incident/consequences';
import type { RecordedFact } from '#events/facts';
import type { StandDownFact } from '#events/incident/team/standDown';
import type { Member, TeamFact } from '#events/incident/team/team';
import { incidentMarks } from '#projections/incident/core/marks';
import type { DocPart } from '#projections/incident/core/part';
import type { LogLine } from '#projections/incident/log/logLine';
import { ownLine } from '#projections/incident/log/ownLine';

export interface ShownTeam {
  /**
   * In the order in which they joined. The API adds names and phone numbers, because it knows the viewer's permissions.
   */
  readonly team: readonly Member[];
}

export const shownTeam: DocPart<{
  fields: ShownTeam;
  facts: TeamFact['type'] | StandDownFact['type'];
  follows: 'IncidentTransferred';
  page: object;
}> = {
  initial: { team: [] },
  on: {
    TeamMemberAdded: (doc, { data }) => ({ team: [...doc.team, { user: data.user, role: data.role }] }),
    TeamRoleChanged: (doc, { data }) => ({
      team: doc.team.map((member) => (member.user === data.user ? { ...member, role: data.role } : member)),
    }),
    TeamMemberRemoved: (doc, { data }) => ({ team: doc.team.filter(({ user }) => user !== data.user) }),
    LeaderAsked: ({ notices }, { data }) => ({ notices: [...notices, data.delivery] }),
    MemberStoodDown: ({ notices }, { data }) => ({ notices: [...notices, data.delivery] }),
    ConsequencesLapsed: () => ({}),
    // The team stays behind: its members belong to the previous organization.
    IncidentTransferred: (_, { data }) => (data.newEntity ? { team: [] } : {}),
  },
  tells: {
    TeamMemberAdded: 'user_added',
    TeamRoleChanged: 'user_updated',
    TeamMemberRemoved: 'user_deleted',
    LeaderAsked: 'updated',
    MemberStoodDown: 'updated',
    ConsequencesLapsed: 'updated',
  },
  lines: {
    TeamMemberAdded: (event) => memberLine(event, 'team:member_added', event.data.role),
    TeamRoleChanged: (event) => memberLine(event, 'team:role_changed', event.data.role),
    TeamMemberRemoved: (event) => memberLine(event, 'team:member_removed', null),
    LeaderAsked: (event) => memberLine(event, 'team:leader_asked', 'leader'),
    MemberStoodDown: (event) => {
      const name = event.data.crew === undefined ? 'team:stood_down' : 'team:told_over';
      return memberLine(event, name, null, standDownSentences[event.data.because]);
    },
    ConsequencesLapsed: (event) => ownLine(event, 'team:told_too_late', standDownSentences[event.data.because]),
  },
  page: () => ({}),
  marks: (doc) => doc.team.map(({ user }) => incidentMarks.member(user)),
  members: (doc) => doc.team.map(({ user }) => user),
};

/** The log line of a team fact. `name` is the member's id here; the API replaces it with the name. */
const memberLine = (
  event: RecordedFact<TeamFact['type'] | 'MemberStoodDown'>,
  name: Parameters<typeof ownLine>[1],
  role: Member['role'] | null,
  message = '',
): LogLine => ({ ...ownLine(event, name, message), member: { name: event.data.user, role } });
