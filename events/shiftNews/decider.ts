import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { type ShiftNewsChosen, type ShiftNewsFact, type ShiftNewsLooked, shiftNewsFacts } from './events.ts';

export interface ShiftNewsState {
  /** The end of the time that was looked at; null before the first look. */
  readonly until: string | null;
  /** The choice of each person: the way, and whether weekly. */
  readonly choices: ReadonlyMap<string, string>;
}

export type ShiftNewsCommand =
  | ({ readonly do: 'choose' } & ShiftNewsChosen['data'])
  | ({ readonly do: 'look' } & ShiftNewsLooked['data']);

export const shiftNewsOf = (entity: string): string => idFrom('shift news', entity);

const wordOf = ({ by, weekly }: Pick<ShiftNewsChosen['data'], 'by' | 'weekly'>): string => `${by} ${weekly}`;

export const shiftNews: Decider<ShiftNewsState, ShiftNewsCommand, ShiftNewsFact> = {
  category: 'shiftNews',
  facts: shiftNewsFacts,
  initial: { until: null, choices: new Map() },

  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ShiftNewsChosen':
        return { ...state, choices: new Map(state.choices).set(data.user, wordOf(data)) };
      case 'ShiftNewsLooked':
        return { ...state, until: data.until };
    }
  },

  decide: ({ until, choices }, command) => {
    if (command.do === 'choose') {
      const { do: _, ...data } = command;
      return choices.get(data.user) === wordOf(data) ? [] : [{ type: 'ShiftNewsChosen', data }];
    }
    const { do: _, ...data } = command;
    // Another engine has looked at this time: nobody is told twice.
    return data.since === until ? [{ type: 'ShiftNewsLooked', data }] : [];
  },
};
