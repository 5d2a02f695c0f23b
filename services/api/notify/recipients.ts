import type { Path } from '#contracts/notify/area';
import { boxOfSquare, type ServiceAccountRow, squaresOf } from '#projections/notify/serviceAccounts';
import { counting } from '#services/app/accountRow';
import type { App } from '#services/app/app';
import { optOutOf } from '#services/outbound/notify/phones';
import type { Views } from '#services/views/views';
import { boxOf, insideOf } from './areas.ts';

/** An account in an area. */
export type AccountThere = Pick<ServiceAccountRow, 'customer' | 'lat' | 'lng' | 'phone'>;

const columns = ['customer', 'spreadsheet', 'lat', 'lng', 'phone'] as const;
type Lists = { readonly [Name in (typeof columns)[number]]?: readonly ServiceAccountRow[Name][] };

/** The accounts of an organization in any of the paths. An account in two of them comes once. */
export function accountsIn(
  views: Pick<Views, 'rowLists' | 'doc'>,
  entity: string,
  paths: readonly Path[],
): readonly AccountThere[] {
  const areas = new Map<string, Path[]>();
  for (const path of paths)
    for (const square of squaresOf(entity, boxOf(path))) {
      const known = areas.get(square);
      if (known) known.push(path);
      else areas.set(square, [path]);
    }
  const found: AccountThere[] = [];
  const counts = counting(views);
  for (const [square, near] of areas) {
    const box = boxOfSquare(square);
    const inside = near.flatMap((path) => insideOf(path, box) ?? []);
    // A round area leaves a fifth of the squares around it out.
    if (inside.length === 0) continue;
    const lists = views.rowLists('service_accounts', square, columns) as Lists;
    for (let n = 0; n < (lists.lat?.length ?? 0); n++) {
      const [lng = 0, lat = 0, spreadsheet = ''] = [lists.lng?.[n], lists.lat?.[n], lists.spreadsheet?.[n]];
      if (inside.some((is) => is(lng, lat)) && counts({ spreadsheet }))
        found.push({ customer: lists.customer?.[n] ?? '', lat, lng, phone: lists.phone?.[n] ?? '' });
    }
  }
  return found;
}

/** A phone number to text, with one of its accounts. */
export interface Recipient {
  readonly account: string;
  readonly phone: string;
}

export interface Reached {
  readonly accounts: number;
  readonly withoutPhone: number;
  /** Each phone number once, without those that opted out. */
  readonly recipients: readonly Recipient[];
  readonly optedOut: readonly Recipient[];
}

/** The people whom a message to these areas reaches. The same accounts give the same people in the same order. */
export function reachedIn(app: Pick<App, 'views' | 'secrets'>, entity: string, paths: readonly Path[]): Reached {
  const accounts = accountsIn(app.views, entity, paths);
  const byPhone = new Map<string, string>();
  let withoutPhone = 0;
  for (const { customer: account, phone } of accounts) {
    if (phone === '') withoutPhone += 1;
    else {
      const known = byPhone.get(phone);
      if (known === undefined || account < known) byPhone.set(phone, account);
    }
  }
  const out = new Set(app.views.keys('opt_outs'));
  const recipients: Recipient[] = [];
  const optedOut: Recipient[] = [];
  for (const [phone, account] of [...byPhone].toSorted(([, a], [, b]) => (a < b ? -1 : 1)))
    (out.size > 0 && out.has(optOutOf(app, phone)) ? optedOut : recipients).push({ account, phone });
  return { accounts: accounts.length, withoutPhone, recipients, optedOut };
}
