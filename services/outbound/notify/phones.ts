import { idFrom } from '#events/core/ids';
import type { ServiceAccountRow } from '#projections/notify/serviceAccounts';
import type { App } from '#services/app/app';

/** A keyed hash of a phone number, by which it is recognized again. 96 bits. */
export const phoneHash = ({ secrets }: Pick<App, 'secrets'>, phone: string): string =>
  secrets.digest(`phone ${phone}`).slice(0, 16);

/** The uuid of the opt-out of a phone number. */
export const optOutOf = (app: Pick<App, 'secrets'>, phone: string): string => idFrom('opt-out', phoneHash(app, phone));

/** The present phone number of an account; null when the account was removed. */
export function phoneOf({ views }: Pick<App, 'views'>, account: string): string | null {
  const everywhere = { column: 'lat', from: -91, below: 91 };
  const [row] = views.rangedRows<ServiceAccountRow>('service_accounts', {
    where: { account },
    range: everywhere,
    limit: 1,
  });
  return row?.phone ?? null;
}
