import { Type } from 'class-transformer';
import { ArrayUnique, IsInt, Matches, Max, Min } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { Each, Id, OneOf, Optional, Whole, Words, YesNo } from '#contracts/api/rules';
import {
  type ChargeReason,
  callingOrders,
  chargeBases,
  chargeReasons,
  type LedgerRules,
  mandatoryOrders,
  newcomerRules,
  resetRules,
  roundings,
  volunteerRules,
} from '#contracts/callout/ledger';
import { ledgerList, ledgerSheet } from '#contracts/callout/ledgerSheet';
import { limits } from '#contracts/core/limits';
import { listOf, nothing } from '#contracts/core/schema';

const { ledger: most, text } = limits;

export class ChargeBody {
  @OneOf(chargeReasons) reason!: ChargeReason;
  @OneOf(chargeBases) by!: LedgerRules['charges']['worked']['by'];
  /** Minutes of a fixed charge, and the least of every other. */
  @Whole(most.minutes) minutes!: number;
  @Whole(most.percent) percent!: number;
}

export class LedgerRulesBody {
  @OneOf(callingOrders) order!: LedgerRules['order'];
  @OneOf(volunteerRules) volunteers!: LedgerRules['volunteers'];
  @OneOf(mandatoryOrders) mandatory!: LedgerRules['mandatory'];
  @OneOf(newcomerRules) newcomers!: LedgerRules['newcomers'];
  @OneOf(resetRules) resets!: LedgerRules['resets'];
  /** Minutes. */
  @Whole(most.minutes) cancelled_within!: number;
  @Whole(most.minutes) free_up_to!: number;
  @OneOf(roundings) rounding!: LedgerRules['rounding'];
  /** A reason that is left out keeps its charge. */
  @Type(() => ChargeBody)
  @ArrayUnique(({ reason }: ChargeBody) => reason, { message: 'Each reason once.' })
  @Each(chargeReasons.length)
  charges!: readonly ChargeBody[];
  /** The version that the author saw; 0 for a list without rules. */
  @Whole(limits.userList.revision) seen!: number;
}

export class LedgerPersonBody {
  @Id() user!: string;
  /** The day from which seniority counts; absent for none. */
  @Optional() @Matches(/^\d{4}-\d\d-\d\d$/, { message: 'This is not a day.' }) since?: string;
  @YesNo() volunteer!: boolean;
}

export class OpeningBody {
  @Id() user!: string;
  @Whole(most.minutes) minutes!: number;
}

export class LedgerCorrectionBody {
  @Id() user!: string;
  /** Minutes; fewer than none for a credit. */
  @IsInt({ message: 'This is not a whole number.' })
  @Min(-most.minutes, { message: `This must be at least -${most.minutes}.` })
  @Max(most.minutes, { message: `This may be at most ${most.minutes}.` })
  minutes!: number;
  @Words(text.note) reason!: string;
  /** The call-out that it is about. */
  @Optional() @Id() callout?: string;
}

/** The contracts of lists, and the charged hours of their people. A list is a role, or the uuid of a reserve list. */
export const ledgerOperations = operations({
  'GET /api/ledgers/': {
    permission: 'userList.view',
    summary: 'The lists that are called in order, and which of them have a contract',
    answers: { 200: listOf(ledgerList) },
  },

  'GET /api/ledgers/:list/': {
    permission: 'userList.view',
    summary: 'The charged hours of the people of a list, in the order in which a call-out would call them now',
    answers: { 200: ledgerSheet },
  },

  'POST /api/ledgers/:list/rules/': {
    permission: 'userList.write',
    summary: 'Set the contract of a list: who is called first, and what is charged',
    answers: { 200: nothing },
    body: LedgerRulesBody,
    refuses: ['ledger.changed-meanwhile'],
  },

  'POST /api/ledgers/:list/person/': {
    permission: 'userList.write',
    summary: 'Record the seniority of a person on a list, and whether the person volunteers for it',
    answers: { 200: nothing },
    body: LedgerPersonBody,
  },

  'POST /api/ledgers/:list/open/': {
    permission: 'userList.write',
    summary: 'Set the hours with which a person begins the period',
    answers: { 200: nothing },
    body: OpeningBody,
  },

  'POST /api/ledgers/:list/correct/': {
    permission: 'userList.write',
    summary: 'Add charged hours, or take some off, with a reason',
    answers: { 200: nothing },
    body: LedgerCorrectionBody,
  },
});
