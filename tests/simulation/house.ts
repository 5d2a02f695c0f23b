import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Codec, codec } from '#events/codec';
import { type EmbeddedNode, startEmbeddedNode } from '#events/embedded/node';
import { type Handle, handler } from '#events/store/handle';
import { type KeyRing, keyRing } from '#events/store/sealing/keys';
import { openSqlite } from '#events/store/sqlite';
import { connectStore, type EventStore } from '#events/store/store';
import { isOfRows, type ReadModel } from '#projections/core/rows';
import { logRows } from '#projections/incident/incidentLog';
import { projections } from '#projections/index';
import type { OwnModel } from '#projections/readModels';
import { systemClock, systemRandom } from '#services/core/clock';
import { following } from '#services/projector/following';
import { type Projector, startProjector } from '#services/projector/projector';
import { openViews, type ViewStore } from '#services/views/views';

/** A log on a real embedded node, with any number of projectors. */
export interface House {
  readonly connectionString: string;
  readonly store: EventStore;
  readonly handle: Handle;
  readonly keys: KeyRing;
  folder(): string;
  /** Projects into `folder`. The folder outlives the projector, as a disk outlives a process. */
  project(folder: string, options?: Projected): Promise<Projecting>;
  close(): Promise<void>;
}

export interface Projecting<Model extends ReadModel = OwnModel> {
  readonly projector: Projector;
  readonly views: ViewStore<Model>;
  caughtUp(): Promise<void>;
  /** Resolves once no old version of a read model is shown any more. */
  built(): Promise<void>;
  stop(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export async function house(): Promise<House> {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'muster-house-'));
    folders.push(made);
    return made;
  };
  const node: EmbeddedNode = await startEmbeddedNode({ dataDir: folder() });
  // A machine busy with other tests is not a failure.
  const store = connectStore(node.connectionString, { deadline: 15_000 });
  const keys = ringOf(store);
  const open: Codec = codec(keys, systemRandom);
  const running = new Set<Projecting>();
  return {
    connectionString: node.connectionString,
    store,
    keys,
    handle: handler(store, open, 60_000),
    folder,
    project: async (dataDir, options = {}) => {
      const projecting = await project(store, dataDir, options);
      const ended: Projecting = {
        ...projecting,
        stop: async () => {
          running.delete(ended);
          await projecting.stop();
        },
      };
      running.add(ended);
      return ended;
    },
    close: async () => {
      for (const projecting of running) await projecting.stop();
      await store.close();
      await node.stop();
      for (const made of folders) rmSync(made, { recursive: true, force: true });
    },
  };
}

export const masterKey = Buffer.alloc(32, 7);
export const ringOf = (store: EventStore): KeyRing =>
  keyRing({ store, masterKey, random: systemRandom, clock: systemClock });

export interface Projected {
  readonly batch?: number;
  readonly projections?: readonly ReadModel[];
  readonly keys?: (ring: KeyRing) => KeyRing;
  readonly codec?: (same: Codec) => Codec;
}

/** A projector on any store, with keys of its own, as every process has. */
export async function project(
  store: EventStore,
  dataDir: string,
  { batch, projections: only = projections, keys = (same) => same, codec: read = (same) => same }: Projected = {},
): Promise<Projecting> {
  const views = openViews(dataDir);
  const own = keys(ringOf(store));
  const options = { store, codec: read(codec(own, systemRandom)), keys: own, views, projections: only, log: quiet };
  const projector = await startProjector(batch === undefined ? options : { ...options, batch });
  return {
    projector,
    views,
    caughtUp: async () => {
      await projector.caughtUp;
      const head = await store.head();
      if (head && !(await projector.reached(head, 20_000))) throw new Error('the read models did not catch up');
    },
    built: () => following(projector),
    stop: async () => {
      await projector.stop();
      views.close();
    },
  };
}

/**
 * The SHA-256 of each table of the read models of a folder: documents, list rows, columns, words. `without` names the column
 * of a table that is left out.
 */
export function digestsOf(folder: string, without: Readonly<Record<string, string>> = {}): Record<string, string> {
  const db = openSqlite(join(folder, 'views.db'), 'NORMAL');
  const digests: Record<string, string> = {};
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '*_v[0-9]*' ORDER BY name")
    .all() as { name: string }[];
  const named = new Set(tables.map(({ name }) => name));
  // Skip the inner tables of an index of words or marks: words are read with the documents, and marks follow from rows.
  for (const { name } of tables.filter((table) => !/_(words|marks)(_\w+)?$/.test(table.name))) {
    const terms = named.has(`${name}_words_terms`) ? termsOf(db, `${name}_words_terms`) : null;
    const joined =
      terms === null && named.has(`${name}_words`)
        ? `, w.words AS said FROM ${name} d LEFT JOIN ${name}_words w ON w.rowid = d.rowid`
        : `${terms === null ? '' : ', CAST(d.rowid AS TEXT) AS said'} FROM ${name} d`;
    const hash = createHash('sha256');
    // Documents have a key; rows begin with their key's columns.
    const columns = db.prepare(`PRAGMA table_info(${name})`).all() as { name: string }[];
    const order = columns.some((column) => column.name === 'body') ? 'd.key' : '1, 2';
    const shown = (column: string, value: unknown) => {
      if (column === without[name]) return undefined;
      return column === 'said' && terms ? terms.get(String(value)) : value;
    };
    for (const row of db.prepare(`SELECT d.*${joined} ORDER BY ${order}`).iterate())
      hash.update(JSON.stringify(row, shown));
    digests[name] = hash.digest('hex');
  }
  db.close();
  return digests;
}

/** The indexed words of each document, by its number. */
function termsOf(db: ReturnType<typeof openSqlite>, table: string): ReadonlyMap<string, readonly string[]> {
  const terms = new Map<string, string[]>();
  for (const row of db.prepare(`SELECT CAST(doc AS TEXT) AS id, term FROM ${table} ORDER BY term`).iterate()) {
    const { id, term } = row as { readonly id: string; readonly term: string };
    terms.set(id, [...(terms.get(id) ?? []), term]);
  }
  return terms;
}

/** The whole content of a set of read models, byte for byte. */
export function everything(
  views: ViewStore<ReadModel>,
  of: readonly ReadModel[] = projections,
): Record<string, readonly string[]> {
  const entries = of.map((model) => {
    const { name } = model;
    const query = { orderBy: { column: 'key' } };
    if (isOfRows(model)) return [name, name === logRows ? logsOf(views) : []];
    return [name, [...views.keys(name, query), ...views.texts(name, query), ...views.shown(name, query)]];
  });
  return Object.fromEntries(entries) as Record<string, readonly string[]>;
}

const logsOf = (views: ViewStore<ReadModel>): readonly string[] =>
  views
    .keys('incidents', { orderBy: { column: 'key' } })
    .flatMap((incident) => views.rows(logRows, incident).map((row) => JSON.stringify(row)));
