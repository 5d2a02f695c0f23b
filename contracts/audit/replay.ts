import { document, listOf, orNull, type Shape, time, whole } from '#contracts/core/schema';
import { auditEvent } from './events.ts';

const mark = document('ReplayMark', {
  /** The beginning of a stretch of the window, and what began or was answered in it. */
  from: time,
  incidents: whole(1),
  calls: whole(4),
  check_ins: whole(0),
});

/** `GET /api/replay/`: where the organization's log begins and ends, and what is near an instant. Times by one clock. */
export const replayTimeline = document('ReplayTimeline', {
  /** Null when the organization has no events. */
  first: orNull(time),
  last: orNull(time),
  events: whole(4_817),
  /** The nearest events before and after the instant. */
  previous: orNull(time),
  next: orNull(time),
  /** The end of the next stretch without an event that is as long as was asked for, and its beginning. */
  silence: orNull(document('ReplaySilence', { from: time, until: time })),
  /** Of the window that was asked for, in stretches of equal length; those with nothing are left out. */
  marks: listOf(mark),
  /** Facts that had happened by the instant and were recorded later, in the order of the log; at most 50. */
  late: listOf(auditEvent),
  late_count: whole(1),
});
export type ReplayTimeline = Shape<typeof replayTimeline>;
