import type { Path } from '#contracts/notify/area';
import { boxOfSquare, type ServiceAccountRow, squaresOf } from '#projections/notify/serviceAccounts';
import { counting } from '#services/app/accountRow';
import type { App } from '#services/app/app';
import { optOutOf } from '#services/outbound/notify/phones';
import type { Views } from '#services/views/views';
import { boxOf, searchOf, wholeBox } from './areas.ts';

/** An account in an area. */
export type AccountThere = Pick<ServiceAccountRow, 'customer' | 'lat' | 'lng' | 'phone'>;

type Reading = Pick<Views, 'rowLists' | 'doc'>;
type Lists<Column extends keyof ServiceAccountRow> = { readonly [Name in Column]?: readonly ServiceAccountRow[Name][] };

const placed = ['spreadsheet', 'lat', 'lng'] as const;
const reached = ['customer', ...placed, 'phone'] as const;

/** The accounts of an organization in any of the paths. An account in two of them comes once. */
export function accountsIn(views: Reading, entity: string, paths: readonly Path[]): readonly AccountThere[] {
  const found: AccountThere[] = [];
  eachIn(views, { entity, paths, columns: reached }, ({ customer, lat, lng, phone }, n) =>
    found.push({ customer: customer?.[n] ?? '', lat: lat?.[n] ?? 0, lng: lng?.[n] ?? 0, phone: phone?.[n] ?? '' }),
  );
  return found;
}

/** The places of these accounts, `[lng, lat]`. It reads nothing else of them. */
export function pointsIn(
  views: Reading,
  entity: string,
  paths: readonly Path[],
): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  eachIn(views, { entity, paths, columns: placed }, ({ lat, lng }, n) => found.push([lng?.[n] ?? 0, lat?.[n] ?? 0]));
  return found;
}

interface Asked<Column> {
  readonly entity: string;
  readonly paths: readonly Path[];
  readonly columns: readonly Column[];
}

/** Tells the rows in the paths that count: the columns of a square of the map, and the row's place in them. */
function eachIn<Column extends keyof ServiceAccountRow>(
  views: Reading,
  { entity, paths, columns }: Asked<Column>,
  tell: (lists: Lists<Column>, n: number) => void,
): void {
  const areas = new Map<string, ReturnType<typeof searchOf>[]>();
  for (const path of paths) {
    const search = searchOf(path);
    for (const square of squaresOf(entity, boxOf(path))) {
      const known = areas.get(square);
      if (known) known.push(search);
      else areas.set(square, [search]);
    }
  }
  const counts = countingOnce(views);
  for (const [square, near] of areas) {
    const box = boxOfSquare(square);
    const inside = near.flatMap((search) => search(box) ?? []);
    // A round area leaves a fifth of the squares around it out.
    if (inside.length === 0) continue;
    const isWhole = inside.includes(wholeBox);
    const lists = views.rowLists('service_accounts', square, columns) as Lists<Column>;
    const { lat = [], lng = [], spreadsheet = [] } = lists as Lists<(typeof placed)[number]>;
    for (let n = 0; n < lat.length; n++)
      if ((isWhole || inside.some((is) => is(lng[n] ?? 0, lat[n] ?? 0))) && counts(spreadsheet[n] ?? ''))
        tell(lists, n);
  }
}

/** `counting`, asked once for each spreadsheet: nearly all accounts of an organization are of one. */
function countingOnce(views: Reading): (spreadsheet: string) => boolean {
  const counts = counting(views);
  const known = new Map<string, boolean>();
  let [latest, does] = ['', counts({ spreadsheet: '' })];
  return (spreadsheet) => {
    if (spreadsheet === latest) return does;
    latest = spreadsheet;
    does = known.get(spreadsheet) ?? counts({ spreadsheet });
    known.set(spreadsheet, does);
    return does;
  };
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
