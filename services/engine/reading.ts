import { iso } from '#events/core/ports';
import { due, turnOf } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import type { Views } from '#services/views/views';
import type { Kind } from './table.ts';

type DueReads = Pick<Views, 'docs'>;

/** So many obligations of all kinds are read together. */
const few = 50;

/** Returns the obligations of a kind due at `now`, in milliseconds, the longest overdue first. */
export const dueAt = (views: DueReads, { kind, now, limit }: { kind: Kind; now: number; limit: number }) =>
  views.docs(due.name, {
    above: { turn: turnOf(kind, '') },
    atMost: { turn: turnOf(kind, iso(now)) },
    orderBy: { column: 'turn' },
    limit,
  });

/**
 * Returns what is due at `now` of every kind, the longest overdue first. Undefined when much is due: each kind is then
 * read by itself, so that many obligations of one kind do not hide those of another.
 */
export function fewDueAt(views: DueReads, now: number): readonly Obligation[] | undefined {
  const found = views.docs(due.name, {
    above: { due_at: '' },
    atMost: { due_at: iso(now) },
    orderBy: { column: 'due_at' },
    limit: few,
  });
  return found.length < few ? found : undefined;
}

/** Returns the earliest time at which an obligation fell or falls due, in milliseconds; Infinity when there is none. */
export function firstDue(views: DueReads): number {
  const [first] = views.docs(due.name, {
    above: { due_at: '' },
    orderBy: { column: 'due_at' },
    limit: 1,
  });
  return first?.due_at ? Date.parse(first.due_at) : Infinity;
}

/**
 * Returns the time at which the next obligation of any kind falls due after `now`, in milliseconds; undefined when
 * there is none.
 */
export function nextAfter(views: DueReads, now: number): number | undefined {
  const [next] = views.docs(due.name, {
    above: { due_at: iso(now) },
    orderBy: { column: 'due_at' },
    limit: 1,
  });
  return next?.due_at ? Date.parse(next.due_at) : undefined;
}
