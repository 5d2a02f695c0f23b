import {
  document,
  id,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import {
  callingOrders,
  chargeBases,
  chargeReasons,
  mandatoryOrders,
  newcomerRules,
  resetRules,
  roundings,
  volunteerRules,
} from './ledger.ts';

/** A list that is called in order. */
export const ledgerList = document('LedgerList', {
  /** A role, or the uuid of a reserve list. */
  list: text('crew'),
  name: text('Crew'),
  people: whole(6),
  /** 0 for a list without a contract. */
  version: whole(1),
});
export type LedgerList = Shape<typeof ledgerList>;

const user = document('LedgerUser', { uuid: id, first_name: text('Theo'), last_name: text('Brandt') });

const rules = document('LedgerRules', {
  order: oneOf(callingOrders),
  volunteers: oneOf(volunteerRules),
  mandatory: oneOf(mandatoryOrders),
  newcomers: oneOf(newcomerRules),
  resets: oneOf(resetRules),
  cancelled_within: whole(60),
  free_up_to: whole(0),
  rounding: oneOf(roundings),
  charges: listOf(
    document('LedgerCharge', {
      reason: oneOf(chargeReasons),
      by: oneOf(chargeBases),
      minutes: whole(120),
      percent: whole(100),
    }),
  ),
});

const entry = document('LedgerEntry', {
  uuid: text('entry:3f0c1d2e'),
  time,
  user,
  /** Null for a correction that is about none. */
  callout: orNull(id),
  /** Null without an incident. */
  incident: orNull(id),
  /** The reason of the rule; `corrected` for a supervisor's correction; null for work that is not charged. */
  reason: orNull(oneOf([...chargeReasons, 'corrected'])),
  minutes: whole(240),
  from: orNull(time),
  until: orNull(time),
  /** True when a supervisor let the person off. */
  excused: yesNo(false),
  /** The author of a correction; null for a charge by the rules. */
  by: orNull(text('Ada Lovelace')),
  /** A supervisor's words; absent without any. */
  words: optional(text('Was bypassed in error on Friday.')),
});

/** `GET /api/ledgers/{list}/`. */
export const ledgerSheet = document('LedgerSheet', {
  list: text('crew'),
  name: text('Crew'),
  version: whole(1),
  rules,
  /** The first month whose charges count, such as `2026-01`; '' when all do. */
  since: text('2026-01'),
  people: listOf(
    document('LedgerPerson', {
      user,
      /** 1 for the next in line; null for a person who would not be called now. */
      rank: orNull(whole(1)),
      /** The rule of the rank, or why the person is left out. */
      why: text('Next by the lowest charged hours'),
      minutes: whole(2_490),
      /** True for a person without a charge: the minutes are those that the contract gives to a new one. */
      newcomer: yesNo(false),
      since: orNull(text('2014-05-01')),
      volunteer: yesNo(false),
    }),
  ),
  /** The charged minutes of those who are not new. */
  spread: document('LedgerSpread', { least: whole(600), most: whole(2_490), mean: number(1_530.5) }),
  /** The latest first. */
  entries: listOf(entry),
});
export type LedgerSheet = Shape<typeof ledgerSheet>;
export type LedgerEntry = Shape<typeof entry>;
export type LedgerPerson = LedgerSheet['people'][number];
