import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesignationFeeds } from '#contracts/onCall/feeds';
import { writePause } from '#events/store/moving/pause';
import { keyRing } from '#events/store/sealing/keys';
import { projections } from '#projections/index';
import { type Config, readConfig } from '#services/app/config';
import { secretsFrom } from '#services/app/secrets';
import { assemble, noParts, type Stops, stopAll } from '#services/assembly';
import type { Hints } from '#services/broker/nats';
import { systemRandom } from '#services/core/clock';
import type { Webhooks } from '#services/core/webhooks';
import { loadDemo } from '#services/demo/demo';
import { organisations } from '#services/demo/organisations';
import { localFiles } from '#services/files/localFiles';
import { simulatedMail } from '#services/outbound/mail/simulator';
import { noScavenges } from '#services/outbound/scavenges/scavenges';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import { simulatedTelephony } from '#services/outbound/telephony/twilio/simulated/simulator';
import { inlineParsing } from '#services/parsing/reader';
import { viewsOfLog } from '#services/projector/sameLog';
import { type Bytes, memoryStore, type Place } from '../simulation/memoryStore.ts';
import { steeredClock } from '../support/clock/steeredClock.ts';
import { keyFor, snapshotOf } from '../support/demoData.ts';
import { plantCallouts } from '../support/samples/calls/plantedCallouts.ts';
import { plantNotifications } from '../support/samples/notify.ts';
import { plantTokens } from '../support/samples/tokens.ts';
import { type Jar, personAt } from './person.ts';
import { ask } from './wire.ts';

/** Where every night begins: two organizations with their people, signed in. */
export interface Begun {
  readonly log: readonly Place[];
  /** A data directory whose read models show that log. */
  readonly disk: string;
  /** The cookies of each person, by email address. */
  readonly jars: ReadonlyMap<string, Jar>;
  /** The address of the calendar feed of each designation, by `house name`: it is told once. */
  readonly feeds: ReadonlyMap<string, string>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const houses = ['arvada', 'durham'] as const;
export const desk = ['dispatcher', 'manager', 'leader', 'crew', 'auditor', 'administrator', 'analyst'] as const;
export const masterKey = Buffer.alloc(32, 7);
export const password = 'a password of the night';
const begins = '2026-03-02T01:00:00.000Z';
/** The recorded time of everything before the night. Milliseconds. */
export const recordedBefore = Date.UTC(2026, 2, 1);
export const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Phones are those of the provider: its account is the simulated phone company's. */
export const configOf = (dataDir: string): Config =>
  readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://muster.example',
    TILE_URL: 'none',
    DEMO_NIGHT: '0',
    DEMO_YEAR: '0',
    DEMO_PASSWORD: password,
    SESSION_IDLE_MINUTES: '0',
    TELEPHONY: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a token of the night',
    TWILIO_FROM: '+13035550199',
    CALLS_PER_SECOND: '20',
    TEXTS_PER_SECOND: '20',
  });

/** Nothing answers at any outside address. */
export const noWebhooks: Webhooks = { provider: 'http', call: () => Promise.resolve({ result: 'unknown' }) };

const nobodyListens: Hints = {
  publish: () => {},
  subscribe: () => () => {},
  onState: () => () => {},
  connected: true,
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** The product loads these packages at their first use, in real time: a first night would differ from a second one. */
const packages = () =>
  Promise.all([
    signatureOf('', 'https://muster.example', {}),
    import('file-type'),
    import('pdfkit'),
  ] as readonly Promise<unknown>[]);

/** Loaded once for each state of the sources; each night works on a copy. */
export async function begun(): Promise<Begun> {
  await packages();
  const folder = await snapshotOf(keyFor('a night', readFileSync(import.meta.filename, 'utf8')), load);
  const { log, jars, feeds, at } = JSON.parse(readFileSync(join(folder, 'begun.json'), 'utf8')) as Kept;
  return {
    log: log.map(
      (place) =>
        place && {
          ...place,
          event: { ...place.event, data: bytes(place.event.data), metadata: bytes(place.event.metadata) },
        },
    ),
    disk: join(folder, 'disk'),
    jars: new Map(jars.map(([email, cookies]) => [email, new Map(cookies)])),
    feeds: new Map(feeds.map(([house, designation, path]) => [`${house} ${designation}`, path])),
    at,
  };
}

/** As JSON: bytes in base64. */
interface Kept {
  readonly log: readonly ({ readonly stream: string; readonly event: Written } | null)[];
  readonly jars: readonly (readonly [email: string, cookies: readonly (readonly [name: string, value: string])[]])[];
  readonly feeds: readonly (readonly [house: string, designation: string, path: string])[];
  readonly at: number;
}
type Written = Omit<Bytes, 'data' | 'metadata'> & { readonly data: string; readonly metadata: string };
const bytes = (text: string): Uint8Array => Buffer.from(text, 'base64');
const erasedBefore = 2_000;
const base64 = (of: Uint8Array): string => Buffer.from(of).toString('base64');

/** Loads the organizations by the product's own loader and signs everyone in by the real route. */
async function load(folder: string): Promise<void> {
  const disk = join(folder, 'disk');
  mkdirSync(disk, { recursive: true });
  const clock = steeredClock(begins);
  const config = configOf(disk);
  const store = memoryStore([], { now: () => recordedBefore });
  // A long history that was erased: the places of a log that this one is moved to are smaller.
  for (let n = 0; n < erasedBefore; n++) store.log.leaveOut();
  const secrets = secretsFrom(masterKey);
  const keys = keyRing({ store, masterKey, random: systemRandom, clock });
  const views = await viewsOfLog(disk, store, { models: projections, log: quiet, counts: true });
  const stops: Stops = [() => views.close()];
  const outside = {
    store,
    pause: await writePause(store, clock),
    hints: nobodyListens,
    secrets,
    keys,
    views,
    files: localFiles(join(disk, 'files')),
    parsing: inlineParsing,
    telephony: () => simulatedTelephony({ clock, token: secrets.telephony, base: () => '' }),
    mail: simulatedMail(),
    webhooks: noWebhooks,
    cityworks: () => null,
    scavenges: noScavenges,
  };
  const ports = { clock, random: systemRandom, log: quiet, parts: noParts(), patience: 60_000 };
  const { app, server } = await assemble(config, ports, { outside, stops });
  const loaded = organisations.filter(({ name }) => houses.some((house) => house === name));
  await loadDemo(app, loaded);
  await plantCallouts(app, loaded);
  await plantNotifications(app, loaded);
  await plantTokens(app, loaded);
  const jars = new Map<string, Jar>();
  const door = {
    ask: (request: Parameters<typeof ask>[1]) => ask(server, request, { from: '10.0.0.1', connections: new Set() }),
  };
  for (const house of houses)
    for (const role of desk) {
      const email = `${role}@${house}.example`;
      const jar: Jar = new Map();
      const person = personAt(door, jar, () => systemRandom.uuid());
      await person.get('/api/config/');
      const { status } = await person.send('POST', '/login/', { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
      jars.set(email, jar);
      // One address may sign in only so often.
      await clock.advance(60_000);
    }
  const feeds: Kept['feeds'][number][] = [];
  for (const house of houses) {
    const person = personAt(door, jars.get(`administrator@${house}.example`) ?? new Map(), () => systemRandom.uuid());
    const { results } = (await person.get('/api/on-call/feeds/')).body as DesignationFeeds;
    for (const { designation } of results) {
      const { body } = await person.send('POST', '/api/on-call/feeds/', { designation });
      feeds.push([house, designation, String(body.path)]);
    }
  }
  const at = clock.now();
  await clock.advance(0);
  // Each night would copy the write-ahead log too.
  views.scrub();
  await stopAll(stops);
  const log: Kept['log'] = store.places().map(
    (place) =>
      place && {
        ...place,
        stream: place.stream,
        event: { ...place.event, data: base64(place.event.data), metadata: base64(place.event.metadata) },
      },
  );
  const kept: Kept = { log, jars: [...jars].map(([email, jar]) => [email, [...jar]]), feeds, at };
  writeFileSync(join(folder, 'begun.json'), JSON.stringify(kept));
}
