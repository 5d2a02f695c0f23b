import { beforeEach, describe, expect, it } from 'vitest';
import { genesis } from '#events/core/chain';
import type { Metadata } from '#events/core/message';
import { facts, id, sealed, sealedTogether, text } from '#events/core/schema';
import { type NewEvent, type StoredEvent, UNREAD } from '#events/store/store';
import { codecOf } from './codec.ts';
import type { KeyRing } from './keys.ts';
import { shapesOf } from './shapes.ts';

// Bytes of a counter: sealing never repeats an IV, and the test is deterministic.
let counter = 0;
const random = {
  uuid: () => '00000000-0000-4000-8000-000000000000',
  bytes: (length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32BE(++counter);
    return bytes;
  },
};
let keys: Map<string, Buffer>;
/** The people whose erasure is known, before the keys themselves are gone. */
let erasedSince = new Set<string>();
const ring: KeyRing = {
  find: async (subject) => keys.get(subject) ?? null,
  obtain: async (subject) => {
    const key = keys.get(subject) ?? random.bytes(32);
    keys.set(subject, key);
    return key;
  },
  erase: async (subject) => void keys.delete(subject),
  eraseAgain: async (subject) => void keys.delete(subject),
  fits: async () => true,
  learn: () => {},
  forget: () => {},
  whenErased: () => {},
  isErasedSince: (subject) => erasedSince.has(subject),
  obtainTogether: async (_, people) => {
    for (const person of people) await ring.obtain(person);
    return keys;
  },
  findTogether: async () => keys,
  eraseTogether: async (_, people) => {
    for (const person of people) keys.delete(person);
  },
};
const metadata: Omit<Metadata, 'hash'> = {
  occurredAt: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'user', id: 'ada' },
  entity: 'arvada',
  correlationId: 'r1',
  causationId: 'c1',
};
const stored = (event: NewEvent): StoredEvent => ({
  ...event,
  stream: 'incident-i1',
  revision: 0,
  position: { commit: 1n, prepare: 1n },
  recordedAt: '2026-03-01T12:00:01.000Z',
});
const c1 = '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f';
const shapes = shapesOf(
  facts({
    ContactAdded: { ...sealed({ name: text }), contact: id },
    ContactsAdded: sealedTogether({ name: text }),
    UnitDispatched: { unit: text },
    CrewDispatched: { designation: text },
  }),
);
const fact = { type: 'ContactAdded', data: { contact: c1, subject: c1, personal: { name: 'Jane Roe' } } };
const { encode, decode } = codecOf(ring, random, { shapes });

beforeEach(() => {
  keys = new Map();
  erasedSince = new Set();
});

const place = { stream: 'incident-1', revision: 0, previous: genesis };

describe('personal data', () => {
  it('never reaches the log readable', async () =>
    expect(JSON.stringify(await encode(fact, metadata, place))).not.toContain('Jane'));

  it('is read again', async () =>
    expect((await decode(stored(await encode(fact, metadata, place)))).data).toEqual(fact.data));

  it('is unreadable once its subject was erased, and the hash still holds', async () => {
    const event = await encode(fact, metadata, place);
    keys.delete(c1);
    const read = await decode(stored(event));
    expect(read.data).toEqual({ ...fact.data, personal: null });
    expect(read.metadata.hash).toBe(event.metadata.hash);
  });

  it('stays gone when the subject gets a new key for later facts', async () => {
    const before = await encode(fact, metadata, place);
    keys.delete(c1);
    const after = await encode(fact, metadata, place);
    expect((await decode(stored(before))).data.personal).toBeNull();
    expect((await decode(stored(after))).data.personal).toEqual({ name: 'Jane Roe' });
  });

  it('cannot be moved into an event of another kind', async () => {
    const event = await encode(fact, metadata, place);
    await expect(decode(stored({ ...event, type: 'IncidentCreated' }))).rejects.toThrow(/authenticate/);
  });
});

describe('the keys of the people in one command', () => {
  const of = (subject: string) => ({ type: 'ContactAdded', data: { ...fact.data, contact: subject, subject } });
  const c2 = '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e60';
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const slow: KeyRing = {
    ...ring,
    obtain: async (subject) => {
      asked.push(subject);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return ring.obtain(subject);
    },
  };
  beforeEach(() => {
    asked.length = 0;
    waiting.length = 0;
  });

  it('are made at once, one for each person', async () => {
    const made = codecOf(slow, random, { shapes }).obtainKeys([of(c1), of(c2), of(c1)]);
    expect(asked).toEqual([c1, c2]);
    for (const go of waiting) go();
    await made;
    expect([...keys.keys()]).toEqual([c1, c2]);
  });

  it('are not made for a command with a misshapen fact', async () => {
    const misshapen = { type: 'ContactAdded', data: { contact: 7 } } as unknown as typeof fact;
    await expect(codecOf(slow, random, { shapes }).obtainKeys([of(c1), misshapen])).rejects.toThrow('ContactAdded');
    expect(asked).toEqual([]);
  });
});

describe('personal data of many people in one fact', () => {
  const c2 = '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e60';
  const people = [
    { subject: c1, personal: { name: 'Jane Roe' } },
    { subject: c2, personal: { name: 'Bo Lind' } },
  ];
  const together = { type: 'ContactsAdded', data: { keys: c1, people } };

  it('never reaches the log readable, and is read again', async () => {
    const event = await encode(together, metadata, place);
    expect(JSON.stringify(event)).not.toMatch(/Jane|Bo/);
    expect((await decode(stored(event))).data).toEqual(together.data);
  });

  it('is unreadable for each alone, as soon as the erasure is known', async () => {
    const event = await encode(together, metadata, place);
    const left = { keys: c1, people: [{ subject: c1, personal: null }, people[1]] };
    erasedSince.add(c1);
    expect((await decode(stored(event))).data).toEqual(left);
    erasedSince.clear();
    keys.delete(c1);
    expect((await decode(stored(event))).data).toEqual(left);
  });

  it('cannot be moved to another person of the fact', async () => {
    const event = await encode(together, metadata, place);
    const [first, second] = event.data.people as { personal: string }[];
    const swapped = [
      { subject: c1, personal: second?.personal },
      { subject: c2, personal: first?.personal },
    ];
    await expect(decode(stored({ ...event, data: { ...event.data, people: swapped } } as NewEvent))).rejects.toThrow(
      /authenticate/,
    );
  });
});

describe('an event of an older release', () => {
  it('is read under its present name', async () => {
    const older = codecOf(ring, random, {
      shapes,
      casts: { UnitDispatched: ({ unit }) => ({ type: 'CrewDispatched', data: { designation: unit } }) },
    });
    const event = await older.encode({ type: 'UnitDispatched', data: { unit: 'd1' } }, metadata, place);
    expect(await older.decode(stored(event))).toMatchObject({ type: 'CrewDispatched', data: { designation: 'd1' } });
  });
});

describe('an event whose bytes are no JSON', () => {
  const bytes = { [UNREAD]: 'AAECAw==' };

  it('is undecodable, whether it is the data or the metadata', async () => {
    const event = stored(await encode(fact, metadata, place));
    await expect(decode({ ...event, data: bytes })).rejects.toThrow('it is no JSON object');
    await expect(decode({ ...event, metadata: bytes })).rejects.toThrow('it is no JSON object');
  });

  it('is read as its repair says', async () => {
    const event = stored(await encode(fact, metadata, place));
    const repaired = await decode({ ...event, data: bytes }, { by: 'r1', data: event.data });
    expect(repaired.data).toEqual(fact.data);
  });
});
