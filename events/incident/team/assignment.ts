import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, listOf, sealed, text } from '#events/core/schema';
import type { IncidentCore } from '#events/incident/core/core';
import { logEntry } from '#events/incident/core/log';
import type { Part } from '#events/incident/core/part';
import type { Team, TeamFact } from '#events/incident/team/team';
import { workflowOf } from '#events/incident/versions/index';
import type { CalloutRequested, IncidentTransferred } from '../transfers/facts.ts';
import { type Calls, calloutOf } from '../transfers/transfers.ts';

export const assignmentFacts = facts({
  /** A person whom a transfer asked by text takes the incident. */
  AssignmentAccepted: { transfer: id, user: id },
  AssignmentDeclined: { ...sealed({ reason: text }), transfer: id, user: id },
  /** Nobody took it in time, or everybody declined. `silent` are those who did not answer. */
  AssignmentFailed: { transfer: id, silent: listOf(id) },
});
export type AssignmentFact = FactIn<typeof assignmentFacts>;

export type AssignmentCommand =
  | {
      readonly do: 'answerAssignment';
      readonly incident: string;
      readonly user: string;
      readonly accepts: boolean;
      /** Why the person declines; '' without a reason. */
      readonly reason: string;
    }
  | {
      readonly do: 'noteNobodyTookIt';
      readonly transfer: string;
      /** The people who are called now; null when nobody is. */
      readonly calls: Calls | null;
    };
type Command<Do extends AssignmentCommand['do']> = Extract<AssignmentCommand, { do: Do }>;

type Answer = 'asked' | 'accepted' | 'declined';
/** The people whom the last transfer asked to take the incident, with their answers; null when it asked nobody. */
export type Assignment = {
  readonly transfer: string;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly failed: boolean;
} | null;

/** The people whom a transfer asked to take the incident, and their answers. */
export const assignment: Part<{
  name: 'assignment';
  state: Assignment;
  facts: AssignmentFact;
  commands: AssignmentCommand;
  follows: IncidentTransferred;
  records: TeamFact | CalloutRequested;
  reads: { readonly team: Team };
}> = {
  name: 'assignment',
  facts: assignmentFacts,
  initial: null,
  decide: {
    answerAssignment: answer,
    noteNobodyTookIt: ({ assignment: asked }, { transfer, calls }) => {
      if (asked?.transfer !== transfer || asked.failed) return [];
      const answers = [...asked.answers];
      if (answers.some(([, one]) => one === 'accepted')) return [];
      const silent = answers.flatMap(([user, one]) => (one === 'asked' ? [user] : []));
      return [
        { type: 'AssignmentFailed', data: { transfer, silent } },
        ...(calls ? [calloutOf(idFrom('nobody took it', transfer), calls, true)] : []),
      ];
    },
  },
  evolve: {
    IncidentTransferred: (_, { data }) => {
      const asked = textedBy(data).map(({ user }) => [user, 'asked'] as const);
      return asked.length > 0 ? { transfer: data.transfer, answers: new Map(asked), failed: false } : null;
    },
    AssignmentAccepted: (kept, { data }) => answered(kept, data, 'accepted'),
    AssignmentDeclined: (kept, { data }) => answered(kept, data, 'declined'),
    AssignmentFailed: (kept) => kept && { ...kept, failed: true },
  },
};

/** The people whom a transfer asks by text to take the incident, each once. Older transfers asked nobody. */
export const textedBy = ({ notices, respondBy }: IncidentTransferred['data']) =>
  respondBy === undefined
    ? []
    : notices
        .flatMap((notice) => (notice.medium === 'sms' ? [{ user: notice.user, designation: notice.designation }] : []))
        .filter((one, at, all) => all.findIndex(({ user }) => user === one.user) === at);

const answered = (kept: Assignment, { user }: { readonly user: string }, now: Answer): Assignment =>
  kept && { ...kept, answers: new Map(kept.answers).set(user, now) };

function answer(
  state: IncidentCore & { readonly assignment: Assignment; readonly team: Team },
  { incident, user, accepts, reason }: Command<'answerAssignment'>,
) {
  const before = state.assignment?.answers.get(user);
  if (!state.assignment || before === undefined) throw new Refused('assignment.not-asked');
  if (before === (accepts ? 'accepted' : 'declined')) return [];
  if (state.completed || state.archived) throw new Refused('incident.not-active');
  const { transfer } = state.assignment;
  if (!accepts) {
    const personal = reason === '' ? null : { reason };
    return [{ type: 'AssignmentDeclined', data: { transfer, user, subject: incident, personal } } as const];
  }
  const { states } = workflowOf(state.version);
  const isLogged = state.logged.has('acknowledged');
  const knows = states.some(({ logEvents }) => logEvents.includes('acknowledged'));
  const entry = idFrom('assignment', transfer, user);
  return [
    { type: 'AssignmentAccepted', data: { transfer, user } } as const,
    ...(state.team.get(user) ? [] : [{ type: 'TeamMemberAdded', data: { user, role: 'crew' } } as const]),
    ...(knows && !isLogged ? [logEntry({ incident, entry }, 'acknowledged', '')] : []),
  ];
}
