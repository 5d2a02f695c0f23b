import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ownFile, ownFolder } from '#events/disk/ownFiles';
import { inTransaction, isCorrupt, lockExclusively, openSqlite, type Sqlite } from '#events/store/sqlite';
import { models } from './models.ts';

/** The folder of the data directory. It may be deleted at any time: the log brings it back. */
export const shelfFolder = 'replay';
/** Raised when the stored form changes, or the choice of what is kept. A fold that changes raises its read model's version. */
const form = 4;
const fingerprint = [form, ...models.map(({ name, version }) => `${name}@${version}`)].join(' ');

/** One reading of the log: its moments, and whatever else a restart must know of it. */
export interface Lot {
  /** The events of the timeline up to and with this lot. */
  readonly count: number;
  /** Six numbers for each of its moments. */
  readonly moments: Float64Array;
  /** JSON: the place in the log, versions of documents, erasures. */
  readonly rest: object;
  /** JSON: the state after it, or its difference from the one after `base` events, which is whole. */
  readonly state: object;
  readonly base: number | null;
}

/** A state as it was put. */
export interface Stored {
  readonly count: number;
  /** Bytes. */
  readonly size: number;
  readonly base: number | null;
  readonly state: () => unknown;
}

/**
 * The past of one organization as it was read so far, in a file of its own that survives a restart, or in memory. Words
 * are sealed with a key beside the file, so that an erasure ends all of them at once.
 */
export interface Shelf {
  /** All lots, in order; none when the file is of another release. */
  lots(): Generator<{ readonly count: number; readonly moments: Float64Array; readonly rest: unknown }>;
  put(lot: Lot): void;
  /** The nearest state at or before a count. */
  before(count: number): Stored | null;
  /** Events between two states: more after each time that every other state was dropped. */
  interval(): number;
  readonly size: () => ShelfSize;
  /** Drops the lots and states from a count on. */
  forget(from: number): void;
  /** Begins anew, with nothing. */
  clear(): void;
  /** Keeps the file for the next start. A closed one is empty and keeps nothing. */
  close(): void;
  /** Ends the key and deletes the file. */
  drop(): void;
}

export interface ShelfSize {
  readonly packed: number;
  /** Bytes of all states. */
  readonly bytes: number;
  /** Characters of JSON of whatever else a restart must know, which its reader keeps in memory. */
  readonly rest: number;
  /** True when the states are in memory too. */
  readonly inMemory: boolean;
}

export interface ShelfLimits {
  /** Bytes of all states together. When they exceed it, every other one goes. */
  readonly largest: number;
  /** The first interval, in events. */
  readonly interval: number;
}

export interface ShelfPlace {
  readonly dataDir: string;
  readonly masterKey: Buffer;
}

const inMemory = ':memory:';
/** Bytes of all states that are kept in memory. */
const largestInMemory = 48 * 1024 * 1024;

/** In memory when there is no place, or another process has the file open. */
export function openShelf(entity: string, limits: ShelfLimits, place: ShelfPlace | null): Shelf {
  if (!place) {
    const less = { ...limits, largest: Math.min(limits.largest, largestInMemory) };
    return shelfIn({ path: inMemory, key: randomBytes(32), limits: less, end: () => {}, remove: () => {} });
  }
  const folder = join(place.dataDir, shelfFolder);
  ownFolder(folder);
  const [path, keyFile] = [join(folder, `${entity}.db`), join(folder, `${entity}.key`)];
  let unlock: () => void;
  try {
    unlock = lockExclusively(join(folder, `${entity}.lock`));
  } catch {
    return openShelf(entity, limits, null);
  }
  const remove = (): void => {
    endKey(keyFile);
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  };
  const open = (): Shelf => {
    const salt = saltIn(keyFile) ?? newSalt(keyFile, remove);
    const key = Buffer.from(hkdfSync('sha256', place.masterKey, salt, shelfFolder, 32));
    return shelfIn({ path, key, limits, end: unlock, remove });
  };
  try {
    return open();
  } catch (error) {
    // The log brings a damaged file back.
    if (!isCorrupt(error)) {
      unlock();
      throw error;
    }
    remove();
    return open();
  }
}

/** Ends the keys of these organizations, or of all: what their files hold is unreadable from then on. */
export function dropShelves({ dataDir }: ShelfPlace, entities: readonly string[] | null): void {
  const folder = join(dataDir, shelfFolder);
  if (!existsSync(folder)) return;
  const isTheirs = (name: string): boolean => entities === null || entities.includes(name.split('.')[0] ?? '');
  for (const name of readdirSync(folder)) if (name.endsWith('.key') && isTheirs(name)) endKey(join(folder, name));
}

const saltBytes = 32;

function saltIn(keyFile: string): Buffer | null {
  if (!existsSync(keyFile)) return null;
  const salt = readFileSync(keyFile);
  return salt.length === saltBytes ? salt : null;
}

/** Without its key, a file is worth nothing. */
function newSalt(keyFile: string, remove: () => void): Buffer {
  remove();
  ownFile(keyFile);
  const salt = randomBytes(saltBytes);
  overwrite(keyFile, salt);
  return salt;
}

function overwrite(file: string, bytes: Buffer): void {
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, bytes, 0, bytes.length, 0);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function endKey(keyFile: string): void {
  if (!existsSync(keyFile)) return;
  overwrite(keyFile, Buffer.alloc(saltBytes));
  rmSync(keyFile, { force: true });
}

interface Opening {
  readonly path: string;
  readonly key: Buffer;
  readonly limits: ShelfLimits;
  end(): void;
  remove(): void;
}

function shelfIn({ path, key, limits, end, remove }: Opening): Shelf {
  const db = openSqlite(path, 'NORMAL');
  db.exec('CREATE TABLE IF NOT EXISTS about (one INTEGER PRIMARY KEY CHECK (one = 1), release TEXT, interval INTEGER)');
  const found = db.prepare('SELECT release, interval FROM about').get() as
    | Readonly<Record<string, unknown>>
    | undefined;
  const known = found?.release === fingerprint ? found : undefined;
  if (!known) db.exec('DROP TABLE IF EXISTS lots; DROP TABLE IF EXISTS states');
  db.exec(`CREATE TABLE IF NOT EXISTS lots (n INTEGER PRIMARY KEY, count INTEGER NOT NULL, moments BLOB NOT NULL, rest BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS states (count INTEGER PRIMARY KEY, base INTEGER, size INTEGER NOT NULL, bytes BLOB NOT NULL)`);
  let isOpen = true;
  let interval = Number(known?.interval ?? limits.interval);
  const clear = (): void => {
    if (!isOpen) return;
    interval = limits.interval;
    inTransaction(db, () => {
      db.exec('DELETE FROM lots; DELETE FROM states');
      note(db, interval);
    });
    sizes = { packed: 0, bytes: 0 };
    noted = 0;
  };
  let sizes = sizesIn(db);
  let noted = 0;
  if (!known) note(db, interval);
  const [putLot, putState, nearest] = [
    db.prepare('INSERT INTO lots (count, moments, rest) VALUES (?, ?, ?)'),
    db.prepare('INSERT OR REPLACE INTO states (count, base, size, bytes) VALUES (?, ?, ?, ?)'),
    db.prepare('SELECT count, base, bytes FROM states WHERE count <= ? ORDER BY count DESC LIMIT 1'),
  ];
  const thin = (): void => {
    interval *= 2;
    // The last one stays: reading goes on from it. A whole one stays for as long as another one differs from it.
    db.exec(`DELETE FROM states WHERE count IN (SELECT count FROM (
      SELECT count, row_number() OVER (ORDER BY count) AS n FROM states
      WHERE count < (SELECT max(count) FROM states) AND count NOT IN (SELECT base FROM states WHERE base IS NOT NULL)
    ) WHERE n % 2 = 1)`);
    note(db, interval);
    sizes = sizesIn(db);
  };
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    db.close();
    end();
  };
  return {
    lots: function* () {
      noted = 0;
      const page = db.prepare('SELECT n, count, moments, rest FROM lots WHERE n > ? ORDER BY n LIMIT 200');
      for (let after = 0; isOpen; ) {
        const rows = page.all(after) as readonly StoredLot[];
        for (const { n, count, moments, rest } of rows) {
          after = n;
          const text = openedText(rest, key);
          noted += text.length;
          yield { count, moments: numbersIn(moments), rest: JSON.parse(text) as unknown };
        }
        if (rows.length === 0) return;
      }
    },
    put: ({ count, moments, rest, state, base }) => {
      if (!isOpen) return;
      const text = JSON.stringify(rest);
      noted += text.length;
      const bytes = sealed(JSON.stringify(state), key);
      inTransaction(db, () => {
        putLot.run(count, Buffer.from(moments.buffer, moments.byteOffset, moments.byteLength), sealed(text, key));
        putState.run(count, base, bytes.length, bytes);
      });
      sizes = { packed: sizes.packed + 1, bytes: sizes.bytes + bytes.length };
      while (sizes.bytes > limits.largest && sizes.packed > 1) {
        const before = sizes.packed;
        thin();
        if (sizes.packed === before) break;
      }
    },
    before: (count) => {
      const row = isOpen ? (nearest.get(count) as StoredState | undefined) : undefined;
      if (!row) return null;
      return { count: row.count, base: row.base, size: row.bytes.length, state: () => opened(row.bytes, key) };
    },
    interval: () => interval,
    forget: (from) => {
      if (!isOpen) return;
      inTransaction(db, () => {
        for (const table of ['lots', 'states']) db.prepare(`DELETE FROM ${table} WHERE count >= ?`).run(from);
      });
      sizes = sizesIn(db);
    },
    size: () => ({ ...sizes, rest: noted, inMemory: path === inMemory }),
    clear,
    close,
    drop: () => {
      if (isOpen) {
        isOpen = false;
        db.close();
        remove();
        end();
      }
    },
  };
}

interface StoredState {
  readonly count: number;
  readonly base: number | null;
  readonly bytes: Uint8Array;
}
interface StoredLot {
  readonly n: number;
  readonly count: number;
  readonly moments: Uint8Array;
  readonly rest: Uint8Array;
}

function note(db: Sqlite, interval: number): void {
  db.prepare('INSERT OR REPLACE INTO about (one, release, interval) VALUES (1, ?, ?)').run(fingerprint, interval);
}

function sizesIn(db: Sqlite): { packed: number; bytes: number } {
  const row = db.prepare('SELECT count(*) AS packed, coalesce(sum(size), 0) AS bytes FROM states').get();
  const { packed, bytes } = row as { readonly packed: unknown; readonly bytes: unknown };
  return { packed: Number(packed), bytes: Number(bytes) };
}

/** The bytes of a row may begin at any address; numbers may not. */
const numbersIn = (bytes: Uint8Array): Float64Array => new Float64Array(Uint8Array.from(bytes).buffer);

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

function sealed(text: string, key: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const packed = deflateRawSync(text, { level: 1 });
  const body = [cipher.update(packed), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]);
}

const opened = (bytes: Uint8Array, key: Buffer): unknown => JSON.parse(openedText(bytes, key)) as unknown;

function openedText(bytes: Uint8Array, key: Buffer): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decipher = createDecipheriv(algorithm, key, all.subarray(0, ivBytes));
  decipher.setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes));
  const packed = Buffer.concat([decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()]);
  return inflateRawSync(packed).toString();
}
