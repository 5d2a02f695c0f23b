import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, sealed, text } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';
import type { CalloutRequested } from '#events/incident/transfers/facts';
import { type Calls, calloutOf } from '#events/incident/transfers/transfers';
import type { DispatchFact } from './facts.ts';
import type { Sendings } from './folds.ts';

const crew = { dispatch: id, designation: id, name: text };

export const helpFacts = facts({
  /** A crew needs help at the scene, in its own words. */
  CrewHelpRequested: { ...sealed({ words: text }), ...crew },
  /** The crew is safe again: by its own word, or a dispatcher's. */
  CrewHelpEnded: crew,
});
export type HelpFact = FactIn<typeof helpFacts>;

export type HelpCommand =
  | {
      readonly do: 'askHelp';
      readonly incident: string;
      readonly dispatch: string;
      readonly words: string;
      /** The people called by the organization's rule; null when the board marks it only. */
      readonly calls: (Calls & { readonly callout: string }) | null;
    }
  | { readonly do: 'endHelp'; readonly designation: string };

/** The sending of each crew that needs help, by its designation. */
export type Help = ReadonlyMap<string, { readonly dispatch: string; readonly name: string }>;

type Over = Extract<DispatchFact, { readonly type: 'JobFinished' | 'JobDeclined' | 'CrewRecalled' }>;

const without = (kept: Help, { data }: { readonly data: { readonly designation: string } }): Help =>
  kept.has(data.designation) ? new Map([...kept].filter(([one]) => one !== data.designation)) : kept;

/** Crews that need help. The end of a job ends it. */
export const help: Part<{
  name: 'help';
  state: Help;
  facts: HelpFact;
  commands: HelpCommand;
  follows: Over;
  records: CalloutRequested;
  reads: { readonly dispatched: Sendings };
}> = {
  name: 'help',
  facts: helpFacts,
  initial: new Map(),
  decide: {
    askHelp: (state, { incident: subject, dispatch, words, calls }) => {
      const sending = [...state.dispatched.values()].find((one) => one.dispatch === dispatch);
      if (!sending) throw new Refused('job.replaced');
      if (sending.course === 'recalled') throw new Refused('job.recalled');
      if (sending.course === 'declined') throw new Refused('job.declined');
      if (sending.course === 'done') throw new Refused('job.done');
      if (state.completed || state.archived) throw new Refused('job.closed');
      const { designation, name } = sending;
      if (state.help.has(designation)) return [];
      const personal = words === '' ? null : { words };
      const asked = { type: 'CrewHelpRequested', data: { dispatch, designation, name, subject, personal } } as const;
      if (!calls) return [asked];
      const { callout, ...called } = calls;
      return [asked, calloutOf(callout, called, true)];
    },
    endHelp: (state, { designation }) => {
      const asked = state.help.get(designation);
      return asked ? [{ type: 'CrewHelpEnded', data: { ...asked, designation } }] : [];
    },
  },
  evolve: {
    CrewHelpRequested: (kept, { data: { designation, dispatch, name } }) =>
      new Map(kept).set(designation, { dispatch, name }),
    CrewHelpEnded: without,
    JobFinished: without,
    JobDeclined: without,
    CrewRecalled: without,
  },
};
