import type { FaultKind } from '#contracts/audit/verification';
import type { JsonObject, JsonValue } from '#contracts/core/json';
import type { Stream } from './forging.ts';

/** A fault that is named, and the revision that is named with it. */
export type Named = readonly [FaultKind, number];

/** A kind of damage, done to a stream of more than five events, and the faults that are named. */
export interface Damage {
  readonly kind: string;
  /** `other`: a stream of another organization, which stays whole. */
  readonly damage: (stream: Stream, other: Stream) => void;
  readonly faults: (stream: Stream) => readonly Named[];
}

const named =
  (...faults: readonly Named[]) =>
  () =>
    faults;
const data = (change: (before: JsonObject) => JsonObject, revision: number) => (stream: Stream) =>
  stream.write(revision, { data: change(stream.read(revision).data) });
const metadata = (change: (before: JsonObject) => JsonObject, revision: number) => (stream: Stream) =>
  stream.write(revision, { metadata: change(stream.read(revision).metadata) });
const rot = (revision: number, change: (bytes: string) => string) => (stream: Stream) => stream.rot(revision, change);
const without = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([one]) => one !== name)) as JsonObject;

/** The end of the stream is written anew with this event, and every hash is calculated as it must be. */
const forged =
  (event: (stream: Stream, other: Stream) => { type?: string; data: JsonObject; metadata?: JsonObject }) =>
  (stream: Stream, other: Stream) => {
    const { metadata: before } = stream.read(stream.last);
    const made = event(stream, other);
    stream.append({ id: newId(), metadata: before, ...made });
    stream.rechain(stream.last + 1);
  };
let ids = 0;
const newId = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
const atTheEnd =
  (kind: FaultKind) =>
  ({ last }: Stream) =>
    [[kind, last + 1]] as const;
const entry = (change: Readonly<Record<string, JsonValue>>): JsonObject => ({
  entry: '6f1d3c1e-0000-4000-8000-000000000001',
  event: 'note',
  lat: null,
  lng: null,
  designation: null,
  subject: '6f1d3c1e-0000-4000-8000-000000000001',
  personal: null,
  ...change,
});
const note = (change: Readonly<Record<string, JsonValue>>) =>
  forged(() => ({ type: 'LogEntryRecorded', data: entry(change) }));
const unknownType = (type: string) => forged(() => ({ type, data: { name: 'Sewer' } }));

const dropped: readonly Damage[] = [
  { kind: 'the first event is gone', damage: (one) => one.drop(0), faults: named(['missing', 0]) },
  { kind: 'an event in the middle is gone', damage: (one) => one.drop(2), faults: named(['missing', 2]) },
  {
    kind: 'two neighbors are gone',
    damage: (one) => [2, 3].forEach((revision) => one.drop(revision)),
    faults: named(['missing', 2]),
  },
  {
    kind: 'two events apart are gone',
    damage: (one) => [1, 3].forEach((revision) => one.drop(revision)),
    faults: named(['missing', 1], ['missing', 3]),
  },
  {
    kind: 'an event is gone, and the others moved up',
    damage: (one) => {
      for (let revision = 2; revision < one.last; revision += 1) {
        const { row, ...next } = one.read(revision + 1);
        one.write(revision, { ...next, id: row.id, type: row.type });
      }
      one.drop(one.last);
    },
    faults: named(['hash', 2]),
  },
];

const flipped: readonly Damage[] = [
  {
    kind: 'another author',
    damage: metadata((was) => ({ ...was, actor: { kind: 'user', id: 'x' } }), 1),
    faults: named(['hash', 1]),
  },
  {
    kind: 'another organization',
    damage: metadata((was) => ({ ...was, entity: 'another' }), 2),
    faults: named(['hash', 2]),
  },
  {
    kind: 'another request',
    damage: metadata((was) => ({ ...was, correlationId: 'r0' }), 2),
    faults: named(['hash', 2]),
  },
  { kind: 'another type', damage: (one) => one.write(3, { type: 'LabelRemoved' }), faults: named(['hash', 3]) },
  { kind: 'another word', damage: data((was) => ({ ...was, name: 'Nothing' }), 1), faults: named(['hash', 1]) },
  { kind: 'a field more', damage: data((was) => ({ ...was, added: true }), 2), faults: named(['hash', 2]) },
  {
    kind: 'a field less',
    damage: data((was) => without(was, Object.keys(was)[0] ?? ''), 2),
    faults: named(['hash', 2]),
  },
  {
    kind: 'another sealed text',
    damage: data((was) => ({ ...was, personal: '8de0d7a6:AAAA' }), 0),
    faults: named(['hash', 0]),
  },
  // The event after it follows from the hash that was there.
  {
    kind: 'another hash',
    damage: metadata((was) => ({ ...was, hash: 'f'.repeat(64) }), 1),
    faults: named(['hash', 1], ['hash', 2]),
  },
  { kind: 'no hash', damage: metadata((was) => without(was, 'hash'), 2), faults: named(['hash', 2], ['hash', 3]) },
  { kind: 'no metadata', damage: (one) => one.write(2, { metadata: '' }), faults: named(['hash', 2], ['hash', 3]) },
  { kind: 'no data', damage: (one) => one.write(2, { data: '' }), faults: named(['hash', 2]) },
  { kind: 'a list in place of data', damage: (one) => one.write(1, { data: '[]' }), faults: named(['hash', 1]) },
  {
    kind: 'broken JSON as data',
    damage: (one) => one.write(1, { data: '{"name":"Sewer"' }),
    faults: named(['not-json', 1]),
  },
  {
    kind: 'broken JSON as metadata',
    damage: (one) => one.write(2, { metadata: '{"hash"' }),
    faults: named(['not-json', 2]),
  },
  { kind: 'text in place of JSON', damage: (one) => one.write(3, { data: 'Sewer' }), faults: named(['not-json', 3]) },
  {
    kind: 'a byte that is no text',
    damage: rot(2, (bytes) => bytes.replace('"correlationI', '"correlation\u0000')),
    faults: named(['not-json', 2]),
  },
  {
    kind: 'content that says it is no JSON',
    damage: (one) => one.write(2, { contentType: 'application/octet-stream' }),
    faults: named(['hash', 2], ['hash', 3]),
  },
];

const hashless = (stream: Stream, until: number): void => {
  for (let revision = 0; revision <= until; revision += 1)
    stream.write(revision, { metadata: without(stream.read(revision).metadata, 'hash') });
};
const absent: readonly Damage[] = [
  {
    kind: 'no hash in the whole stream, and another word',
    damage: (one) => {
      hashless(one, one.last);
      one.write(1, { data: { ...one.read(1).data, name: 'Nothing' } });
    },
    faults: ({ last }) => Array.from({ length: last + 1 }, (_, revision) => ['hash', revision] as const),
  },
  {
    kind: 'a number in place of each hash',
    damage: (one) => {
      for (let revision = 0; revision <= one.last; revision += 1)
        one.write(revision, { metadata: { ...one.read(revision).metadata, hash: 7 } });
    },
    faults: ({ last }) => Array.from({ length: last + 1 }, (_, revision) => ['hash', revision] as const),
  },
  {
    kind: 'no hash in the first two events, and the others chained anew',
    damage: (one) => {
      hashless(one, 1);
      one.rechain(2, true);
    },
    faults: named(['hash', 0], ['hash', 1]),
  },
  {
    kind: 'a field that is named twice',
    damage: (one) => {
      const json = JSON.stringify(one.read(2).data);
      one.write(2, { data: `{"${Object.keys(one.read(2).data)[0]}":"Nothing",${json.slice(1)}` });
    },
    faults: named(['not-json', 2]),
  },
  {
    kind: 'a rule that hides all but two events',
    damage: (one) => one.rule({ $maxCount: 2 }),
    faults: named(['missing', 0]),
  },
  {
    kind: 'a rule that hides the first two events',
    damage: (one) => one.rule({ $tb: 2 }),
    faults: named(['missing', 0]),
  },
  {
    kind: 'a rule that hides every event',
    damage: (one) => one.rule({ $tb: Number.MAX_SAFE_INTEGER }),
    faults: named(['missing', 0]),
  },
];

const unreadable: readonly Damage[] = [
  { kind: 'no end', damage: rot(3, (bytes) => bytes.slice(0, -9)), faults: named(['unreadable', 3]) },
  { kind: 'no beginning', damage: rot(1, (bytes) => bytes.slice(5)), faults: named(['unreadable', 1]) },
  { kind: 'no bytes', damage: rot(2, () => ''), faults: named(['unreadable', 2]) },
  { kind: 'zeros', damage: rot(2, (bytes) => '\u0000'.repeat(bytes.length)), faults: named(['unreadable', 2]) },
  {
    kind: 'another revision',
    damage: (one) => one.column(2, 'revision', 90_000),
    faults: named(['unreadable', 90_000]),
  },
  {
    kind: 'a type that the row does not have',
    damage: (one) => one.column(3, 'type', 'Said'),
    faults: named(['unreadable', 3]),
  },
  {
    kind: 'the name of another stream',
    damage: (one) => one.rot(2, (bytes) => bytes.replace(one.name, one.name.replace(/.$/, 'x'))),
    faults: named(['unreadable', 2]),
  },
  {
    kind: 'an id that is none',
    damage: (one) => one.rot(1, (bytes) => bytes.replace(one.read(1).row.id, 'z'.repeat(36))),
    faults: named(['unreadable', 1]),
  },
];

const reordered: readonly Damage[] = [
  {
    kind: 'two neighbors changed places',
    damage: (one) => {
      const [first, second] = [one.read(1), one.read(2)];
      one.write(1, { ...second, id: second.row.id, type: second.row.type });
      one.write(2, { ...first, id: first.row.id, type: first.row.type });
    },
    faults: named(['hash', 1], ['hash', 2], ['hash', 3]),
  },
  {
    kind: 'the last event came first',
    damage: (one) => {
      const [first, last] = [one.read(0), one.read(one.last)];
      one.write(0, { ...last, id: last.row.id, type: last.row.type });
      one.write(one.last, { ...first, id: first.row.id, type: first.row.type });
    },
    faults: ({ last }) => [
      ['hash', 0],
      ['hash', 1],
      ['hash', last],
    ],
  },
];

const years = 3 * 365 * 24 * 3_600_000;
const redated: readonly Damage[] = [
  {
    kind: 'another time',
    damage: metadata((was) => ({ ...was, occurredAt: '2031-03-01T08:00:00.000Z' }), 1),
    faults: named(['hash', 1]),
  },
  {
    kind: 'recorded years before',
    damage: (one) => one.write(2, { created: one.read(2).row.created - years }),
    faults: named(['dated', 2]),
  },
  {
    kind: 'recorded years after',
    damage: (one) => one.write(2, { created: one.read(2).row.created + years }),
    faults: named(['dated', 2]),
  },
];

const repeated: readonly Damage[] = [
  {
    kind: 'an event once more, as it was',
    damage: (one) => one.append({ ...one.read(1), id: one.read(1).row.id, type: one.read(1).row.type }),
    faults: atTheEnd('hash'),
  },
  {
    kind: 'an event once more, with the right hash',
    damage: (one) => {
      const { row, ...content } = one.read(1);
      one.append({ ...content, id: row.id, type: row.type });
      one.rechain(one.last + 1);
    },
    faults: atTheEnd('repeated'),
  },
];

const foreign: readonly Damage[] = [
  {
    kind: 'an event of another organization, with the right hash',
    damage: forged((_, other) => ({ type: 'LogEntryRecorded', data: entry({}), metadata: other.read(1).metadata })),
    faults: atTheEnd('foreign'),
  },
  {
    kind: 'an event of a stranger without a hash',
    damage: (one) => one.append({ id: newId(), type: 'Said', data: { word: 'hello' }, metadata: {} }),
    faults: atTheEnd('hash'),
  },
];

const senseless: readonly Damage[] = [
  {
    kind: 'a field that is missing',
    damage: forged(() => ({ type: 'LogEntryRecorded', data: without(entry({}), 'event') })),
    faults: atTheEnd('misshapen'),
  },
  { kind: 'a number in place of a text', damage: note({ event: 7 }), faults: atTheEnd('misshapen') },
  { kind: 'a text in place of a number', damage: note({ lat: 'north' }), faults: atTheEnd('misshapen') },
  { kind: 'a list in place of a text', damage: note({ entry: [] }), faults: atTheEnd('misshapen') },
  { kind: 'nothing in place of a text', damage: note({ entry: null }), faults: atTheEnd('misshapen') },
  {
    kind: 'the fields of an older release',
    damage: forged(() => ({ type: 'LabelAdded', data: { labelName: 'Sewer' } })),
    faults: atTheEnd('misshapen'),
  },
  { kind: 'a type that nobody knows', damage: unknownType('SomethingHappened'), faults: atTheEnd('unknown') },
  { kind: 'a type of an older release', damage: unknownType('LabelAddedV0'), faults: atTheEnd('unknown') },
  { kind: 'a type with a name of the language', damage: unknownType('constructor'), faults: atTheEnd('unknown') },
];

export const damages: readonly Damage[] = [
  ...dropped,
  ...flipped,
  ...absent,
  ...unreadable,
  ...reordered,
  ...redated,
  ...repeated,
  ...foreign,
  ...senseless,
];
