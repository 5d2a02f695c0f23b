import { type DispatchRules, dispatchRules, lastResort } from '#contracts/core/dispatchRules';
import { idFrom } from '#events/core/ids';
import { type FactIn, facts, id, oneOf, optional, orNull, time } from '#events/core/schema';
import type { LogEntryRecorded } from '#events/incident/core/facts';
import type { Part } from '#events/incident/core/part';
import type { CalloutRequested } from './facts.ts';
import { type Calls, calloutOf } from './transfers.ts';

type Next = DispatchRules['nobody_reached'];

export const unreachedFacts = facts({
  /**
   * An escalation of the incident ended, and nobody had acknowledged. `next` follows at `at`, by the organization's rule
   * and as far as it goes; `mark` when nobody is called any more, for example because somebody comes meanwhile.
   */
  NobodyReached: {
    callout: id,
    next: oneOf(dispatchRules.nobody_reached),
    at: orNull(time),
    because: optional(oneOf(['somebody-comes'])),
  },
});
export type NobodyReached = FactIn<typeof unreachedFacts, 'NobodyReached'>;

export type UnreachedCommand =
  | { readonly do: 'noteNobodyReached'; readonly callout: string; readonly rule: Next; readonly now: string }
  /** Calls those who come next after the call-out that reached nobody. */
  | { readonly do: 'callNext'; readonly callout: string; readonly wanted: boolean };

/** How often, and how many milliseconds later, the same people are called again. */
const mostRepeats = 3;
const repeatAfter = 5 * 60_000;

export interface Unreached {
  readonly requested: ReadonlyMap<string, Calls & { readonly urgent: boolean }>;
  readonly noted: ReadonlySet<string>;
  /** The steps that were taken since the incident was last in somebody's hands. */
  readonly taken: readonly Next[];
  readonly pending: NobodyReached['data'] | null;
}

/** The log events by which an incident is in somebody's hands. */
export const acknowledging: ReadonlySet<string> = new Set(['acknowledged', 'team:leader_assigned']);

const nextOf = ({ taken }: Unreached, rule: Next): Next => {
  if (rule === 'repeat') return taken.length < mostRepeats ? 'repeat' : 'mark';
  return taken.includes(rule) ? 'mark' : rule;
};

const next = (callout: string): string => idFrom('called next', callout);

/** Escalations that reached nobody, and what follows. */
export const unreached: Part<{
  name: 'unreached';
  state: Unreached;
  facts: NobodyReached;
  commands: UnreachedCommand;
  follows: CalloutRequested | LogEntryRecorded;
  records: CalloutRequested;
}> = {
  name: 'unreached',
  facts: unreachedFacts,
  initial: { requested: new Map(), noted: new Set(), taken: [], pending: null },
  decide: {
    noteNobodyReached: ({ unreached: kept, completed, archived }, { callout, rule, now }) => {
      if (kept.noted.has(callout) || !kept.requested.has(callout)) return [];
      const then = completed || archived ? 'mark' : nextOf(kept, rule);
      const later = then === 'repeat' ? repeatAfter : 0;
      const at = then === 'mark' ? null : new Date(Date.parse(now) + later).toISOString();
      return [{ type: 'NobodyReached', data: { callout, next: then, at } }];
    },
    callNext: ({ unreached: { pending, requested }, completed, archived }, { callout, wanted }) => {
      const before = requested.get(callout);
      if (pending?.callout !== callout || !before || completed || archived) return [];
      if (!wanted)
        return [{ type: 'NobodyReached', data: { callout, next: 'mark', at: null, because: 'somebody-comes' } }];
      return [calloutOf(next(callout), callsOf(pending.next, before), before.urgent)];
    },
  },
  evolve: {
    CalloutRequested: (kept, { data: { callout, ...calls } }) => {
      const { pending, taken } = kept;
      const follows = pending !== null && callout === next(pending.callout);
      const requested = new Map(kept.requested).set(callout, calls);
      return { ...kept, requested, pending: null, taken: follows ? [...taken, pending.next] : taken };
    },
    NobodyReached: (kept, { data }) => ({
      ...kept,
      noted: new Set(kept.noted).add(data.callout),
      pending: data.at === null ? null : data,
    }),
    LogEntryRecorded: (kept, { data }) =>
      acknowledging.has(data.event) && (kept.pending || kept.taken.length > 0)
        ? { ...kept, pending: null, taken: [] }
        : kept,
  },
};

function callsOf(step: Next, { tree, designation, everybody, list }: Calls): Calls {
  if (step === 'tree') return { tree: lastResort, designation: null };
  if (step === 'everybody') return { tree: null, designation: null, everybody: true };
  return { tree, designation, ...(everybody ? { everybody } : {}), ...(list === undefined ? {} : { list }) };
}
