import type { Call, Webhooks } from '#services/core/webhooks';
import { type Around, type Outlet, outlet } from './outlet.ts';

export interface WebhookReceivers {
  readonly webhooks: Webhooks;
  readonly arrived: Outlet<Call>['arrived'];
}

/** The receivers of calls, at any address. */
export function webhookReceivers(around: Around): WebhookReceivers {
  const { attempt, arrived } = outlet<Call>(around, () => 'HTTP 200');
  return { webhooks: { provider: 'http', call: attempt }, arrived };
}
