import { EventsFilter } from '#contracts/api/audit/eventsFilter';
import { media, operations } from '#contracts/api/operation';
import { OneOf, Optional } from '#contracts/api/rules';

export const eventsExportTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const;

export class EventsExportQuery extends EventsFilter {
  @Optional() @OneOf(Object.keys(eventsExportTypes)) format?: keyof typeof eventsExportTypes;
}

/** The search of the desk as a file. It has what the screen shows, and nothing that is sealed. */
export const eventsExportOperations = operations({
  'GET /api/audit/export/': {
    permission: 'audit.view',
    summary: 'The events of a search as a file, the newest first; the security log says who exported them',
    answers: { 200: media(eventsExportTypes.csv, eventsExportTypes.jsonl) },
    query: EventsExportQuery,
  },
});
