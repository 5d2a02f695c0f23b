import { describe, expect, it } from 'vitest';
import { type AddressPart, type AddressSuggestion, requiredOfAddress } from '#contracts/incident/address';
import { emptyJob, jobBody, mistakesInJob } from '../../newIncident/newJob.ts';
import { chosenAddress, noPlace, placeBody, placeMistakes, typedAddress } from './place.ts';

const found: AddressSuggestion = {
  raw: '5700 Carr St, Arvada, CO',
  street_number: '5700',
  route: 'Carr St',
  premise: '',
  subpremise: '',
  locality: 'Arvada',
  country: 'US',
  postal_code: '80002',
  administrative_level_1: 'CO',
  administrative_level_2: '',
  administrative_level_3: '',
  lat: 39.8,
  lng: -105.1,
  autoclean: false,
  source: 'incidents',
};
const chosen = { ...noPlace, ...chosenAddress(found, noPlace, false) };
const notEnough = 'There is not enough data available for this address.';

describe('an address that was chosen', () => {
  it('brings its parts and its point', () => {
    expect(placeMistakes(chosen, requiredOfAddress.job)).toEqual({});
    expect(placeBody(chosen, [39.8, -105.1])).toEqual({
      raw: '5700 Carr St, Arvada, CO',
      street_number: '5700',
      route: 'Carr St',
      locality: 'Arvada',
      administrative_level_1: 'CO',
      country: 'US',
      postal_code: '80002',
      lat: 39.8,
      lng: -105.1,
    });
  });

  it('keeps the typed unit, unless it has one of its own', () => {
    const form = { ...noPlace, subpremise: '4b' };
    expect(chosenAddress(found, form, false).subpremise).toBe('4b');
    expect(chosenAddress({ ...found, subpremise: '7' }, form, false).subpremise).toBe('7');
  });

  it('that is then typed over loses both: a crew must not be sent to the first one', () => {
    const typed = { ...chosen, ...typedAddress('5800 Carr St', false) };
    expect(typed).toEqual({ ...noPlace, raw: '5800 Carr St' });
    expect(placeMistakes(typed, requiredOfAddress.location).raw?.[0]).toBe(notEnough);
  });

  it('without a point keeps a pin placed by hand, and no other', () => {
    const unknown = { ...found, lat: null, lng: null };
    expect(chosenAddress(unknown, chosen, false)).toMatchObject({ lat: '', lng: '' });
    expect(chosenAddress(unknown, chosen, true)).not.toHaveProperty('lat');
    expect(typedAddress('Elsewhere', true)).not.toHaveProperty('lat');
  });
});

describe('an address is not enough', () => {
  it('when it is blank, or has no point, or half of one', () => {
    expect(placeMistakes(noPlace, requiredOfAddress.location)).toEqual({ raw: 'This field may not be blank.' });
    expect(placeMistakes({ ...noPlace, raw: 'By the river' }, requiredOfAddress.location).raw?.[0]).toBe(notEnough);
    expect(placeMistakes({ ...chosen, lng: '' }, requiredOfAddress.location)).toEqual({
      lng: 'This field is incomplete.',
    });
    expect(placeMistakes({ ...chosen, lat: '91' }, requiredOfAddress.location)).toEqual({
      lat: 'This field is incomplete.',
    });
  });

  it('when a street is required and only a place is known', () => {
    const arvada = { ...chosen, raw: 'Arvada, CO', street_number: '', route: '' };
    expect(placeMistakes(arvada, requiredOfAddress.location)).toEqual({});
    expect(placeMistakes(arvada, requiredOfAddress.job).raw).toEqual([notEnough, 'Give its number and its street.']);
    // No suggestion matched, but it begins with a number, and a person placed the pin.
    expect(placeMistakes({ ...noPlace, raw: '12 Elm St', lat: '39.8', lng: '-105.1' }, requiredOfAddress.job)).toEqual(
      {},
    );
  });
});

describe('a required part of an address', () => {
  const parts = Object.keys(chosen).filter((part) => part !== 'raw') as AddressPart[];
  const whole = {
    ...Object.fromEntries(parts.map((part) => [part, 'x'])),
    raw: 'Old mill',
    lat: '39.8',
    lng: '-105.1',
  };

  it.each(parts)('is missing when it is unknown: %s', (part) => {
    const form = { ...noPlace, ...whole };
    expect(placeMistakes(form, [part])).toEqual({});
    const { [part]: _, ...rest } = form;
    const half = part === 'lat' || part === 'lng' ? { lat: '', lng: '' } : {};
    expect(placeMistakes({ ...rest, [part]: '', ...half } as typeof form, [part]).raw?.[0]).toBe(notEnough);
  });

  it('is named, with a remedy', () => {
    const help = (...needed: AddressPart[]) => placeMistakes({ ...noPlace, raw: 'Old mill' }, needed).raw?.[1];
    expect(help('street_number')).toBe('Give its number.');
    expect(help('street_number', 'route', 'subpremise')).toBe('Give its number, its street, and its unit.');
    expect(help('locality', 'postal_code')).toBe('Choose a suggestion, with its city and its ZIP code.');
    expect(help('route', 'locality')).toBe('Choose a suggestion, with its street and its city.');
    expect(help('lat', 'lng')).toBe('Choose a suggestion, or drop a pin on the map.');
  });
});

describe('a job', () => {
  it('needs a street address', () => expect(mistakesInJob(emptyJob)).toEqual({ raw: 'This field may not be blank.' }));

  it('is an incident with its place', () => {
    const job = {
      ...emptyJob,
      ...chosen,
      subpremise: ' 4b ',
      description: ' Flush the hydrant ',
      version: 'arvada_water',
    };
    expect(mistakesInJob(job)).toEqual({});
    expect(jobBody(job)).toMatchObject({
      version: 'arvada_water',
      description: 'Flush the hydrant',
      locations: [{ raw: '5700 Carr St, Arvada, CO', subpremise: '4b', lat: 39.8 }],
    });
    expect(jobBody(job)?.locations?.[0]).not.toHaveProperty('description');
    expect(jobBody(emptyJob)).toBeNull();
  });
});
