import { type Clock, every, iso } from '#events/core/ports';
import { due } from '#projections/due/due';
import type { App } from '#services/app/app';
import { isCurrent } from '#services/projector/following';

/** Work that should have been done long ago: calls, texts, check-ins that expire. Messages to webhooks are none. */
export interface LateWork {
  readonly count: number;
  /** When the oldest of it was due. */
  readonly since: string;
  /** By kind of obligation, the longest overdue first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly since: string }[];
}

/**
 * Work is late when it is overdue by this much, in milliseconds. With the time of two looks, a screen says so within
 * 30 s.
 */
export const lateAfter = 20_000;
/** The most obligations that are counted one by one. */
const mostCounted = 1_000;

/**
 * Work that is overdue, read from the log's read model: it does not ask the engine, which may run in another process, or
 * nowhere. Null when nothing is late.
 */
export function lateWork({ views, clock }: Pick<App, 'views' | 'clock'>): LateWork | null {
  const before = iso(clock.now() - lateAfter);
  const found = views.docs(due.name, {
    atMost: { late: before },
    orderBy: { column: 'late' },
    limit: mostCounted,
  });
  const [oldest] = found;
  if (!oldest?.due_at) return null;
  const kinds = new Map<string, { readonly kind: string; readonly count: number; readonly since: string }>();
  for (const { kind, due_at: since } of found) {
    const known = kinds.get(kind);
    kinds.set(kind, known ? { ...known, count: known.count + 1 } : { kind, count: 1, since: since ?? '' });
  }
  return { count: found.length, since: oldest.due_at, kinds: [...kinds.values()] };
}

/** The time between two looks, in milliseconds. */
const lookEvery = 5_000;

interface Watched extends Pick<App, 'views' | 'projector' | 'log'> {
  readonly clock: Clock;
}

/**
 * Watches the engine from a process that may not be its own. Tells the time since which work is late, in milliseconds,
 * and null when it is done; each change once, with one line in the log. Returns a function that ends the watch.
 */
export function watchLateWork(app: Watched, tell: (since: number | null) => void): () => void {
  let told: string | null = null;
  let wasLate = false;
  const look = (): void => {
    // Read models that are behind would show work that was done long ago.
    const { connected, projections } = app.projector.health();
    const late = connected && isCurrent(projections, due.name) ? lateWork(app) : null;
    // A fact that became known late, such as a step sent once the phone had a signal again, makes work that is overdue from
    // its first moment. The engine has the time until the next look.
    const isSure = late === null || wasLate;
    wasLate = late !== null;
    const since = late?.since ?? null;
    if (isSure && since !== told) {
      if (late && told === null) app.log.error({ late: late.kinds }, 'work is overdue: the engine has not done it');
      if (late === null) app.log.info({}, 'no work is overdue any more');
      told = since;
      tell(since === null ? null : Date.parse(since));
    }
  };
  look();
  return every(app.clock, lookEvery, look);
}
