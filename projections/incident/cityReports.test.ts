import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { cityReports } from './cityReports.ts';

it('a report that came through Open311 is one of its organization', () => {
  const created = (source: string | null) =>
    happened('IncidentCreated', { incident: 'i1', version: 'v', source, subject: 'i1', personal: null });
  const doc = given(cityReports, created('open311:c1')).doc('i1');
  expect(doc).toEqual({ uuid: 'i1', entity: 'arvada', time: '2026-03-01T12:00:00.000Z' });
  expect([doc && cityReports.columns?.entity?.(doc), doc && cityReports.columns?.time?.(doc)]).toEqual([
    'arvada',
    '2026-03-01T12:00:00.000Z',
  ]);
  for (const source of ['scada:open311:1', null]) expect(given(cityReports, created(source)).keys).toEqual([]);
});
