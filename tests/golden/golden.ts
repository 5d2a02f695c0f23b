import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isOfDocuments } from '#projections/core/rows';
import { projections } from '#projections/index';
import { readConfig } from '#services/app/config';
import { systemRandom } from '#services/core/clock';
import { type Muster, startMuster } from '#services/start';
import { type SteeredClock, steeredClock } from '../support/clock/steeredClock.ts';
import { browser, type Reply } from '../support/installation.ts';

/** The log of one build and everything read from it. The folder's name is the day of the build. */
export interface Golden {
  readonly about: About;
  /** The embedded node's file, as that build left it. */
  readonly logDb: Buffer;
  /** The same log as text, in the order of `$all`. */
  readonly events: readonly GoldenEvent[];
  readonly documents: Documents;
  readonly answers: readonly GoldenAnswer[];
}

export interface About {
  readonly build: string;
  /** 64 hex digits. The key protects nothing: every person in this log is invented. */
  readonly masterKey: string;
  /** The clock's time when the answers were read (ISO-8601 UTC). */
  readonly readAt: string;
  /** Cookies of people who had signed in, by e-mail address. */
  readonly sessions: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface GoldenEvent {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly id: string;
  readonly recordedAt: string;
  /** JSON text as stored, sealed or not. */
  readonly data: string;
  readonly metadata: string;
}

/** By projection and key. */
export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface GoldenRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}
/** The answer to each person in `as`; an empty name is a visitor who is not signed in. */
export interface GoldenAnswer extends GoldenRequest {
  readonly as: readonly string[];
  readonly status: number;
  readonly answer: unknown;
}

const folder = (build: string) => join(import.meta.dirname, build);
const unpacked = (build: string, name: string): Buffer => gunzipSync(readFileSync(join(folder(build), `${name}.gz`)));

export function goldenOf(build: string): Golden {
  return {
    about: JSON.parse(readFileSync(join(folder(build), 'about.json'), 'utf8')) as About,
    logDb: unpacked(build, 'log.db'),
    events: linesOf<GoldenEvent>(unpacked(build, 'log.jsonl')),
    documents: JSON.parse(unpacked(build, 'documents.json').toString()) as Documents,
    answers: linesOf<GoldenAnswer>(unpacked(build, 'answers.jsonl')),
  };
}

const linesOf = <T>(bytes: Buffer): readonly T[] =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** A whole Muster over an existing log. It reads and answers, and does nothing by itself. */
export interface GoldenMuster {
  readonly muster: Muster;
  readonly clock: SteeredClock;
  documents(): Documents;
  ask(as: string, asked: GoldenRequest): Promise<Reply>;
  close(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Puts the log of a build into a new folder. */
export function unpackedFolder({ logDb }: Pick<Golden, 'logDb'>): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-golden-'));
  mkdirSync(join(dataDir, 'events'));
  writeFileSync(join(dataDir, 'events', 'log.db'), logDb);
  return dataDir;
}

/** Starts without an engine: it would add events for what is due. */
export async function readingOf(golden: Pick<Golden, 'about' | 'logDb'>): Promise<GoldenMuster> {
  const dataDir = unpackedFolder(golden);
  const { about } = golden;
  const reading = await startedOn(dataDir, { about, at: about.readAt, ROLES: 'api,projector' });
  return {
    ...reading,
    close: async () => {
      await reading.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Start {
  readonly about: About;
  /** The clock's time, ISO-8601 UTC. */
  readonly at: string;
  readonly ROLES: string;
}

/** Starts a whole Muster on the data of another build, which `close` leaves as they are. */
export async function startedOn(dataDir: string, { about, at, ROLES }: Start): Promise<GoldenMuster> {
  const env = { DATA_DIR: dataDir, MASTER_KEY: about.masterKey, ROLES, PORT: '0' };
  const config = { ...readConfig({ ...env, PUBLIC_URL: 'http://muster.example' }), port: 0 };
  const clock = steeredClock(at);
  const muster = await startMuster(config, { clock, random: systemRandom, log: quiet, patience: 30_000 });
  const head = await muster.app.store.head();
  if (head && !(await muster.app.projector.reached(head, 30_000))) throw new Error('the read models did not catch up');
  const visitor = browser(`http://127.0.0.1:${muster.port}`);
  return {
    muster,
    clock,
    documents: () => documentsOf(muster),
    ask: (as, { method, path, body }) => {
      const cookies = about.sessions[as] ?? {};
      const headers = {
        Cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        'X-CSRFToken': cookies.csrftoken ?? '',
      };
      return visitor.send(method as 'POST', path, body, headers);
    },
    close: () => muster.stop(),
  };
}

/** The documents as stored, not as the process remembers them. */
export function documentsOf({ app: { views } }: Muster): Documents {
  const entries = projections.filter(isOfDocuments).map(({ name }) => {
    const keys = views.keys(name, { orderBy: { column: 'key' } });
    return [name, Object.fromEntries(keys.map((key) => [key, JSON.parse(views.text(name, key) ?? 'null')]))];
  });
  return Object.fromEntries(entries) as Documents;
}
