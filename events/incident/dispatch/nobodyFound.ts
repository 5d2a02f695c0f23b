import { dispatchRules } from '#contracts/core/dispatchRules';
import { nobodyFoundReasons } from '#contracts/incident/crews/nobodyFound';
import { type FactIn, facts, flag, listOf, oneOf, text } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';
import type { CalloutRequested } from '#events/incident/transfers/facts';
import { type Calls, calloutOf } from '#events/incident/transfers/transfers';
import type { DispatchFact } from './facts.ts';

export const nobodyFoundFacts = facts({
  /**
   * Auto-dispatch found no crew for the incident, and followed the organization's rule. `crews` are the names of those
   * on duty; `called` names the list, tree or designation that is called, '' while nobody is.
   */
  NobodyFound: {
    because: oneOf(nobodyFoundReasons),
    crews: listOf(text),
    emergency: flag,
    rule: oneOf(dispatchRules.nobody_free),
    called: text,
  },
});
export type NobodyFound = FactIn<typeof nobodyFoundFacts, 'NobodyFound'>;

export interface NobodyFoundCommand {
  readonly do: 'noteNobodyFound';
  readonly found: NobodyFound['data'];
  /** The call-out of the rule; null when the incident waits. */
  readonly calls: (Calls & { readonly callout: string }) | null;
}

export interface Search {
  /** The last search that found nobody; null once a crew was sent. */
  readonly last: NobodyFound['data'] | null;
  /** True once its rule has called people: as an emergency, and as another incident. */
  readonly called: { readonly emergency: boolean; readonly other: boolean };
}

const isSame = (a: NobodyFound['data'], b: NobodyFound['data']): boolean =>
  a.because === b.because && a.emergency === b.emergency && a.crews.join('\n') === b.crews.join('\n');

type Sent = Extract<DispatchFact, { readonly type: 'CrewDispatched' | 'CrewSentAgain' }>;

/** Searches for a crew that found none. Each rule calls once for an incident. */
export const nobodyFound: Part<{
  name: 'search';
  state: Search;
  facts: NobodyFound;
  commands: NobodyFoundCommand;
  begins: { readonly nobodyFound?: NobodyFound['data'] | null };
  follows: Sent;
  records: CalloutRequested;
}> = {
  name: 'search',
  facts: nobodyFoundFacts,
  initial: { last: null, called: { emergency: false, other: false } },
  begin: ({ nobodyFound: data }) => (data ? [{ type: 'NobodyFound', data }] : []),
  decide: {
    noteNobodyFound: ({ search: { last, called }, completed, archived }, { found, calls }) => {
      if (completed || archived || (last && isSame(last, found))) return [];
      const mayCall = calls !== null && !called[found.emergency ? 'emergency' : 'other'];
      if (!mayCall) return [{ type: 'NobodyFound', data: { ...found, rule: 'wait', called: '' } }];
      const { callout, ...who } = calls;
      return [{ type: 'NobodyFound', data: found }, calloutOf(callout, who, true)];
    },
  },
  evolve: {
    NobodyFound: ({ called }, { data }) => ({
      last: data,
      called: data.rule === 'wait' ? called : { ...called, [data.emergency ? 'emergency' : 'other']: true },
    }),
    CrewDispatched: (kept) => ({ ...kept, last: null }),
    CrewSentAgain: (kept) => ({ ...kept, last: null }),
  },
};
