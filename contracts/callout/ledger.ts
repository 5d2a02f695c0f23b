/** The order in which the people of a list are called: as arranged, or by what the ledger of the list knows of them. */
export const callingOrders = ['list', 'lowest-hours', 'seniority', 'rotation'] as const;
export type CallingOrder = (typeof callingOrders)[number];

/** `first`: people who volunteered for the list come before the others, who must come. */
export const volunteerRules = ['none', 'first'] as const;
/** The order of those who must come. */
export const mandatoryOrders = ['same', 'reverse-seniority'] as const;
/** The charged hours with which a person begins who is new on the list. */
export const newcomerRules = ['average', 'highest', 'zero'] as const;
/** The months in which everybody begins again with none. */
export const resetRules = ['never', 'yearly', 'july', 'quarterly', 'monthly'] as const;

/** The steps to which a charge is rounded, the nearest. Minutes. */
export const roundings = ['minute', 'quarter', 'half', 'hour'] as const;

/** `worked`: the person's own time. `team`: the mean time of those of the list who came. `fixed`: the minutes of the rule. */
export const chargeBases = ['none', 'worked', 'team', 'fixed'] as const;

/** The reasons for which a person may be charged for a call-out, or let off. */
export const chargeReasons = [
  'worked',
  'cancelled',
  'standby',
  'declined',
  'no-answer',
  'unfit',
  'leave',
  'resting',
  'engaged',
  'no-phone',
  'bypassed',
  'excused',
  'sick',
  'short-notice',
] as const;
export type ChargeReason = (typeof chargeReasons)[number];

/** The reasons that a supervisor records after the call-out, instead of the person's answer. */
export const excuses = ['excused', 'sick', 'leave', 'short-notice'] as const satisfies readonly ChargeReason[];
export type Excuse = (typeof excuses)[number];

/** The reasons in words, as a sheet and a record show them. */
export const reasonNames: Readonly<Record<ChargeReason | 'corrected', string>> = {
  worked: 'worked',
  cancelled: 'called in vain',
  standby: 'accepted when the team was full',
  declined: 'declined',
  'no-answer': 'no answer',
  unfit: 'unfit for duty',
  leave: 'on leave',
  resting: 'resting',
  engaged: 'at work already',
  'no-phone': 'no phone number',
  bypassed: 'passed over',
  excused: 'excused',
  sick: 'sick',
  'short-notice': 'notice too short',
  corrected: 'corrected',
};

/** `minutes`: those of a fixed charge, and the least of every other. `percent`: 150 charges an hour and a half for each. */
export interface Charge {
  readonly by: (typeof chargeBases)[number];
  readonly minutes: number;
  readonly percent: number;
}

/** The contract of a list: who is called first, and what is charged. */
export interface LedgerRules {
  readonly order: CallingOrder;
  readonly volunteers: (typeof volunteerRules)[number];
  readonly mandatory: (typeof mandatoryOrders)[number];
  readonly newcomers: (typeof newcomerRules)[number];
  readonly resets: (typeof resetRules)[number];
  /** A person who is released within so many minutes of accepting was called in vain: `cancelled`, instead of `worked`. */
  readonly cancelledWithin: number;
  /** Charges of so many minutes or fewer are none; 0 for no such limit. */
  readonly freeUpTo: number;
  readonly rounding: (typeof roundings)[number];
  readonly charges: Readonly<Record<ChargeReason, Charge>>;
}

export const noCharge: Charge = { by: 'none', minutes: 0, percent: 100 };

/** The rules of a list for which nobody has set any: as arranged; only work is charged. */
export const usualRules: LedgerRules = {
  order: 'list',
  volunteers: 'none',
  mandatory: 'same',
  newcomers: 'average',
  resets: 'yearly',
  cancelledWithin: 0,
  freeUpTo: 0,
  rounding: 'minute',
  charges: {
    worked: { by: 'worked', minutes: 0, percent: 100 },
    cancelled: noCharge,
    standby: noCharge,
    declined: noCharge,
    'no-answer': noCharge,
    unfit: noCharge,
    leave: noCharge,
    resting: noCharge,
    engaged: noCharge,
    'no-phone': noCharge,
    bypassed: noCharge,
    excused: noCharge,
    sick: noCharge,
    'short-notice': noCharge,
  },
};

/** "41.5" */
export const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10);
