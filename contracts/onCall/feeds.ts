import { document, listOf, orNull, type Shape, text, time } from '#contracts/core/schema';

/** The address of a new feed. It is shown once, and is the only right needed to read the feed. */
export const feedAddress = document('FeedAddress', {
  path: text('/feeds/0b9c1gH3TtWvcPq0yXk2mQrZs8d5aJ7uEoLfNbYiRxA.ics'),
});
export type FeedAddress = Shape<typeof feedAddress>;

/** `GET /api/feeds/`: the user's own calendar feed; null when there is none. */
export const ownFeed = document('OwnFeed', { made_time: orNull(time) });
export type OwnFeed = Shape<typeof ownFeed>;

/** `GET /api/on-call/feeds/`: the designations, each with its calendar feed. */
export const designationFeeds = document('DesignationFeeds', {
  results: listOf(
    document('DesignationFeed', {
      designation: text('Water on-call'),
      made_time: orNull(time),
      /** The name of the user who made it. */
      made_by: orNull(text('Dana Whitfield')),
    }),
  ),
});
export type DesignationFeeds = Shape<typeof designationFeeds>;
