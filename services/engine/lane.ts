import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { dueAt } from './reading.ts';
import type { Kind } from './table.ts';

/** Obligations of one kind that are acted on at the same time. */
export const atOnce = 50;
/** Milliseconds until an act that failed is tried again. */
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
  readonly since: number;
  /** Infinity while it runs. */
  readonly notBefore: number;
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
    begun.set(id, { since, notBefore: Infinity });
    try {
      await act(due);
      begun.delete(id);
    } catch (error) {
      // The obligation stands in the log, and is acted on again.
      app.log.error({ kind, id, reason: String(error) }, 'the engine could not do what is due');
      begun.set(id, { since, notBefore: app.clock.now() + restFor });
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
      passedOver = false;
      const found = dueAt(app.views, { kind, now, limit: atOnce + begun.size });
      const ids = new Set(found.map(({ id }) => id));
      for (const [id, { notBefore }] of begun) if (notBefore !== Infinity && !ids.has(id)) begun.delete(id);
      for (const due of found) {
        const before = begun.get(due.id);
        if (before && now < before.notBefore) {
          passedOver ||= before.notBefore === Infinity;
        } else if (running.size >= atOnce) {
          passedOver = true;
        } else begin(due, before?.since ?? now);
      }
    },
    oldest: () => Math.min(...[...begun.values()].map(({ since }) => since)),
    ended: async () => void (await Promise.all(running)),
  };
}
