import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { handler } from '#events/store/handle';
import { systemRandom } from '#services/core/clock';
import { compare, type Outcome } from '../compare.ts';
import { folder, type OpenLog, opening, openLog, writeHistory } from './history.ts';
import { rebuildPlain } from './rebuild.ts';

const version = '0.38.5';
const at = '2026-01-01T00:00:00.000Z';
const cause = {
  entity: idFrom('bench', 'entity'),
  actor: { kind: 'system', id: 'bench' },
  correlationId: 'bench',
} as const;
const streams = 50;
const tellings = 40_000;

/** Commands and rebuilds beside Emmett on its SQLite store: in the process, without a network, equally durable. */
export async function emmett(): Promise<readonly Outcome[]> {
  const theirs = installed();
  if (!theirs) {
    console.log(`\nSKIPPED: Emmett ${version} could not be installed here, so nothing was compared with it.`);
    return [{ name: 'against Emmett (not installed)', holds: null, decides: false }];
  }
  const home = folder();
  const log = await openLog(home.path);
  try {
    return [...(await commands(log, theirs, home.path)), ...(await rebuilds(log, theirs, home.path))];
  } catch (error) {
    // Only the comparison is missing: report the failure, and print no figure.
    console.log(`\nSKIPPED: the comparison with Emmett ${version} broke off: ${String(error)}`);
    return [{ name: 'against Emmett (broke off)', holds: null, decides: false }];
  } finally {
    await log.close();
    home.remove();
  }
}

async function commands(log: OpenLog, theirs: Emmett, path: string): Promise<readonly Outcome[]> {
  const handle = handler(log.store, codec(log.ring(), systemRandom));
  const store = theirs.getSQLiteEventStore({ fileName: join(path, 'emmett-commands.db') });
  const busy = patience();
  const handleTheirs = theirs.CommandHandler({
    initialState: () => incident.initial,
    evolve: (state, { type, data }) => incident.evolve(state, { type, data, occurredAt: at } as never),
    retry: busy.retry,
  });
  let round = 0;
  const both = async (inFlight: number, atLeast: number) => {
    const each = inFlight === 1 ? 500 : 1_000;
    return await compare({
      name: `commands, ${inFlight === 1 ? 'one at a time' : `${inFlight} in flight`}, against Emmett's handler one at a time`,
      ours: () =>
        perSecond(each, inFlight, `ours-${++round}`, (id, command, commandId) =>
          handle(incident, id, { commandId, occurredAt: at, command }, cause),
        ),
      yardstick: () =>
        // A finished command closes the store's connection under every other pending one, so they take turns.
        perSecond(each, 1, `theirs-${++round}`, (id, command) =>
          handleTheirs(store, id, (state) => [...incident.decide(state, command)]),
        ),
      goals: { commands: { unit: 'a second', atLeast } },
    });
  };
  const outcomes = [...(await both(1, 1)), ...(await both(64, 2))];
  console.log(`\nEmmett's store answered ${busy.asked()} of its commands with SQLITE_BUSY, and was asked again`);
  return outcomes;
}

/**
 * The retry of Emmett's command handler, at the shortest waits. Its store opens a connection for each read and append
 * and does not wait for its `PRAGMA journal_mode = WAL`; when that is still running at the end of the transaction,
 * SQLite refuses the commit.
 */
function patience() {
  let asked = 0;
  const shouldRetryError = (error: unknown): boolean => {
    const again = String(error).includes('SQLITE_BUSY');
    if (again) asked += 1;
    return again;
  };
  const retry: Retry = { retries: 20, minTimeout: 1, factor: 1, shouldRetryError };
  return { retry, asked: () => asked };
}

type Do = (id: string, command: IncidentCommand, commandId: string) => Promise<unknown>;

/** Creates incidents, then writes to each in turn, with several commands for each. */
async function perSecond(each: number, inFlight: number, round: string, act: Do): Promise<{ commands: number }> {
  const ids = Array.from({ length: Math.max(streams, inFlight * 4) }, (_, n) => idFrom('bench-emmett', round, n));
  let next = 0;
  const actOn = async () => {
    for (let n = next++; n < each; n = next++) {
      const id = ids[n % ids.length] ?? '';
      const entry = idFrom(id, n);
      const place = { lat: null, lng: null, designation: null };
      const log = { do: 'log', entry, incident: id, event: 'geo:arrived', message: '', ...place } as const;
      await act(id, n < ids.length ? bare(id) : log, entry);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, actOn));
  return { commands: (each * 1_000) / (performance.now() - began) };
}

/** Commands without callers, because sealing their names has no counterpart in Emmett. */
const bare = (id: string): IncidentCommand => ({ ...opening(1, id), locations: [], labels: [] }) as IncidentCommand;

async function rebuilds(log: OpenLog, theirs: Emmett, path: string): Promise<readonly Outcome[]> {
  await writeHistory(log, tellings);
  const fileName = join(path, 'emmett-rebuild.db');
  const store = theirs.getSQLiteEventStore({ fileName });
  let written = 0;
  const lots = new Map<string, object[]>();
  for await (const { stream, type, data } of log.store.readAll()) {
    lots.set(stream, [...(lots.get(stream) ?? []), { type, data }]);
    written += 1;
  }
  const { retry } = patience();
  for (const [stream, events] of lots) await theirs.asyncRetry(() => store.appendToStream(stream, events), retry);
  let round = 0;
  return await compare({
    name: "rebuild of one table against Emmett's consumer, both at synchronous=FULL",
    ours: async () => ({ rebuild: await rebuildPlain(log.store.readAll(), 'FULL') }),
    yardstick: async () => ({ rebuild: await consumed(store, written, ++round) }),
    goals: { rebuild: { unit: 'events/s', atLeast: 4 } },
    rounds: 3,
  });
}

async function consumed(store: EmmettStore, events: number, round: number): Promise<number> {
  const consumer = store.consumer({ pulling: { batchSize: 500 } });
  const table = `raw_${round}`;
  let seen = 0;
  let began = 0;
  consumer.processor({
    processorId: table,
    startFrom: 'BEGINNING',
    stopAfter: () => seen >= events,
    eachMessage: async ({ data, metadata }, { connection }) => {
      if (seen === 0) {
        began = performance.now();
        await connection.command(`CREATE TABLE ${table} (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID`);
      }
      seen += 1;
      const sql = `INSERT INTO ${table} VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET body = excluded.body`;
      await connection.command(sql, [metadata.streamName, JSON.stringify(data)]);
    },
  });
  await consumer.start();
  const rate = (seen * 1_000) / (performance.now() - began);
  await consumer.close();
  // When it cannot commit, it stops silently.
  if (seen < events) throw new Error(`its consumer stopped after ${seen} of ${events} events`);
  return rate;
}

interface Retry {
  readonly retries: number;
  /** Milliseconds. */
  readonly minTimeout: number;
  readonly factor: number;
  readonly shouldRetryError: (error: unknown) => boolean;
}

/** The part of Emmett's API in use. */
interface Emmett {
  asyncRetry<T>(work: () => Promise<T>, options: Retry): Promise<T>;
  getSQLiteEventStore(options: { readonly fileName: string }): EmmettStore;
  CommandHandler<State>(options: {
    readonly initialState: () => State;
    readonly evolve: (state: State, event: { readonly type: string; readonly data: object }) => State;
    readonly retry: Retry;
  }): (store: EmmettStore, id: string, decide: (state: State) => object[]) => Promise<unknown>;
}

interface EmmettStore {
  appendToStream(stream: string, events: readonly object[]): Promise<unknown>;
  consumer(options: { readonly pulling: { readonly batchSize: number } }): {
    processor(options: {
      readonly processorId: string;
      readonly startFrom: 'BEGINNING';
      readonly stopAfter: () => boolean;
      readonly eachMessage: (
        event: { readonly data: object; readonly metadata: { readonly streamName: string } },
        context: { readonly connection: { command(sql: string, values?: readonly string[]): Promise<unknown> } },
      ) => Promise<void>;
    }): unknown;
    start(): Promise<void>;
    close(): Promise<void>;
  };
}

/**
 * Installed once in a folder of its own: it compiles sqlite3 for about two minutes. Undefined when that is not
 * possible.
 */
function installed(): Emmett | undefined {
  const home = resolve('node_modules/.cache/muster-bench/emmett');
  const built = join(home, 'node_modules/sqlite3/build/Release/node_sqlite3.node');
  try {
    if (!existsSync(built)) {
      console.log(`\nInstalling Emmett ${version} into ${home}, which takes about two minutes`);
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, 'package.json'), '{"private":true}');
      const names = ['emmett', 'emmett-sqlite'].map((name) => `@event-driven-io/${name}@${version}`);
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...names], {
        cwd: home,
        stdio: 'ignore',
      });
      execFileSync('npx', ['node-gyp', 'rebuild'], { cwd: join(home, 'node_modules/sqlite3'), stdio: 'ignore' });
    }
    const from = createRequire(join(home, 'package.json'));
    return { ...from('@event-driven-io/emmett-sqlite'), ...from('@event-driven-io/emmett') } as Emmett;
  } catch (error) {
    console.log(String(error).split('\n')[0]);
    return undefined;
  }
}
