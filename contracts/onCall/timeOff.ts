import { document, id, listOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
import { beatUser } from './beats.ts';

/** `POST /api/on-call/time-off/`. */
export interface TimeOffBody {
  /** Default: the file has the organization's holidays. */
  readonly user?: string;
  /** The content of an iCalendar file. */
  readonly calendar: string;
  /** True: only says what the file would change. */
  readonly dry?: boolean;
}
/** `POST /api/on-call/time-off/undo/`. */
export interface TimeOffUndoBody {
  readonly user?: string;
  readonly import_id: string;
}

/** From a day or an instant until another, which is not included. Days are those of the organization's zone. */
const span = document('TimeOffSpan', {
  start: text('2026-07-03'),
  end: text('2026-07-06'),
  /** Of a holiday; '' for leave. */
  name: text('Independence Day'),
});

/** The changes of a file, planned or made. A file with a mistake saves nothing. */
export const timeOffPreview = document('TimeOffPreview', {
  added: whole(3),
  removed: whole(0),
  kept: whole(12),
  /** The first of the file. */
  spans: listOf(span),
  mistakes: listOf(document('TimeOffMistake', { line: whole(12), words: text('This event has no start.') })),
  mistake_count: whole(0),
  /** The person's shifts to come that fall into the leave. Nobody is called for them. */
  shifts: whole(1),
  saved: yesNo(false),
});
export type TimeOffPreview = Shape<typeof timeOffPreview>;

/** `POST /api/on-call/leave-calls/`. */
export interface LeaveCallsBody {
  /** True: call-outs call people on leave, after everybody else. False: they leave them out. */
  readonly last: boolean;
}
export const leaveCalls = document('LeaveCalls', { last: yesNo(true) });

/** `GET /api/on-call/time-off/`. */
export const timeOff = document('TimeOff', {
  /** True when call-outs call people on leave, after everybody else. */
  calls_leave_last: yesNo(false),
  results: listOf(
    document('ImportedTimeOff', {
      /** Null for the organization's holidays. */
      user: orNull(beatUser),
      import_id: id,
      imported_time: time,
      imported_by: text('Alice Kimura'),
      span_count: whole(15),
      coming: listOf(span),
    }),
  ),
});
export type TimeOff = Shape<typeof timeOff>;
