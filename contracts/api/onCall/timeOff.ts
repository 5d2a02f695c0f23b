import { operations } from '#contracts/api/operation';
import { AnyWords, Id, Optional, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
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

/** Leave and holidays from iCalendar files. A person on leave is not on call, and the gap is seen. */
export const timeOffOperations = operations({
  'GET /api/on-call/time-off/': {
    permission: 'schedule.write',
    summary: 'The imported leave of each person, and the holidays of the organization',
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

  'POST /api/on-call/leave-calls/': {
    permission: 'schedule.write',
    summary: 'Choose whether call-outs leave out people on leave, or call them after everybody else',
    answers: { 200: leaveCalls },
    body: LeaveCallsBody,
  },
});
