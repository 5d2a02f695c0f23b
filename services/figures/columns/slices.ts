import type { Rows } from '#projections/readModels';
import type { ColumnsOfRows, RowPlace } from '#services/views/rows/rowColumns';
import type { ByColumn } from '#services/views/rows/rowSearch';
import type { Views } from '#services/views/views';

/** As many rows are read in one turn: about 5 ms, so that the requests of others are not held up. */
const slice = 4_000;

export interface Slice {
  readonly table: string;
  readonly rows: number;
  readonly lists: ColumnsOfRows;
  /** The last row of the slice. */
  readonly last: RowPlace | null;
}

export type Figures = 'incident_figures' | 'call_figures' | 'crew_work';
export type ColumnsOf<Model extends Figures> = readonly (keyof Rows[Model] & string)[];

type SliceChoice<Model extends Figures> = { readonly model: Model; readonly columns: ColumnsOf<Model> } & (
  | { readonly where: ByColumn<keyof Rows[Model] & string, string | number> }
  | { readonly since: RowPlace }
);

/** Rows as columns, a slice in each turn of the event loop: all that equal `where`, or all that changed since. */
export async function* slices<Model extends Figures>(views: Views, asked: SliceChoice<Model>): AsyncGenerator<Slice> {
  const { model, columns } = asked;
  let after = 'where' in asked ? { where: asked.where, row: 0 } : asked.since;
  for (;;) {
    const { table, columns: lists } = views.rowColumns(model, { columns, after, limit: slice });
    const rows = lists.row_id?.length ?? 0;
    const row = Number(lists.row_id?.at(-1) ?? 0);
    const last = rows === 0 ? null : { place: Number(lists.place?.at(-1)), row };
    yield { table, rows, lists, last };
    if (last === null || rows < slice) return;
    after = 'where' in after ? { ...after, row } : last;
    await new Promise(setImmediate);
  }
}
