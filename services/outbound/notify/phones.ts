import { idFrom } from '#events/core/ids';
import { accountRow } from '#services/app/accountRow';
import type { App } from '#services/app/app';

/** A keyed hash of a phone number, by which it is recognized again. 96 bits. */
export const phoneHash = ({ secrets }: Pick<App, 'secrets'>, phone: string): string =>
  secrets.digest(`phone ${phone}`).slice(0, 16);

/** The uuid of the opt-out of a phone number. */
export const optOutOf = (app: Pick<App, 'secrets'>, phone: string): string => idFrom('opt-out', phoneHash(app, phone));

/** The present phone number of an account; null when the account was removed. */
export const phoneOf = ({ views }: Pick<App, 'views'>, account: string): string | null =>
  accountRow(views, account)?.phone ?? null;
