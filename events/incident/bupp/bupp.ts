import type { Answers, AppointmentKind, BuppDecision } from '#contracts/incident/bupp';
import { needsReason } from '#contracts/incident/bupp';
import type { OwnLogEvent } from '#contracts/incident/logEvents';
import { canonical } from '#events/core/chain';
import { Refused } from '#events/core/refused';
import type { IncidentFact } from '#events/incident/core/events';

/** The version whose incidents are cases of the programme. */
export const buppVersion = 'jcw_bupp';

interface Step {
  readonly incident: string;
  /** The uuid of the log entry by which the state follows. */
  readonly entry: string;
}
export type BuppCommand =
  | (Step & { readonly do: 'assignBuppLeader'; readonly user: string; readonly name: string })
  | (Step & {
      readonly do: 'sendQuestionnaire';
      readonly questionnaire: string;
      readonly delivery: string;
      readonly medium: 'sms' | 'email';
      /** A phone number or a mail address. */
      readonly to: string;
      /** Now, ISO-8601 UTC. */
      readonly at: string;
      readonly expiresAt: string;
    })
  | { readonly do: 'revokeQuestionnaire'; readonly questionnaire: string }
  | (Step & {
      readonly do: 'answerQuestionnaire';
      readonly questionnaire: string;
      readonly at: string;
      readonly answers: Answers;
    })
  | (Step & { readonly do: 'decideBupp'; readonly decision: BuppDecision; readonly reason: string })
  | (Step & {
      readonly do: 'makeAppointment';
      readonly tag: string;
      readonly kind: AppointmentKind;
      readonly staff: string;
      /** ISO-8601 UTC. */
      readonly time: string;
    })
  | (Step & { readonly do: 'keepAppointment'; readonly kind: AppointmentKind; readonly message: string });

interface Sent {
  readonly status: 'out' | 'answered' | 'revoked';
  readonly expiresAt: string;
  /** As canonical JSON, so that the same answers twice are one fact. */
  readonly answers: string;
}
export interface Bupp {
  readonly leader: string | null;
  /** The programme's log events, in the order in which they came. */
  readonly steps: readonly string[];
  readonly questionnaires: ReadonlyMap<string, Sent>;
  /** The tag of each appointment that stands. */
  readonly appointments: ReadonlyMap<string, string>;
}
export const noBupp: Bupp = { leader: null, steps: [], questionnaires: new Map(), appointments: new Map() };

const began = new Set(['acknowledged', 'team:leader_assigned']);

/** The same object where the event is not the programme's. */
export function buppAfter(bupp: Bupp, { type, data }: IncidentFact): Bupp {
  switch (type) {
    case 'LogEntryRecorded':
      return data.event.startsWith('bupp:') || began.has(data.event)
        ? { ...bupp, steps: [...bupp.steps, data.event] }
        : bupp;
    case 'BuppLeaderAssigned':
      return { ...bupp, leader: data.user };
    case 'QuestionnaireSent':
      return sentAs(bupp, data.questionnaire, { status: 'out', expiresAt: data.expiresAt, answers: '' });
    case 'QuestionnaireRevoked':
      return sentAs(bupp, data.questionnaire, { status: 'revoked' });
    case 'QuestionnaireAnswered':
      return sentAs(bupp, data.questionnaire, { status: 'answered', answers: canonical(data.personal?.answers ?? {}) });
    case 'TagAdded': {
      const kind = data.contentType === 'appointment' ? data.personal?.data.kind : undefined;
      return typeof kind === 'string'
        ? { ...bupp, appointments: new Map(bupp.appointments).set(kind, data.tag) }
        : bupp;
    }
    case 'TagRemoved':
      return { ...bupp, appointments: new Map([...bupp.appointments].filter(([, tag]) => tag !== data.tag)) };
    default:
      return bupp;
  }
}

function sentAs(bupp: Bupp, questionnaire: string, change: Partial<Sent>): Bupp {
  const before = bupp.questionnaires.get(questionnaire) ?? { status: 'out', expiresAt: '', answers: '' };
  return { ...bupp, questionnaires: new Map(bupp.questionnaires).set(questionnaire, { ...before, ...change }) };
}

interface Known {
  readonly version: string;
  readonly completed: boolean;
  readonly archived: boolean;
  readonly bupp: Bupp;
}

export function decideBupp(state: Known, command: BuppCommand): IncidentFact[] {
  if (state.version !== buppVersion) throw new Refused('not-found');
  const { bupp } = state;
  if (command.do === 'revokeQuestionnaire') return revoke(bupp, command.questionnaire);
  if (command.do === 'answerQuestionnaire') return answered(bupp, command);
  if (state.completed || state.archived) throw new Refused('incident.not-active');
  switch (command.do) {
    case 'assignBuppLeader': {
      const { user, name } = command;
      if (bupp.leader === user) return [];
      return [{ type: 'BuppLeaderAssigned', data: { user } }, logged(command, 'team:leader_assigned', name)];
    }
    case 'sendQuestionnaire':
      return send(bupp, command);
    case 'decideBupp':
      return decided(bupp, command);
    case 'makeAppointment':
      return appoint(bupp, command);
    case 'keepAppointment': {
      const event = kept[command.kind];
      if (bupp.steps.includes(event)) return [];
      if (!bupp.steps.includes(scheduled[command.kind])) throw new Refused('bupp.too-early');
      return [logged(command, event, command.message)];
    }
  }
}

type Command<Do extends BuppCommand['do']> = Extract<BuppCommand, { do: Do }>;

const scheduled = { visit: 'bupp:visit_scheduled', inspection: 'bupp:inspection_scheduled' } as const;
const kept = { visit: 'bupp:site_visited', inspection: 'bupp:inspected' } as const;

type Logged = Extract<OwnLogEvent, `bupp:${string}`> | 'team:leader_assigned' | 'bupp:questionnaire_received';
function logged({ incident, entry }: Step, event: Logged, message: string): IncidentFact {
  const personal = message === '' ? null : { message };
  return {
    type: 'LogEntryRecorded',
    data: { entry, event, lat: null, lng: null, designation: null, subject: incident, personal },
  };
}

function send(bupp: Bupp, command: Command<'sendQuestionnaire'>): IncidentFact[] {
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

function revoke(bupp: Bupp, questionnaire: string): IncidentFact[] {
  const sent = bupp.questionnaires.get(questionnaire);
  if (!sent) throw new Refused('not-found');
  if (sent.status === 'answered') throw new Refused('bupp.answered');
  return sent.status === 'revoked' ? [] : [{ type: 'QuestionnaireRevoked', data: { questionnaire } }];
}

function answered(bupp: Bupp, command: Command<'answerQuestionnaire'>): IncidentFact[] {
  const { questionnaire, at, answers, incident: subject } = command;
  const sent = bupp.questionnaires.get(questionnaire);
  if (!sent) throw new Refused('questionnaire.wrong-key');
  if (sent.status === 'revoked') throw new Refused('questionnaire.revoked');
  if (sent.status === 'answered') {
    // A phone with one bar sends what it has until it hears an answer.
    if (sent.answers === canonical(answers)) return [];
    throw new Refused('questionnaire.used');
  }
  if (at > sent.expiresAt) throw new Refused('questionnaire.expired');
  return [
    { type: 'QuestionnaireAnswered', data: { questionnaire, subject, personal: { answers } } },
    logged(command, 'bupp:questionnaire_received', ''),
  ];
}

/** What has to come before a decision, and which one is its opposite. */
const judged = {
  eligible: { after: 'bupp:questionnaire_received', opposite: 'bupp:ineligible' },
  ineligible: { after: 'bupp:questionnaire_received', opposite: 'bupp:eligible' },
  qualified: { after: 'bupp:site_visited', opposite: 'bupp:unqualified' },
  unqualified: { after: 'bupp:site_visited', opposite: 'bupp:qualified' },
} as const;

function decided({ steps }: Bupp, command: Command<'decideBupp'>): IncidentFact[] {
  const { decision, reason } = command;
  const event = `bupp:${decision}` as const;
  const { after, opposite } = judged[decision];
  if (steps.includes(event)) {
    if (stands(steps, event, opposite)) return [];
    // Of a kind of log event the first counts (S2 §4.1): said a second time, it would move nothing.
    throw new Refused('bupp.decided-before');
  }
  if (!steps.includes(after)) throw new Refused('bupp.too-early');
  if (needsReason[decision] && reason.trim() === '') throw new Refused('bupp.reason-blank');
  return [logged(command, event, reason)];
}

/** Was this said, and not its opposite since? */
const stands = (steps: readonly string[], event: string, opposite: string): boolean =>
  steps.indexOf(event) > steps.indexOf(opposite);

function appoint(bupp: Bupp, command: Command<'makeAppointment'>): IncidentFact[] {
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
    ...(steps.includes(scheduled[kind]) ? [] : [logged(command, scheduled[kind], '')]),
  ];
}
