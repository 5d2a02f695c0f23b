import { Matches } from 'class-validator';
import { media, operations } from '#contracts/api/operation';
import { AnyWords, Count, Moment, OneOf, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { priorities } from '#contracts/core/priority';
import { either } from '#contracts/core/schema';
import { incidentChanges } from '#contracts/incident/changes';
import { incidentPage } from '#contracts/incident/incident';

/** A question for what has changed. */
export class ChangesQuery {
  /** Incidents whose last change became known at this time or later. */
  @Optional() @Moment() updated_after?: string;
  /** Incidents that changed after this cursor of an earlier answer. */
  @Optional() @Matches(/^\d{1,16}-[0-9a-f-]{36}$/, { message: 'This is not a cursor of an answer.' }) cursor?: string;
  /** Parts of each incident besides its summary, separated by commas: locations, log, team, times. */
  @Optional()
  @Matches(/^(locations|log|team|times)(,(locations|log|team|times)){0,3}$/, {
    message: 'This must be some of: locations, log, team, times.',
  })
  expand?: string;
}

export const changesTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const;

export class ChangesExportQuery extends ChangesQuery {
  @Optional() @OneOf(Object.keys(changesTypes)) format?: keyof typeof changesTypes;
}

export class ListQuery extends ChangesQuery {
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
    summary:
      'A page of incidents, newest first, with search and filters; with `updated_after` or `cursor`, those that changed since',
    answers: { 200: either(incidentPage, incidentChanges) },
    query: ListQuery,
    refuses: ['changes.filter', 'changes.cursor'],
  },

  'GET /api/incident/export/': {
    permission: 'incident.view',
    summary:
      'All incidents that changed since, as JSON lines or CSV; each line has a cursor from which the next file goes on',
    answers: { 200: media(changesTypes.jsonl, changesTypes.csv) },
    query: ChangesExportQuery,
    refuses: ['changes.cursor'],
  },
});
