import { wholeEarth } from '#contracts/values/point';
import { pointOf } from '#services/commands/import/files/points';
import { timeReader } from '#services/commands/import/files/times';

export interface Column {
  readonly name: string;
  /** The cells of the first rows that are not empty. */
  readonly values: readonly string[];
  /** The part of these rows in which it is filled. */
  readonly filled: number;
  readonly isUnique: boolean;
}

/** The formats of times that public files have. The first that reads the most cells counts. */
const formats = [
  'ISO',
  'MM/dd/yyyy hh:mm:ss a',
  'MM/dd/yyyy HH:mm:ss',
  'MM/dd/yyyy HH:mm',
  'M/d/yyyy h:mm:ss a',
  'M/d/yyyy h:mm a',
  'M/d/yyyy H:mm:ss',
  'M/d/yyyy H:mm',
  'M/d/yyyy',
  'M/d/yy H:mm',
  'dd/MM/yyyy HH:mm:ss',
  'd/M/yyyy H:mm:ss',
  'd/M/yyyy H:mm',
  'd/M/yyyy',
  'd.M.yyyy H:mm:ss',
  'd.M.yyyy H:mm',
  'yyyy/MM/dd HH:mm:ss',
  'yyyy/MM/dd HH:mm',
  'dd-MMM-yy hh.mm.ss.SSSSSS a',
  'dd-MMM-yyyy HH:mm:ss',
  'dd-MMM-yy HH:mm:ss',
  'd-MMM-yy',
  'd-MMM-yyyy',
  'MMM d, yyyy h:mm:ss a',
  'MMM d, yyyy h:mm a',
  'MMMM d, yyyy',
  'yyyy-MM-dd h:mm:ss a',
] as const;
/** Any number could be one of these: only a column whose name speaks of a time has them. */
const counts = ['EPOCH_MS', 'EPOCH', 'EXCEL'] as const;
const speaksOfTime = /date|time|_at$|_on$|_dt|opened|closed|created|reported|received/i;
const believable = [Date.UTC(1980, 0, 1), Date.UTC(2040, 0, 1)] as const;

export interface TimeColumn extends Column {
  readonly formats: readonly string[];
  /** True when days and months could be the other way about. */
  readonly isAmbiguous: boolean;
}

/** The share of the cells that a format reads as a believable time. */
function shareOf({ values }: Column, format: string): number {
  const read = timeReader('UTC', [format]);
  const [least, most] = believable;
  const good = values.filter((value) => {
    const { at } = read(value);
    return at !== null && at > least && at < most;
  });
  return good.length / Math.max(1, values.length);
}

export function timeColumn(column: Column): TimeColumn | null {
  const all = speaksOfTime.test(column.name) ? [...formats, ...counts] : formats;
  const shares = all.map((format) => ({ format, share: shareOf(column, format) }));
  const best = shares.reduce((most, one) => (one.share > most.share ? one : most));
  if (column.values.length === 0 || best.share < 0.8) return null;
  const rest = best.share === 1 ? [] : shares.filter(({ format, share }) => share > 0.02 && format !== best.format);
  const isAmbiguous =
    best.format.startsWith('M') && shares.some(({ format, share }) => /^dd?\/M/.test(format) && share === best.share);
  return { ...column, formats: [best.format, ...rest.slice(0, 3).map(({ format }) => format)], isAmbiguous };
}

export const isDegrees = ({ values }: Column, most: number): boolean =>
  values.length > 0 &&
  values.filter((value) => /^-?\d{1,3}([.,]\d+)?$/.test(value) && Math.abs(Number(value.replace(',', '.'))) <= most)
    .length >=
    values.length * 0.8;

/** The points of a column of text, where most of its cells have one. */
export function pointsIn({ values }: Column): readonly (readonly [lat: number, lng: number])[] | null {
  const place = { point: { text: 'x' }, within: [-90, -180, 90, 180], repairs: [] } as unknown as Parameters<
    typeof pointOf
  >[0];
  const found = values.flatMap((value) => {
    const { point } = pointOf(place, () => value, wholeEarth);
    return point ? [point] : [];
  });
  return found.length > 0 && found.length >= values.length * 0.8 ? found : null;
}
