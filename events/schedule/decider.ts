import { canonical } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type ScheduleFact, type ShiftScheduled, scheduleFacts } from './events.ts';
import { factOf, type KnownTrade, type PlannedShift, type ScheduleState } from './state.ts';
import { acceptTrade, approveTrade, askTrade, endTrade, type TradeCommand, undoTrade } from './trades.ts';

export type ScheduleCommand =
  | ({
      readonly do: 'schedule';
      readonly now: string;
      /** The revision that the author saw: a shift scheduled since then at the same time refuses this one. */
      readonly seen?: number | undefined;
    } & PlannedShift)
  /** Ends one shift and schedules another for the same person, together. */
  | { readonly do: 'move'; readonly shift: string; readonly to: PlannedShift; readonly now: string }
  | { readonly do: 'unschedule'; readonly schedule: string; readonly shift: string; readonly now: string }
  | TradeCommand;

/** A designation is identified by its name in an organization. */
export const scheduleOf = (entity: string, designation: string): string => idFrom('schedule', entity, designation);

export const schedule: Decider<ScheduleState, ScheduleCommand, ScheduleFact> = {
  category: 'schedule',
  facts: scheduleFacts,
  initial: { shifts: new Map(), trades: new Map(), revision: 0 },

  evolve: (state, { type, data }) => {
    const { shifts, revision } = state;
    const nth = revision + 1;
    switch (type) {
      case 'ShiftScheduled': {
        const { from, until } = data;
        const standing = { from, until, said: canonical(data), nth, plan: planIn(data) };
        return { ...state, shifts: new Map(shifts).set(data.shift, standing), revision: nth };
      }
      case 'ShiftUnscheduled': {
        const { shift, movedTo } = data;
        return { ...state, shifts: new Map(shifts).set(shift, movedTo ? { movedTo } : null), revision: nth };
      }
      case 'TradeAsked':
        return traded(state, data.trade, { asked: data, state: 'asked', by: null, before: [], after: [] });
      case 'TradeAccepted':
        return traded(state, data.trade, { state: 'accepted', by: data.user });
      case 'TradeMade': {
        const before = data.before.flatMap((shift) => {
          const known = shifts.get(shift);
          return known && 'plan' in known ? [known.plan] : [];
        });
        return traded(state, data.trade, { state: 'made', before, after: data.after });
      }
      case 'TradeEnded':
        return traded(state, data.trade, { state: data.how });
    }
  },

  decide: (state, command) => {
    switch (command.do) {
      case 'schedule':
        return scheduled(state, command);
      case 'move':
        return moved(state, command);
      case 'unschedule': {
        const stands = standing(state, command);
        return stands ? [{ type: 'ShiftUnscheduled', data: { schedule: command.schedule, shift: command.shift } }] : [];
      }
      case 'askTrade':
        return askTrade(state, command);
      case 'acceptTrade':
        return acceptTrade(state, command);
      case 'approveTrade':
        return approveTrade(state, command);
      case 'endTrade':
        return endTrade(state, command);
      case 'undoTrade':
        return undoTrade(state, command);
    }
  },
};

function planIn(data: ShiftScheduled['data']): PlannedShift {
  const { subject: _, personal, ...said } = data;
  return { ...said, phoneNumber: personal?.phoneNumber ?? '' };
}

function traded(
  state: ScheduleState,
  trade: string,
  change: Partial<KnownTrade> & Pick<KnownTrade, 'state'>,
): ScheduleState {
  const known = state.trades.get(trade);
  const { asked = known?.asked } = change;
  if (!asked) return state;
  const after = { by: null, before: [], after: [], ...known, ...change, asked };
  return { ...state, trades: new Map(state.trades).set(trade, after) };
}

/** The shift, which is not over; null once unscheduled. */
function standing({ shifts }: ScheduleState, { shift, now }: { readonly shift: string; readonly now: string }) {
  const stands = shifts.get(shift);
  if (stands === undefined) throw new Refused('not-found');
  if (stands === null) return null;
  // The author saw it elsewhere than it is now.
  if ('movedTo' in stands) throw new Refused('schedule.moved');
  if (stands.until <= now) throw new Refused('schedule.over');
  return stands;
}

/** The facts of a planned shift; none when it stands already. */
function planned({ shifts }: ScheduleState, plan: PlannedShift, now: string): readonly ScheduleFact[] {
  const data = factOf(plan);
  const stands = shifts.get(plan.shift);
  if (stands && 'said' in stands) {
    if (stands.said === canonical(data)) return [];
    throw new Refused('schedule.known');
  }
  // Clocks are read to the minute: a shift that starts in the current minute is not late.
  if (plan.from < `${now.slice(0, 16)}:00.000Z`) throw new Refused('schedule.backdated');
  if (plan.until <= plan.from) throw new Refused('schedule.end-not-after-start');
  return [{ type: 'ShiftScheduled', data }];
}

function scheduled(state: ScheduleState, command: Extract<ScheduleCommand, { do: 'schedule' }>) {
  const { do: _, now, seen = state.revision, ...plan } = command;
  const facts = planned(state, plan, now);
  const overtaken = [...state.shifts.values()].some(
    (one) => one && 'said' in one && one.nth > seen && one.from < plan.until && plan.from < one.until,
  );
  if (facts.length > 0 && overtaken) throw new Refused('schedule.overtaken');
  return facts;
}

function moved(state: ScheduleState, { shift, to, now }: Extract<ScheduleCommand, { do: 'move' }>) {
  const before = state.shifts.get(shift);
  const there = state.shifts.get(to.shift);
  // A repeat: the move was made, and nothing came after it.
  if (before && 'movedTo' in before && before.movedTo === to.shift && there && 'said' in there) return [];
  if (before === null) throw new Refused('schedule.moved');
  standing(state, { shift, now });
  if (to.shift === shift) return [];
  const facts = planned(state, to, now);
  if (facts.length === 0) throw new Refused('schedule.known');
  return [{ type: 'ShiftUnscheduled' as const, data: { schedule: to.schedule, shift, movedTo: to.shift } }, ...facts];
}
