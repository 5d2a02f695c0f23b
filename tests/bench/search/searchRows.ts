import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { idFrom } from '#events/core/ids';
import type { RecordedFact } from '#events/facts';
import { incidents } from '#projections/incident/incidents';
import { openViews } from '#services/views/views';

/** A small generator with a seed (mulberry32): the same incidents on every machine. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Words of an invented language, as many as a town has: 800 streets, 6,000 surnames, 20,000 rare words.
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');
const word = (n: number, length: number): string =>
  Array.from({ length }, (_, at) => syllables[Math.floor(n / 20 ** at) % 20]).join('');
const street = (n: number): string => `${word(n * 7, 3)}ton`;
const surname = (n: number): string => `${word(n * 13, 4)}ez`;
const seldom = (n: number): string => `${word(n * 7, 4)}q`;
const calls = [
  'Water main break, street flooding',
  'Sewage backing up into the basement',
  'No water since ten in the evening',
  'Strong sewer odor near the school',
  'Hydrant leaking onto the road',
  'Low pressure in the whole block',
  'Manhole cover missing',
  'Meter pit full of water',
  'Discolored water at the tap',
  'Sinkhole opening beside the curb',
] as const;

export interface Report {
  readonly call: string;
  readonly number: number;
  readonly street: string;
  readonly name: string;
  readonly phone: string;
  readonly seldom: string;
  readonly at: number;
}

const began = Date.UTC(2016, 0, 1);
/** The nth incident of ten years. */
export function reportOf(n: number): Report {
  const roll = chance(n);
  const of = (most: number) => Math.floor(roll() * most);
  return {
    call: calls[of(calls.length)] ?? calls[0],
    number: 100 + of(8_900),
    street: street(of(800)),
    name: `${surname(of(6_000))} ${surname(of(6_000))}`,
    phone: `+1303${String(of(10_000_000)).padStart(7, '0')}`,
    seldom: seldom(of(20_000)),
    at: began + n * 315_000,
  };
}

type Doc = Parameters<NonNullable<typeof incidents.shown>>[0];

/** The document of an incident, folded from its facts as the projector folds them. */
function documentOf(n: number, entity: string): { readonly key: string; readonly doc: Doc } {
  const { call, number, street: route, name, phone, seldom: rare, at } = reportOf(n);
  const key = idFrom('bench-search', n);
  const facts: readonly (readonly [after: number, type: RecordedFact['type'], data: object])[] = [
    [
      0,
      'IncidentCreated',
      { incident: key, version: 'arvada_water', source: null, subject: key, personal: { description: call } },
    ],
    [0, 'LabelAdded', { label: `${key}l`, name: call.includes('ew') ? 'Sewer' : 'Water' }],
    [
      0,
      'IncidentLocated',
      {
        location: `${key}p`,
        subject: `${key}p`,
        route,
        locality: 'Arvada',
        administrativeLevel1: 'CO',
        postalCode: '80002',
        lat: 39.8,
        lng: -105.1,
        personal: { raw: `${number} ${route}, Arvada, CO`, streetNumber: String(number), subpremise: '' },
      },
    ],
    [
      0,
      'ContactAdded',
      {
        contact: `${key}c`,
        location: `${key}p`,
        subject: `${key}c`,
        complainant: true,
        personal: { name, phoneNumber: phone, phoneExtension: '', email: '' },
      },
    ],
    ...(['acknowledged', 'contacts:call_completed', 'geo:arrived'] as const).map(
      (event, i) =>
        [
          5 + i * 20,
          'LogEntryRecorded',
          {
            entry: `${key}${i}`,
            event,
            lat: null,
            lng: null,
            designation: null,
            subject: key,
            personal:
              i === 1 ? { message: `Caller confirms, says it is the ${rare}; somebody will be at the door.` } : null,
          },
        ] as const,
    ),
    ...(n % 50 === 0 ? [] : ([[100, 'IncidentCompleted', {}]] as const)),
  ];
  let doc: Doc | null = null;
  for (const [i, [after, type, data]] of facts.entries()) {
    const time = new Date(at + after * 60_000).toISOString();
    const metadata = { occurredAt: time, actor: { kind: 'system', id: 'bench' }, entity, correlationId: key };
    const event = { id: `${key}-${i}`, stream: `incident-${key}`, recordedAt: time, type, data, metadata };
    const fold = incidents.on[type] as (doc: Doc | null, event: unknown) => Doc | null;
    doc = fold(doc, event);
  }
  if (!doc) throw new Error('an incident was not made');
  return { key, doc };
}

/**
 * A data folder whose read model has this many incidents of one organization, made once and kept. The caller writes its
 * log.
 */
export function manyIncidents(count: number, entity: string): string {
  const kept = join('node_modules/.cache/muster-bench', `search-${count}-v${incidents.version}`);
  if (existsSync(kept)) return kept;
  const making = `${kept}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const began = performance.now();
  const views = openViews(making);
  const writer = views.writer(incidents);
  for (let n = 0; n < count; n += 5_000) {
    views.transaction(() => {
      for (let at = n; at < Math.min(count, n + 5_000); at++) {
        const { key, doc } = documentOf(at, entity);
        writer.prepare(key, doc)();
      }
    });
  }
  views.close();
  renameSync(making, kept);
  console.log(
    `\n${count.toLocaleString('en-US')} incidents made in ${((performance.now() - began) / 1_000).toFixed(0)} s, and kept in ${kept}`,
  );
  return kept;
}
