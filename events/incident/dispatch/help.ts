import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, oneOf, optional, sealed, text, time } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';
import type { CalloutRequested } from '#events/incident/transfers/facts';
import { type Calls, calloutOf } from '#events/incident/transfers/transfers';
import type { DispatchFact } from './facts.ts';
import type { Sendings } from './folds.ts';

const crew = { dispatch: id, designation: id, name: text };

export const helpFacts = facts({
  /** A crew needs help at the scene, in its own words; or it has not said in time that it is all right. */
  CrewHelpRequested: { ...sealed({ words: text }), ...crew, because: optional(oneOf(['welfare'])) },
  /** The crew is safe again: by its own word, or a dispatcher's. */
  CrewHelpEnded: crew,
  /** A crew that is alone on scene is asked by the text `delivery` whether it is all right. */
  WelfareAsked: { ...crew, respondBy: time, delivery: id },
  /** It is: by its link, by a text, or by the word of a dispatcher. */
  WelfareConfirmed: { ...crew, by: oneOf(['link', 'text', 'screen']) },
});
export type HelpFact = FactIn<typeof helpFacts>;

export type HelpCommand =
  | {
      readonly do: 'askHelp';
      readonly incident: string;
      readonly dispatch: string;
      readonly words: string;
      /** The people called by the organization's rule; null when the board marks it only. */
      readonly calls: Called | null;
    }
  | { readonly do: 'endHelp'; readonly designation: string; readonly by: 'link' | 'text' | 'screen' }
  | {
      readonly do: 'askWelfare';
      readonly dispatch: string;
      readonly respondBy: string;
      readonly delivery: string;
    }
  /** It has not answered in time: it needs help. */
  | {
      readonly do: 'noteNoWelfare';
      readonly incident: string;
      readonly dispatch: string;
      readonly calls: Called | null;
    };
type Called = Calls & { readonly callout: string };

interface Asked {
  readonly dispatch: string;
  readonly name: string;
  /** `due`: it is asked whether it is all right. `silent`: it has not answered. Null: it asked for help itself. */
  readonly welfare: 'due' | 'silent' | null;
}
/** The sending of each crew that needs help or is asked whether it is all right, by its designation. */
export type Help = ReadonlyMap<string, Asked>;

type Over = Extract<DispatchFact, { readonly type: 'JobFinished' | 'JobDeclined' | 'CrewRecalled' }>;

const without = (kept: Help, { data }: { readonly data: { readonly designation: string } }): Help =>
  kept.has(data.designation) ? new Map([...kept].filter(([one]) => one !== data.designation)) : kept;

const called = (calls: Called | null): readonly CalloutRequested[] => {
  if (!calls) return [];
  const { callout, ...people } = calls;
  return [calloutOf(callout, people, true)];
};

/** Crews that need help, and those that are asked whether they are all right. The end of a job ends it. */
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
      const before = state.help.get(designation);
      if (before && before.welfare !== 'due') return [];
      const personal = words === '' ? null : { words };
      const asked = { type: 'CrewHelpRequested', data: { dispatch, designation, name, subject, personal } } as const;
      return [asked, ...called(calls)];
    },
    endHelp: (state, { designation, by }) => {
      const asked = state.help.get(designation);
      if (!asked) return [];
      const data = { dispatch: asked.dispatch, designation, name: asked.name };
      return [
        ...(asked.welfare === null ? [] : [{ type: 'WelfareConfirmed', data: { ...data, by } } as const]),
        ...(asked.welfare === 'due' ? [] : [{ type: 'CrewHelpEnded', data } as const]),
      ];
    },
    askWelfare: ({ dispatched, help: kept, completed, archived }, { dispatch, respondBy, delivery }) => {
      const sending = [...dispatched.values()].find((one) => one.dispatch === dispatch);
      if (sending?.course !== 'on-scene' || completed || archived || kept.has(sending.designation)) return [];
      const { designation, name } = sending;
      return [{ type: 'WelfareAsked', data: { dispatch, designation, name, respondBy, delivery } }];
    },
    noteNoWelfare: ({ help: kept }, { incident: subject, dispatch, calls }) => {
      const [designation, asked] = [...kept].find(([, one]) => one.dispatch === dispatch) ?? [];
      if (designation === undefined || asked?.welfare !== 'due') return [];
      const data = { dispatch, designation, name: asked.name, subject, personal: null, because: 'welfare' } as const;
      return [{ type: 'CrewHelpRequested', data }, ...called(calls)];
    },
  },
  evolve: {
    CrewHelpRequested: (kept, { data: { designation, dispatch, name, because } }) =>
      new Map(kept).set(designation, { dispatch, name, welfare: because ? 'silent' : null }),
    CrewHelpEnded: without,
    WelfareAsked: (kept, { data: { designation, dispatch, name } }) =>
      new Map(kept).set(designation, { dispatch, name, welfare: 'due' }),
    WelfareConfirmed: without,
    JobFinished: without,
    JobDeclined: without,
    CrewRecalled: without,
  },
};
