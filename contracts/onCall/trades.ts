import { document, id, listOf, oneOf, orNull, type Shape, text, time, yesNo } from '#contracts/core/schema';
import { newsChoice } from './shiftNews.ts';
import { enteredLeave } from './timeOff.ts';

/**
 * `give`: another person takes the whole shift. `cover`: a part of it. `swap`: two people of one designation exchange their
 * shifts. `take`: a person takes a time at which nobody is scheduled.
 */
export const tradeKinds = ['give', 'cover', 'swap', 'take'] as const;
export type TradeKind = (typeof tradeKinds)[number];

/** `accepted`: it waits for the organization's approval. `made`: the schedule has changed. */
export const tradeStates = ['asked', 'accepted', 'made', 'declined', 'withdrawn', 'rejected', 'undone'] as const;
export type TradeState = (typeof tradeStates)[number];
/** The ways in which a trade ends without a change that stays. */
export const tradeEnds = ['declined', 'withdrawn', 'rejected', 'undone'] as const satisfies readonly TradeState[];
export type TradeEnd = (typeof tradeEnds)[number];

export const tradeActs = ['accept', 'decline', 'withdraw', 'approve', 'reject', 'undo'] as const;
export type TradeAct = (typeof tradeActs)[number];

const person = document('TradePerson', { uuid: id, name: text('Rosa Delgado') });

const trade = document('Trade', {
  uuid: id,
  kind: oneOf(tradeKinds),
  state: oneOf(tradeStates),
  designation: text('Water on-call'),
  /** The time that another person takes. */
  start: time,
  end: time,
  user: person,
  /** The person asked; null when anybody may take it. */
  to: orNull(person),
  /** The shift that the other person gives for it; null but for a swap. */
  back: orNull(document('TradeBack', { start: time, end: time })),
  accepted_by: orNull(person),
  /** The name of the supervisor; null without one. */
  approved_by: orNull(text('Dana Whitfield')),
  asked_time: time,
  /** The acts that the viewer may do. */
  may: listOf(oneOf(tradeActs)),
});
export type Trade = Shape<typeof trade>;

const shift = document('OwnShift', { uuid: id, designation: text('Water on-call'), start: time, end: time });

/** `GET /api/my-shifts/`. */
export const myShifts = document('MyShifts', {
  /** The viewer's shifts that are not over, in their order. */
  shifts: listOf(shift),
  /** The viewer's own and those of colleagues; for a supervisor, everybody's that wait or are to come. The latest first. */
  trades: listOf(trade),
  /** The colleagues who may be asked. */
  people: listOf(person),
  /** The shifts of colleagues, which may be swapped for one of the same designation. */
  others: listOf(
    document('OtherShift', {
      uuid: id,
      user: id,
      name: text('Rosa Delgado'),
      designation: text('Water on-call'),
      start: time,
      end: time,
    }),
  ),
  /** The times of the next days at which nobody is on call. */
  open: listOf(document('OpenShift', { designation: text('Water on-call'), start: time, end: time })),
  /** The viewer's typed leave that is not over. */
  leave: listOf(enteredLeave),
  /** How the viewer is told about their shifts. */
  news: newsChoice,
  /** True when a supervisor approves what colleagues agree on. */
  needs_approval: yesNo(false),
});
export type MyShifts = Shape<typeof myShifts>;
