import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import { codec } from '#events/codec';
import { genesis } from '#events/core/chain';
import type { Metadata } from '#events/core/message';
import type { KeyRing } from '#events/store/sealing/keys';
import type { NewEvent, StoredEvent } from '#events/store/store';
import { nearby, storedPlace } from './stored.ts';

const place = '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f';
const incident = '4f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f';
const label = '5f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f';
const located = {
  type: 'IncidentLocated',
  data: {
    location: place,
    route: 'Unlikely Way',
    locality: 'Arvada',
    administrativeLevel1: 'CO',
    postalCode: '80002',
    lat: 39.80321,
    lng: -105.08765,
    subject: place,
    personal: { raw: '4711 Unlikely Way', streetNumber: '4711', subpremise: '' },
  },
};
const corrected = {
  type: 'LocationCorrected',
  data: {
    location: place,
    route: 'Quiet Court',
    locality: null,
    administrativeLevel1: null,
    postalCode: null,
    lat: null,
    lng: null,
    subject: place,
    personal: { streetNumber: '12' },
  },
};
const labeled = {
  type: 'LabelAdded',
  data: { label, name: 'Mr. Quagmire', subject: incident, personal: { name: 'Mr. Quagmire' } },
};

let bytes = 0;
const random = { uuid: () => label, bytes: (length: number) => Buffer.alloc(length, ++bytes) };
const keys = new Map<string, Buffer>();
const ring: KeyRing = {
  find: async (subject) => keys.get(subject) ?? null,
  obtain: async (subject) => keys.get(subject) ?? (keys.set(subject, random.bytes(32)), keys.get(subject)!),
  erase: async (subject) => void keys.delete(subject),
  eraseAgain: async () => {},
  fits: async () => true,
  learn: () => {},
  forget: () => {},
  whenErased: () => {},
  isErasedSince: () => false,
  obtainTogether: async () => new Map(),
  findTogether: async () => new Map(),
  eraseTogether: async () => {},
};
const { encode, decode } = codec(ring, random);
const metadata: Omit<Metadata, 'hash'> = {
  occurredAt: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'user', id: 'ada' },
  entity: 'arvada',
  correlationId: 'r1',
  causationId: 'c1',
};
const stored = (event: NewEvent): StoredEvent => ({
  ...event,
  stream: `incident-${incident}`,
  revision: 0,
  position: { commit: 1n, prepare: 1n },
  recordedAt: '2026-03-01T12:00:01.000Z',
});
const written = (fact: { type: string; data: JsonObject }) =>
  encode(fact, metadata, { stream: `incident-${incident}`, revision: 0, previous: genesis });

describe('the log', () => {
  it('holds house, street, exact point and a typed label sealed only', async () => {
    const lines = await Promise.all([located, corrected, labeled].map(written));
    const text = JSON.stringify(lines);
    for (const word of ['4711', 'Unlikely', 'Quiet', '39.803', '105.087', 'Quagmire']) expect(text).not.toContain(word);
    expect(lines[0]?.data).toMatchObject({
      route: '',
      lat: 39.8,
      lng: -105.09,
      locality: 'Arvada',
      postalCode: '80002',
    });
    expect(lines[1]?.data).toMatchObject({ route: '', lat: null, lng: null });
    expect(lines[2]?.data).toMatchObject({ label, name: '' });
  });

  it('reads as it was said, until the person is erased', async () => {
    const events = await Promise.all([located, corrected, labeled].map(written));
    const read = await Promise.all(events.map((event) => decode(stored(event))));
    expect(read.map(({ type, data }) => ({ type, data }))).toEqual([located, corrected, labeled]);
    for (const subject of [place, incident]) await ring.erase(subject, { commit: 9n, prepare: 9n });
    const [there, moved, named] = await Promise.all(events.map((event) => decode(stored(event))));
    expect(there?.data).toMatchObject({ route: '', lat: 39.8, lng: -105.09, personal: null, locality: 'Arvada' });
    expect(moved?.data).toMatchObject({ route: '', lat: null, lng: null, personal: null });
    expect(named?.data).toMatchObject({ name: '', personal: null });
  });
});

describe('an event of an older release', () => {
  it('has the street and the exact point openly, and reads as before', () =>
    expect(storedPlace.fromStored(located.data)).toEqual(located.data));

  it('reads as coarse as a new one after an erasure, although its bytes stay', () =>
    expect(storedPlace.fromStored({ ...located.data, personal: null })).toMatchObject({
      route: '',
      lat: 39.8,
      lng: -105.09,
      locality: 'Arvada',
    }));

  it('that leaves the street unchanged goes on doing so', () =>
    expect(storedPlace.fromStored({ ...corrected.data, route: null, personal: null })).toMatchObject({ route: null }));
});

it('about a kilometre remains of a point, and nothing of none', () => {
  expect(nearby(39.80321)).toBe(39.8);
  expect(Math.abs(nearby(-105.08765) - -105.08765)).toBeLessThan(0.005);
  expect(nearby(null)).toBeNull();
});
