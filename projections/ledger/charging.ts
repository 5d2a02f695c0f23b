import type { Charge, ChargeReason, Excuse, LedgerRules } from '#contracts/callout/ledger';
import { type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';
import type { LeftOutReason } from '#contracts/callout/policy';
import type { PolicyOrder } from '#events/callout/events';

/** The part of one person in a call-out, as far as it may be charged. Times are ISO-8601 UTC. */
export interface Considered {
  /** The ledger of the person's list; null for a list without a contract. */
  readonly ledger: string | null;
  /** The latest outcome that counts. */
  readonly outcome: CallOutcome | null;
  readonly place: 'none' | 'member' | 'standby' | 'released';
  /** The work, from the place on; null without one. */
  readonly from: string | null;
  /** When the person was released; null while the work goes on. */
  readonly until: string | null;
  /** Why the person was not called at all; null for one who was listed. */
  readonly leftOut: LeftOutReason | null;
  readonly excuse: Excuse | null;
}

/** A charge of a ledger. Minutes are whole. */
export interface Charged {
  readonly reason: ChargeReason;
  readonly minutes: number;
}

const minutesBetween = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));

/** The minutes of work that is over; null for a person who has not worked, or still works. */
export const workedMinutes = ({ from, until }: Pick<Considered, 'from' | 'until'>): number | null =>
  from === null || until === null ? null : minutesBetween(from, until);

/** The reasons that charge a person whom the call-out did not call. Every other is nobody's answer. */
const ofLeftOut: Partial<Readonly<Record<LeftOutReason, ChargeReason>>> = {
  leave: 'leave',
  resting: 'resting',
  'on-team': 'engaged',
  'other-callout': 'engaged',
  'no-phone': 'no-phone',
  bypassed: 'bypassed',
};

/** A call that was not placed, that was lost, or that the call-out itself stopped, is nobody's answer either. */
const nobodys: ReadonlySet<CallOutcome> = new Set(['called-off', 'failed', 'unknown']);

function ofOutcome(outcome: CallOutcome): ChargeReason | null {
  if (nobodys.has(outcome)) return null;
  if (outcome === 'unfit') return 'unfit';
  if (outcome === 'accepted-too-late') return 'standby';
  const { said } = outcomeTable[outcome];
  return said === 'declined' ? 'declined' : said === 'could_not_reach' ? 'no-answer' : null;
}

/** A person who lost the place by another answer did not come. */
const came = ({ place, outcome }: Considered): boolean =>
  place === 'member' || (place === 'released' && (outcome === null || outcomeTable[outcome].said === 'accepted'));

/** The reason for which the person is charged, or let off, by the rules of the list; null for none. */
export function reasonOf(one: Considered, { cancelledWithin }: Pick<PolicyOrder['rules'], 'cancelledWithin'>) {
  const { excuse, leftOut, outcome, place } = one;
  if (excuse !== null) return excuse;
  if (leftOut !== null) return ofLeftOut[leftOut] ?? null;
  if (one.from !== null && came(one)) {
    const worked = workedMinutes(one);
    return place === 'released' && worked !== null && worked < cancelledWithin ? 'cancelled' : 'worked';
  }
  return outcome === null ? null : ofOutcome(outcome);
}

/** The mean of the work that is over, of the people of a list who came; 0 while there is none. */
function meanWork(people: readonly Considered[], order: PolicyOrder): number {
  const worked = people
    .filter((one) => one.ledger === order.ledger && reasonOf(one, order.rules) === 'worked')
    .flatMap((one) => workedMinutes(one) ?? []);
  return worked.length === 0 ? 0 : Math.round(worked.reduce((sum, minutes) => sum + minutes, 0) / worked.length);
}

const steps: Readonly<Record<LedgerRules['rounding'], number>> = { minute: 1, quarter: 15, half: 30, hour: 60 };

interface Times {
  readonly own: number;
  readonly team: number;
}

function minutesOf(
  { by, minutes, percent }: Charge,
  { own, team }: Times,
  { freeUpTo, rounding }: LedgerRules,
): number {
  if (by === 'none') return 0;
  const base = by === 'fixed' ? minutes : Math.max(minutes, by === 'worked' ? own : team);
  if (base <= freeUpTo) return 0;
  const step = steps[rounding];
  return Math.round((base * percent) / 100 / step) * step;
}

/** The charge of each person of a call-out by the rules with which it began. People without a ledger have none. */
export function chargesOf(
  people: Readonly<Record<string, Considered>>,
  orders: readonly PolicyOrder[],
): ReadonlyMap<string, Charged> {
  const charges = new Map<string, Charged>();
  const all = Object.values(people);
  for (const order of orders) {
    const team = meanWork(all, order);
    for (const [user, one] of Object.entries(people)) {
      const reason = one.ledger === order.ledger ? reasonOf(one, order.rules) : null;
      if (reason === null) continue;
      const times = { own: workedMinutes(one) ?? 0, team };
      charges.set(user, { reason, minutes: minutesOf(order.rules.charges[reason], times, order.rules) });
    }
  }
  return charges;
}
