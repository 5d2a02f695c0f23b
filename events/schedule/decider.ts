import { canonical } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type ScheduleFact, type ShiftScheduled, scheduleFacts } from './events.ts';

export interface ScheduleState {
  /** Each shift as scheduled; null once unscheduled. */
  readonly shifts: ReadonlyMap<string, { readonly until: string; readonly said: string } | null>;
}

export type ScheduleCommand =
  | ({ readonly do: 'schedule'; readonly phoneNumber: string; readonly now: string } & Omit<
      ShiftScheduled['data'],
      'subject' | 'personal'
    >)
  | { readonly do: 'unschedule'; readonly schedule: string; readonly shift: string; readonly now: string };

/** A designation is identified by its name in an organization. */
export const scheduleOf = (entity: string, designation: string): string => idFrom('schedule', entity, designation);

/** One shift for each person and time: scheduling the same one twice is one. */
export const shiftOf = (
  schedule: string,
  { user, from, until }: Pick<ShiftScheduled['data'], 'user' | 'from' | 'until'>,
) => idFrom('scheduled shift', schedule, user, from, until);

export const schedule: Decider<ScheduleState, ScheduleCommand, ScheduleFact> = {
  category: 'schedule',
  facts: scheduleFacts,
  initial: { shifts: new Map() },

  evolve: ({ shifts }, { type, data }) => {
    switch (type) {
      case 'ShiftScheduled':
        return { shifts: new Map(shifts).set(data.shift, { until: data.until, said: canonical(data) }) };
      case 'ShiftUnscheduled':
        return { shifts: new Map(shifts).set(data.shift, null) };
    }
  },

  decide: ({ shifts }, command) => {
    const { shift, now } = command;
    const stands = shifts.get(shift);
    if (command.do === 'unschedule') {
      if (stands === undefined) throw new Refused('not-found');
      if (stands === null) return [];
      if (stands.until <= now) throw new Refused('schedule.over');
      return [{ type: 'ShiftUnscheduled', data: { schedule: command.schedule, shift } }];
    }
    const { do: _, now: __, phoneNumber, ...said } = command;
    const data = { ...said, subject: said.user, personal: { phoneNumber } };
    if (stands?.said === canonical(data)) return [];
    if (stands) throw new Refused('schedule.known');
    // Clocks are read to the minute: a shift that starts in the current minute is not late.
    if (said.from < `${now.slice(0, 16)}:00.000Z`) throw new Refused('schedule.backdated');
    if (said.until <= said.from) throw new Refused('schedule.end-not-after-start');
    return [{ type: 'ShiftScheduled', data }];
  },
};
