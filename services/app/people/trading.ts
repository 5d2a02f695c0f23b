import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { TradeDoc } from '#projections/onCall/trades';
import type { App } from '../app.ts';
import { leaveOf } from '../calling/callable.ts';
import { zoneOf } from '../calling/zone.ts';

type Looking = Pick<App, 'views'>;

/** The numbers on which the people of a trade answer from then on: their own. */
export const phonesOf = ({ views }: Looking, users: readonly (string | null)[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    users.flatMap((user) => (user === null ? [] : [[user, views.doc('accounts', user)?.phone_number ?? '']])),
  );

/** A person on leave is not on call: a shift given to them would be a gap. Times are ISO-8601 UTC. */
export function mayTake(
  app: Looking,
  { user, entity, start, end }: { readonly user: string } & Pick<TradeDoc, 'entity' | 'start' | 'end'>,
): void {
  const zone = zoneOf(app, entity);
  const isAway = leaveOf(app, { user, entity, zone }).some((one) => one.start < end && start < one.end);
  if (isAway) throw new Refused('trade.on-leave');
}

/** The trades of an organization that wait for an answer, and those made whose time is to come. The latest first. */
export function tradesIn({ views, clock }: Pick<App, 'views' | 'clock'>, entity: string): readonly TradeDoc[] {
  const above = { end: iso(clock.now()) };
  return [
    ...views.docs('trades', { where: { waiting: entity }, above }),
    ...views.docs('trades', { where: { made: entity }, above }),
  ].toSorted((a, b) => (a.asked_time < b.asked_time ? 1 : -1));
}
