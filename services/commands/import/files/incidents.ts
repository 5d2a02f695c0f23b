import type { ImportMap } from './map/map.ts';
import type { Remark } from './remarks.ts';
import type { RowFacts } from './rows.ts';

const day = 86_400_000;

/** One incident of the file, with all of its rows in file order. */
export interface FileIncident {
  readonly id: string;
  readonly rows: readonly RowFacts[];
  /** The time at which the map's `end` completes it, or null. */
  readonly end: number | null;
}

/** One fact of the incident. `key` names it within the incident, equal in every import of the same file. */
export interface FileFact {
  readonly key: string;
  readonly at: number;
  readonly does: 'log' | 'dispatch' | 'complete';
  readonly event: string;
  readonly message: string;
  readonly unit: string | null;
  /** The id of the row that it comes from. */
  readonly row: string;
}

/** A row whose id an earlier row has. It is not used. */
interface Repeat {
  readonly remark: Remark;
  /** True when it has other values than the earlier row. */
  readonly differs: boolean;
}

/** Groups rows into incidents. A repeated row counts once; the repeat is listed. */
export function gatherer() {
  const incidents = new Map<string, { id: string; rows: RowFacts[] }>();
  const seen = new Map<string, RowFacts>();
  return {
    add(facts: RowFacts): Repeat | null {
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
    all: (): readonly FileIncident[] =>
      [...incidents.values()].map((one) => ({ ...one, end: null })).sort((a, b) => reportedAt(a) - reportedAt(b)),
  };
}

/** True when a step completes the incident. */
export const isEnded = (map: ImportMap, incident: FileIncident): boolean =>
  factsOf(map, incident).some(({ does }) => does === 'complete');

/** The incident with the end that the map gives to those that no step completed. `now` is milliseconds since 1970. */
export function withEnd(map: ImportMap, incident: FileIncident, now: number): FileIncident {
  if (map.end === null) return incident;
  const facts = factsOf(map, incident);
  if (facts.some(({ does }) => does === 'complete')) return incident;
  const end = Math.max(reportedAt(incident), ...facts.map(({ at }) => at)) + map.end.afterDays * day;
  return end <= now ? { ...incident, end } : incident;
}

export const reportedAt = ({ rows }: FileIncident): number => Math.min(...rows.map(({ reported }) => reported));

function repeated(facts: RowFacts, first: RowFacts): Repeat {
  const same = JSON.stringify({ ...facts, line: 0 }) === JSON.stringify({ ...first, line: 0 });
  const reason = same ? `repeats line ${first.line}` : `has the same id as line ${first.line}, with other values`;
  const remark = { line: facts.line, row: facts.row, effect: 'unused', column: '', value: '', reason } as const;
  return { remark, differs: !same };
}

/** The facts of an incident in order; of facts at one time, the final one comes last. */
export function factsOf({ steps }: ImportMap, { rows, end }: FileIncident): readonly FileFact[] {
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
      row: row.row,
    });
    const inOrder = said.toSorted((a, b) => a.at - b.at);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (take === 'first') return first ? [fact(first, false)] : [];
    // The incident ends only when it has ended for each row.
    if (take === 'last') return last && said.length === rows.length ? [fact(last, false)] : [];
    return said.filter(({ row }) => does !== 'dispatch' || row.unit !== null).map((one) => fact(one, true));
  });
  if (end !== null) {
    const key = ['last', 'end', 'complete', ''].join('\u001f');
    facts.push({ key, at: end, does: 'complete', event: '', message: '', unit: null, row: rows[0]?.row ?? '' });
  }
  return facts.toSorted((a, b) => a.at - b.at || rank[a.does] - rank[b.does]);
}

const rank = { log: 0, dispatch: 0, complete: 1 } as const;
