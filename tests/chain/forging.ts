import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#contracts/core/json';
import { chainHash, genesis } from '#events/core/chain';
import { encodeEvent } from '#events/embedded/log/records';
import { decodeRawRead } from '#events/store/answers';
import { openSqlite, type Sqlite } from '#events/store/sqlite';

/** A row of the embedded node's file. */
export interface Row {
  readonly position: number;
  readonly stream: number;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly response: Uint8Array;
}

/** An event with its content as JSON. */
export interface Written {
  readonly row: Row;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** A forger's bytes in place of an event. The content may be any bytes. */
export interface Forged {
  readonly id?: string;
  readonly type?: string;
  readonly created?: number;
  readonly data?: JsonObject | string;
  readonly metadata?: JsonObject | string;
  readonly contentType?: string;
}

/** One stream of a log file, for a hand that changes it past every check of the store. */
export interface Stream {
  readonly name: string;
  /** The revision of its last event. */
  readonly last: number;
  read(revision: number): Written;
  /** Replaces the content in a row whose own columns say the same. */
  write(revision: number, forged: Forged): void;
  /** Changes the stored bytes and leaves the row as it is. */
  rot(revision: number, change: (bytes: string) => string): void;
  /** Changes columns of the row and leaves its bytes as they are. */
  column(revision: number, name: 'revision' | 'type' | 'id', value: string | number): void;
  drop(revision: number): void;
  append(event: Forged): void;
  /** Writes the stream's metadata, by which a store hides its first events. */
  rule(metadata: JsonObject): void;
  /** Calculates each hash from this revision on anew, as somebody would who knows how; `anew`: a chain of their own. */
  rechain(from: number, anew?: boolean): void;
}

const jsonOf = (bytes: Buffer): JsonObject => JSON.parse(bytes.toString('utf8')) as JsonObject;
const bytesOf = (content: JsonObject | string): Buffer =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));

export const openForged = (file: string): Sqlite => openSqlite(file, 'NORMAL');

export function streamIn(db: Sqlite, name: string): Stream {
  const { id: stream } = db.prepare('SELECT id FROM streams WHERE name = ?').get(name) as { readonly id: number };
  const at = db.prepare('SELECT * FROM events WHERE stream = ? AND revision = ?');
  const store = db.prepare('UPDATE events SET id = ?, type = ?, created = ?, response = ? WHERE position = ?');
  const rowOf = (revision: number) => at.get(stream, revision) as unknown as Row;
  const contentOf = ({ response }: Row) => {
    const answer = decodeRawRead(Buffer.from(response));
    if (answer.kind !== 'event') throw new Error('no event');
    return answer.event;
  };
  const read = (revision: number): Written => {
    const row = rowOf(revision);
    const { data, metadata } = contentOf(row);
    return { row, data: jsonOf(data), metadata: jsonOf(metadata) };
  };
  const encoded = (row: Row, { data, metadata, contentType = 'application/json' }: Forged): Buffer =>
    encodeEvent({
      ...row,
      stream: name,
      contentType,
      data: data === undefined ? contentOf(row).data : bytesOf(data),
      metadata: metadata === undefined ? contentOf(row).metadata : bytesOf(metadata),
    });
  const write = (revision: number, forged: Forged): void => {
    const row = rowOf(revision);
    const { id = row.id, type = row.type, created = row.created } = forged;
    store.run(id, type, created, encoded({ ...row, id, type, created }, forged), row.position);
  };
  const { last } = db.prepare('SELECT max(revision) AS last FROM events WHERE stream = ?').get(stream) as {
    readonly last: number;
  };
  return {
    name,
    last,
    read,
    write,
    rot: (revision, change) => {
      const { position, response } = rowOf(revision);
      const bytes = Buffer.from(change(Buffer.from(response).toString('latin1')), 'latin1');
      db.prepare('UPDATE events SET response = ? WHERE position = ?').run(bytes, position);
    },
    column: (revision, column, value) => {
      db.prepare(`UPDATE events SET ${column} = ? WHERE position = ?`).run(value, rowOf(revision).position);
    },
    drop: (revision) => {
      db.prepare('DELETE FROM events WHERE stream = ? AND revision = ?').run(stream, revision);
    },
    append: (event) => {
      const next = (db.prepare('SELECT max(revision) AS n FROM events WHERE stream = ?').get(stream) as { n: number })
        .n;
      const before = rowOf(next);
      const { position } = db.prepare('SELECT max(position) + 1 AS position FROM events').get() as {
        readonly position: number;
      };
      const { id = before.id, type = before.type } = event;
      const { created } = db.prepare('SELECT created FROM events WHERE position = ?').get(position - 1) as Row;
      const row: Row = { position, stream, revision: next + 1, id, type, created, response: before.response };
      db.prepare(
        'INSERT INTO events (position, stream, revision, id, type, created, response) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(position, stream, row.revision, id, type, created, encoded(row, event));
      db.prepare('UPDATE streams SET last = ? WHERE id = ?').run(row.revision, stream);
    },
    rule: (metadata) => {
      const ruled = `$$${name}`;
      const { n } = db.prepare('SELECT max(id) + 1 AS n FROM streams').get() as { n: number };
      db.prepare('INSERT INTO streams (id, name, last, hasMetadata) VALUES (?, ?, 0, 0)').run(n, ruled);
      const { position, created } = db
        .prepare('SELECT position + 1 AS position, created FROM events ORDER BY position DESC LIMIT 1')
        .get() as Row;
      const row = { position, stream: n, revision: 0, id: randomUUID(), type: '$metadata', created };
      const stored = { ...row, stream: ruled, contentType: 'application/json', data: bytesOf(metadata) };
      db.prepare(
        'INSERT INTO events (position, stream, revision, id, type, created, response) VALUES (?, ?, 0, ?, ?, ?, ?)',
      ).run(position, n, row.id, row.type, created, encodeEvent({ ...stored, metadata: Buffer.alloc(0) }));
    },
    rechain: (from, anew = false) => {
      let previous = from === 0 || anew ? genesis : String(read(from - 1).metadata.hash);
      for (let revision = from; rowOf(revision); revision += 1) {
        const { row, data, metadata } = read(revision);
        previous = chainHash(previous, { ...row, stream: name, data, metadata });
        write(revision, { metadata: { ...metadata, hash: previous } });
      }
    },
  };
}
