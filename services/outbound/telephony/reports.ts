import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { delivery } from '#events/delivery/decider';
import type { DeliveryDoc } from '#projections/deliveries/deliveries';
import type { App } from '#services/app/app';
import type { TextReport } from '#services/core/telephony';

/** The address to which the text service reports about a delivery. Its key authorizes the report. */
export const reportAddress = ({ config, secrets }: Pick<App, 'config' | 'secrets'>, delivery: string): string =>
  `${config.publicUrl}/api/text-report/?k=${secrets.reportKey(delivery)}`;

type Reporting = Pick<App, 'handle' | 'clock' | 'views' | 'store' | 'projector'>;

/** The time in milliseconds that a report waits for the read models: it may be faster than they are. */
const shownWithin = 5_000;

/** Records what the text service reports about a text. Reports may be repeated, late, and in any order. */
export async function recordReport(app: Reporting, report: TextReport): Promise<void> {
  const { handle, clock } = app;
  const { delivery: id, status } = report;
  const known = await knownDelivery(app, id);
  if (!known) return;
  const command =
    status === 'delivered' ? ({ do: 'confirm' } as const) : ({ do: status, reason: report.reason } as const);
  await handle(
    delivery,
    id,
    { commandId: idFrom('report', id, status), occurredAt: iso(clock.now()), command },
    { entity: known.entity, actor: { kind: 'phone', id: known.provider }, correlationId: id },
  );
}

async function knownDelivery({ views, store, projector }: Reporting, id: string): Promise<DeliveryDoc | null> {
  const find = () => views.doc('deliveries', id);
  const found = find();
  if (found) return found;
  const head = await store.head();
  if (head) await projector.reached(head, shownWithin);
  return find();
}
