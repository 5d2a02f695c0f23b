import { type AnswerWay, answerWays } from '#contracts/incident/response';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, listOf, oneOf, optional, orNull, sealed, text } from '#events/core/schema';
import { type CoreCommand, coreDecisions, type IncidentCore } from '#events/incident/core/core';
import { logEntry } from '#events/incident/core/log';
import type { Part } from '#events/incident/core/part';
import type { Team, TeamFact } from '#events/incident/team/team';
import { workflowOf } from '#events/incident/versions/index';
import type { CalloutRequested, IncidentTransferred } from '../transfers/facts.ts';
import { type Calls, calloutOf, transferred } from '../transfers/transfers.ts';

/** The way of the answer; absent in older facts. */
const by = optional(oneOf(answerWays));

export const assignmentFacts = facts({
  /** A person whom a transfer asked takes the incident. `user` is a contractor's mail when there is no account. */
  AssignmentAccepted: { transfer: id, user: id, by },
  AssignmentDeclined: { ...sealed({ reason: text }), transfer: id, user: id, by },
  /** A contractor says that the work is done. */
  AssignmentCompleted: { transfer: id, user: id, by },
  /**
   * A key of an escalation's call takes the incident; with `callout` null, an acknowledgement on the page does, while others are
   * asked. The incident decides, not the call-out, so that of a key, the page and an answer to a transfer one wins.
   */
  IncidentClaimed: { callout: orNull(id), user: id },
  /** Nobody took it in time, or everybody declined. `silent` are those who did not answer. */
  AssignmentFailed: { transfer: id, silent: listOf(id) },
});
export type AssignmentFact = FactIn<typeof assignmentFacts>;

export const assignmentAnswers = ['accept', 'decline', 'done'] as const;
export type AssignmentAnswer = (typeof assignmentAnswers)[number];

export type AssignmentCommand =
  | {
      readonly do: 'answerAssignment';
      readonly incident: string;
      readonly user: string;
      readonly answer: AssignmentAnswer;
      /** Why it is declined; '' without a reason. */
      readonly reason: string;
      readonly by: AnswerWay;
    }
  | { readonly do: 'claimIncident'; readonly callout: string; readonly user: string }
  /** A person acknowledges the incident on its page, in words of its own. */
  | (Omit<Extract<CoreCommand, { readonly do: 'log' }>, 'do'> & { readonly do: 'acknowledge'; readonly user: string })
  | {
      readonly do: 'noteNobodyTookIt';
      readonly transfer: string;
      /** The people who are called now; null when nobody is. */
      readonly calls: Calls | null;
      /** The people who are asked now, by a transfer of its own; null when nobody is. */
      readonly next: NextAsk | null;
    };
export interface NextAsk
  extends Pick<
    Parameters<typeof transferred>[1],
    'incident' | 'kind' | 'name' | 'urgent' | 'assigned' | 'option' | 'callbackNumbers' | 'notices'
  > {
  readonly respondBy: string;
  readonly explanation: string;
  readonly addresses: readonly string[];
  readonly contact: string;
  /** The same people are asked, which happens once. */
  readonly isAgain: boolean;
}
type Command<Do extends AssignmentCommand['do']> = Extract<AssignmentCommand, { do: Do }>;

interface Answered {
  readonly transfer: string;
  /** True for a leader who is asked: who declines does not lead. */
  readonly leads?: true;
  readonly is: 'asked' | 'accepted' | 'declined' | 'done';
  readonly hasAccount: boolean;
}
/** The last transfer, if it asked anybody, and those whom it asked or who took the incident by an earlier one. */
export interface Assignment {
  readonly transfer: string | null;
  readonly answers: ReadonlyMap<string, Answered>;
  readonly failed: boolean;
  /** True once others were asked: by a transfer, or by the calls of an escalation. */
  readonly asks: boolean;
  /** The person whose key or acknowledgement on the page took it, since others were asked last; null while nobody's has. */
  readonly claimed: string | null;
  /** How often the organization's rule has asked since a person handed it on. */
  readonly rounds: number;
}

/** The people whom a transfer asked to take the incident, and their answers. */
export const assignment: Part<{
  name: 'assignment';
  state: Assignment;
  facts: AssignmentFact;
  commands: AssignmentCommand;
  follows: IncidentTransferred | CalloutRequested | TeamFact;
  records: TeamFact | CalloutRequested | IncidentTransferred;
  reads: { readonly team: Team };
}> = {
  name: 'assignment',
  facts: assignmentFacts,
  initial: { transfer: null, answers: new Map(), failed: false, asks: false, claimed: null, rounds: 0 },
  decide: {
    answerAssignment: answer,
    claimIncident: ({ assignment: kept, completed, archived }, { callout, user }) => {
      if (completed || archived || kept.claimed === user) return [];
      if (isOthers(kept, user)) throw new Refused('assignment.taken');
      return [{ type: 'IncidentClaimed', data: { callout, user } }];
    },
    acknowledge: (state, { user, ...entry }) => {
      const { answers } = state.assignment;
      const isAsked = answers.get(user)?.is === 'asked';
      // A line about it may be written when another person has it.
      const claims = isAsked || !isOthers(state.assignment, user) ? claimsOnPage(state.assignment, user) : [];
      return [...claims, ...coreDecisions.log(state, { ...entry, do: 'log' })];
    },
    noteNobodyTookIt: ({ assignment: asked, version }, { transfer, calls, next }) => {
      if (asked.transfer !== transfer || asked.failed || asked.claimed !== null) return [];
      const answers = [...asked.answers].filter(([, one]) => one.transfer === transfer);
      if (answers.some(([, { is }]) => is === 'accepted' || is === 'done')) return [];
      const silent = answers.flatMap(([user, { is }]) => (is === 'asked' ? [user] : []));
      return [
        { type: 'AssignmentFailed', data: { transfer, silent } },
        ...(calls ? [calloutOf(idFrom('nobody took it', transfer), calls, true)] : []),
        ...(next && !(next.isAgain && asked.rounds > 0) ? [askNext(version, transfer, next)] : []),
      ];
    },
  },
  evolve: {
    IncidentTransferred: (kept, { data }) => {
      const { transfer } = data;
      // A person who comes by an earlier transfer still comes, unless the incident left the organization.
      const before = data.newEntity ? [] : [...kept.answers].filter(([, { is }]) => is === 'accepted');
      const asked = askedBy(data).map(({ user, hasAccount }) => [user, { transfer, is: 'asked', hasAccount }] as const);
      const rounds = kept.transfer !== null && transfer === nextAskOf(kept.transfer) ? kept.rounds + 1 : 0;
      const answers = new Map<string, Answered>([...before, ...asked]);
      const asks = asked.length > 0;
      return { transfer: asks ? transfer : null, answers, failed: false, asks, claimed: null, rounds };
    },
    // Others are asked anew.
    CalloutRequested: (kept) => ({ ...kept, asks: true, claimed: null }),
    IncidentClaimed: (kept, { data }) => ({ ...kept, claimed: data.user }),
    TeamMemberAdded: (kept) => kept,
    LeaderAsked: (kept, { data: { user, transfer } }) => ({
      ...kept,
      transfer,
      answers: new Map(kept.answers).set(user, { transfer, is: 'asked', hasAccount: true, leads: true }),
      failed: false,
      asks: true,
      claimed: null,
    }),
    TeamRoleChanged: (kept) => kept,
    // A person who leaves gives it back.
    TeamMemberRemoved: (kept, { data }) => (kept.claimed === data.user ? { ...kept, claimed: null } : kept),
    AssignmentAccepted: (kept, { data }) => answered(kept, data, 'accepted'),
    AssignmentDeclined: (kept, { data }) => {
      const after = answered(kept, data, 'declined');
      return kept.claimed === data.user ? { ...after, claimed: null } : after;
    },
    AssignmentCompleted: (kept, { data }) => answered(kept, data, 'done'),
    AssignmentFailed: (kept) => ({ ...kept, failed: true }),
  },
};

/** True when another person has taken the incident since others were asked last. */
function isOthers({ answers, claimed, transfer }: Assignment, user: string): boolean {
  if (claimed !== null && claimed !== user) return true;
  return [...answers].some(
    ([one, { is, transfer: of }]) => one !== user && of === transfer && (is === 'accepted' || is === 'done'),
  );
}

/** The fact by which a person who acknowledges on the page takes an incident for which others are asked. The first counts. */
export function claimsOnPage(
  kept: Assignment,
  user: string,
): readonly FactIn<typeof assignmentFacts, 'IncidentClaimed'>[] {
  if (!kept.asks) return [];
  if (isOthers(kept, user)) throw new Refused('assignment.taken');
  const has = kept.claimed === user || kept.answers.get(user)?.is === 'accepted';
  return has ? [] : [{ type: 'IncidentClaimed', data: { callout: null, user } }];
}

/** The transfer by which the organization's rule asks others, after one that nobody took. Its messages' ids follow from it. */
export const nextAskOf = (transfer: string): string => idFrom('asked next', transfer);

const askNext = (version: string, after: string, next: NextAsk): IncidentTransferred =>
  transferred(version, { ...next, transfer: nextAskOf(after), newVersion: null, newEntity: null });

interface Asked {
  /** A user; a contractor's mail when there is no account. */
  readonly user: string;
  readonly designation: string;
  readonly hasAccount: boolean;
}

/** The person whom a message of a transfer asks to take the incident. Older transfers asked nobody. */
export function askedIn(notice: IncidentTransferred['data']['notices'][number]): Asked | null {
  if (notice.medium === 'sms') return { user: notice.user, designation: notice.designation, hasAccount: true };
  if (notice.medium === 'http' || notice.user === undefined) return null;
  const { user, designation = '', delivery } = notice;
  return { user: user ?? delivery, designation, hasAccount: user !== null };
}

/** The people whom a transfer asks to take the incident, each once. */
export const askedBy = ({ notices, respondBy }: IncidentTransferred['data']): readonly Asked[] =>
  respondBy === undefined
    ? []
    : notices
        .flatMap((notice) => askedIn(notice) ?? [])
        .filter((one, at, all) => all.findIndex(({ user }) => user === one.user) === at);

function answered(kept: Assignment, { user }: { readonly user: string }, is: Answered['is']): Assignment {
  const before = kept.answers.get(user);
  return before ? { ...kept, answers: new Map(kept.answers).set(user, { ...before, is }) } : kept;
}

type State = IncidentCore & { readonly assignment: Assignment; readonly team: Team };
const after = { accept: 'accepted', decline: 'declined', done: 'done' } as const;

function answer(state: State, command: Command<'answerAssignment'>) {
  const { incident, user, answer: said, reason, by: way } = command;
  const { answers, claimed } = state.assignment;
  const before = answers.get(user);
  if (before === undefined) throw new Refused('assignment.not-asked');
  if (before.is === after[said]) return [];
  if (state.completed || state.archived) throw new Refused('incident.not-active');
  const data = { transfer: before.transfer, user, by: way };
  switch (said) {
    case 'accept': {
      if (before.is === 'done') return [];
      const others = [...answers].filter(([one, { transfer }]) => one !== user && transfer === before.transfer);
      // The first one counts, also when it came by a key.
      const isClaimed = claimed !== null && claimed !== user;
      if (isClaimed || others.some(([, { is }]) => is === 'accepted' || is === 'done'))
        throw new Refused('assignment.taken');
      return [{ type: 'AssignmentAccepted', data } as const, ...taken(state, { incident, user, before })];
    }
    case 'decline': {
      if (before.is === 'done') throw new Refused('assignment.done');
      const personal = reason === '' ? null : { reason };
      // A person who gives it back is no longer in the team, and a leader who declines does not lead.
      const role = state.team.get(user);
      const leaves = before.leads ? role === 'leader' : before.is === 'accepted' && role === 'crew';
      return [
        ...(leaves ? [{ type: 'TeamMemberRemoved', data: { user } } as const] : []),
        { type: 'AssignmentDeclined', data: { ...data, subject: incident, personal } } as const,
      ];
    }
    case 'done':
      if (before.hasAccount || before.is !== 'accepted') throw new Refused('assignment.not-asked');
      return [{ type: 'AssignmentCompleted', data } as const];
  }
}

interface Taking {
  readonly incident: string;
  readonly user: string;
  readonly before: Answered;
}

/** A person who takes an incident is in its team, and acknowledges it. */
function taken(state: State, { incident, user, before: { transfer, hasAccount } }: Taking) {
  const { states } = workflowOf(state.version);
  const isLogged = state.logged.has('acknowledged');
  const knows = states.some(({ logEvents }) => logEvents.includes('acknowledged'));
  const entry = idFrom('assignment', transfer, user);
  return [
    ...(hasAccount && !state.team.get(user)
      ? [{ type: 'TeamMemberAdded', data: { user, role: 'crew' } } as const]
      : []),
    ...(knows && !isLogged ? [logEntry({ incident, entry }, 'acknowledged', '')] : []),
  ];
}
