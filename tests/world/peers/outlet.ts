import type { Attempted } from '#services/core/telephony';
import type { Luck, Scheduler } from './ports.ts';

/** Faults are read at each use. Numbers are probabilities of one request. */
export interface OutletFaults {
  /** Nobody was reached: surely not done, and tried again later. */
  down?: number;
  /** Refused for good. */
  refused?: number;
  /** Done, and the answer is lost. */
  unheard?: number;
  /** Lost on its way; the sender cannot know that. */
  lost?: number;
  /** Done, and answered after the sender has given up. */
  slow?: number;
}

export interface Around {
  readonly scheduler: Scheduler;
  readonly luck: Luck;
  readonly faults?: OutletFaults;
}

export interface Arrival<Thing> {
  readonly at: number;
  readonly what: Thing;
}

/** One outside service: it takes things, and records those that truly arrived. */
export interface Outlet<Thing> {
  attempt(what: Thing): Promise<Attempted>;
  readonly arrived: readonly Arrival<Thing>[];
}

/** Milliseconds of an answer, and until the product gives one up. */
const usual = 50;
const patience = 10_000;

/** `idOf` names an arrival, by its number from 1. */
export function outlet<Thing>(around: Around, idOf: (nth: number, what: Thing) => string): Outlet<Thing> {
  const { scheduler, luck, faults = {} } = around;
  const arrived: Arrival<Thing>[] = [];
  const kinds = ['down', 'refused', 'unheard', 'lost', 'slow'] as const;

  const fault = (): (typeof kinds)[number] | null => {
    let left = luck.next();
    for (const kind of kinds) {
      left -= faults[kind] ?? 0;
      if (left < 0) return kind;
    }
    return null;
  };
  const done = (what: Thing): string => {
    arrived.push({ at: scheduler.now(), what });
    return idOf(arrived.length, what);
  };
  const after = (milliseconds: number, answer: () => Attempted): Promise<Attempted> =>
    new Promise((resolve) => void scheduler.after(milliseconds, () => resolve(answer())));

  return {
    arrived,
    attempt: async (what) => {
      switch (fault()) {
        case 'down':
          return after(usual, () => ({ result: 'later', reason: 'it cannot be reached' }));
        case 'refused':
          return after(usual, () => ({ result: 'refused', reason: 'refused by the service' }));
        case 'lost':
          return after(patience, () => ({ result: 'unknown' }));
        case 'unheard':
          scheduler.after(usual, () => void done(what));
          return after(2 * usual, () => ({ result: 'unknown' }));
        case 'slow':
          scheduler.after(patience / 2, () => void done(what));
          return after(patience, () => ({ result: 'unknown' }));
        case null:
          return after(usual, () => ({ result: 'sent', providerId: done(what) }));
      }
    },
  };
}
