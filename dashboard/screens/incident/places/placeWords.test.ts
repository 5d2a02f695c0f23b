import { describe, expect, it } from 'vitest';
import type { Contact } from '#contracts/incident/incident';
import { addressOf, callerOf } from './placeWords.ts';

const place = {
  raw: '12 Main St, Arvada',
  subpremise: '4',
  route: 'Main St',
  locality: 'Arvada',
  administrative_level_1: 'CO',
  postal_code: '80002',
};
const contact = (name: string, change: Partial<Contact> = {}): Contact => ({
  uuid: name,
  name,
  phone_number: '+13035550101',
  phone_extension: null,
  email: null,
  complainant: false,
  ...change,
});

describe('an address in words', () => {
  it('is the typed text, with its unit', () => {
    expect(addressOf(place)).toBe('12 Main St, Arvada, unit 4');
    expect(addressOf({ ...place, subpremise: '' })).toBe('12 Main St, Arvada');
  });

  it('is the street and the city once the house was erased', () => {
    expect(addressOf({ ...place, raw: null })).toBe('Main St, Arvada, CO 80002');
    expect(addressOf({ ...place, raw: null, administrative_level_1: '', postal_code: '' })).toBe('Main St, Arvada');
  });
});

describe('the contact to call about an incident', () => {
  const called = (...contacts: Contact[]) => callerOf([{ contacts: [] }, { contacts }])?.name;
  it('is the complainant, otherwise the first with a number', () => {
    expect(called(contact('Ada'), contact('Bo', { complainant: true }))).toBe('Bo');
    expect(called(contact('Ada', { phone_number: null }), contact('Bo'), contact('Cy'))).toBe('Bo');
  });

  it('is absent when no contact has a number', () => {
    expect(called()).toBeUndefined();
    expect(called(contact('Ada', { complainant: true, phone_number: '' }))).toBeUndefined();
  });
});
