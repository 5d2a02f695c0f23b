import type { SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import type { AnyRow } from '#projections/core/rows';
import { entriesOf } from '#services/views/rows/rowSearch';
import { tablesOf } from '#services/views/tables';
import type { Query, Views } from '#services/views/views';
import { lasting, logOfIncident, moving, ofIncident } from '../models.ts';

/** The documents and rows of an instant. */
export interface Found {
  doc(model: AnyProjection, key: string): object | null;
  entries(model: AnyProjection): readonly (readonly [key: string, doc: object])[];
  rows(of: string): readonly AnyRow[];
}

const notReplayed = (): never => {
  throw new Error('this is not replayed');
};
/** The questions that no screen of the past asks. */
const others = {
  text: notReplayed,
  texts: notReplayed,
  keys: notReplayed,
  count: notReplayed,
  counts: notReplayed,
  found: notReplayed,
  rowLists: notReplayed,
  lastRows: notReplayed,
  foundRows: notReplayed,
  orderedRows: notReplayed,
  countedRows: notReplayed,
  rangedRows: notReplayed,
  rowsNumbered: notReplayed,
  rowColumns: notReplayed,
  newestRow: notReplayed,
  place: notReplayed,
  writer: notReplayed,
  close: notReplayed,
} satisfies Partial<Views>;

const models = new Map([...lasting, ...moving, ...ofIncident].map((model) => [model.name, model] as const));
const modelOf = (name: string): AnyProjection => {
  const found = models.get(name);
  if (!found) throw new Error(`the read model ${name} is not replayed`);
  return found;
};

/** Every instant has its own, so that an answer kept for one is not taken for another. */
let instants = 0;

/** Answers from the documents of an instant as the tables answer from the latest ones. */
export function pastViews(found: Found): Views {
  instants += 1;
  const own = -instants;
  const entries = (name: string, query: Query): readonly (readonly [string, object])[] => {
    const model = modelOf(name);
    const valueOf = columnOf(model);
    const where = entriesOf(query.where);
    const among = entriesOf(query.among).map(([column, texts]) => [column, new Set<SqlValue>(texts)] as const);
    if (query.matching !== undefined || query.offset !== undefined)
      throw new Error(`the past of ${name} is not searched this way`);
    const [above, atMost] = [entriesOf(query.above), entriesOf(query.atMost)];
    // As in SQLite, null is neither above nor below anything.
    const isAbove = (column: string, key: string, doc: object, value: SqlValue): boolean => {
      const own = valueOf(column, key, doc);
      return own !== null && compared(own, value) > 0;
    };
    const isAtMost = (column: string, key: string, doc: object, value: SqlValue): boolean => {
      const own = valueOf(column, key, doc);
      return own !== null && compared(own, value) <= 0;
    };
    const those = found
      .entries(model)
      .filter(
        ([key, doc]) =>
          where.every(([column, value]) => valueOf(column, key, doc) === value) &&
          among.every(([column, texts]) => texts.has(valueOf(column, key, doc))) &&
          above.every(([column, value]) => isAbove(column, key, doc, value)) &&
          atMost.every(([column, value]) => isAtMost(column, key, doc, value)),
      );
    const { orderBy, limit } = query;
    const ordered = orderBy
      ? those.toSorted(
          ([a, one], [b, other]) =>
            compared(valueOf(orderBy.column, a, one), valueOf(orderBy.column, b, other)) *
              (orderBy.descending ? -1 : 1) || compared(a, b),
        )
      : those;
    return limit === undefined ? ordered : ordered.slice(0, limit);
  };
  return {
    ...others,
    doc: <Doc>(name: string, key: string) => found.doc(modelOf(name), key) as Doc | null,
    docs: <Doc>(name: string, query: Query = {}) => entries(name, query).map(([, doc]) => doc as Doc),
    shown: (name, query = {}) =>
      entries(name, query).map(([, doc]) => JSON.stringify(modelOf(name).shown?.(doc) ?? null)),
    rows: <Row>(name: string, of: string) => (name === logOfIncident.name ? found.rows(of) : []) as readonly Row[],
    changes: () => own,
  };
}

function columnOf(model: AnyProjection) {
  const { columns, values } = tablesOf(model);
  return (column: string, key: string, doc: object): SqlValue => {
    if (column === 'key') return key;
    const at = columns.indexOf(column);
    if (at < 0) throw new Error(`${model.name} has no column ${column}`);
    return values(doc)[at] ?? null;
  };
}

/** The order of SQLite: null first, then numbers, then texts by their bytes. */
function compared(a: SqlValue, b: SqlValue): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1;
  return a < b ? -1 : 1;
}
