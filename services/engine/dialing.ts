import type { CallDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';

/**
 * The calls that wait for their turn. The account of the phone network takes a few calls each second, shared by all
 * organizations. Urgent calls go first.
 */
export interface DialQueue {
  /** Adds a call that does not wait already. */
  add(due: CallDue): void;
}

export function dialQueue(
  app: Pick<App, 'clock' | 'log'>,
  { perSecond, dial }: { readonly perSecond: number; readonly dial: (due: CallDue) => Promise<void> },
): DialQueue {
  const gap = 1_000 / perSecond;
  const waiting = new Map<string, CallDue>();
  const dialing = new Set<string>();
  let free = 0;
  let planned = false;

  const next = (): CallDue | undefined => {
    for (const due of waiting.values()) if (due.wanted?.urgent) return due;
    return waiting.values().next().value;
  };
  const plan = (): void => {
    if (planned || waiting.size === 0) return;
    planned = true;
    app.clock.at(Math.max(app.clock.now(), free), () => {
      planned = false;
      const due = next();
      if (due) begin(due);
      plan();
    });
  };
  const begin = (due: CallDue): void => {
    waiting.delete(due.id);
    dialing.add(due.id);
    free = Math.max(app.clock.now(), free) + gap;
    void dial(due)
      // The obligation is still due, so the engine adds it again.
      .catch((error: unknown) => app.log.error({ call: due.id, reason: String(error) }, 'a call could not be placed'))
      .finally(() => dialing.delete(due.id));
  };
  return {
    add: (due) => {
      if (dialing.has(due.id)) return;
      waiting.set(due.id, due);
      plan();
    },
  };
}
