import { operations } from '#contracts/api/operation';
import { Id, Moment, OneOf, Optional, Words, YesNo } from '#contracts/api/rules';
import { nothing, reference } from '#contracts/core/schema';
import { type NewsWay, newsWays } from '#contracts/onCall/shiftNews';
import { myShifts, type TradeKind, tradeKinds } from '#contracts/onCall/trades';

const own = ['accept', 'decline', 'withdraw', 'undo'] as const;
const supervisors = ['approve', 'reject', 'undo'] as const;

export class TradeBody {
  @OneOf(tradeKinds) kind!: TradeKind;
  /** The viewer's own shift; absent for an open time. */
  @Optional() @Id() shift?: string;
  /** The colleague who is asked. Default: anybody may take it. */
  @Optional() @Id() to?: string;
  /** The colleague's shift, for a swap. */
  @Optional() @Id() back?: string;
  /** Of an open time. */
  @Optional() @Words(80) designation?: string;
  /** Of a part of the shift, or of an open time. Default: the whole shift. */
  @Optional() @Moment() start?: string;
  @Optional() @Moment() end?: string;
}

export class TradeActBody {
  @OneOf(own) act!: (typeof own)[number];
}

export class TradeDecisionBody {
  @OneOf(supervisors) act!: (typeof supervisors)[number];
}

export class NewsBody {
  @OneOf(newsWays) by!: NewsWay;
  /** A summary of the week to come, on Sundays. */
  @YesNo() weekly!: boolean;
}

const refused = ['trade.over', 'trade.begun', 'trade.stale', 'trade.taken'] as const;

/** Shifts that people give each other: asked by one, accepted by another, approved by the organization's rule. */
export const tradeOperations = operations({
  'GET /api/my-shifts/': {
    permission: 'schedule.view',
    summary: "The viewer's shifts to come, and what colleagues ask about shifts",
    answers: { 200: myShifts },
  },

  'POST /api/my-shifts/news/': {
    permission: 'viewer.view',
    summary: 'Choose how the viewer is told about shifts to come and about changes by others',
    answers: { 200: nothing },
    body: NewsBody,
  },

  'POST /api/my-shifts/trades/': {
    permission: 'viewer.view',
    summary: 'Ask a colleague to take or swap a shift, or take a time at which nobody is scheduled',
    answers: { 201: reference },
    body: TradeBody,
    refuses: [
      'trade.yourself',
      'trade.not-yours',
      'trade.outside',
      'trade.asked-already',
      'trade.not-open',
      'trade.no-swap',
      'trade.on-leave',
      ...refused,
    ],
  },

  'POST /api/my-shifts/trades/:uuid/': {
    permission: 'viewer.view',
    summary: 'Accept or decline what a colleague asks, or take back what the viewer asked',
    answers: { 200: nothing },
    body: TradeActBody,
    refuses: ['trade.yourself', 'trade.on-leave', 'trade.not-yours', ...refused],
  },

  'POST /api/on-call/trades/:uuid/': {
    permission: 'schedule.write',
    summary: 'Approve or reject what two colleagues agreed on, or undo it before it begins',
    answers: { 200: nothing },
    body: TradeDecisionBody,
    refuses: refused,
  },
});
