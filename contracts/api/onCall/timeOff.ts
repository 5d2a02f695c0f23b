import { operations } from '#contracts/api/operation';
import { AnyWords, Id, Moment, OneOf, Optional, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { leaveCalls, timeOff as timeOffDocument, timeOffPreview } from '#contracts/onCall/timeOff';

export class TimeOffBody {
  /** Default: the file has the organization's holidays. */
  @Optional() @Id() user?: string;
  /** The content of an iCalendar file. */
  @AnyWords(limits.timeOff.characters) calendar!: string;
  /** True: only says what the file would change. */
  @Optional() @YesNo() dry?: boolean;
}

export class TimeOffUndoBody {
  @Optional() @Id() user?: string;
  @Id() import_id!: string;
}

export class LeaveCallsBody {
  /** True: call-outs call people on leave, after everybody else. False: they leave them out. */
  @YesNo() last!: boolean;
}

export class LeaveBody {
  @Moment() start!: string;
  @Moment() end!: string;
}

export class LeaveOfBody extends LeaveBody {
  @Id() user!: string;
}

/** `end`: leave that has begun ends now, and its past stays. `withdraw`: there is no such leave. */
const acts = ['withdraw', 'end'] as const;

export class LeaveActBody {
  @OneOf(acts) act!: (typeof acts)[number];
}

export class LeaveActOfBody extends LeaveActBody {
  @Id() user!: string;
}

/** Leave and holidays, typed or from iCalendar files. A person on leave is not on call, and the gap is seen. */
export const timeOffOperations = operations({
  'GET /api/on-call/time-off/': {
    permission: 'schedule.write',
    summary: 'The leave of each person, and the holidays of the organization',
    answers: { 200: timeOffDocument },
  },

  'POST /api/on-call/time-off/': {
    permission: 'schedule.write',
    summary:
      "Import a person's leave, or the organization's holidays, from an iCalendar file; it replaces the import before",
    answers: { 200: timeOffPreview },
    body: TimeOffBody,
  },

  'POST /api/on-call/time-off/undo/': {
    permission: 'schedule.write',
    summary: 'Undo the latest import of leave or holidays; the one before counts again',
    answers: { 200: nothing },
    body: TimeOffUndoBody,
    refuses: ['time-off.not-latest'],
  },

  'POST /api/my-shifts/leave/': {
    permission: 'viewer.view',
    summary: "Enter the viewer's own leave",
    answers: { 201: reference },
    body: LeaveBody,
    refuses: ['leave.outside', 'leave.entered'],
  },

  'POST /api/my-shifts/leave/:uuid/': {
    permission: 'viewer.view',
    summary: "Withdraw the viewer's own leave, or end it now",
    answers: { 200: nothing },
    body: LeaveActBody,
    refuses: ['leave.over'],
  },

  'POST /api/on-call/leave/': {
    permission: 'schedule.write',
    summary: "Enter a person's leave",
    answers: { 201: reference },
    body: LeaveOfBody,
    refuses: ['leave.outside', 'leave.entered'],
  },

  'POST /api/on-call/leave/:uuid/': {
    permission: 'schedule.write',
    summary: "Withdraw a person's leave, or end it now",
    answers: { 200: nothing },
    body: LeaveActOfBody,
    refuses: ['leave.over'],
  },

  'POST /api/on-call/leave-calls/': {
    permission: 'schedule.write',
    summary: 'Choose whether call-outs leave out people on leave, or call them after everybody else',
    answers: { 200: leaveCalls },
    body: LeaveCallsBody,
  },
});
