import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { created, erased, incidentAfter } from '#projections/testing/incident';
import { shownPlaces } from './places.ts';

const located = (location: string, more: object = {}, personal: object | null = {}) =>
  happened('IncidentLocated', {
    location,
    route: 'Carr St',
    locality: 'Arvada',
    administrativeLevel1: 'CO',
    postalCode: '80002',
    lat: 39.8012,
    lng: -105.0987,
    subject: location,
    personal: personal && { raw: '5700 Carr St', streetNumber: '5700', subpremise: '2', ...personal },
    ...more,
  } as never);
const caller = (contact: string, location = 'p1', more: object = {}) =>
  happened('ContactAdded', {
    contact,
    location,
    complainant: true,
    subject: contact,
    personal: { name: 'J. Alvarez', phoneNumber: '+13035550170', phoneExtension: '12', email: 'j@x.example' },
    ...more,
  } as never);
const after = (...facts: readonly RecordedFact[]) => incidentAfter(created, ...facts);
const placesAfter = (...facts: readonly RecordedFact[]) => after(...facts).page.locations;
const summaryAfter = (...facts: readonly RecordedFact[]) => shownPlaces.summary?.(after(...facts).doc);
const wordsAfter = (...facts: readonly RecordedFact[]) => shownPlaces.words?.(after(...facts).doc);

const corrected = (location: string, more: object = {}) =>
  happened('LocationCorrected', {
    location,
    route: null,
    locality: null,
    administrativeLevel1: null,
    postalCode: null,
    lat: null,
    lng: null,
    subject: location,
    personal: {},
    ...more,
  } as never);

describe('the places of an incident', () => {
  it('are shown in full, oldest first, with the parts that nobody said as empty words', () => {
    const [first, second] = placesAfter(located('p1'), located('p2', { country: 'US' }, { premise: 'Depot' }));
    expect(first).toEqual({
      uuid: 'p1',
      raw: '5700 Carr St',
      street_number: '5700',
      subpremise: '2',
      premise: '',
      route: 'Carr St',
      locality: 'Arvada',
      administrative_level_1: 'CO',
      administrative_level_2: '',
      administrative_level_3: '',
      country: '',
      postal_code: '80002',
      lat: 39.8012,
      lng: -105.0987,
      contacts: [],
    });
    expect(second).toMatchObject({ uuid: 'p2', premise: 'Depot', country: 'US' });
  });

  it('have no words of people when these cannot be read', () =>
    expect(placesAfter(located('p1', {}, null))[0]).toMatchObject({
      raw: null,
      street_number: null,
      subpremise: null,
      premise: null,
      route: 'Carr St',
    }));

  it('are corrected in the named fields of one place', () => {
    const larger = { administrativeLevel2: 'Jefferson', administrativeLevel3: 'West', country: 'US' };
    const change = corrected('p1', { ...larger, lat: 39.9, personal: { raw: '1 Oak St', premise: 'Depot' } });
    const [first, second] = placesAfter(located('p1'), located('p2'), change);
    expect(first).toMatchObject({
      raw: '1 Oak St',
      street_number: '5700',
      premise: 'Depot',
      route: 'Carr St',
      lat: 39.9,
      lng: -105.0987,
      administrative_level_2: 'Jefferson',
      administrative_level_3: 'West',
      country: 'US',
    });
    expect(second).toMatchObject({ raw: '5700 Carr St', lat: 39.8012, country: '' });
  });

  it('are removed one by one', () =>
    expect(placesAfter(located('p1'), located('p2'), happened('LocationRemoved', { location: 'p1' }))).toMatchObject([
      { uuid: 'p2' },
    ]));

  it('lose their words, their street and their exact point when they are erased', () => {
    const [first, second] = placesAfter(
      located('p1', {}, { premise: 'Depot' }),
      located('p2'),
      caller('c1'),
      erased('p1'),
    );
    expect(first).toMatchObject({
      raw: null,
      street_number: null,
      subpremise: null,
      premise: null,
      route: '',
      locality: 'Arvada',
      lat: 39.8,
      lng: -105.1,
      contacts: [{ name: 'J. Alvarez' }],
    });
    expect(second).toMatchObject({ raw: '5700 Carr St', lat: 39.8012 });
  });

  it('are summed up by the first, on the map once it was located', () => {
    expect(summaryAfter()).toEqual({ address: '', point: null });
    expect(summaryAfter(located('p1'), located('p2', { lat: 1, lng: 2 }, { raw: 'Elsewhere' }))).toEqual({
      address: '5700 Carr St',
      point: [39.8012, -105.0987],
    });
    expect(summaryAfter(located('p1', { lat: null }))).toMatchObject({ point: null });
    expect(summaryAfter(located('p1', { lng: null }))).toMatchObject({ point: null });
  });
});

describe('the contacts of a place', () => {
  const people = (...facts: readonly RecordedFact[]) => placesAfter(located('p1'), ...facts)[0]?.contacts;
  const shown = {
    uuid: 'c1',
    name: 'J. Alvarez',
    phone_number: '+13035550170',
    phone_extension: '12',
    email: 'j@x.example',
    complainant: true,
  };

  it('are shown with the place that they were added to', () => {
    expect(people(caller('c1'), caller('c2', 'p2'))).toEqual([shown]);
    const none = { name: null, phone_number: null, phone_extension: null, email: null };
    expect(people(caller('c1', 'p1', { personal: null, complainant: false }))).toEqual([
      { uuid: 'c1', ...none, complainant: false },
    ]);
  });

  it('are corrected in the named fields, and removed, one by one', () => {
    const change = { contact: 'c1', location: 'p1', complainant: false, subject: 'c1', personal: { name: 'M. Chen' } };
    const both = [caller('c1'), caller('c2')] as const;
    expect(people(...both, happened('ContactCorrected', change))).toEqual([
      { ...shown, name: 'M. Chen', complainant: false },
      { ...shown, uuid: 'c2' },
    ]);
    const same = happened('ContactCorrected', { ...change, complainant: null });
    expect(people(...both, same)?.[0]?.complainant).toBe(true);
    const removed = happened('ContactRemoved', { contact: 'c1', location: 'p1' });
    expect(people(...both, removed)?.map(({ uuid }) => uuid)).toEqual(['c2']);
  });

  it('are nameless once they are erased', () => {
    const none = { name: null, phone_number: null, phone_extension: null, email: null };
    expect(people(caller('c1'), caller('c2'), erased('c1'))).toEqual([
      { ...shown, ...none },
      { ...shown, uuid: 'c2' },
    ]);
  });

  it('are found by the name, the address of mail, and the number as written, in ten digits or in groups', () => {
    expect(wordsAfter(located('p1'), caller('c1'))).toEqual([
      '5700 Carr St',
      'Arvada',
      'J. Alvarez',
      '+13035550170',
      '3035550170',
      '303 555 0170',
      'j@x.example',
    ]);
    expect(wordsAfter(located('p1'), caller('c1'), erased('c1'))?.slice(2)).toEqual(['', '', '', '', '']);
  });
});
