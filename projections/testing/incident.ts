// For tests only: the facts of one incident in, its document and its page out.
import type { RecordedFact } from '#events/facts';
import { type AnyRow, type RowChange, rowChanges } from '#projections/core/rows';
import { incidentLog, type LogRow } from '#projections/incident/incidentLog';
import { detailOf } from '#projections/incident/incidentPage';
import { incidents } from '#projections/incident/incidents';
import { given, happened } from './given.ts';

/** When a fact happened: `at('12:10')`, UTC, always on the same day. */
export const at = (time: string) => ({ at: `2026-03-01T${time}:00.000Z` });

export const createdAs = (version: string): RecordedFact =>
  happened(
    'IncidentCreated',
    { incident: 'i1', version, source: null, subject: 'i1', personal: { description: 'Water in the street' } },
    at('12:00'),
  );
export const created = createdAs('standard_water');
export const logged = (event: string, time: string, message = ''): RecordedFact<'LogEntryRecorded'> =>
  happened(
    'LogEntryRecorded',
    { entry: event, event, lat: null, lng: null, designation: null, subject: 'i1', personal: { message } },
    at(time),
  );
export const erased = (subject: string): RecordedFact => happened('PersonalDataErased', { subject }, at('18:00'));

/** The rows of the incident's log after these facts, which have revisions from 0 and the ids `e0`, `e1` … */
export function rowsAfter(...facts: readonly RecordedFact[]): readonly LogRow[] {
  const changes = facts.flatMap((fact, revision) =>
    rowChanges(incidentLog, { ...fact, revision, id: `e${revision}`, recordedAt: '2026-03-01T20:00:00.000Z' }),
  );
  return changes.reduce<readonly AnyRow[]>(changed, []) as unknown as readonly LogRow[];
}

function changed(rows: readonly AnyRow[], change: RowChange<AnyRow>): readonly AnyRow[] {
  if ('put' in change) return [...rows, change.put];
  const wanted = Object.entries(change.where);
  const isMeant = (row: AnyRow) => wanted.every(([column, value]) => row[column] === value);
  return rows.flatMap((row) => {
    const kept = isMeant(row) ? change.change(row) : row;
    return kept ? [kept] : [];
  });
}

/** The document, and the page with the log, after these facts. */
export function incidentAfter(...facts: readonly RecordedFact[]) {
  const doc = given(incidents, ...facts).doc('i1');
  if (!doc) throw new Error('There is no incident.');
  return { doc, page: detailOf(doc, rowsAfter(...facts)) };
}
