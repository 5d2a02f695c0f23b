import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyProjection } from '#projections/core/projection';
import { rowProjection } from '#projections/core/rows';
import type { Read } from '#services/projector/folding';
import { atRest, isOfOthers, lasting, markOf, models, streamsOf } from './models.ts';
import { type Aside, folded, foldedRows } from './scratch.ts';
import { apart, marks } from './timeline/timeline.ts';

const [ours, theirs] = ['arvada', 'durham'];

interface Standing {
  readonly state?: string;
  readonly incident?: string | null;
  readonly calls?: readonly { readonly uuid: string; readonly freed_time: string | null }[];
}
const callout = (started: number, { state = 'formed', incident = null, calls = [] }: Standing = {}) => ({
  state,
  incident,
  started_time: new Date(started).toISOString(),
  people: [{ calls }],
});
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => [`c${n}`, callout(n * 60_000)] as readonly [string, object]);
const documents = (parts: Readonly<Record<string, readonly (readonly [string, object])[]>>) =>
  new Map(Object.entries(parts).map(([name, docs]) => [name, new Map(docs)]));
const resting = (parts: Parameters<typeof documents>[0]): readonly string[] =>
  atRest(documents(parts), ours).map((one) => one.join(' '));

describe('the documents that need not be kept', () => {
  it('are the call-outs beyond the latest fifty that have ended', () => {
    expect(resting({ callouts: many(50) })).toEqual([]);
    expect(resting({ callouts: many(52) })).toEqual(['callouts c0', 'callouts c1']);
  });

  it('are no call-outs under way, and none whose phones may still ring', () => {
    const ringing = callout(-1, { calls: [{ uuid: 'a', freed_time: null }] });
    const paused = callout(-2, { state: 'paused' });
    const over = callout(-3);
    const all = [...many(50), ['ringing', ringing], ['paused', paused], ['over', over]] as const;
    // The last one is a control: as old as the others, and over.
    expect(resting({ callouts: all })).toEqual(['callouts over']);
  });

  it('are the cards of closed incidents and of other organizations, unless a listed call-out is named after one', () => {
    const cards = [
      ['open', { active: true, entity: ours }],
      ['closed', { active: false, entity: ours }],
      ['called', { active: false, entity: ours }],
      ['elsewhere', { active: true, entity: theirs }],
    ] as const;
    expect(resting({ incident_cards: cards, callouts: [['c', callout(0, { incident: 'called' })]] })).toEqual([
      'incident_cards closed',
      'incident_cards elsewhere',
    ]);
  });

  it('are the calls that ended, unless a listed call-out shows them', () => {
    const calls = [
      ['shown', { status: 'ended' }],
      ['over', { status: 'ended' }],
      ['rings', { status: 'ringing' }],
    ] as const;
    const one = callout(0, { calls: [{ uuid: 'shown', freed_time: '2026-03-01T08:00:00Z' }] });
    expect(resting({ calls, callouts: [['c', one]] })).toEqual(['calls over']);
  });
});

const happens = (type: string, n: number, data: object): Read => ({
  event: {
    id: `e${n}`,
    type,
    stream: 'crew-c1',
    data,
    position: { commit: BigInt(n), prepare: BigInt(n) },
    metadata: { entity: ours, occurredAt: '2026-03-01T08:00:00.000Z' },
  } as unknown as Read['event'],
});

describe('documents that are folded for an instant', () => {
  interface Doc {
    readonly place: string;
    readonly times: number;
  }
  type Data = Readonly<Record<'key' | 'place', string>>;
  const model: AnyProjection = {
    name: 'places',
    version: 1,
    keys: ({ data }) => [(data as unknown as Data).key],
    columns: { place: (doc) => (doc as Doc).place },
    on: {
      NoteWritten: (doc, { data }) => ({
        place: (data as unknown as Data).place,
        times: ((doc as Doc | null)?.times ?? 0) + 1,
      }),
      NoteRemoved: () => null,
      PersonalDataErased: (doc) => ({ ...doc, place: '' }),
    },
  };
  const writes = (n: number, key: string, place: unknown = 'Carr St') => happens('NoteWritten', n, { key, place });
  let asides: Map<string, Aside>;
  const folds = (...reads: readonly Read[]) =>
    folded(model, reads, { before: (key) => (key === 'old' ? { place: 'Ralston Rd', times: 7 } : null), asides });
  beforeEach(() => {
    asides = new Map();
  });
  const aside: Aside = {
    projection: 'places',
    key: 'c1',
    event: 'e2',
    type: 'NoteWritten',
    stream: 'crew-c1',
    reason: 'TypeError: places.place cannot hold object',
    before: null,
    position: undefined,
  };

  it('change with each event that the read model shows, at its place among all', () =>
    expect(
      folds(
        happens('LabelAdded', 11, { key: 'c1' }),
        writes(12, 'c1'),
        writes(13, 'old'),
        writes(14, 'c1'),
        happens('NoteRemoved', 15, { key: 'old' }),
      ),
    ).toEqual([
      { key: 'c1', after: { place: 'Carr St', times: 1 }, at: 1 },
      { key: 'old', after: { place: 'Carr St', times: 8 }, at: 2 },
      { key: 'c1', after: { place: 'Carr St', times: 2 }, at: 3 },
      { key: 'old', after: null, at: 4 },
    ]));

  it('do not change with other events', () => {
    expect(folds(happens('LabelAdded', 11, { key: 'c1' }))).toEqual([]);
    expect(folds()).toEqual([]);
  });

  it('are set aside when their tables could not hold them, and stay so', () => {
    expect(folds(writes(1, 'other'), writes(2, 'c1', {}))).toEqual([
      { key: 'other', after: { place: 'Carr St', times: 1 }, at: 0 },
    ]);
    expect([...asides]).toEqual([['places c1', aside]]);
    expect(folds(writes(4, 'c1'), writes(5, 'other'))).toMatchObject([{ key: 'other' }]);
    expect([...asides]).toEqual([['places c1', aside]]);
  });

  it('are erased also when they are set aside', () => {
    asides.set('places c1', { ...aside, before: '{"place":"Carr St"}' });
    folds(happens('PersonalDataErased', 3, { key: 'c1' }));
    expect([...asides]).toEqual([['places c1', { ...aside, before: '{"place":""}' }]]);
  });
});

describe('rows that are folded for an instant', () => {
  interface Arrival {
    readonly crew: string;
    readonly nth: number;
    readonly minutes: number | null;
    readonly more: { readonly place: string } | null;
  }
  type Data = Omit<Arrival, 'minutes' | 'more'> & Partial<Arrival>;
  const dataOf = ({ data }: { readonly data: unknown }) => data as Data;
  const model = rowProjection<Arrival>()({
    name: 'arrivals',
    version: 1,
    table: { columns: { crew: 'text', nth: 'integer', minutes: 'real', more: 'json' }, key: ['crew', 'nth'] },
    on: {
      NoteWritten: (event) => [{ put: { minutes: null, more: null, ...dataOf(event) } }],
      NoteRewritten: (event) => [
        { where: { crew: dataOf(event).crew, nth: dataOf(event).nth }, change: (row) => ({ ...row, minutes: 9 }) },
      ],
      NoteRemoved: (event) => [
        {
          where: { crew: dataOf(event).crew },
          change: (row) => (row.nth === 1 ? null : row.nth === 2 ? row : { ...row, minutes: 30 }),
        },
      ],
    },
  });
  const puts = (n: number, crew: string, nth: number, more: object = {}) =>
    happens('NoteWritten', n, { crew, nth, ...more });
  const row = (crew: string, nth: number, more: Partial<Arrival> = {}): Arrival => ({
    crew,
    nth,
    minutes: null,
    more: null,
    ...more,
  });

  it('are in the order of their key, and each key is there once', () =>
    expect(
      foldedRows(model, [
        puts(1, 'truck', 10, { more: { place: 'Carr St' } }),
        puts(2, 'truck', 9),
        puts(3, 'jetter', 11),
        puts(4, 'truck', 9, { minutes: 5 }),
        happens('LabelAdded', 5, {}),
      ]),
    ).toEqual([row('jetter', 11), row('truck', 9, { minutes: 5 }), row('truck', 10, { more: { place: 'Carr St' } })]));

  it('are changed and dropped as an event says, and no others', () => {
    const all = [1, 2, 3].map((nth) => puts(nth, 'truck', nth));
    const jetter = puts(4, 'jetter', 1);
    expect(foldedRows(model, [...all, jetter, happens('NoteRemoved', 5, { crew: 'truck' })])).toEqual([
      row('jetter', 1),
      row('truck', 2),
      row('truck', 3, { minutes: 30 }),
    ]);
    expect(foldedRows(model, [...all, jetter, happens('NoteRewritten', 5, { crew: 'truck', nth: 2 })])).toEqual([
      row('jetter', 1),
      row('truck', 1),
      row('truck', 2, { minutes: 9 }),
      row('truck', 3),
    ]);
    expect(foldedRows(model, [puts(1, 'truck', 1), happens('NoteRewritten', 2, { crew: 'truck', nth: 2 })])).toEqual([
      row('truck', 1),
    ]);
  });

  it('are without those that a table could not hold', () =>
    expect(foldedRows(model, [puts(1, 'truck', 1), puts(2, 'truck', 2, { minutes: 'nine' })])).toEqual([
      row('truck', 1),
    ]));
});

it('the charges and the words of supervisors are replayed, because the page of a call-out asks for them', () =>
  expect(lasting.map(({ name }) => name)).toContain('ledger'));

describe('the mark of an event', () => {
  const day = 24 * 3_600_000;
  const markedAs = (type: string, days: number, more: object = {}): number =>
    markOf('arvada', {
      type,
      stream: type === 'CallRequested' ? 'call-c' : 'incident-i',
      recordedAt: new Date(Date.UTC(2026, 2, 1) + days * day).toISOString(),
      metadata: {
        entity: 'arvada',
        actor: { kind: 'user', id: 'dana' },
        occurredAt: '2026-03-01T00:00:00.000Z',
        ...more,
      },
    } as never);

  it('says what began, and whether it is of another organization', () => {
    expect(
      ['IncidentCreated', 'CallRequested', 'PositionReported', 'LogEntryRecorded'].map((type) => markedAs(type, 0)),
    ).toEqual([marks.incident, marks.call, marks.checkIn, marks.none]);
    expect(markedAs('IncidentCreated', 400, { entity: 'durham' })).toBe(marks.foreign);
  });

  it('sets history apart: the facts of an import, and those that became known more than a year later', () => {
    expect(markedAs('IncidentCreated', 0, { actor: { kind: 'import', id: 'demo-year' } })).toBe(marks.incident + apart);
    expect([366, 367].map((days) => markedAs('IncidentCreated', days))).toEqual([
      marks.incident,
      marks.incident + apart,
    ]);
  });
});

describe('the streams of a document', () => {
  const model = (name: string) => models.find((one) => one.name === name) as AnyProjection;
  const [cards, callouts, ledger, crews] = ['incident_cards', 'callouts', 'ledger', 'crews'].map(model) as [
    AnyProjection,
    AnyProjection,
    AnyProjection,
    AnyProjection,
  ];

  it('are its own, those of the call-outs of a card, and that of the incident of charged hours', () => {
    expect(
      streamsOf(cards, 'i', [{ callouts: [{ uuid: 'a' }] }, { callouts: [{ uuid: 'a' }, { uuid: 'b' }] }]),
    ).toEqual(['incident-i', 'callout-a', 'callout-b']);
    expect(streamsOf(callouts, 'c', [])).toEqual(['callout-c']);
    expect(streamsOf(ledger, 'callout:c', [{ incident: 'i' }, { incident: null }])).toEqual([
      'callout-c',
      'incident-i',
    ]);
    expect([streamsOf(ledger, 'balance:l:u', []), streamsOf(crews, 'truck', [])]).toEqual([null, null]);
  });

  it('are not all when another incident or another stream changed it', () => {
    expect(['incident-i', 'callout-a', 'incident-other'].map((stream) => isOfOthers(cards, 'i', stream))).toEqual([
      false,
      false,
      true,
    ]);
    expect(
      ['callout-c', 'incident-i', 'callout-other'].map((stream) => isOfOthers(ledger, 'callout:c', stream)),
    ).toEqual([false, false, true]);
    expect(isOfOthers(crews, 'truck', 'designation-truck')).toBe(false);
  });
});
