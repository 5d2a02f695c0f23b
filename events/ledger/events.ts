import { ledgerRules } from '#events/core/ledgerRules';
import { type FactIn, facts, flag, id, orNull, sealed, text, whole } from '#events/core/schema';

/**
 * The facts of the stream `ledger-{uuid}`: the contract of a list of people, and the charged time of its people. The charges
 * of a call-out follow from its own facts and from the rules with which it began.
 */
export const ledgerFacts = facts({
  /** `list`: a role, or the uuid of a reserve list. `version` counts from 1. */
  LedgerRulesSet: { ledger: id, list: text, version: whole, rules: ledgerRules },
  /** `since`: the day from which seniority counts, such as `2014-05-01`; null when nobody has said. */
  LedgerPersonSet: { ledger: id, user: id, since: orNull(text), volunteer: flag },
  /** The minutes with which a person begins, in a month of the organization's time, such as `2026-11`. The latest counts. */
  BalanceOpened: { ledger: id, user: id, month: text, minutes: whole },
  /** More minutes, or fewer, than the rules charged. `correction` is the id of this one. */
  ChargeCorrected: {
    ...sealed({ reason: text }),
    ledger: id,
    correction: id,
    user: id,
    month: text,
    minutes: whole,
    /** The call-out that it is about; null for none. */
    callout: orNull(id),
  },
});
export type LedgerRulesSet = FactIn<typeof ledgerFacts, 'LedgerRulesSet'>;
export type LedgerFact = FactIn<typeof ledgerFacts>;
