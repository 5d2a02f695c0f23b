import type { PlacedFact } from '#events/facts';
import { type RowModel, rowChanges } from '#projections/core/rows';

type AnyRow = Readonly<Record<string, unknown>>;

/** The rows of a read model after these facts: puts and changes them as its table does. */
export function rowsAfter<Row extends object>(
  model: RowModel<string, Row>,
  key: keyof Row & string,
  events: readonly PlacedFact[],
): readonly Row[] {
  let rows: AnyRow[] = [];
  for (const step of events.flatMap((event) => rowChanges(model, event)))
    if ('put' in step) rows = [...rows.filter((row) => row[key] !== step.put[key]), step.put];
    else {
      const isMeant = (row: AnyRow) => Object.entries(step.where).every(([name, value]) => row[name] === value);
      rows = rows.map((row) => (isMeant(row) ? step.change(row) : row)).filter((row) => row !== null);
    }
  return rows as unknown as readonly Row[];
}
