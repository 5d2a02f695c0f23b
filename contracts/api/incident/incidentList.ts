import { operations } from '#contracts/api/operation';
import { AnyWords, Count, Moment, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { priorities } from '#contracts/core/priority';
import { incidentPage } from '#contracts/incident/incident';

export class ListQuery {
  @Optional() @Count(1_000_000) page?: number;
  @Optional() @Count(limits.page.largest) page_size?: number;
  @Optional() @AnyWords(limits.text.search) search?: string;
  @Optional() @AnyWords(80) state?: string;
  @Optional() @AnyWords(limits.text.label) label?: string;
  @Optional() @AnyWords(80) version?: string;
  @Optional() @OneOf([...priorities, '']) priority?: string;
  @Optional() @OneOf(['true', 'false', '']) active?: string;
  /** Received within three days of this time. */
  @Optional() @Moment() around?: string;
  /** Received at most an hour before this time, or later: people remember times roughly. */
  @Optional() @Moment() after?: string;
  /** Received at most an hour after this time, or earlier. */
  @Optional() @Moment() before?: string;
  /** `true`: only incidents whose team includes the user. */
  @Optional() @OneOf(['true', 'false', '']) mine?: string;
  /** `true`: only calls that are linked to a main incident; `false`: all others. */
  @Optional() @OneOf(['true', 'false', '']) linked?: string;
  /** `true`: only incidents on hold, which no other list has. Other filters do not apply. */
  @Optional() @OneOf(['true', 'false', '']) held?: string;
}

export const incidentListOperations = operations({
  'GET /api/incident/': {
    permission: 'incident.view',
    summary: 'A page of incidents, newest first, with search and filters',
    answers: { 200: incidentPage },
    query: ListQuery,
  },
});
