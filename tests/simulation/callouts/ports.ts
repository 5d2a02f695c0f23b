import { type CalloutDoc, callouts } from '#projections/callout/callouts';
import type { Readable } from '#services/app/calling/callable';
import type { Chance } from './chance.ts';

/** The facts about people that no call-out has, as they are at the moment. */
export interface Outside {
  /** True while a person's account is active. */
  isActive(user: string): boolean;
  /** The leave that is known of a person, by the uuid of the time off. */
  leave(): ReadonlyMap<string, { readonly start: string; readonly end: string }>;
}

/**
 * The read models, as far as a call-out asks for them: they find call-outs by the columns of their table, and people
 * by their accounts and their leave.
 */
export function readModels(docs: ReadonlyMap<string, CalloutDoc>, outside: Outside): Readable['views'] {
  const one = (name: string, key: string): unknown => {
    if (name === 'callouts') return docs.get(key) ?? null;
    if (name === 'accounts') return { active: outside.isActive(key), phone_number: '+13035550101' };
    const span = name === 'time_off' ? outside.leave().get(key) : undefined;
    return span ? { imports: [{ spans: [span] }] } : null;
  };
  const matches = (doc: CalloutDoc, where: Readonly<Record<string, unknown>>): boolean =>
    Object.entries(where).every(([column, value]) => {
      const read = callouts.columns?.[column];
      if (!read) throw new Error(`The call-outs have no column ${column}.`);
      return read(doc) === value;
    });
  return {
    doc: <Doc>(name: string, key: string) => one(name, key) as Doc | null,
    // Crews work elsewhere.
    rangedRows: () => [],
    docs: <Doc>(name: string, { where = {} }: { readonly where?: Readonly<Record<string, unknown>> } = {}) => {
      // No other call of ours is under way.
      if (name === 'calls') return [];
      if (name !== 'callouts') throw new Error(`Nothing is known of ${name}.`);
      return [...docs.values()].filter((doc) => matches(doc, where)) as readonly unknown[] as readonly Doc[];
    },
  };
}

/** Computes each id once: a step asks for the leave of everybody. */
export function once(compute: (user: string) => string): (user: string) => string {
  const known = new Map<string, string>();
  return (user) => {
    const id = known.get(user) ?? compute(user);
    known.set(user, id);
    return id;
  };
}

/** How a projector answers: later than it was asked, in another order than it was asked, or too late. */
export function projector(luck: Chance, read: () => void) {
  return {
    reached: async (): Promise<boolean> => {
      // As many turns as between a question and the next events of the log.
      for (let turns = luck.whole(1, 6); turns > 0; turns--) await Promise.resolve();
      if (luck.is(0.02)) return false;
      read();
      return true;
    },
  };
}

/** The same as an engine meets it that forgets to wait: it is answered before the read models are there. */
export const hasty = (shown: ReturnType<typeof projector>): ReturnType<typeof projector> => ({
  reached: async () => {
    void shown.reached();
    return true;
  },
});
