import { setImmediate as breath } from 'node:timers/promises';
import type { Path } from '#contracts/notify/area';
import { boxOfSquare, type ServiceAccountRow, squaresOf } from '#projections/notify/serviceAccounts';
import type { App } from '#services/app/app';
import { counting } from '#services/app/people/accountRow';
import { optOutOf } from '#services/outbound/notify/phones';
import type { Views } from '#services/views/views';
import { boxOf, type Inside, searchOf, wholeBox } from './areas.ts';

/** An account in an area. */
export type AccountThere = Pick<ServiceAccountRow, 'customer' | 'lat' | 'lng' | 'phone'>;

type Accounts = Pick<Views, 'rowLists' | 'doc'>;
type Lists<Column extends keyof ServiceAccountRow> = { readonly [Name in Column]?: readonly ServiceAccountRow[Name][] };

const placed = ['spreadsheet', 'lat', 'lng'] as const;
const reached = ['customer', ...placed, 'phone'] as const;

/** The squares of the map that areas touch, each with the test of the points in it. */
export type Squares = ReadonlyMap<string, Inside>;

/** Other requests are answered after so many squares: they take some milliseconds for an area of a thousand corners. */
const inOneGo = 100;

/** The squares of an organization that the areas touch. It reads no account: these may change while it works. */
export async function squaresIn(entity: string, paths: readonly Path[]): Promise<Squares> {
  const areas = new Map<string, Inside[]>();
  let done = 0;
  for (const path of paths) {
    const search = searchOf(path);
    for (const square of squaresOf(entity, boxOf(path))) {
      const inside = search(boxOfSquare(square));
      if (inside) areas.set(square, [...(areas.get(square) ?? []), inside]);
      done += 1;
      if (done % inOneGo === 0) await breath();
    }
  }
  return new Map([...areas].map(([square, inside]) => [square, inAny(inside)]));
}

const inAny = (areas: readonly Inside[]): Inside =>
  areas.includes(wholeBox) ? wholeBox : (lng, lat) => areas.some((isInside) => isInside(lng, lat));

/** The accounts in any of the areas. An account in two of them comes once. */
export function accountsIn(views: Accounts, squares: Squares): readonly AccountThere[] {
  const found: AccountThere[] = [];
  eachIn(views, { squares, columns: reached }, ({ customer, lat, lng, phone }, n) =>
    found.push({ customer: customer?.[n] ?? '', lat: lat?.[n] ?? 0, lng: lng?.[n] ?? 0, phone: phone?.[n] ?? '' }),
  );
  return found;
}

/** The places of these accounts, `[lng, lat]`. It reads nothing else of them. */
export function pointsIn(views: Accounts, squares: Squares): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  eachIn(views, { squares, columns: placed }, ({ lat, lng }, n) => found.push([lng?.[n] ?? 0, lat?.[n] ?? 0]));
  return found;
}

interface Search<Column> {
  readonly squares: Squares;
  readonly columns: readonly Column[];
}

/** Tells the rows in the areas that count: the columns of a square of the map, and the row's place in them. */
function eachIn<Column extends keyof ServiceAccountRow>(
  views: Accounts,
  { squares, columns }: Search<Column>,
  tell: (lists: Lists<Column>, n: number) => void,
): void {
  const counts = countingOnce(views);
  for (const [square, isInside] of squares) {
    const lists = views.rowLists('service_accounts', square, columns) as Lists<Column>;
    const { lat = [], lng = [], spreadsheet = [] } = lists as Lists<(typeof placed)[number]>;
    for (let n = 0; n < lat.length; n++)
      if (isInside(lng[n] ?? 0, lat[n] ?? 0) && counts(spreadsheet[n] ?? '')) tell(lists, n);
  }
}

/** `counting`, asked once for each spreadsheet: nearly all accounts of an organization are of one. */
function countingOnce(views: Accounts): (spreadsheet: string) => boolean {
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
export function reachedIn(app: Pick<App, 'views' | 'secrets'>, squares: Squares): Reached {
  const accounts = accountsIn(app.views, squares);
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
