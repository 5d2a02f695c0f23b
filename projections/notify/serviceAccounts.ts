import { type RowChange, rowProjection } from '#projections/core/rows';

/** The place and the phone of a service account. Names and addresses stay in the log. */
export interface ServiceAccountRow {
  /** The organization and the square of the map, so that the accounts of an area are read square by square. */
  readonly square: string;
  readonly account: string;
  /** Degrees WGS 84. */
  readonly lat: number;
  readonly lng: number;
  /** E.164. Empty when none is known. */
  readonly phone: string;
}

/** Squares of a degree: about a kilometer. */
const perDegree = 100;
const squareAt = (degrees: number): number => Math.floor(degrees * perDegree);
const squareName = (entity: string, x: number, y: number): string => `${entity}:${x}:${y}`;

/** Degrees WGS 84. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

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

const without = (account: string): RowChange<ServiceAccountRow> => ({ where: { account }, change: () => null });

/** The service accounts by squares of the map. */
export const serviceAccounts = rowProjection<ServiceAccountRow>({
  name: 'service_accounts',
  version: 2,
  table: {
    columns: { square: 'text', account: 'text', lat: 'real', lng: 'real', phone: 'text' },
    key: ['square', 'account'],
    indexes: [['account']],
  },
  on: {
    // The account may have moved to another square.
    ServiceAccountListed: ({ data: { account, personal }, metadata: { entity } }) => {
      const phone = personal?.phoneNumber ?? '';
      const [lat = Number.NaN, lng = Number.NaN] = personal?.place.split(',').map(Number) ?? [];
      if (Number.isNaN(lat) || Number.isNaN(lng)) return [without(account)];
      return [
        without(account),
        { put: { square: squareName(entity, squareAt(lng), squareAt(lat)), account, lat, lng, phone } },
      ];
    },
    ServiceAccountRemoved: ({ data: { account } }) => [without(account)],
  },
});
