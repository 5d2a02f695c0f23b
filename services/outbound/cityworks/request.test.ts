import { describe, expect, it } from 'vitest';
import type { Config } from '#services/app/config';
import { cityworksBy, problemsFor } from './connections.ts';
import { requestOf } from './request.ts';
import { simulatedCityworks } from './simulator.ts';

type Doc = Parameters<typeof requestOf>[2];
const asDoc = (locations: readonly object[]) => ({ description: 'Water in the street', locations }) as unknown as Doc;
const place = (more: object = {}) => ({
  raw: '6161 Yukon St, Arvada, CO 80004',
  route: 'Yukon St',
  locality: 'Arvada',
  administrative_level_1: 'CO',
  lat: 39.8,
  lng: -105.1,
  contacts: [],
  ...more,
});
const contact = (name: string, complainant: boolean, phone_number?: string, phone_extension?: string) => ({
  name,
  complainant,
  phone_number,
  phone_extension,
});
const app = { config: { publicUrl: 'https://muster.example' } } as unknown as Parameters<typeof requestOf>[0];
const queued = {
  integration: 'n1',
  problem: { sid: 2_001, code: 'LEAK', display: 'Leak' },
  incident: 'i1',
} as unknown as Parameters<typeof requestOf>[1];
const requested = (...locations: readonly object[]) => requestOf(app, queued, asDoc(locations));

describe('a service request', () => {
  it('has the first place, and the words and the link of the incident', () =>
    expect(requested(place(), place({ raw: null, locality: 'Golden' }))).toEqual({
      integration: 'n1',
      problemSid: 2_001,
      details: 'Water in the street',
      comments: 'https://muster.example/incident/i1/',
      address: '6161 Yukon St, Arvada, CO 80004',
      city: 'Arvada',
      state: 'CO',
      lat: 39.8,
      lng: -105.1,
      callerName: '',
      callerPhone: '',
    }));

  it('is empty where the incident has no place', () =>
    expect(requested()).toMatchObject({ address: '', city: '', state: '', lat: null, lng: null, callerName: '' }));

  it('names the complainant, of whatever place, and otherwise the first contact', () => {
    const [ada, bo] = [contact('Ada', false, '303-555-0101'), contact('Bo', true, '303-555-0102', '7')];
    expect(requested(place({ contacts: [ada] }), place({ contacts: [bo] }))).toMatchObject({
      callerName: 'Bo',
      callerPhone: '303-555-0102 ext. 7',
    });
    expect(requested(place({ contacts: [ada, contact('Cy', false)] }))).toMatchObject({
      callerName: 'Ada',
      callerPhone: '303-555-0101',
    });
  });

  it('has the extension alone when there is no number, and nothing when there is neither', () => {
    expect(requested(place({ contacts: [contact('Ada', true, '', '7')] })).callerPhone).toBe('ext. 7');
    expect(requested(place({ contacts: [contact('Ada', true, '303-555-0101', '')] })).callerPhone).toBe('303-555-0101');
    expect(requested(place({ contacts: [contact('Ada', true)] })).callerPhone).toBe('');
  });
});

describe('the Cityworks of an organization', () => {
  const connection = { url: 'https://cityworks.example/arvada', token: 'secret' };
  const config = (demo: boolean, ...names: readonly string[]) =>
    ({ demo, cityworks: new Map(names.map((name) => [name, connection])) }) as unknown as Config;

  it('is the real one where it is connected, and the simulated one in the demo', () => {
    const real = cityworksBy(config(false, 'arvada'));
    expect(real('arvada')?.provider).toBe('cityworks');
    expect(real('loveland')).toBeNull();
    const demo = cityworksBy(config(true, 'arvada'));
    expect([demo('arvada')?.provider, demo('loveland')]).toEqual(['cityworks', simulatedCityworks]);
  });

  it('is absent where it has no request types, even in the demo', () => {
    expect(cityworksBy(config(true))('durham')).toBeNull();
    expect(cityworksBy(config(false, 'durham'))('durham')).toBeNull();
    expect(problemsFor(config(false, 'durham'), 'durham')).toEqual([]);
  });

  it('has its request types only where it is connected, or in the demo', () => {
    expect(problemsFor(config(false), 'arvada')).toEqual([]);
    expect(problemsFor(config(false, 'arvada'), 'arvada')[0]?.sid).toBe(2_001);
    expect(problemsFor(config(true), 'loveland')[0]?.sid).toBe(1_001);
  });
});
