import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { delivery } from '#events/delivery/decider';
import type { DeliveryDoc } from '#projections/deliveries/deliveries';
import type { App } from '#services/app/app';
import type { TextReport } from '#services/core/telephony';

/** The address to which the text service reports about a delivery. Its key authorizes the report. */
export const reportAddress = ({ config, secrets }: Pick<App, 'config' | 'secrets'>, delivery: string): string =>
  `${config.publicUrl}/api/text-report/?k=${secrets.reportKey(delivery)}`;

type Reporting = Pick<App, 'handle' | 'clock' | 'views'>;

/** Records what the text service reports about a text. Reports may be repeated, late, and in any order. */
export async function recordReport({ handle, clock, views }: Reporting, report: TextReport): Promise<void> {
  const { delivery: id, status } = report;
  const known = views.doc<DeliveryDoc>('deliveries', id);
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
