import { latLng } from '#contracts/core/address';
import { document, id, listOf, number, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
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
  /** Facts that had happened by the instant and were recorded later, the one that happened last first; at most 50. */
  late: listOf(auditEvent),
  late_count: whole(1),
  /** As many more are of an import, or became known more than a year after they happened. */
  late_apart: whole(0),
});
export type ReplayTimeline = Shape<typeof replayTimeline>;

const trackPlace = document('TrackPlace', {
  /** When the crew was there, and when it became known. */
  time,
  recorded_time: time,
  point: latLng,
  /** Meters, 68 % confidence; null when the crew placed the pin by hand. */
  accuracy: orNull(number(12)),
  /** The answer to a request; otherwise the crew reported by itself. */
  asked: yesNo(true),
});
export type TrackPlace = Shape<typeof trackPlace>;

const crewTrack = document('CrewTrack', {
  crew: id,
  name: text('Truck 3'),
  /** In the order of their times: the last one before the window, then those in it. */
  places: listOf(trackPlace),
});
export type CrewTrack = Shape<typeof crewTrack>;

/** `GET /api/replay/tracks/`: where each crew was from a time on up to an instant. Crews without any place are left out. */
export const replayTracks = document('ReplayTracks', {
  crews: listOf(crewTrack),
  /** The earliest places of the window, left out because there are more than an answer holds. */
  left_out: whole(0),
});
export type ReplayTracks = Shape<typeof replayTracks>;
