import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedNode } from '#events/embedded/node';
import { type ConnectedStore, connectStore, type StoredEvent } from '#events/store/store';
import type { RawEvent } from '#events/store/types';
import type { Place } from '#services/commands/move/copying/places';
import { type Moved, type MoveOptions, move } from '#services/commands/move/move';
import { systemClock, systemRandom } from '#services/core/clock';

const folders: string[] = [];
export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'muster-move-'));
  folders.push(made);
  return made;
}

/** A data directory with this file as its log. */
export function written(logDb: Buffer): string {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'events'));
  writeFileSync(join(dataDir, 'events', 'log.db'), logDb);
  return dataDir;
}

/** An embedded node with a log of its own, as a place of a move. */
export interface TestLog extends Place {
  readonly dataDir: string;
  readonly store: ConnectedStore;
  readonly connectionString: string;
  /** Every event of the log, system events included. */
  all(): Promise<readonly RawEvent[]>;
  /** Stops the node and begins another on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function testLog(dataDir = folder()): Promise<TestLog> {
  const events = join(dataDir, 'events');
  let node = await startEmbeddedNode({ dataDir: events });
  const { connectionString, port } = node;
  const store = connectStore(connectionString, { deadline: 5_000 });
  return {
    dataDir,
    store,
    connectionString,
    another: () => connectStore(connectionString, { deadline: 5_000 }),
    name: events,
    kind: 'embedded',
    all: async () => {
      const found: RawEvent[] = [];
      for await (const lot of store.raw.readAll()) found.push(...lot);
      return found;
    },
    restart: async () => {
      await node.stop();
      node = await startEmbeddedNode({ dataDir: events, port });
    },
    stop: () => node.stop(),
    close: async () => {
      await store.close();
      await node.stop();
    },
  };
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export const masterKey = Buffer.alloc(32, 7);

/** The move of one test log to another, without a screen. */
export function moving(from: TestLog, to: Place, more: Partial<MoveOptions> = {}): Promise<Moved> {
  return move({
    from,
    to,
    dataDir: from.dataDir,
    masterKey,
    clock: systemClock,
    random: systemRandom,
    log: quiet,
    progress: () => ({ to: () => {}, end: () => {} }),
    say: () => {},
    calledOff: new AbortController().signal,
    pause: 5,
    patience: 3_000,
    quiet: 100,
    longestPause: 60_000,
    ...more,
  });
}

let ids = 0;
const uuid = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

/** The place, with appends that a test changes or refuses. */
export function tampered(place: Place, change: (write: Write, number: number) => Write | Error): Place {
  let number = 0;
  const raw: ConnectedStore['raw'] = {
    ...place.store.raw,
    writer: async () => {
      const writer = await place.store.raw.writer();
      return {
        append: async (...write) => {
          const changed = change(write, number++);
          if (changed instanceof Error) throw changed;
          return writer.append(...changed);
        },
      };
    },
  };
  return { ...place, store: { ...place.store, raw } };
}

export type Write = Parameters<Awaited<ReturnType<ConnectedStore['raw']['writer']>>['append']>;

/** Appends events of a stranger, which have no hash. */
export async function put(store: ConnectedStore, stream: string, words: readonly string[]): Promise<void> {
  const events = words.map((word) => ({ id: uuid(), type: 'Said', data: { word }, metadata: {} }));
  await store.append(stream, 'any', events);
}

export async function shownEvents(store: ConnectedStore, stream: string): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
}

/** The stream as a reader sees it: revisions and words. */
export async function shown(store: ConnectedStore, stream: string): Promise<readonly (readonly [number, unknown])[]> {
  const events: (readonly [number, unknown])[] = [];
  for await (const { revision, data } of store.read(stream)) events.push([revision, data.word]);
  return events;
}
