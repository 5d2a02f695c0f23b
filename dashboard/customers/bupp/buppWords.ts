import {
  type Answers,
  type AppointmentKind,
  type BuppDecision,
  type Questionnaire,
  questions,
} from '#contracts/customers/bupp/programme';
import type { Incident } from '#contracts/incident/incident';
import type { LogWords } from '#contracts/incident/log/words';

export type Action =
  | { readonly do: 'lead' }
  | { readonly do: 'send' }
  | { readonly do: 'decide'; readonly decision: BuppDecision }
  | { readonly do: 'appoint'; readonly kind: AppointmentKind }
  | { readonly do: 'keep'; readonly kind: AppointmentKind };

/** The possible actions for a case in this state, the likeliest first. Empty while it waits for others, or is over. */
export function actionsIn(state: string, has: Readonly<Record<AppointmentKind, boolean>>): readonly Action[] {
  const decide = (...decisions: BuppDecision[]): Action[] => decisions.map((decision) => ({ do: 'decide', decision }));
  const meet = (kind: AppointmentKind): Action[] => [
    // A cancelled appointment leaves the state unchanged (S2 §4.1).
    ...(has[kind] ? [] : [{ do: 'appoint', kind } as const]),
    { do: 'keep', kind },
  ];
  switch (state) {
    case 'new':
      return [{ do: 'lead' }];
    case 'acknowledged':
    case 'leader assigned':
    case 'complainant contacted':
    case 'awaiting questionnaire':
      return [{ do: 'send' }];
    case 'questionnaire received':
      return decide('eligible', 'ineligible');
    case 'ineligible':
      return decide('eligible');
    case 'scheduling visit':
      return [{ do: 'appoint', kind: 'visit' }, ...decide('ineligible')];
    case 'site visit scheduled':
      return meet('visit');
    case 'site visited':
      return decide('qualified', 'unqualified');
    case 'unqualified':
      return decide('qualified');
    case 'scheduling inspection':
      return [{ do: 'appoint', kind: 'inspection' }, ...decide('unqualified')];
    case 'inspection scheduled':
      return meet('inspection');
    default:
      return [];
  }
}

export const kindWords = { visit: 'Site visit', inspection: 'Inspection' } as const satisfies Record<
  AppointmentKind,
  string
>;
export const decisionWords = {
  eligible: 'Eligible',
  ineligible: 'Ineligible',
  qualified: 'Qualified',
  unqualified: 'Unqualified',
} as const satisfies Record<BuppDecision, string>;

export function actionWords(action: Action): string {
  switch (action.do) {
    case 'lead':
      return 'Assign a leader';
    case 'send':
      return 'Send the questionnaire';
    case 'decide':
      return decisionWords[action.decision];
    case 'appoint':
      return action.kind === 'visit' ? 'Schedule the site visit' : 'Schedule the inspection';
    case 'keep':
      return action.kind === 'visit' ? 'Site visited' : 'Inspected';
  }
}

/** Computes "Expired" from the time, because no event records it. */
export function questionnaireWords({ status, expires_time }: Questionnaire, now: number): string {
  if (status === 'answered') return 'Answered';
  if (status === 'revoked') return 'Revoked';
  return Date.parse(expires_time) < now ? 'Expired' : 'Out';
}

/** Each question with its answer, in words. Unanswered questions are left out. */
export const answersInWords = (answers: Answers): readonly (readonly [question: string, answer: string])[] =>
  questions.flatMap(({ name, label, choices }) => {
    const answer = answers[name];
    if (!answer) return [];
    return [[label, choices?.find(({ value }) => value === answer)?.words ?? answer] as const];
  });

/** The tag of the current appointment of a kind. */
export const appointmentOf = ({ tags }: Incident, kind: AppointmentKind) =>
  tags.find(({ content_type, data }) => content_type === 'appointment' && data?.kind === kind);

/** The words for the program's log events. */
export const buppLogWords: LogWords = {
  'bupp:questionnaire_sent': ['Questionnaire sent'],
  'bupp:questionnaire_received': ['Questionnaire received', 'Answers taken by phone'],
  'bupp:eligible': ['Household eligible'],
  'bupp:ineligible': ['Household ineligible'],
  'bupp:visit_scheduled': ['Site visit scheduled'],
  'bupp:visit_cancelled': ['Site visit cancelled'],
  'bupp:site_visited': ['Site visited'],
  'bupp:qualified': ['House qualified'],
  'bupp:unqualified': ['House unqualified'],
  'bupp:inspection_scheduled': ['Inspection scheduled'],
  'bupp:inspection_cancelled': ['Inspection cancelled'],
  'bupp:inspected': ['Inspected'],
};
