import type { NoticeDoc } from '#projections/deliveries/notices';
import type { App } from '#services/app/app';
import { tendDelivery } from '#services/outbound/deliver';
import type { Outlet } from '#services/outbound/transfers/outlets';

/**
 * One look at every message that transfers owe by one way out. Returns when the next one is due, in milliseconds, or
 * undefined.
 */
export async function tendNotices(app: App, outlet: Outlet): Promise<number | undefined> {
  const open = (['owed', 'requested', 'waiting'] as const).flatMap((status) =>
    app.views.docs<NoticeDoc>('notices', { where: { medium: outlet.medium, status }, orderBy: { column: 'time' } }),
  );
  // One that takes its time holds up no other.
  const stands = await Promise.all(open.map((notice) => tend(app, outlet, notice)));
  return stands.reduce<number | undefined>(
    (next, stand) => (stand.status === 'waiting' ? Math.min(next ?? stand.due, stand.due) : next),
    undefined,
  );
}

function tend(app: App, outlet: Outlet, notice: NoticeDoc) {
  const { delivery, incident, transfer } = notice;
  const { medium, provider } = outlet;
  return tendDelivery(app, notice, {
    correlationId: transfer,
    intent: { do: 'requestNotice', delivery, medium, provider, incident, transfer },
    send: () => outlet.send(notice),
    outcome: () => outlet.outcomeOf(delivery),
  });
}
