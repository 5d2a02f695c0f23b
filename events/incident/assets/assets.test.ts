import { describe, expect, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { assetOf } from './assets.ts';

const created: IncidentFact = reported('arvada_water', 'Leak');
const open = { route: '', locality: '', administrativeLevel1: '', postalCode: '', lat: 39.8, lng: -105 };
const located: IncidentFact = {
  type: 'IncidentLocated',
  data: { location: 'l1', ...open, subject: 'l1', personal: { raw: '1 Main St', streetNumber: '', subpremise: '' } },
};
const record = (asset: string, assetId: string, note = ''): IncidentCommand => ({
  do: 'recordAsset',
  incident: 'i1',
  asset,
  location: 'l1',
  kind: 'hydrant',
  assetId,
  note,
});
const recorded = (asset: string, assetId: string): IncidentFact => ({
  type: 'AssetRecorded',
  data: { asset, location: 'l1', kind: 'hydrant', assetId, subject: 'i1', personal: null },
});
const remove: IncidentCommand = { do: 'removeAsset', location: 'l1', asset: 'a1' };
const removed: IncidentFact = { type: 'AssetRemoved', data: { asset: 'a1' } };

describe('a hydrant at a place', () => {
  it('is noted once, with its words sealed', () => {
    given(incident, created, located).when(record('a1', 'H-1')).then(recorded('a1', 'H-1'));
    given(incident, created, located).when(record('a1', 'H-1')).thenRepeatIsNothing();
    given(incident, created, located)
      .when(record('a1', 'H-1', 'Behind the hedge'))
      .then({
        type: 'AssetRecorded',
        data: {
          asset: 'a1',
          location: 'l1',
          kind: 'hydrant',
          assetId: 'H-1',
          subject: 'i1',
          personal: { note: 'Behind the hedge' },
        },
      });
  });

  it('is noted again with new words, or after it was taken back', () => {
    const known = [created, located, recorded('a1', 'H-1')] as const;
    given(incident, ...known)
      .when(record('a1', 'H-1', 'Behind the hedge'))
      .thenRepeatIsNothing();
    given(incident, ...known, removed)
      .when(record('a1', 'H-1'))
      .then(recorded('a1', 'H-1'));
  });

  it('has one id, however its number is written', () => {
    expect(assetOf('l1', 'hydrant', ' h-1 ')).toBe(assetOf('l1', 'hydrant', 'H-1'));
    expect(assetOf('l1', 'valve', 'H-1')).not.toBe(assetOf('l1', 'hydrant', 'H-1'));
  });

  it('is taken back once, at its own place', () => {
    given(incident, created, located, recorded('a1', 'H-1')).when(remove).then(removed);
    given(incident, created, located, recorded('a1', 'H-1')).when(remove).thenRepeatIsNothing();
    given(incident, created, located).when(remove).thenRefused('not-found');
    given(incident, created, located, recorded('a1', 'H-1'))
      .when({ ...remove, location: 'l2' })
      .thenRefused('not-found');
  });

  it('cannot be noted at an unknown place', () =>
    given(incident, created).when(record('a1', 'H-1')).thenRefused('not-found'));
});
