import { needsReason } from '#contracts/customers/bupp/programme';
import { appointmentEvents, type OwnLogEvent, tookPlace } from '#contracts/incident/logEvents';

import { canonical } from '#events/core/chain';
import { Refused } from '#events/core/refused';
import type { IncidentCore } from '#events/incident/core/core';
import type { CoreFact, LogEntryRecorded } from '#events/incident/core/facts';
import { type EntryIds, logEntry } from '#events/incident/core/log';
import type { Part } from '#events/incident/core/part';
import type { AppointmentCancelled, TagAdded, TagRemoved } from '#events/incident/tags/tags';
import { leaderAsked, type Team, type TeamFact } from '#events/incident/team/team';
import { type BuppCommand, type BuppFact, buppFacts } from './facts.ts';

/** The version whose incidents are cases of the program. */
export const buppVersion = 'jcw_bupp';

interface Sent {
  readonly status: 'out' | 'answered' | 'revoked';
  readonly expiresAt: string;
  /** The answers as canonical JSON, to recognize repeated answers. */
  readonly answers: string;
}
export interface Bupp {
  readonly leader: string | null;
  /** The program's log events, in the order recorded. */
  readonly steps: readonly string[];
  readonly questionnaires: ReadonlyMap<string, Sent>;
  /** The tag of each current appointment, by kind. */
  readonly appointments: ReadonlyMap<string, string>;
}

const withoutAppointment = (before: Bupp, { data }: TagRemoved | AppointmentCancelled): Bupp => ({
  ...before,
  appointments: new Map([...before.appointments].filter(([, tag]) => tag !== data.tag)),
});

/** The backup prevention program of JCW: questionnaires to a household, decisions and appointments. */
export const bupp: Part<{
  name: 'bupp';
  state: Bupp;
  facts: BuppFact;
  commands: BuppCommand;
  follows:
    | LogEntryRecorded
    | TagAdded
    | TagRemoved
    | AppointmentCancelled
    | Extract<TeamFact, { type: 'TeamMemberRemoved' }>;
  records: TagAdded | TeamFact;
  reads: { readonly team: Team };
}> = {
  name: 'bupp',
  facts: buppFacts,
  initial: { leader: null, steps: [], questionnaires: new Map(), appointments: new Map() },
  decide: {
    assignBuppLeader: (state, command) => {
      const { leader } = openCase(state);
      const { user, name, entry, asks } = command;
      if (leader === user) return [];
      return [
        ...joins(state.team, { user, before: leader }),
        { type: 'BuppLeaderAssigned', data: { user } },
        logged(command, 'team:leader_assigned', name),
        ...leaderAsked({ user, entry, asks }),
      ];
    },
    sendQuestionnaire: (state, command) => send(openCase(state), command),
    revokeQuestionnaire: (state, { questionnaire }) => {
      const sent = caseOf(state).questionnaires.get(questionnaire);
      if (!sent) throw new Refused('not-found');
      if (sent.status === 'answered') throw new Refused('bupp.answered');
      return sent.status === 'revoked' ? [] : [{ type: 'QuestionnaireRevoked', data: { questionnaire } }];
    },
    // The household was asked, so its answers are kept, also when the case was transferred meanwhile.
    answerQuestionnaire: (state, command) => answer(state.bupp, command),
    decideBupp: (state, command) => judge(openCase(state), command),
    makeAppointment: (state, command) => appoint(openCase(state), command),
    keepAppointment: (state, command) => {
      const { steps } = openCase(state);
      const event = tookPlace[command.kind];
      if (steps.includes(event)) return [];
      const { made, off } = appointmentEvents[command.kind];
      if (steps.lastIndexOf(made) <= steps.lastIndexOf(off)) throw new Refused('bupp.too-early');
      return [logged(command, event, command.message)];
    },
  },
  evolve: {
    BuppLeaderAssigned: (before, { data }) => ({ ...before, leader: data.user }),
    QuestionnaireSent: (before, { data }) =>
      withSent(before, data, { status: 'out', expiresAt: data.expiresAt, answers: '' }),
    QuestionnaireRevoked: (before, { data }) => withSent(before, data, { status: 'revoked' }),
    QuestionnaireAnswered: (before, { data }) =>
      withSent(before, data, { status: 'answered', answers: canonical(data.personal?.answers ?? {}) }),
    LogEntryRecorded: (before, { data: { event } }) =>
      event.startsWith('bupp:') || began.has(event) ? { ...before, steps: [...before.steps, event] } : before,
    TagAdded: (before, { data: { tag, contentType, personal } }) => {
      const kind = contentType === 'appointment' ? personal?.data.kind : undefined;
      if (typeof kind !== 'string') return before;
      return { ...before, appointments: new Map(before.appointments).set(kind, tag) };
    },
    // A leader who declines leads no more.
    TeamMemberRemoved: (before, { data }) => (before.leader === data.user ? { ...before, leader: null } : before),
    TagRemoved: withoutAppointment,
    AppointmentCancelled: withoutAppointment,
  },
};

/** The leader of a case leads its team, in the place of the one before. */
function joins(team: Team, { user, before }: { readonly user: string; readonly before: string | null }): TeamFact[] {
  const role = team.get(user) ?? null;
  const leaves = before !== null && team.get(before) === 'leader';
  return [
    ...(leaves ? [{ type: 'TeamMemberRemoved', data: { user: before, tells: true } } as const] : []),
    ...(role === null ? [{ type: 'TeamMemberAdded', data: { user, role: 'leader' } } as const] : []),
    ...(role === 'crew' ? [{ type: 'TeamRoleChanged', data: { user, role: 'leader' } } as const] : []),
  ];
}

const began = new Set(['acknowledged', 'team:leader_assigned']);

function withSent(bupp: Bupp, { questionnaire }: { questionnaire: string }, change: Partial<Sent>): Bupp {
  const before = bupp.questionnaires.get(questionnaire) ?? { status: 'out', expiresAt: '', answers: '' };
  return { ...bupp, questionnaires: new Map(bupp.questionnaires).set(questionnaire, { ...before, ...change }) };
}

type WithBupp = IncidentCore & { readonly bupp: Bupp };

function caseOf({ version, bupp }: WithBupp): Bupp {
  if (version !== buppVersion) throw new Refused('not-found');
  return bupp;
}

/** Returns the case. Refuses when it is closed: only questionnaires may still be answered or revoked then. */
function openCase(state: WithBupp): Bupp {
  const known = caseOf(state);
  if (state.completed || state.archived) throw new Refused('incident.not-active');
  return known;
}

type Command<Do extends BuppCommand['do']> = Extract<BuppCommand, { do: Do }>;

type Decided = (BuppFact | CoreFact | TagAdded)[];

type Step = Extract<OwnLogEvent, `bupp:${string}`> | 'team:leader_assigned' | 'bupp:questionnaire_received';
const logged = (ids: EntryIds, event: Step, message: string): LogEntryRecorded => logEntry(ids, event, message);

function send(bupp: Bupp, command: Command<'sendQuestionnaire'>): Decided {
  const { questionnaire, delivery, medium, to, at, expiresAt, incident: subject } = command;
  if (bupp.questionnaires.has(questionnaire)) return [];
  if (!bupp.steps.some((event) => began.has(event))) throw new Refused('bupp.no-leader');
  const all = [...bupp.questionnaires.values()];
  if (all.some(({ status }) => status === 'answered')) throw new Refused('bupp.answered');
  if (all.some(({ status, expiresAt: until }) => status === 'out' && until >= at)) throw new Refused('bupp.out');
  return [
    { type: 'QuestionnaireSent', data: { questionnaire, delivery, medium, expiresAt, subject, personal: { to } } },
    logged(command, 'bupp:questionnaire_sent', ''),
  ];
}

function answer(bupp: Bupp, command: Command<'answerQuestionnaire'>): Decided {
  const { questionnaire, at, answers, incident: subject } = command;
  const sent = bupp.questionnaires.get(questionnaire);
  if (!sent) throw new Refused('questionnaire.wrong-key');
  if (sent.status === 'revoked') throw new Refused('questionnaire.revoked');
  if (sent.status === 'answered') {
    // A phone with a weak signal repeats its request until it gets an answer.
    if (sent.answers === canonical(answers)) return [];
    throw new Refused('questionnaire.used');
  }
  if (at > sent.expiresAt) throw new Refused('questionnaire.expired');
  return [
    { type: 'QuestionnaireAnswered', data: { questionnaire, subject, personal: { answers } } },
    logged(command, 'bupp:questionnaire_received', ''),
  ];
}

/** The event required before each decision, and the opposite decision. */
const judged = {
  eligible: { after: 'bupp:questionnaire_received', opposite: 'bupp:ineligible' },
  ineligible: { after: 'bupp:questionnaire_received', opposite: 'bupp:eligible' },
  qualified: { after: 'bupp:site_visited', opposite: 'bupp:unqualified' },
  unqualified: { after: 'bupp:site_visited', opposite: 'bupp:qualified' },
} as const;

function judge({ steps }: Bupp, command: Command<'decideBupp'>): Decided {
  const { decision, reason } = command;
  const event = `bupp:${decision}` as const;
  const { after, opposite } = judged[decision];
  if (steps.includes(event)) {
    if (stands(steps, event, opposite)) return [];
    // The first log event of a kind counts (S2 §4.1), so that a repeated decision would change nothing.
    throw new Refused('bupp.decided-before');
  }
  if (!steps.includes(after)) throw new Refused('bupp.too-early');
  if (needsReason[decision] && reason.trim() === '') throw new Refused('bupp.reason-blank');
  return [logged(command, event, reason)];
}

/** True when the event was recorded, and its opposite not since. */
const stands = (steps: readonly string[], event: string, opposite: string): boolean =>
  steps.indexOf(event) > steps.indexOf(opposite);

function appoint(bupp: Bupp, command: Command<'makeAppointment'>): Decided {
  const { incident: subject, tag, kind, staff, time } = command;
  const { steps, appointments } = bupp;
  if (appointments.get(kind) === tag) return [];
  const may =
    kind === 'visit'
      ? stands(steps, 'bupp:eligible', 'bupp:ineligible')
      : stands(steps, 'bupp:qualified', 'bupp:unqualified');
  if (!may) throw new Refused('bupp.too-early');
  if (appointments.has(kind)) throw new Refused('bupp.appointment-stands');
  return [
    {
      type: 'TagAdded',
      data: { tag, contentType: 'appointment', subject, personal: { data: { kind, staff, time } } },
    },
    logged(command, appointmentEvents[kind].made, command.words),
  ];
}
