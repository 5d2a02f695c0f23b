import type { TradeEnd } from '#contracts/onCall/trades';
import { localTimeAt } from '#contracts/time/localTime';
import { Refused } from '#events/core/refused';
import type { ScheduleFact, TradeAsked } from './events.ts';
import { factOf, type KnownTrade, type PlannedShift, type ScheduleState, shiftOf } from './state.ts';

interface Of {
  readonly schedule: string;
  readonly trade: string;
  readonly now: string;
}
/** The number on which each person of a trade answers, by user. */
type Phones = Readonly<Record<string, string>>;

export type TradeCommand =
  | ({ readonly do: 'askTrade'; readonly now: string; readonly phones: Phones } & TradeAsked['data'])
  | ({ readonly do: 'acceptTrade'; readonly user: string; readonly phones: Phones } & Of)
  | ({ readonly do: 'approveTrade'; readonly phones: Phones } & Of)
  | ({ readonly do: 'endTrade'; readonly how: Exclude<TradeEnd, 'undone'>; readonly user: string | null } & Of)
  | ({ readonly do: 'undoTrade'; readonly user: string | null } & Of);

type Command<Do extends TradeCommand['do']> = Extract<TradeCommand, { do: Do }>;

/** A shift that stands; undefined once it was unscheduled or moved. */
function planOf({ shifts }: ScheduleState, id: string | null): PlannedShift | undefined {
  const known = id === null ? null : shifts.get(id);
  return known && 'plan' in known ? known.plan : undefined;
}

export const isOpen = ({ state }: Pick<KnownTrade, 'state'>): boolean => state === 'asked' || state === 'accepted';

const meets = (a: { from: string; until: string }, b: { from: string; until: string }): boolean =>
  a.from < b.until && b.from < a.until;

const usersOf = ({ user, to }: TradeAsked['data'], by: string | null): string[] => [
  ...new Set([user, to, by].filter((one) => one !== null)),
];

export function askTrade(state: ScheduleState, command: Command<'askTrade'>): ScheduleFact[] {
  const { do: _, now, phones, ...asked } = command;
  if (state.trades.has(asked.trade)) return [];
  const { kind, user, to, from, until, shift, back } = asked;
  if (to === user) throw new Refused('trade.yourself');
  if (from >= until) throw new Refused('trade.outside');
  if (from <= now) throw new Refused('trade.begun');
  const fact: ScheduleFact = { type: 'TradeAsked', data: asked };
  if (kind === 'take') {
    const plans = [...state.shifts.keys()].flatMap((id) => planOf(state, id) ?? []);
    if (plans.some((one) => meets(one, asked))) throw new Refused('trade.not-open');
    return [fact, ...agreed(state, { asked, by: user, now, phones })];
  }
  const own = planOf(state, shift);
  if (own?.user !== user) throw new Refused('trade.not-yours');
  if (from < own.from || until > own.until) throw new Refused('trade.outside');
  if (kind === 'swap') {
    const other = planOf(state, back);
    if (!other || other.user !== to || other.from <= now) throw new Refused('trade.no-swap');
  }
  const isAsked = [...state.trades.values()].some(
    (one) => isOpen(one) && one.asked.shift === shift && meets(one.asked, asked),
  );
  if (isAsked) throw new Refused('trade.asked-already');
  return [fact];
}

function known({ trades }: ScheduleState, { trade }: Pick<Of, 'trade'>): KnownTrade {
  const found = trades.get(trade);
  if (!found) throw new Refused('not-found');
  return found;
}

export function acceptTrade(state: ScheduleState, command: Command<'acceptTrade'>): ScheduleFact[] {
  const { user, now, phones } = command;
  const { asked, by, state: at } = known(state, command);
  if (asked.to !== null && asked.to !== user) throw new Refused('not-found');
  if (asked.user === user) throw new Refused('trade.yourself');
  if (at === 'accepted' || at === 'made') {
    if (by === user) return [];
    throw new Refused('trade.taken');
  }
  if (at !== 'asked') throw new Refused('trade.over');
  return agreed(state, { asked, by: user, now, phones });
}

export function approveTrade(state: ScheduleState, command: Command<'approveTrade'>): ScheduleFact[] {
  const { now, phones } = command;
  const { asked, by, state: at } = known(state, command);
  if (at === 'made') return [];
  if (at !== 'accepted' || by === null) throw new Refused('trade.over');
  return made(state, { asked, by, now, phones });
}

/** Before it is made. Of two who end it at once, the first one's way stands. */
export function endTrade(state: ScheduleState, command: Command<'endTrade'>): ScheduleFact[] {
  const { how, user, schedule, trade } = command;
  const { asked, by, state: at } = known(state, command);
  const own = how === 'withdrawn' ? asked.user : how === 'declined' ? (by ?? asked.to) : null;
  if (own !== user) throw new Refused('trade.not-yours');
  if (at === how) return [];
  if (!isOpen({ state: at })) throw new Refused('trade.over');
  return [{ type: 'TradeEnded', data: { schedule, trade, how, users: usersOf(asked, by) } }];
}

/** The shifts are as they were before, as far as they are to come. */
export function undoTrade(state: ScheduleState, command: Command<'undoTrade'>): ScheduleFact[] {
  const { now, user, schedule, trade } = command;
  const { asked, by, state: at, before, after } = known(state, command);
  if (user !== null && user !== asked.user && user !== by) throw new Refused('not-found');
  if (at === 'undone') return [];
  if (at !== 'made') throw new Refused('trade.over');
  const backs = before.filter(({ shift }) => shift === asked.back).map(({ from }) => from);
  if ([asked.from, ...backs].some((from) => from <= now)) throw new Refused('trade.begun');
  if (after.some((id) => planOf(state, id) === undefined)) throw new Refused('trade.stale');
  const again = before.map((plan) => fromNow(plan, now));
  const into = (id: string): string | undefined => {
    const now = planOf(state, id);
    return again.find((one) => now && meets(one, now))?.shift;
  };
  return [
    { type: 'TradeEnded', data: { schedule, trade, how: 'undone', users: usersOf(asked, by) } },
    ...after.map((shift) => unscheduled(schedule, shift, into(shift))),
    ...again.map(scheduled),
  ];
}

interface Agreed {
  readonly asked: TradeAsked['data'];
  readonly by: string;
  readonly now: string;
  readonly phones: Phones;
}

/** One person has accepted: by the organization's rule the schedule changes now, or a supervisor approves it first. */
function agreed(state: ScheduleState, said: Agreed): ScheduleFact[] {
  const { asked, by, now } = said;
  if (asked.from <= now) throw new Refused('trade.begun');
  const { schedule, trade } = asked;
  // A change at once is told by its own fact.
  const users = asked.approval === 'none' ? [] : usersOf(asked, by);
  const accepted: ScheduleFact = { type: 'TradeAccepted', data: { schedule, trade, user: by, users } };
  return asked.approval === 'none' ? [accepted, ...made(state, said)] : [accepted];
}

function made(state: ScheduleState, { asked, by, now, phones }: Agreed): ScheduleFact[] {
  const { schedule, trade, user, shift, back, kind } = asked;
  if (asked.from <= now) throw new Refused('trade.begun');
  const own = planOf(state, shift);
  const other = planOf(state, back);
  const isStale =
    kind === 'take' ? isTaken(state, asked) : own?.user !== user || (kind === 'swap' && other?.user !== by);
  if (isStale || (other && other.from <= now)) throw new Refused('trade.stale');
  const before = [own, other].filter((one) => one !== undefined);
  const holderOf = (plan: PlannedShift, holder: string): PlannedShift =>
    piece({ ...plan, user: holder, phoneNumber: phones[holder] ?? '' }, plan);
  const given = own ?? openPlan(asked);
  const main = holderOf(piece(given, asked), by);
  const rests = own ? cut(fromNow(own, now), asked) : [];
  const exchanged = other ? [holderOf(other, user)] : [];
  const after = [main, ...exchanged, ...rests];
  if (after.some((plan) => planOf(state, plan.shift) !== undefined)) throw new Refused('trade.stale');
  const moved = (plan: PlannedShift): string => (plan === other ? (exchanged[0]?.shift ?? main.shift) : main.shift);
  const users = usersOf(asked, by);
  return [
    {
      type: 'TradeMade',
      data: { schedule, trade, users, before: before.map((one) => one.shift), after: after.map((one) => one.shift) },
    },
    ...before.map((plan) => unscheduled(schedule, plan.shift, moved(plan))),
    ...after.map(scheduled),
  ];
}

const isTaken = (state: ScheduleState, asked: TradeAsked['data']): boolean =>
  [...state.shifts.keys()].some((id) => {
    const plan = planOf(state, id);
    return plan !== undefined && meets(plan, asked);
  });

const unscheduled = (schedule: string, shift: string, movedTo: string | undefined): ScheduleFact => ({
  type: 'ShiftUnscheduled',
  data: { schedule, shift, ...(movedTo !== undefined && { movedTo }) },
});
const scheduled = (plan: PlannedShift): ScheduleFact => ({ type: 'ShiftScheduled', data: factOf(plan) });

/** A time of which nobody typed a shift: in UTC, so that no clock change moves it. */
const openPlan = ({ schedule, designation, from, until, user }: TradeAsked['data']): PlannedShift =>
  piece(
    {
      schedule,
      shift: '',
      designation,
      user,
      from,
      until,
      typed: { dateStart: '', timeStart: '', dateEnd: '', timeEnd: '', tzstr: 'UTC' },
      phoneNumber: '',
    },
    { from, until },
  );

interface Span {
  readonly from: string;
  readonly until: string;
}

/** The same shift at other times. Times that stay are as they were typed. */
function piece(plan: PlannedShift, { from, until }: Span): PlannedShift {
  const { typed, schedule, user } = plan;
  const { tzstr } = typed;
  const [dateStart = '', timeStart = ''] =
    from === plan.from && typed.dateStart ? [typed.dateStart, typed.timeStart] : at(from, tzstr);
  const [dateEnd = '', timeEnd = ''] =
    until === plan.until && typed.dateEnd ? [typed.dateEnd, typed.timeEnd] : at(until, tzstr);
  const shift = shiftOf(schedule, { user, from, until });
  return { ...plan, shift, from, until, typed: { dateStart, timeStart, dateEnd, timeEnd, tzstr } };
}
const at = (instant: string, zone: string): readonly string[] => localTimeAt(Date.parse(instant), zone).split('T');

/** A shift that has begun goes on from now: the part that has passed stays as it was. */
const fromNow = (plan: PlannedShift, now: string): PlannedShift =>
  plan.from > now ? plan : piece(plan, { from: now, until: plan.until });

/** The parts of a shift before and after a time within it. */
const cut = (plan: PlannedShift, { from, until }: Span): readonly PlannedShift[] => [
  ...(plan.from < from ? [piece(plan, { from: plan.from, until: from })] : []),
  ...(until < plan.until ? [piece(plan, { from: until, until: plan.until })] : []),
];
