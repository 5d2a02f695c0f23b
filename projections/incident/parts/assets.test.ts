import { expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter } from '#projections/testing/incident';

const place = happened(
  'IncidentLocated',
  {
    location: 'l1',
    route: 'Olde Wadsworth Blvd',
    locality: 'Arvada',
    administrativeLevel1: 'CO',
    postalCode: '80002',
    lat: 39.8,
    lng: -105.1,
    subject: 'l1',
    personal: null,
  },
  at('12:05'),
);
const recorded = (asset: string, note: string, time: string) =>
  happened(
    'AssetRecorded',
    { asset, location: 'l1', kind: 'hydrant', assetId: `H-${asset}`, subject: 'i1', personal: { note } },
    at(time),
  );
const removed = (asset: string) => happened('AssetRemoved', { asset });
const after = (...facts: readonly RecordedFact[]) =>
  incidentAfter(created, place, recorded('1', 'Turns left', '13:00'), recorded('2', '', '13:10'), ...facts).page.assets;

it('the assets at a place are listed oldest first', () =>
  expect(after()).toEqual([
    {
      uuid: '1',
      location: 'l1',
      kind: 'hydrant',
      asset_id: 'H-1',
      note: 'Turns left',
      created_time: at('13:00').at,
      by: 'user:dana',
    },
    expect.objectContaining({ uuid: '2', note: '' }),
  ]));

it('an asset that is recorded again changes its note, and keeps its place in the list', () =>
  expect(after(recorded('1', 'Turns right', '14:00'))).toMatchObject([
    { uuid: '1', note: 'Turns right', created_time: at('13:00').at },
    { uuid: '2' },
  ]));

it('a removed asset is gone, and so are the assets of a removed place', () => {
  expect(after(removed('1')).map(({ uuid }) => uuid)).toEqual(['2']);
  expect(after(happened('LocationRemoved', { location: 'l1' }))).toEqual([]);
});

it('notes are erased with the incident, and with nothing else', () => {
  expect(after(erased('i1')).map(({ note }) => note)).toEqual([null, null]);
  expect(after(erased('l1')).map(({ note }) => note)).toEqual(['Turns left', '']);
});
