import { AsOfQuery } from '#contracts/api/asOf';
import { operations } from '#contracts/api/operation';
import { AnyWords, Count, Id, Moment, OneOf, Optional, Words, YesNo } from '#contracts/api/rules';
import { callout as calloutDocument, callouts } from '#contracts/callout/callouts';
import { type Excuse, excuses } from '#contracts/callout/ledger';
import { type CallOutcome, callOutcomes } from '#contracts/callout/outcomes';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';

const { text, callout: most } = limits;

export class StopBody {
  @Optional() @AnyWords(text.note) reason?: string;
}

export class TargetBody {
  @Count(most.places) target_count!: number;
}

export class ReleaseBody {
  @Id() user!: string;
  @Words(text.note) reason!: string;
}

export class CorrectionBody {
  @Id() user!: string;
  @OneOf(callOutcomes) outcome!: CallOutcome;
  @Words(text.note) reason!: string;
  /** Ours: true when the person comes although every place is filled. */
  @Optional() @YesNo() beyond_target?: boolean;
}

export class ExcuseBody {
  @Id() user!: string;
  @OneOf(excuses) because!: Excuse;
  @Words(text.note) reason!: string;
}

export class ExcusedBody {
  @Id() user!: string;
}

export class WorkBody {
  @Id() user!: string;
  @Moment() from!: string;
  /** Absent while the work goes on. */
  @Optional() @Moment() until?: string;
  @Words(text.note) reason!: string;
}

/** Call-outs as screens see them, and the changes to one that is under way. */
export const calloutChangeOperations = operations({
  'GET /api/callouts/': {
    permission: 'callout.view',
    summary: 'The call-outs of the organization: those under way first, then the latest',
    answers: { 200: callouts },
    query: AsOfQuery,
    refuses: ['replay.reading'],
  },

  'GET /api/incident/:uuid/callouts/': {
    permission: 'callout.view',
    summary: 'The call-outs of an incident, the latest first',
    answers: { 200: callouts },
  },

  'GET /api/callout/:uuid/': {
    permission: 'callout.view',
    summary: 'One call-out: its people in order, the course of each call, and why each was, or was not, called',
    answers: { 200: calloutDocument },
  },

  'POST /api/callout/:uuid/pause/': {
    permission: 'callout.manage',
    summary: 'Begin no more calls until the call-out is resumed',
    answers: { 200: reference },
    refuses: ['callout.ended'],
  },

  'POST /api/callout/:uuid/resume/': {
    permission: 'callout.manage',
    summary: 'Go on with the calls',
    answers: { 200: reference },
    refuses: ['callout.ended'],
  },

  'POST /api/callout/:uuid/stop/': {
    permission: 'callout.manage',
    summary: 'End a call-out for good',
    answers: { 200: reference },
    body: StopBody,
  },

  'POST /api/callout/:uuid/target/': {
    permission: 'callout.manage',
    summary: 'Change the number of places while calls are made',
    answers: { 200: reference },
    body: TargetBody,
    refuses: ['callout.ended', 'callout.target-fixed'],
  },

  'POST /api/callout/:uuid/release/': {
    permission: 'callout.manage',
    summary: 'Free the place of a member',
    answers: { 200: reference },
    body: ReleaseBody,
    refuses: ['callout.no-member'],
  },

  'POST /api/callout/:uuid/correct/': {
    permission: 'callout.manage',
    summary: 'Correct the recorded answer of a person',
    answers: { 200: reference },
    body: CorrectionBody,
    refuses: ['callout.beyond-target'],
  },

  'POST /api/callout/:uuid/excuse/': {
    permission: 'callout.manage',
    summary: 'Let a person off the charge of their answer, with a reason',
    answers: { 200: reference },
    body: ExcuseBody,
  },

  'POST /api/callout/:uuid/excuse/undo/': {
    permission: 'callout.manage',
    summary: 'Charge a person who was let off for the answer again',
    answers: { 200: reference },
    body: ExcusedBody,
  },

  'POST /api/callout/:uuid/work/': {
    permission: 'callout.manage',
    summary: 'Correct the hours that a person worked for a call-out',
    answers: { 200: reference },
    body: WorkBody,
    refuses: ['callout.no-place', 'callout.work-ends-early'],
  },
});
