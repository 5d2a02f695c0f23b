import { idFrom } from '#events/core/ids';
import type { App } from '#services/app/app';
import { accountRow } from '#services/app/people/accountRow';
import { phoneHash } from '#services/app/phones/phoneHash';

/** The uuid of the opt-out of a phone number. */
export const optOutOf = (app: Pick<App, 'secrets'>, phone: string): string => idFrom('opt-out', phoneHash(app, phone));

/** The present phone number of an account; null when the account was removed. */
export const phoneOf = ({ views }: Pick<App, 'views'>, account: string): string | null =>
  accountRow(views, account)?.phone ?? null;
