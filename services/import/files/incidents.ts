import type { ImportMap } from './map.ts';
import type { Remark } from './remarks.ts';
import type { RowFacts } from './rows.ts';

/** One incident of the file, with all of its rows in file order. */
export interface FileIncident {
  readonly id: string;
  readonly rows: readonly RowFacts[];
}

/** One fact of the incident. `key` names it within the incident, equal in every import of the same file. */
export interface FileFact {
  readonly key: string;
  readonly at: number;
  readonly does: 'log' | 'dispatch' | 'complete';
  readonly event: string;
  readonly message: string;
  readonly unit: string | null;
}

/** Groups rows into incidents. A repeated row counts once; the repeat is listed. */
export function gatherer() {
  const incidents = new Map<string, { id: string; rows: RowFacts[] }>();
  const seen = new Map<string, RowFacts>();
  return {
    add(facts: RowFacts): Remark | null {
      const key = `${facts.incident}\u001f${facts.row}`;
      const first = seen.get(key);
      if (first) return repeated(facts, first);
      seen.set(key, facts);
      const incident = incidents.get(facts.incident) ?? { id: facts.incident, rows: [] };
      incidents.set(facts.incident, incident);
      incident.rows.push(facts);
      return null;
    },
    /** Ordered by the time of the report, so that the log has the incidents in their order. */
    all: (): readonly FileIncident[] => [...incidents.values()].sort((a, b) => reportedAt(a) - reportedAt(b)),
  };
}

export const reportedAt = ({ rows }: FileIncident): number => Math.min(...rows.map(({ reported }) => reported));

function repeated(facts: RowFacts, first: RowFacts): Remark {
  const same = JSON.stringify({ ...facts, line: 0 }) === JSON.stringify({ ...first, line: 0 });
  const reason = same ? `repeats line ${first.line}` : `has the same id as line ${first.line}, with other values`;
  return { line: facts.line, row: facts.row, effect: 'unused', column: '', value: '', reason };
}

/** The facts of an incident in order; of facts at one time, the final one comes last. */
export function factsOf({ steps }: ImportMap, { rows }: FileIncident): readonly FileFact[] {
  const facts = steps.flatMap((step, n): FileFact[] => {
    const { does, event, take, column } = step;
    const said = rows.flatMap((row) => {
      const at = row.times[n] ?? null;
      return at === null ? [] : [{ row, at, message: row.messages[n] ?? '' }];
    });
    const fact = ({ row, at, message }: (typeof said)[number], each: boolean): FileFact => ({
      key: [each ? row.row : take, column ?? 'reported', does, event].join('\u001f'),
      at,
      does,
      event,
      message,
      unit: each ? row.unit : null,
    });
    const inOrder = said.toSorted((a, b) => a.at - b.at);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (take === 'first') return first ? [fact(first, false)] : [];
    // The incident ends only when it has ended for each row.
    if (take === 'last') return last && said.length === rows.length ? [fact(last, false)] : [];
    return said.filter(({ row }) => does !== 'dispatch' || row.unit !== null).map((one) => fact(one, true));
  });
  return facts.toSorted((a, b) => a.at - b.at || rank[a.does] - rank[b.does]);
}

const rank = { log: 0, dispatch: 0, complete: 1 } as const;
