import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '#contracts/core/json';
import { idFrom } from '#events/core/ids';
import type { KeyRing } from '#events/store/sealing/keys';
import { newIv, seal } from '#events/store/sealing/seal';
import { systemRandom } from '#services/core/clock';
import type { Bytes } from '../memoryStore.ts';

/** The projections of which an event sets documents aside: all of its type, these, none, or each decides. */
export type Due = 'all who fold it' | 'none' | 'some' | readonly string[];

export interface Poison {
  readonly kind: string;
  readonly due: Due;
  readonly stream: string;
  readonly events: readonly Bytes[];
}

/** The incidents and people of the history that a poison may refer to. */
export interface HistoryIds {
  readonly keys: KeyRing;
  /** An incident of the history, and the id of one of its events. */
  readonly incident: string;
  readonly event: string;
  readonly entity: string;
}

type PoisonCase = readonly [kind: string, due: Due, poison: (known: HistoryIds) => Promise<Made> | Made];
interface Made {
  readonly stream?: string;
  readonly events: readonly Partial<Omit<Bytes, 'type'>>[];
  readonly type?: string;
}

const text = (words: string) => Buffer.from(words, 'utf8');
const json = (value: JsonValue) => text(JSON.stringify(value));
const good = (entity: string): JsonObject => ({
  occurredAt: '2026-03-01T09:00:00.000Z',
  actor: { kind: 'user', id: 'dana' },
  entity,
  correlationId: 'poison',
  causationId: 'poison',
  hash: '0'.repeat(64),
});
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const entry = {
  entry: 'e',
  event: 'notes:added',
  lat: null,
  lng: null,
  designation: null,
  subject: 'nobody',
  personal: null,
};
const label = { label: 'l', name: 'Water' };
const one = (bytes: Uint8Array): Made => ({ events: [{ data: bytes }] });
const labeled = (change: JsonObject): Made => ({
  type: 'LabelAdded',
  events: [{ data: json({ ...label, ...change }) }],
});
const noted = (change: JsonObject): Made => one(json({ ...entry, ...change }));
const described =
  (change: (metadata: JsonObject) => JsonValue) =>
  ({ entity }: HistoryIds): Made => ({ events: [{ data: json(entry), metadata: json(change(good(entity))) }] });
const without = (name: string) =>
  described((metadata) => Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== name)));
const of = (type: string, data: JsonValue, stream?: string): Made => ({
  type,
  events: [{ data: json(data) }],
  ...(stream === undefined ? {} : { stream }),
});
const sealedBy = (key: Buffer, context: string, value: JsonValue = { message: 'x' }) =>
  `${createHash('sha256').update(key).digest('hex').slice(0, 8)}:${seal(value, key, newIv(systemRandom), context)}`;
const wrapped = async ({ keys }: HistoryIds, subject: string, context: string) =>
  noted({ subject, personal: sealedBy(await keys.obtain(subject), context) });

/** Makes an event that no release writes. By default it is a `LogEntryRecorded`. */
const lines: readonly PoisonCase[] = [
  ['of an unknown type', 'none', () => of('SomethingElse', { any: 1 })],
  ['of a later version of a type', 'none', () => of('IncidentCreated.v9', { incident: 'x' })],
  ['of the type `constructor`', 'none', () => of('constructor', { type: 'IncidentCreated', data: {} })],
  ['of the type `__proto__`', 'none', () => of('__proto__', {})],
  ['of the type `toString`', 'none', () => of('toString', { type: 'x' })],
  ['of an unknown type and no JSON', 'none', () => ({ type: 'Foreign', events: [{ data: Buffer.from([0, 255, 1]) }] })],
  ['of an unknown type without metadata', 'none', () => ({ type: 'Foreign', events: [{ metadata: Buffer.alloc(0) }] })],
  ['a link to an event that was deleted', 'none', () => ({ type: '$>', events: [{ data: text('7@incident-gone') }] })],
  ['that is no JSON', 'all who fold it', () => one(text('not JSON at all'))],
  ['that is cut off', 'all who fold it', () => one(text('{"incident":"i","entry'))],
  ['of broken UTF-8', 'all who fold it', () => one(Buffer.from('{"incident":"\xff\xfe"}', 'latin1'))],
  ['of a surrogate half in UTF-8', 'all who fold it', () => one(Buffer.from('{"entry":"\xed\xa0\x80"}', 'latin1'))],
  ['that is null', 'all who fold it', () => one(text('null'))],
  ['that is a list', 'all who fold it', () => one(text('[1,2]'))],
  ['that is a number', 'all who fold it', () => one(text('42'))],
  ['that is a word', 'all who fold it', () => one(text('"word"'))],
  ['in bytes of its own', 'all who fold it', () => ({ events: [{ contentType: 'application/octet-stream' }] })],
  ['with a byte order mark', 'all who fold it', () => one(text('\ufeff{}'))],
  ['without metadata', 'all who fold it', () => ({ events: [{ metadata: Buffer.alloc(0) }] })],
  ['with metadata that is null', 'all who fold it', described(() => null)],
  ['with metadata that is a list', 'all who fold it', described(() => [])],
  ['with metadata that is no JSON', 'all who fold it', () => ({ events: [{ metadata: text('{') }] })],
  ['without an organisation', 'all who fold it', without('entity')],
  ['of an organisation that is a number', 'all who fold it', described((known) => ({ ...known, entity: 7 }))],
  ['without a time', 'all who fold it', without('occurredAt')],
  ['of an invalid time', 'all who fold it', described((known) => ({ ...known, occurredAt: 'yesterday' }))],
  ['without an actor', ['incidents'], without('actor')],
  ['whose chain is broken', 'none', described((known) => ({ ...known, hash: 'f'.repeat(64) }))],
  ['without a hash', 'none', without('hash')],
  ['sealed with an unknown key', 'none', () => noted({ personal: sealedBy(Buffer.alloc(32, 1), 'x') })],
  ['of a person without any key', 'none', () => noted({ subject: 'nobody ever', personal: '12345678:AAAA' })],
  [
    'whose seal is broken',
    'all who fold it',
    async (known) => {
      const whole = await wrapped(known, 'sealed', 'LogEntryRecorded/sealed');
      const data = JSON.parse(Buffer.from(whole.events[0]?.data ?? []).toString()) as { personal: string };
      return noted({ subject: 'sealed', personal: `${data.personal.slice(0, 30)}AAAA${data.personal.slice(34)}` });
    },
  ],
  ['sealed for another event', 'all who fold it', (known) => wrapped(known, 'sealed', 'ContactAdded/somebody')],
  [
    'under a key in foreign wrapping',
    'all who fold it',
    () => noted({ subject: 'foreign', personal: '00000000:AAAA' }),
  ],
  ['that has an id a second time', 'none', ({ event }) => ({ events: [{ id: event, data: json(entry) }] })],
  ['of the year 2099', 'none', described((known) => ({ ...known, occurredAt: '2099-01-01T00:00:00.000Z' }))],
  ['of the year 1900', 'none', described((known) => ({ ...known, occurredAt: '1900-01-01T00:00:00.000Z' }))],
  ['of a megabyte', 'none', () => noted({ personal: { message: 'x'.repeat(1_000_000) } })],
  [
    '10,000 deep in an unread field',
    'none',
    () => one(text(`${JSON.stringify(entry).slice(0, -1)},"extra":${deep(10_000)}}`)),
  ],
  [
    '10,000 deep in the words',
    'all who fold it',
    () => ({ type: 'LabelAdded', events: [{ data: text(`{"label":"l","name":${deep(10_000)}}`) }] }),
  ],
  ['with a field `__proto__`', 'none', () => one(text(`${JSON.stringify(entry).slice(0, -1)},"__proto__":{"lat":1}}`))],
  ['with an id `__proto__`', 'none', () => labeled({ label: '__proto__' })],
  ['with a name that is a number', 'all who fold it', () => labeled({ name: 5 })],
  ['with a name that is null', 'all who fold it', () => labeled({ name: null })],
  ['with a name that is a list', 'all who fold it', () => labeled({ name: ['Water'] })],
  ['without a name', 'all who fold it', () => ({ type: 'LabelAdded', events: [{ data: json({ label: 'l' }) }] })],
  ['with a kind of entry that is a number', 'all who fold it', () => noted({ event: 5 })],
  ['with words that are an object', 'all who fold it', () => noted({ personal: { message: { a: 1 } } })],
  ['with a place that is text', 'all who fold it', () => noted({ lat: 'north', lng: {} })],
  [
    'with a number beyond all numbers',
    'all who fold it',
    () =>
      one(
        text(`${JSON.stringify({ ...entry, lat: undefined, lng: undefined }).slice(0, -1)},"lat":1e400,"lng":-1e400}`),
      ),
  ],
  [
    'with half a character',
    'none',
    () =>
      one(text(`${JSON.stringify({ ...entry, personal: undefined }).slice(0, -1)},"personal":{"message":"\\ud800"}}`)),
  ],
  ['with NUL in its words', 'none', () => noted({ personal: { message: 'a\0b' } })],
  ['that is an empty object', 'all who fold it', () => one(text('{}'))],
  ['with unknown fields', 'none', () => noted({ extra: [1, { a: null }] })],
  ['of an incident that never began', 'none', () => of('LogEntryRecorded', entry, 'incident-never')],
  ['in a stream without an id', 'some', () => of('LogEntryRecorded', entry, 'incident-')],
  [
    'that begins an incident again',
    'some',
    ({ incident }) =>
      of('IncidentCreated', { incident, version: 'x', source: null, subject: incident, personal: null }),
  ],
  [
    'that begins an incident of a version that is a number',
    'all who fold it',
    () => of('IncidentCreated', { incident: 'n', version: 5 }, 'incident-n'),
  ],
  [
    'that registers an organisation without an id',
    'all who fold it',
    () => of('EntityRegistered', { entity: null, name: 'x' }, 'entity-x'),
  ],
  [
    'that registers an organisation whose id is an object',
    'all who fold it',
    () => of('EntityRegistered', { entity: { a: 1 } }, 'entity-x'),
  ],
  ['that registers a person of nothing', 'all who fold it', () => of('UserRegistered', {}, 'user-x')],
  [
    'that begins a crew with a name that is an object',
    'all who fold it',
    () => of('DesignationCreated', { designation: 'd', name: {} }, 'designation-d'),
  ],
  [
    'that answers a check-in with words for a place',
    'all who fold it',
    () => of('CheckInCompleted', { checkIn: 7, lat: 'x' }, 'designation-d'),
  ],
  ['that asks for a check-in of nothing', 'all who fold it', () => of('CheckInRequested', {}, 'designation-d')],
];

export const kinds: readonly string[] = lines.map(([kind]) => kind);

export async function poisonOf(kind: string, known: HistoryIds): Promise<Poison> {
  const line = lines.find(([name]) => name === kind);
  if (!line) throw new Error(`there is no poison ${kind}`);
  const [, due, make] = line;
  const { stream = `incident-${known.incident}`, type = 'LogEntryRecorded', events } = await make(known);
  const whole = events.map((event, n) => ({
    id: idFrom('poison', kind, n),
    type,
    data: json(entry),
    metadata: json(good(known.entity)),
    ...event,
  }));
  return { kind, due, stream, events: whole };
}

/** A key wrapped by another master key: data sealed for this person can never be opened. */
export const foreignKey = (): Bytes => ({
  id: idFrom('poison', 'foreign key'),
  type: 'SubjectKeyCreated',
  data: json({ wrapped: seal('AAAA', Buffer.alloc(32, 9), newIv(systemRandom), 'key-foreign') }),
  metadata: json({ occurredAt: '2026-03-01T09:00:00.000Z' }),
});
