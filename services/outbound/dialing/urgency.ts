import { isEmergency } from '#contracts/core/priority';
import type { CallDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';

/** True for a call that does not wait behind others: its call-out is urgent, or its incident is an emergency by now. */
export function isUrgent({ views }: Pick<App, 'views'>, { wanted }: Pick<CallDue, 'wanted'>): boolean {
  if (wanted === null) return false;
  if (wanted.urgent || wanted.incident === null) return wanted.urgent;
  const card = views.doc('incident_cards', wanted.incident);
  return card !== null && isEmergency(card.card);
}
