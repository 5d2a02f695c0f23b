import { describe, expect, it } from 'vitest';
import { bodyOf, emptyForm, mistakesIn } from './newIncident.ts';

const form = { ...emptyForm, description: 'Water in the street', version: 'arvada_manual_dispatch' };
const pin = { lat: '39.8028', lng: '-105.0875' };

describe('a new incident', () => {
  it('needs no place', () => {
    expect(mistakesIn(form)).toEqual({});
    expect(bodyOf(form)).toEqual({ version: 'arvada_manual_dispatch', description: 'Water in the street' });
  });

  it('takes an address that could not be located, with its complainant', () => {
    const typed = { ...form, raw: '6161 Olde Wadsworth', name: 'Ida Lopez' };
    expect(mistakesIn(typed)).toEqual({});
    expect(bodyOf(typed).locations).toEqual([
      { raw: '6161 Olde Wadsworth', contacts: [{ name: 'Ida Lopez', complainant: true }] },
    ]);
  });

  it('refuses half a place, or one that is not on earth', () => {
    expect(mistakesIn({ ...form, lat: '39.8' })).toHaveProperty('lng');
    expect(mistakesIn({ ...form, lat: '139.8', lng: '-105' })).toHaveProperty('lat');
    expect(mistakesIn({ ...form, ...pin })).toEqual({});
  });

  it('takes blanks for nothing', () => {
    expect(mistakesIn({ ...form, name: '  ', raw: ' ', lat: ' ', lng: ' ' })).toEqual({});
    expect(mistakesIn({ ...form, ...pin, name: '  ', phone: '(303) 555-0123' })).toEqual({
      name: 'This field may not be blank.',
    });
    for (const place of [{ raw: ' ' }, { lat: ' ', lng: ' ' }])
      expect(mistakesIn({ ...form, ...place, name: 'Ida Lopez' }).name).toContain('Add an address');
    expect(bodyOf({ ...form, raw: ' ', description: ' Leak ', labels: ' , ' })).toEqual({
      version: 'arvada_manual_dispatch',
      description: 'Leak',
    });
    expect(bodyOf({ ...form, ...pin, name: ' ' }).locations?.[0]).not.toHaveProperty('contacts');
  });

  it('needs the name of a complainant, a whole number, and a place to keep them with', () => {
    expect(mistakesIn({ ...form, ...pin, phone: '(303) 555-01' })).toMatchObject({
      phone: 'This field is incomplete.',
      name: 'This field may not be blank.',
    });
    expect(mistakesIn({ ...form, name: 'Ida Lopez' }).name).toContain('Add an address');
    expect(mistakesIn({ ...form, ...pin, name: 'Ida Lopez', phone: '(303) 555-0123' })).toEqual({});
    expect(mistakesIn({ ...form, ...pin, name: 'Ida Lopez', phone: '+52 55 1234 5678' })).toEqual({});
    expect(mistakesIn({ ...form, ...pin, name: 'Ida', phone: '303-555-0101 / 303-555-0102' })).toEqual({
      phone: 'These are two numbers. Enter one.',
    });
  });
});

describe('the request body', () => {
  it('is the place with its complainant, and each label', () =>
    expect(
      bodyOf({
        ...form,
        ...pin,
        raw: ' 6161 Olde Wadsworth ',
        labels: 'Main break, , urgent',
        name: 'Ida Lopez',
        phone: '(303) 555-0123',
      }),
    ).toEqual({
      version: 'arvada_manual_dispatch',
      description: 'Water in the street',
      labels: ['Main break', 'urgent'],
      locations: [
        {
          raw: '6161 Olde Wadsworth',
          lat: 39.8028,
          lng: -105.0875,
          contacts: [{ name: 'Ida Lopez', complainant: true, phone_number: '(303) 555-0123' }],
        },
      ],
    }));

  it.each([
    ['303-555-0101 x123', { phone_number: '(303) 555-0101', phone_extension: '123' }],
    ['+52 55 1234 5678', { phone_number: '+52 55 1234 5678' }],
  ])('has the whole number of the complainant: %j', (phone, called) =>
    expect(bodyOf({ ...form, ...pin, name: 'Ida', phone }).locations?.[0]?.contacts).toEqual([
      { name: 'Ida', complainant: true, ...called },
    ]),
  );

  it('names a place without an address by its pin', () =>
    expect(bodyOf({ ...form, ...pin }).locations?.[0]).toEqual({
      raw: '39.8028, -105.0875',
      lat: 39.8028,
      lng: -105.0875,
    }));
});
