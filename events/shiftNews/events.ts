import { newsSays, newsWays } from '#contracts/onCall/shiftNews';
import { type FactIn, facts, flag, id, listOf, object, oneOf, orNull, text, time } from '#events/core/schema';

const gap = object({ designation: text, start: time, end: time });

/** A shift, or a gap (`shift` is null). `by` is the author of a change, `user:{uuid}`. */
const item = object({
  says: oneOf(newsSays),
  shift: orNull(id),
  designation: text,
  start: time,
  end: time,
  by: orNull(text),
});

/** The facts of the stream `shiftNews-{uuid}`, one for each organization: what people are told about shifts. */
export const shiftNewsFacts = facts({
  /** `weekly`: a summary of the week to come. */
  ShiftNewsChosen: { news: id, user: id, by: oneOf(newsWays), weekly: flag },
  /**
   * Everything of the time after `since`, until `until`, was looked for. `told` are the messages that are owed now,
   * `gaps` those of which people know, `next` the time of the next look.
   */
  ShiftNewsLooked: {
    news: id,
    since: orNull(time),
    until: time,
    next: orNull(time),
    /** The reason of the look: `causeOf` of the obligation. */
    cause: text,
    gaps: listOf(gap),
    told: listOf(object({ delivery: id, user: id, by: oneOf(['text', 'email']), about: listOf(item) })),
  },
});
export type ShiftNewsLooked = FactIn<typeof shiftNewsFacts, 'ShiftNewsLooked'>;
export type ShiftNewsChosen = FactIn<typeof shiftNewsFacts, 'ShiftNewsChosen'>;
export type ShiftNewsFact = FactIn<typeof shiftNewsFacts>;
export type NewsItem = ShiftNewsLooked['data']['told'][number]['about'][number];
