import type { BuppCase, QuestionName } from './documents.ts';

export type { Answers, BuppCase, QuestionName, Questionnaire, QuestionnaireRequest } from './documents.ts';

/** The sewer backup prevention program (BUPP) of Johnson County Wastewater (S2 §2.3, §4.2). */

export const appointmentKinds = ['visit', 'inspection'] as const;
export type AppointmentKind = (typeof appointmentKinds)[number];

export const buppDecisions = ['eligible', 'ineligible', 'qualified', 'unqualified'] as const;
export type BuppDecision = (typeof buppDecisions)[number];
/** The decisions that need a reason: a household that is turned away is told the reason. */
export const needsReason = { eligible: false, ineligible: true, qualified: false, unqualified: true } as const;

/** A question to a household. With `choices`, the answer is one of their values; otherwise it is free text. */
export interface Question {
  readonly name: QuestionName;
  readonly label: string;
  readonly hint?: string;
  readonly choices?: readonly { readonly value: string; readonly words: string }[];
  readonly required: boolean;
}
export const yesNo = ['yes', 'no', 'not_sure'] as const;
export const times = ['once', 'two_or_three', 'more'] as const;
export const holders = ['own', 'rent'] as const;

const yesNoWords = [
  { value: 'yes', words: 'Yes' },
  { value: 'no', words: 'No' },
  { value: 'not_sure', words: 'I am not sure' },
] as const;

/** The questions are ours: the specification names the questionnaire, not its content. */
export const questions: readonly Question[] = [
  { name: 'backed_up', label: 'Did sewage come up into the building?', choices: yesNoWords, required: true },
  {
    name: 'how_often',
    label: 'How often in the last ten years?',
    choices: [
      { value: 'once', words: 'Once' },
      { value: 'two_or_three', words: 'Two or three times' },
      { value: 'more', words: 'More often' },
    ],
    required: true,
  },
  {
    name: 'basement_drain',
    label: 'Is there a drain, a toilet or a shower below the level of the street?',
    choices: yesNoWords,
    required: true,
  },
  {
    name: 'device',
    label: 'Is there already a backwater valve or a pump that keeps sewage out?',
    choices: yesNoWords,
    required: true,
  },
  {
    name: 'holder',
    label: 'Do you own the building?',
    choices: [
      { value: 'own', words: 'I own it' },
      { value: 'rent', words: 'I rent it' },
    ],
    required: true,
  },
  {
    name: 'when_reachable',
    label: 'When can we call you?',
    hint: 'For example: weekdays after 5 PM.',
    required: true,
  },
  { name: 'remarks', label: 'What else should we know? (optional)', required: false },
];

declare module '#contracts/incident/incident' {
  interface Incident {
    /** Null while the incident is not a case of the program. */
    readonly bupp: BuppCase | null;
  }
}
