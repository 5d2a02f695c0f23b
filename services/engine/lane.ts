import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { dueAt } from './reading.ts';
import type { Kind } from './table.ts';

/** Obligations of one kind that are acted on at the same time. */
export const atOnce = 50;
/** Milliseconds until an obligation that an act left as it was is acted on again. */
const restFor = 5_000;

/** The obligations of one kind at work. A slow outside system keeps nothing waiting that leaves another way. */
export interface Lane {
  /** Reads what is due at `now`, in milliseconds, and begins to act on it. */
  look(now: number): void;
  /** When the oldest act that has not succeeded was begun, in milliseconds; Infinity where there is none. */
  oldest(): number;
  /** Resolves when all that was begun has ended. */
  ended(): Promise<void>;
}

interface Begun {
  /** When the first act was begun that has not succeeded, in milliseconds; Infinity where the last one did. */
  readonly since: number;
  /** Infinity while it runs. */
  readonly notBefore: number;
  /** The obligation as it was acted on, as JSON. */
  readonly was: string;
}

interface Opened {
  readonly kind: Kind;
  readonly act: (due: Obligation) => Promise<void>;
  /** Called when there is room for an obligation that a look had to pass over. */
  readonly onRoom: () => void;
}

export function openLane(app: Pick<App, 'views' | 'clock' | 'log'>, { kind, act, onRoom }: Opened): Lane {
  const begun = new Map<string, Begun>();
  const running = new Set<Promise<void>>();
  let passedOver = false;

  const run = async (due: Obligation, since: number): Promise<void> => {
    const { id } = due;
    const was = JSON.stringify(due);
    const rest = (from: number) => begun.set(id, { since: from, notBefore: app.clock.now() + restFor, was });
    begun.set(id, { since, notBefore: Infinity, was });
    try {
      await act(due);
      rest(Infinity);
    } catch (error) {
      // The obligation stands in the log, and is acted on again.
      app.log.error({ kind, id, reason: String(error) }, 'the engine could not do what is due');
      rest(since);
    }
  };
  const begin = (due: Obligation, since: number): void => {
    const work = run(due, since).finally(() => {
      running.delete(work);
      if (passedOver) onRoom();
    });
    running.add(work);
  };

  return {
    look: (now) => {
      const limit = atOnce + begun.size;
      const found = dueAt(app.views, { kind, now, limit });
      // There may be more than was asked for.
      passedOver = found.length === limit;
      const ids = new Set(found.map(({ id }) => id));
      for (const [id, { notBefore }] of begun) if (notBefore !== Infinity && !ids.has(id)) begun.delete(id);
      for (const due of found) {
        const before = begun.get(due.id);
        if (before?.notBefore === Infinity) passedOver = true;
        else if (before && now < before.notBefore && before.was === JSON.stringify(due)) continue;
        else if (running.size >= atOnce) passedOver = true;
        else begin(due, Math.min(before?.since ?? now, now));
      }
    },
    oldest: () => Math.min(...[...begun.values()].map(({ since }) => since)),
    ended: async () => void (await Promise.all(running)),
  };
}
