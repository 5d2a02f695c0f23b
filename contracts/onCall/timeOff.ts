import { document, id, listOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
import { beatUser } from './beats.ts';

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
  /** The first events that are left out, or read in another way than they say. They do not stop the import. */
  notes: listOf(
    document('TimeOffNote', { line: whole(20), words: text('This invitation was declined: it is no leave.') }),
  ),
  note_count: whole(0),
  /** The person's shifts to come that fall into the leave. Nobody is called for them. */
  shifts: whole(1),
  saved: yesNo(false),
});
export type TimeOffPreview = Shape<typeof timeOffPreview>;

export const leaveCalls = document('LeaveCalls', { last: yesNo(true) });

/** Leave that was typed, by the person or by a supervisor. */
export const enteredLeave = document('EnteredLeave', {
  uuid: id,
  start: time,
  end: time,
  entered_by: text('Dana Whitfield'),
});
export type EnteredLeave = Shape<typeof enteredLeave>;

/** `GET /api/on-call/time-off/`. */
export const timeOff = document('TimeOff', {
  /** True when call-outs call people on leave, after everybody else. */
  calls_leave_last: yesNo(false),
  /** The people with typed leave that is not over. */
  entered: listOf(document('LeaveOfPerson', { user: beatUser, leave: listOf(enteredLeave) })),
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
