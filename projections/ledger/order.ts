import type { LedgerRules } from '#contracts/callout/ledger';
import type { ListRule } from '#contracts/callout/policy';
import { balanceSince, isNewcomer, newcomerMinutes } from './balances.ts';
import type { BalanceDoc } from './ledger.ts';

/** A person of a list, as its ledger knows them. */
export interface Standing {
  readonly user: string;
  /** The position in the list as it is arranged, from 0. */
  readonly at: number;
  /** The charged minutes of the period; null for a person who is new on the list. */
  readonly minutes: number | null;
  /** The day from which seniority counts; null when nobody has said. */
  readonly since: string | null;
  readonly volunteer: boolean;
}
export interface Placed extends Omit<Standing, 'minutes'> {
  readonly minutes: number;
  readonly newcomer: boolean;
}

/** The rule behind the order; null when it is that of the list. */
export const ruleOf = ({ order }: Pick<LedgerRules, 'order'>): ListRule | null => (order === 'list' ? null : order);

type Compare = (a: Placed, b: Placed) => number;

const byList: Compare = (a, b) => a.at - b.at;
/** A person whose day is not known comes after all whose day is. */
const bySeniority: Compare = (a, b) =>
  a.since === b.since ? byList(a, b) : a.since === null ? 1 : b.since === null ? -1 : a.since < b.since ? -1 : 1;
const byHours: Compare = (a, b) => a.minutes - b.minutes || bySeniority(a, b);
/** The people after the last turn first, then the list from its beginning. */
const byTurn =
  (turn: number): Compare =>
  (a, b) =>
    Number(a.at <= turn) - Number(b.at <= turn) || byList(a, b);

function comparing(order: LedgerRules['order'], turn: number): Compare {
  switch (order) {
    case 'list':
      return byList;
    case 'lowest-hours':
      return byHours;
    case 'seniority':
      return bySeniority;
    case 'rotation':
      return byTurn(turn);
  }
}

interface Turn {
  /** The position in the list as it is arranged, from 0. */
  readonly at: number;
}

/** The people of a list as its ledger knows them. `since`: the first month whose charges count. */
export const standingsOf = (
  users: readonly string[],
  balances: ReadonlyMap<string, BalanceDoc>,
  since: string,
): readonly Standing[] =>
  users.map((user, at) => {
    const balance = balances.get(user) ?? null;
    return {
      user,
      at,
      minutes: balance === null || isNewcomer(balance) ? null : balanceSince(balance, since),
      since: balance?.since ?? null,
      volunteer: balance?.volunteer ?? false,
    };
  });

type OrderRules = Pick<LedgerRules, 'order' | 'volunteers' | 'mandatory' | 'newcomers'>;

/**
 * The people of a list in the order of their calls. `turn` is that of the person who was called last; null before the first
 * call. Every preview, call-out and page orders by this function.
 */
export function inOrder(people: readonly Standing[], rules: OrderRules, turn: Turn | null): readonly Placed[] {
  const fresh = newcomerMinutes(
    people.flatMap(({ minutes }) => minutes ?? []),
    rules.newcomers,
  );
  const placed = people.map(
    (one): Placed => ({ ...one, minutes: one.minutes ?? fresh, newcomer: one.minutes === null }),
  );
  const compare = comparing(rules.order, turn?.at ?? -1);
  if (rules.volunteers === 'none') return placed.toSorted(compare);
  const volunteers = placed.filter(({ volunteer }) => volunteer).toSorted(compare);
  const others = placed.filter(({ volunteer }) => !volunteer);
  const mandatory = rules.mandatory === 'same' ? compare : (a: Placed, b: Placed) => bySeniority(b, a);
  return [...volunteers, ...others.toSorted(mandatory)];
}
