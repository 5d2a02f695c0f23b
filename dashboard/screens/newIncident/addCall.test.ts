import { describe, expect, it } from 'vitest';
import { callWords, linkedCall } from './addCall.ts';
import { emptyForm } from './newIncident.ts';
import { similarQuery } from './useSimilar.ts';

const call = { raw: '12 Heron Way', name: 'Ida Lopez', phone: '(303) 555-0142', description: ' Water on the road ' };

describe('a further call about an incident', () => {
  it('is a note with the words of the caller, who is named in it only when no place keeps the contact', () => {
    expect(callWords(call, true)).toBe('Another call · 12 Heron Way · Water on the road');
    expect(callWords(call, false)).toBe('Another call · Ida Lopez, (303) 555-0142 · 12 Heron Way · Water on the road');
    expect(callWords({ raw: '', name: '', phone: '', description: '' }, false)).toBe('Another call');
  });
});

describe('a call that is linked', () => {
  const main = { uuid: 'i1', description: 'Main break' };
  it('needs a place, and has the words of the main incident where the caller gave none', () => {
    const form = { ...emptyForm, raw: '12 Heron Way', phone: '(303) 555-0142' };
    expect(linkedCall(form, main, 'arvada_water')).toMatchObject({
      version: 'arvada_water',
      description: 'Main break',
      locations: [{ contacts: [{ name: 'Caller', phone_number: '(303) 555-0142' }] }],
      link_to: 'i1',
    });
    expect(linkedCall({ ...form, raw: '' }, main, 'arvada_water')).toBeNull();
  });
});

describe('possible duplicates', () => {
  it('are asked for by a known place, a house number with its street, or a whole phone number', () => {
    expect(similarQuery(emptyForm)).toBeNull();
    expect(similarQuery({ ...emptyForm, raw: 'Heron Way', phone: '(303) 555' })).toBeNull();
    expect(similarQuery({ ...emptyForm, raw: '12 Heron Way' })).toEqual({ address: '12 Heron Way' });
    expect(similarQuery({ ...emptyForm, phone: '(303) 555-0142' })).toEqual({ phone: '(303) 555-0142' });
    expect(similarQuery({ ...emptyForm, lat: '39.9', lng: '-105.2' })).toEqual({ near: '39.9,-105.2' });
  });
});
