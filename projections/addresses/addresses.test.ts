import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { apply } from '#projections/core/projection';
import { type AddressesDoc, addresses } from './addresses.ts';

const open = { route: 'Carr St', locality: 'Arvada', administrativeLevel1: 'CO', postalCode: '', lat: 39.8, lng: -105 };
const personal = { raw: '12 Carr St', streetNumber: '12', subpremise: '4b' };
const located = (place: string) => ['IncidentLocated', { location: place, ...open, subject: place, personal }] as const;
const transferred = (newEntity: object | null) => ['IncidentTransferred', { newEntity }] as const;

/** The address document of an incident of `e1` after these facts, with its search words and marks. */
function book(...facts: readonly (readonly [type: string, data: object])[]) {
  let doc: object | null = null;
  for (const [type, data] of [['IncidentCreated', { incident: 'i1' }], ...facts] as const) {
    const metadata = { entity: 'e1', occurredAt: '2026-03-01T08:00:00.000Z' };
    const event = { type, data, metadata, stream: 'incident-i1' } as unknown as RecordedFact;
    for (const { after } of apply(addresses, event, () => doc)) doc = after;
  }
  if (doc === null) return null;
  const { words, listed, shown } = addresses;
  return { words: words?.(doc), marks: listed?.marks(doc), shown: shown?.(doc) as AddressesDoc['places'] };
}

describe('the addresses of an incident', () => {
  it('are found by their words, and by other spellings of them', () =>
    expect(book(located('p1'))).toMatchObject({ words: '12 carr st street arvada co', marks: ['entity:e1'] }));

  it('are absent without a place', () => expect(book()?.marks).toBeNull());

  it('go with it to another organization, and stay when only the version changed', () => {
    expect(book(located('p1'), transferred({ entity: 'e2', name: 'Durham' }))?.marks).toEqual(['entity:e2']);
    expect(book(located('p1'), transferred(null))?.marks).toEqual(['entity:e1']);
  });

  it('are gone once they are erased, or the incident is deleted', () => {
    const erased = book(located('p1'), located('p2'), ['PersonalDataErased', { subject: 'p1' }]);
    expect(erased?.shown.map(({ uuid }) => uuid)).toEqual(['p2']);
    expect(book(located('p1'), ['PersonalDataErased', { subject: 'p1' }])).toMatchObject({ words: '', marks: null });
    expect(book(located('p1'), ['IncidentDeleted', {}], located('p2'))).toBeNull();
  });
});
