import { figures } from '#contracts/analytics/figures';
import { responseFigures } from '#contracts/analytics/steps';
import { localTimeOf } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { workflowOf } from '#events/incident/versions/index';
import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { App } from '#services/app/app';
import { type FigureColumns, type IncidentBlock, isJob, responseColumns } from '#services/figures/columns/kinds';
import { blocksIn } from '#services/figures/grouped';
import type { Range } from '#services/figures/range';

/** The head says what the figures leave out: further lines would be read as incidents. */
const head = [
  'Reported',
  'Zone',
  'Reported, UTC',
  'Type',
  'Crew (first to arrive; else first sent)',
  ...responseFigures.map((name) => `${figures[name].words}, s (blank: a time is missing or came before the other)`),
  'Incident (none of deleted, erased, held or linked ones)',
];

const page = 2_000;

/** The jobs of a range, oldest report first, in pages. */
export function* responseFile(app: App, columns: FigureColumns | null, range: Range) {
  yield [head];
  const found: (readonly [IncidentBlock, number])[] = [];
  for (const block of blocksIn({ columns, range }))
    for (let n = 0; n < block.size; n++) {
      const at = block.received[n] as number;
      if (at >= range.from && at < range.below && isJob(block, n)) found.push([block, n]);
    }
  const receivedOf = ([block, n]: readonly [IncidentBlock, number]): number => block.received[n] as number;
  found.sort((a, b) => receivedOf(a) - receivedOf(b));
  for (let from = 0; from < found.length; from += page)
    yield found.slice(from, from + page).map(([block, n]) => {
      const at = block.received[n] as number;
      const crew = columns?.crews.all[block.crew[n] as number];
      const doc = crew === undefined ? null : app.views.doc('crews', crew);
      const [row] = app.views.rowsNumbered(incidentFigureRows, [block.row[n] as number]);
      return [
        localTimeOf(at, range.zone),
        range.zone,
        iso(at),
        workflowOf(columns?.versions.all[block.version[n] as number] ?? '').displayName,
        doc?.kind === 'crew' ? doc.crew.name : '',
        ...responseFigures.map((name) => {
          const seconds = block[responseColumns[name]][n] as number;
          return seconds < 0 ? '' : String(seconds);
        }),
        row?.incident ?? '',
      ];
    });
}
