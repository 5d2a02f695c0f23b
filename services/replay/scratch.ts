import type { AnyProjection } from '#projections/core/projection';
import type { AnyRow, AnyRowProjection, RowChange } from '#projections/core/rows';
import { type Folder, foldedInto, foldRows, type Read, type RowFolder } from '#services/projector/folding';
import { decode, encode, rowTableOf } from '#services/views/rows/rowTable';
import type { SetAside } from '#services/views/setAside';
import { tablesOf } from '#services/views/tables';

/** Documents of one read model by key, as they stood before some events. */
export type Before = (key: string) => object | null;

/** The documents that some events changed, in the order of the changes; null when one was deleted. */
export interface Change {
  readonly key: string;
  readonly after: object | null;
  /** The place of the event in the list that was folded. */
  readonly at: number;
}

/** The note of a document that is set aside. */
export type Aside = Omit<SetAside, 'position'> & { readonly position?: undefined };
/** These notes, by read model and key. */
export type Asides = ReadonlyMap<string, Aside>;
const nowhere = { commit: 0n, prepare: 0n };
const asideKey = (model: string, key: string): string => `${model} ${key}`;

/** True when the read model has a fold for this event. */
export const shows = ({ on }: AnyProjection | AnyRowProjection, { event }: Read): boolean =>
  Object.hasOwn(on, event.type);

/** Folds events with the code of the projector, and stores nothing but the notes, in `asides`. */
export function folded(
  model: AnyProjection,
  reads: readonly Read[],
  { before, asides }: { readonly before: Before; readonly asides: Map<string, Aside> },
): readonly Change[] {
  const shown = reads.filter((read) => shows(model, read));
  if (shown.length === 0) return [];
  const { values } = tablesOf(model);
  const writer: Folder = {
    projection: model,
    look: before,
    // The tables would refuse a document without its columns, which sets it aside.
    prepare: (_, doc) => {
      if (doc !== null) values(doc);
      return () => {};
    },
    aside: {
      get: (key) => {
        const entry = asides.get(asideKey(model.name, key));
        return entry && { ...entry, position: nowhere };
      },
      put: (key, entry) => void asides.set(asideKey(model.name, key), { ...entry, position: undefined }),
    },
  };
  const { changes, writes } = foldedInto(writer, shown);
  for (const write of writes) write();
  const places = new Map(reads.map(({ event }, at) => [event.position.commit, at] as const));
  return changes.map(({ key, after, position }) => ({ key, after, at: places.get(BigInt(position)) ?? 0 }));
}

/** The rows that these events leave, as the read model would return them, in the order of the key. */
export function foldedRows(model: AnyRowProjection, reads: readonly Read[]): readonly AnyRow[] {
  const table = rowTableOf(model);
  const rows = new Map<string, AnyRow>();
  const keyOf = (row: AnyRow): string => JSON.stringify(table.key.map((column) => row[column]));
  const asStored = (row: AnyRow): AnyRow => {
    const values = encode(table, row);
    return decode(table, Object.fromEntries(table.columns.map(([column], n) => [column, values[n]])));
  };
  const changed = (change: RowChange<AnyRow>): readonly (() => void)[] => {
    if ('put' in change) {
      const row = asStored(change.put);
      return [() => void rows.set(keyOf(row), row)];
    }
    const meant = [...rows].filter(([, row]) => Object.entries(change.where).every(([name, of]) => row[name] === of));
    return meant.flatMap(([key, row]) => {
      const after = change.change(row);
      if (after === row) return [];
      return [() => void (after === null ? rows.delete(key) : rows.set(key, asStored(after)))];
    });
  };
  const writer: RowFolder = {
    projection: model,
    stored: (key) => rows.get(keyOf(key)) ?? null,
    check: (row) => void asStored(row),
    prepare: (changes) => {
      const writes = changes.flatMap(changed);
      return () => {
        for (const write of writes) write();
      };
    },
    aside: { put: () => {} },
  };
  foldRows(
    { writer },
    reads.filter((read) => shows(model, read)),
  );
  return [...rows.values()].toSorted(inKeyOrder(table.key));
}

const inKeyOrder =
  (key: readonly string[]) =>
  (a: AnyRow, b: AnyRow): number => {
    const column = key.find((one) => a[one] !== b[one]);
    if (column === undefined) return 0;
    return (a[column] as number | string) < (b[column] as number | string) ? -1 : 1;
  };
