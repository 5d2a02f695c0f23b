import { Readable } from 'node:stream';
import { eventsExportOperations, eventsExportTypes } from '#contracts/api/audit/eventsExport';
import type { AuditEvent } from '#contracts/audit/events';
import type { TrailRow } from '#projections/audit/trail';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { csvStream } from '#services/forms/csv';
import { localTime } from '#services/forms/report';
import { pagesOf } from './eventPages.ts';
import { recordsOf } from './eventRecords.ts';
import { preparedSearch, shownEvent } from './eventSearch.ts';
import { searchOf } from './eventsFilter.ts';

export const eventsExportRoutes = answering(eventsExportOperations, {
  'GET /api/audit/export/': (request) => {
    const { app, who, query, now } = request;
    const { format = 'csv', ...filter } = query;
    const zone = app.views.doc('entities', who.entity)?.timezone ?? 'UTC';
    const search = searchOf(filter);
    const pages = shownPages(app, pagesOf(app, preparedSearch(app, who.entity, { ...search, limit: 1 }), search));
    app.parts.trail?.exported(request, { what: `events-${format}`, of: query.incident ?? who.entity });
    return {
      flow: {
        stream: streams[format](app, pages, zone),
        type: eventsExportTypes[format],
        name: `Events ${localTime(now, zone).slice(0, 10)}.${extensions[format]}`,
      },
    };
  },
});

type Pages = Iterable<readonly AuditEvent[]>;

function* shownPages(app: App, pages: Iterable<readonly TrailRow[]>) {
  for (const page of pages) yield page.map((row) => shownEvent(app, row));
}

const extensions = { csv: 'csv', jsonl: 'jsonl', records: 'records.jsonl' } as const;
const asBytes = (lines: Iterable<Buffer> | AsyncIterable<Buffer>): Readable =>
  Readable.from(lines, { objectMode: false });
const streams: Readonly<Record<keyof typeof eventsExportTypes, (app: App, pages: Pages, zone: string) => Readable>> = {
  csv: (_, pages, zone) => csvStream(rowsOf(pages, zone)),
  jsonl: (_, pages) => asBytes(linesOf(pages)),
  records: (app, pages) => asBytes(recordsOf(app, pages)),
};

// In the words of the screen. The first column is the number by which an event is found again.
const columns: readonly (readonly [string, (event: AuditEvent, zone: string) => string | number | null])[] = [
  ['Event number', ({ position }) => position],
  ['Happened', ({ time }, zone) => localTime(time, zone)],
  ['Became known', ({ recorded_time: time }, zone) => localTime(time, zone)],
  ['Event', ({ type }) => type],
  ['Detail', ({ detail }) => detail],
  ['About', ({ kind }) => kind],
  ['Name', ({ about_name: name }) => name],
  ['By', ({ by_name: name, by }) => name ?? by],
  ['Happened, UTC', ({ time }) => time],
  ['Became known, UTC', ({ recorded_time: time }) => time],
  ['Stream', ({ stream }) => stream],
  ['Place in the stream', ({ revision }) => revision],
  ['Author', ({ by }) => by],
  ['Incident', ({ incident }) => incident],
  ['Person', ({ person }) => person],
  ['Crew', ({ crew }) => crew],
  ['Request or job', ({ correlation_id: id }) => id],
  ['Id', ({ uuid }) => uuid],
];

function* rowsOf(pages: Pages, zone: string) {
  yield [columns.map(([name]) => name)];
  for (const page of pages) yield page.map((event) => columns.map(([, cell]) => cell(event, zone)));
}

function* linesOf(pages: Pages) {
  for (const page of pages) yield Buffer.from(page.map((event) => `${JSON.stringify(event)}\n`).join(''));
}
