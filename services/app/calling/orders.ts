import { type PolicyOrder } from '#events/callout/events';
import { ledgerOf } from '#events/ledger/decider';
import { monthOf, periodOf } from '#projections/ledger/balances';
import { type BalanceDoc, type LedgerDoc, ledgerKey } from '#projections/ledger/ledger';
import { inOrder, type Placed, ruleOf, standingsOf } from '#projections/ledger/order';
import type { Readable } from './callable.ts';
import type { Considered } from './candidates.ts';
import { zoneOf } from './zone.ts';

/** The contract of a list; null for a list without one. */
export function contractOf({ views }: Pick<Readable, 'views'>, entity: string, list: string): LedgerDoc | null {
  const doc = views.doc('ledger', ledgerKey(ledgerOf(entity, list)));
  return doc?.kind === 'ledger' ? doc : null;
}

/** The balances of a ledger, by user. */
export const balancesOf = ({ views }: Pick<Readable, 'views'>, ledger: string): ReadonlyMap<string, BalanceDoc> =>
  new Map(
    views
      .docs('ledger', { where: { balances: ledger } })
      .flatMap((doc) => (doc.kind === 'balance' ? [[doc.user, doc] as const] : [])),
  );

/** A contract as a call-out that begins now freezes it. */
export function frozen(reading: Readable, { entity, ledger, list, version, rules }: LedgerDoc): PolicyOrder {
  const month = monthOf(reading.clock.now(), zoneOf(reading, entity));
  return { ledger, list, version, rules, month, since: periodOf(month, rules.resets) };
}

/** People in the order of their calls, and the contract behind it; null without one. */
export interface Ordered {
  readonly people: readonly Considered[];
  readonly order: PolicyOrder | null;
}

/** The people of a list in the order of its contract; as they come for a list without one. */
export function ordered(
  reading: Readable,
  { entity, list, people }: { readonly entity: string; readonly list: string; readonly people: readonly Considered[] },
): Ordered {
  const contract = contractOf(reading, entity, list);
  if (contract === null) return { people, order: null };
  const order = frozen(reading, contract);
  const standings = standingsOf(
    people.map(({ user }) => user),
    balancesOf(reading, contract.ledger),
    order.since,
  );
  const placed = inOrder(standings, contract.rules, contract.turn);
  return { people: placed.flatMap((one) => consideredBy(people[one.at], one, order)), order };
}

function consideredBy(
  one: Considered | undefined,
  placed: Placed,
  { ledger, rules }: PolicyOrder,
): readonly Considered[] {
  if (one === undefined) return [];
  const { at, minutes, newcomer, since, volunteer } = placed;
  const inputs = {
    ...one.inputs,
    ledger,
    at,
    minutes,
    ...(newcomer && { newcomer }),
    ...(since !== null && { since }),
    ...(rules.volunteers === 'first' && { volunteer }),
  };
  return [{ ...one, rule: ruleOf(rules) ?? one.rule, inputs, leftOut: { ...(one.leftOut ?? one.inputs), ledger, at } }];
}

/** The orders of a call-out, for its policy; nothing when no list of it has a contract. */
export function ordersOf(all: readonly Ordered[]): { readonly orders?: readonly PolicyOrder[] } {
  const orders = all.flatMap(({ order }) => order ?? []);
  return orders.length === 0 ? {} : { orders };
}
