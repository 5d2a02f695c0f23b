import { document, id, listOf, orNull, type Shape, text, time, whole } from '#contracts/core/schema';

/** Ours: when the log recorded the latest event that the figures know; null for an empty log. */
export const asOf = orNull(time);

/** Calls by what became of them (S0 §3). A call that is still under way is in none. */
const counts = {
  accepted: whole(31),
  could_not_reach: whole(12),
  declined: whole(9),
  total: whole(52),
};

const ofHour = document('CallsOfHour', { hour: whole(2), ...counts });
const ofMonth = document('CallsOfMonth', { month: text('2026-03'), ...counts });

/** `GET /analytics/beta/v2/calls` (S0 §7). Without a range: the week from Monday in the organization's zone. */
export const callStatistics = document('CallStatistics', {
  ...counts,
  /** The range that was counted: from the first to before the second. */
  after: time,
  before: time,
  as_of: asOf,
  /** Ours: each local day of the range, and each hour of the day, 0 to 23. */
  by_day: listOf(document('CallsOfDay', { day: text('2026-03-02'), ...counts })),
  by_hour: listOf(ofHour),
  by_month: listOf(ofMonth),
  /** The latest call that is counted, in any range; null without one. */
  latest_call: orNull(time),
});
export type CallStatistics = Shape<typeof callStatistics>;
export type CallCounts = Pick<CallStatistics, 'accepted' | 'could_not_reach' | 'declined' | 'total'>;

/** Ours: the most calls of a list, the newest first. */
export const listedCalls = 100;

/** Ours: `GET /analytics/beta/v2/calls/list`: the calls behind a figure. */
export const callList = document('CallList', {
  after: time,
  before: time,
  as_of: asOf,
  /** All of them, also those that are not listed. */
  total: whole(31),
  calls: listOf(
    document('ListedCall', {
      uuid: id,
      time,
      user: id,
      name: text('Rosa Delgado'),
      incident: orNull(id),
      callout: orNull(id),
      outcome: text('No answer'),
      /** Seconds from the request to the answer; null when it was not answered. */
      answered_after: orNull(whole(14)),
    }),
  ),
});
export type CallList = Shape<typeof callList>;

/** Seconds from the request for a call to its answer; null when no call was answered. */
const answering = {
  answered: whole(40),
  median_seconds: orNull(whole(14)),
  p90_seconds: orNull(whole(31)),
};

export const person = document('ResponsivenessOfPerson', {
  uuid: id,
  name: text('Rosa Delgado'),
  ...counts,
  /** Accepted after the team was full; among the accepted. */
  accepted_too_late: whole(2),
  ...answering,
});
export type ResponsivenessOfPerson = Shape<typeof person>;

/** `GET /analytics/beta/v2/responsiveness`: each person who was called in the range, by name. */
export const responsiveness = document('Responsiveness', {
  after: time,
  before: time,
  as_of: asOf,
  users: listOf(person),
});
export type Responsiveness = Shape<typeof responsiveness>;

/** `GET /analytics/beta/v2/responsiveness/detail?user_uuid`: one person, by hour, weekday and month. */
export const responsivenessDetail = document('ResponsivenessDetail', {
  after: time,
  before: time,
  as_of: asOf,
  user: person,
  by_hour: listOf(ofHour),
  /** 0 is Monday. */
  by_weekday: listOf(document('CallsOfWeekday', { weekday: whole(0), ...counts })),
  by_month: listOf(ofMonth),
  /** The latest calls, the newest first; at most 100. */
  calls: listOf(
    document('CallOfPerson', {
      uuid: id,
      time,
      incident: orNull(id),
      callout: orNull(id),
      outcome: text('No answer'),
      /** Seconds from the request to the answer; null when it was not answered. */
      answered_after: orNull(whole(14)),
    }),
  ),
});
export type ResponsivenessDetail = Shape<typeof responsivenessDetail>;
