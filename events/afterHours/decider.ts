import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type AfterHoursFact, afterHoursFacts } from './events.ts';

export interface AfterHoursState {
  readonly phoneNumber: string;
  /** The start of each leader's shift; null once withdrawn. */
  readonly shifts: ReadonlyMap<string, string | null>;
}

export type AfterHoursCommand = { readonly afterHours: string } & (
  | {
      readonly do: 'chooseLeader';
      readonly shift: string;
      readonly user: string;
      /** ISO-8601 UTC. */
      readonly from: string;
      readonly phoneNumber: string;
      /** The time of the choice. A leader begins at this minute or later. ISO-8601 UTC. */
      readonly now: string;
    }
  | { readonly do: 'withdrawLeader'; readonly shift: string }
  | { readonly do: 'setNumber'; readonly phoneNumber: string }
);

export const afterHours: Decider<AfterHoursState, AfterHoursCommand, AfterHoursFact> = {
  category: 'afterhours',
  facts: afterHoursFacts,
  initial: { phoneNumber: '', shifts: new Map() },

  evolve: (state, event) => {
    switch (event.type) {
      case 'AfterHoursLeaderChosen':
        return { ...state, shifts: new Map(state.shifts).set(event.data.shift, event.data.from) };
      case 'AfterHoursLeaderWithdrawn':
        return { ...state, shifts: new Map(state.shifts).set(event.data.shift, null) };
      case 'AfterHoursNumberSet':
        return { ...state, phoneNumber: event.data.phoneNumber };
    }
  },

  decide: (state, command) => {
    const { afterHours: id } = command;
    const withdrawn = (shift: string): AfterHoursFact => ({
      type: 'AfterHoursLeaderWithdrawn',
      data: { afterHours: id, shift },
    });
    switch (command.do) {
      case 'chooseLeader': {
        const { shift, user, from, phoneNumber, now } = command;
        if (state.shifts.has(shift)) return [];
        if (from < `${now.slice(0, 16)}:00.000Z`) throw new Refused('schedule.backdated');
        // Two people cannot begin at the same instant: the later choice counts.
        const instead = [...state.shifts].filter(([, since]) => since === from).map(([other]) => withdrawn(other));
        const data = { afterHours: id, shift, user, from, subject: user, personal: { phoneNumber } };
        return [...instead, { type: 'AfterHoursLeaderChosen', data }];
      }
      case 'withdrawLeader':
        return state.shifts.get(command.shift) ? [withdrawn(command.shift)] : [];
      case 'setNumber': {
        const { phoneNumber } = command;
        if (state.phoneNumber === phoneNumber) return [];
        return [{ type: 'AfterHoursNumberSet', data: { afterHours: id, phoneNumber } }];
      }
    }
  },
};
