import type { Box } from '#contracts/values/box';
import { idFrom } from '#events/core/ids';
import type { AccountHolder } from '#events/serviceAccount/events';
import { type RowChange, rowProjection } from '#projections/core/rows';

/** The place and the phone of a service account. Names and addresses stay in the log. */
export interface ServiceAccountRow {
  /** The organization and the square of the map, so that the accounts of an area are read square by square. */
  readonly square: string;
  readonly customer: string;
  /** The row counts once the list of accounts names this spreadsheet. Empty: it counts. */
  readonly spreadsheet: string;
  /** The row is gone once this spreadsheet counts, because it has the account too. Otherwise empty. */
  readonly until: string;
  /** Degrees WGS 84. */
  readonly lat: number;
  readonly lng: number;
  /** E.164. Empty when none is known. */
  readonly phone: string;
  /** The same for the same words, by which a spreadsheet without news is recognized. */
  readonly print: string;
}

export const printOf = ({ number, name, phoneNumber, address, place }: AccountHolder): string =>
  idFrom('print', number, name, phoneNumber, address, place);

/** Squares of a degree: about a kilometer. */
const perDegree = 100;
const squareAt = (degrees: number): number => Math.floor(degrees * perDegree);
const squareName = (entity: string, x: number, y: number): string => `${entity}:${x}:${y}`;

/** The number of squares that the box touches. */
export const squareCount = ({ west, south, east, north }: Box): number =>
  (squareAt(east) - squareAt(west) + 1) * (squareAt(north) - squareAt(south) + 1);

/** The squares of an organization that the box touches. */
export function squaresOf(entity: string, { west, south, east, north }: Box): readonly string[] {
  const found: string[] = [];
  for (let x = squareAt(west); x <= squareAt(east); x++)
    for (let y = squareAt(south); y <= squareAt(north); y++) found.push(squareName(entity, x, y));
  return found;
}

/** Larger than the error of a product of degrees. */
const hair = 1e-9;

/** The part of the map that a square covers. */
export function boxOfSquare(square: string): Box {
  const [y = 0, x = 0] = square.split(':').toReversed().map(Number);
  return {
    west: x / perDegree - hair,
    south: y / perDegree - hair,
    east: (x + 1) / perDegree + hair,
    north: (y + 1) / perDegree + hair,
  };
}

const without = (customer: string): RowChange<ServiceAccountRow> => ({ where: { customer }, change: () => null });

/** The row of an account; none without a place. */
function rowOf(entity: string, customer: string, spreadsheet: string, holder: AccountHolder | null) {
  const [lat = Number.NaN, lng = Number.NaN] = holder?.place.split(',').map(Number) ?? [];
  if (!holder || Number.isNaN(lat) || Number.isNaN(lng)) return [];
  const square = squareName(entity, squareAt(lng), squareAt(lat));
  const print = printOf(holder);
  return [{ put: { square, customer, spreadsheet, until: '', lat, lng, phone: holder.phoneNumber, print } }];
}

/**
 * The service accounts by squares of the map. An account has at most one row of each spreadsheet. The key has all that is
 * asked of a square, so that its rows are read from the index alone: in the table they lie far apart, and each would be
 * a page of its own.
 */
export const serviceAccounts = rowProjection<ServiceAccountRow>()({
  name: 'service_accounts',
  version: 4,
  table: {
    columns: {
      square: 'text',
      customer: 'text',
      spreadsheet: 'text',
      until: 'text',
      lat: 'real',
      lng: 'real',
      phone: 'text',
      print: 'text',
    },
    key: ['square', 'customer', 'spreadsheet', 'lat', 'lng', 'phone'],
    indexes: [['customer'], ['spreadsheet'], ['until']],
  },
  on: {
    // The account may have moved to another square.
    ServiceAccountListed: ({ data: { account, personal }, metadata: { entity } }) => [
      without(account),
      ...rowOf(entity, account, '', personal),
    ],
    // Nothing of a spreadsheet counts yet, so the rows before it stay.
    ServiceAccountsRead: ({ data: { spreadsheet, people }, metadata: { entity } }) =>
      people.flatMap(({ subject, personal }): RowChange<ServiceAccountRow>[] => [
        {
          where: { customer: subject },
          change: (row) => (row.spreadsheet === spreadsheet ? null : { ...row, until: spreadsheet }),
        },
        ...rowOf(entity, subject, spreadsheet, personal),
      ]),
    DirectoryUpdated: ({ data: { spreadsheet } }) => [{ where: { until: spreadsheet }, change: () => null }],
    ServiceAccountRemoved: ({ data: { account } }) => [without(account)],
    // A spreadsheet that never came to count.
    PersonalDataErased: ({ data: { subject } }) => [{ where: { spreadsheet: subject }, change: () => null }],
  },
});
