import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type AfterHoursFact, afterHoursFacts } from './events.ts';

interface LeaderShift {
  /** ISO-8601 UTC. */
  readonly from: string;
  readonly user: string;
}
export interface AfterHoursState {
  readonly phoneNumber: string;
  /** Each leader's shift; null once withdrawn. */
  readonly shifts: ReadonlyMap<string, LeaderShift | null>;
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
      /** The user who chooses. Null for a choice that is loaded: nobody is told. */
      readonly by: string | null;
    }
  | { readonly do: 'withdrawLeader'; readonly shift: string; readonly now: string; readonly by: string }
  | { readonly do: 'setNumber'; readonly phoneNumber: string }
);

export const afterHours: Decider<AfterHoursState, AfterHoursCommand, AfterHoursFact> = {
  category: 'afterhours',
  facts: afterHoursFacts,
  initial: { phoneNumber: '', shifts: new Map() },

  evolve: (state, event) => {
    switch (event.type) {
      case 'AfterHoursLeaderChosen': {
        const { shift, from, user } = event.data;
        return { ...state, shifts: new Map(state.shifts).set(shift, { from, user }) };
      }
      case 'AfterHoursLeaderWithdrawn':
        return { ...state, shifts: new Map(state.shifts).set(event.data.shift, null) };
      case 'AfterHoursLeaderTold':
        return state;
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
    /** Both are told that one takes the place of the other, but nobody of an own choice. */
    const told = (
      { shift, from, by }: Change,
      before: string | null,
      after: string | null,
    ): readonly AfterHoursFact[] =>
      [
        { user: before, leads: false },
        { user: after, leads: true },
      ].flatMap(({ user, leads }) => {
        if (by === null || user === null || user === by || before === after) return [];
        const delivery = idFrom('delivery', 'after-hours leader', shift, by, user, String(leads));
        return [
          { type: 'AfterHoursLeaderTold' as const, data: { afterHours: id, shift, user, delivery, leads, from } },
        ];
      });
    switch (command.do) {
      case 'chooseLeader': {
        const { shift, user, from, phoneNumber, now } = command;
        if (state.shifts.has(shift)) return [];
        if (from < `${now.slice(0, 16)}:00.000Z`) throw new Refused('schedule.backdated');
        // Two people cannot begin at the same instant: the later choice counts.
        const instead = [...state.shifts].filter(([, before]) => before?.from === from);
        const data = { afterHours: id, shift, user, from, subject: user, personal: { phoneNumber } };
        return [
          ...instead.map(([other]) => withdrawn(other)),
          { type: 'AfterHoursLeaderChosen', data },
          ...told(command, leaderAt(state, from), user),
        ];
      }
      case 'withdrawLeader': {
        const { shift, now } = command;
        const before = state.shifts.get(shift);
        if (!before) return [];
        const { from, user } = before;
        const isOver = [...state.shifts.values()].some((next) => next && next.from > from && next.from <= now);
        return [withdrawn(shift), ...(isOver ? [] : told({ ...command, from }, user, leaderAt(state, from, shift)))];
      }
      case 'setNumber': {
        const { phoneNumber } = command;
        if (state.phoneNumber === phoneNumber) return [];
        return [{ type: 'AfterHoursNumberSet', data: { afterHours: id, phoneNumber } }];
      }
    }
  },
};

interface Change {
  readonly shift: string;
  readonly from: string;
  readonly by: string | null;
}

/** The leader at an instant: the last who began. */
function leaderAt({ shifts }: AfterHoursState, at: string, without?: string): string | null {
  const begun = [...shifts].flatMap(([shift, one]) => (one && shift !== without && one.from <= at ? [one] : []));
  return begun.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.user ?? null;
}
