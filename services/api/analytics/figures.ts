import type { CallCounts } from '#contracts/analytics/calls';
import { localTimeAt } from '#contracts/time/localTime';
import { type CallFigure, callFigureRows } from '#projections/analytics/callFigures';
import { isQa } from '#services/access/qualityAssurance';
import type { App } from '#services/app/app';
import type { Range } from './range.ts';

type Said = NonNullable<CallFigure['said']>;
export type Counts = { -readonly [Name in keyof CallCounts]: number };

export const noCalls = (): Counts => ({ accepted: 0, could_not_reach: 0, declined: 0, total: 0 });

export function add(counts: Counts, said: unknown, n: number): void {
  if (said === null) return;
  counts[said as Said] += n;
  counts.total += n;
}

/** Every zone's offset is a multiple of a quarter of an hour, so a quarter belongs to one local hour and one local day. */
const quarter = 15 * 60_000;

interface Of {
  readonly entity: string;
  readonly user?: string | undefined;
}

const where = ({ entity, user }: Of) => ({ entity, ...(user === undefined ? {} : { user }) });

/** The calls in each quarter of an hour, by its beginning in local time: `2026-03-01T08:15`. */
export function callsByQuarter({ app, of, range }: { app: App; of: Of; range: Range }) {
  if (isQa(app, of.entity)) return [];
  const { from, below, zone } = range;
  return app.views
    .countedRows(callFigureRows, {
      where: where(of),
      range: { column: 'requested', from, below },
      by: ['said'],
      step: quarter,
    })
    .map(({ said, step, n }) => ({ local: localTimeAt(Number(step) * quarter, zone), said, n: Number(n) }));
}

/** The counts of each part of the local time: `partOf` names it. */
export function countedBy<Part extends string | number>(
  quarters: ReturnType<typeof callsByQuarter>,
  parts: readonly Part[],
  partOf: (local: string) => Part,
): ReadonlyMap<Part, Counts> {
  const counts = new Map<Part, Counts>(parts.map((part) => [part, noCalls()]));
  for (const { local, said, n } of quarters) {
    const part = partOf(local);
    const found = counts.get(part) ?? noCalls();
    counts.set(part, found);
    add(found, said, n);
  }
  return counts;
}

export interface PersonFigures extends Counts {
  accepted_too_late: number;
  /** How many calls were answered after so many seconds. */
  readonly answers: Map<number, number>;
}

/** The figures of each person who was called in the range, by user. */
export function figuresByPerson({ app, of, range }: { app: App; of: Of; range: Range }): Map<string, PersonFigures> {
  const found = new Map<string, PersonFigures>();
  if (isQa(app, of.entity)) return found;
  const { from, below } = range;
  const rows = app.views.countedRows(callFigureRows, {
    where: where(of),
    range: { column: 'requested', from, below },
    by: ['user', 'outcome', 'said', 'answered_after'],
  });
  for (const { user, outcome, said, answered_after: seconds, n } of rows) {
    const key = String(user);
    const figures = found.get(key) ?? { ...noCalls(), accepted_too_late: 0, answers: new Map<number, number>() };
    found.set(key, figures);
    add(figures, said, Number(n));
    if (outcome === 'accepted-too-late') figures.accepted_too_late += Number(n);
    if (seconds !== null) figures.answers.set(Number(seconds), (figures.answers.get(Number(seconds)) ?? 0) + Number(n));
  }
  return found;
}

/** The smallest value that at least this share of the answers does not exceed (nearest rank); null without an answer. */
export function quantile(answers: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...answers.values()].reduce((sum, n) => sum + n, 0);
  let seen = 0;
  for (const [seconds, n] of [...answers].toSorted(([a], [b]) => a - b)) {
    seen += n;
    if (seen >= share * total) return seconds;
  }
  return null;
}
