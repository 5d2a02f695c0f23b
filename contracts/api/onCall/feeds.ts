import { media, operations } from '#contracts/api/operation';
import { Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import { designationFeeds, feedAddress, ownFeed } from '#contracts/onCall/feeds';

/** , `POST /api/on-call/feeds/revoke/`. */
export class DesignationFeedBody {
  @Words(limits.text.label) designation!: string;
}

/** Calendar feeds (iCalendar) of a person's shifts and of a designation's, at a secret address that can be revoked. */
export const feedOperations = operations({
  'GET /feeds/:token': {
    permission: 'open',
    summary: 'The shifts of a person or a designation, as iCalendar; the address is the authority',
    answers: { 200: media('text/calendar') },
  },

  'GET /api/feeds/': {
    permission: 'viewer.view',
    summary: "The user's own calendar feed",
    answers: { 200: ownFeed },
  },

  'POST /api/feeds/': {
    permission: 'viewer.view',
    summary: "Make the address of the user's own calendar feed; an earlier one ends",
    answers: { 201: feedAddress },
  },

  'POST /api/feeds/revoke/': {
    permission: 'viewer.view',
    summary: "Revoke the address of the user's own calendar feed",
    answers: { 200: nothing },
  },

  'GET /api/on-call/feeds/': {
    permission: 'schedule.write',
    summary: 'The designations, each with its calendar feed',
    answers: { 200: designationFeeds },
  },

  'POST /api/on-call/feeds/': {
    permission: 'schedule.write',
    summary: "Make the address of a designation's calendar feed; an earlier one ends",
    answers: { 201: feedAddress },
    body: DesignationFeedBody,
  },

  'POST /api/on-call/feeds/revoke/': {
    permission: 'schedule.write',
    summary: "Revoke the address of a designation's calendar feed",
    answers: { 200: nothing },
    body: DesignationFeedBody,
  },
});
