import { EventsFilter } from '#contracts/api/audit/eventsFilter';
import { media, operations } from '#contracts/api/operation';
import { OneOf, Optional } from '#contracts/api/rules';

export const eventsExportTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  /** The events as they are stored, with everything that a stranger needs to verify each of them. */
  records: 'application/jsonl; charset=utf-8',
} as const;

export class EventsExportQuery extends EventsFilter {
  @Optional() @OneOf(Object.keys(eventsExportTypes)) format?: keyof typeof eventsExportTypes;
}

/**
 * The search of the desk as a file. As `csv` and `jsonl` it has what the screen shows. As `records` it has each event as
 * stored, sealed words as sealed: `previous` is the hash of the event before it in its stream (64 zeros for the first),
 * and SHA-256 of `previous` and the canonical JSON of type, data and metadata without `hash` is `metadata.hash`.
 */
export const eventsExportOperations = operations({
  'GET /api/audit/export/': {
    permission: 'audit.view',
    summary: 'The events of a search as a file, the newest first; the security log says who exported them',
    answers: { 200: media(eventsExportTypes.csv, eventsExportTypes.jsonl) },
    query: EventsExportQuery,
  },
});
