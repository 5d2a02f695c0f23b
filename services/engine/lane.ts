import type { Obligation } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { dueAt } from './reading.ts';
import type { Kind } from './table.ts';

/** The most obligations of one kind acted on at the same time. */
export const atOnce = 50;
/** The pause in milliseconds before the engine acts again on an obligation that an act left unchanged. */
const restFor = 5_000;

/**
 * The running acts of one kind of obligation. Each kind has its own lane, so that a slow outside system delays only its
 * own messages.
 */
export interface Lane {
  /** Begins to act on the obligations due at `now`, in milliseconds: those of the few due of any kind, or all of its own. */
  look(now: number, few: readonly Obligation[] | undefined): void;
  /** The start of the oldest act that has not succeeded, in milliseconds; Infinity when there is none. */
  oldest(): number;
  /** Resolves when all acts that have begun have ended. */
  ended(): Promise<void>;
}

interface Begun {
  /** The start of the first act that has not succeeded, in milliseconds; Infinity when the last one succeeded. */
  readonly since: number;
  /** The earliest time of the next act, in milliseconds; Infinity while an act runs. */
  readonly notBefore: number;
  /** The obligation at the start of the act, as JSON. */
  readonly was: string;
}

interface Opened {
  readonly kind: Kind;
  readonly act: (due: Obligation) => Promise<void>;
  /** Called when there is room for an obligation that a look had to skip. */
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
      // The obligation is still due, so the engine acts on it again.
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

  /** Forgets acts whose obligation is no longer due. */
  const forgetBut = (ids: ReadonlySet<string>): void => {
    for (const [id, { notBefore }] of begun) if (notBefore !== Infinity && !ids.has(id)) begun.delete(id);
  };

  return {
    look: (now, few) => {
      const limit = atOnce + begun.size;
      const found = few?.filter((due) => due.kind === kind) ?? dueAt(app.views, { kind, now, limit });
      // More obligations may be due than were read.
      passedOver = found.length === limit;
      forgetBut(new Set(found.map(({ id }) => id)));
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
