import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { notWrittenWords } from '#events/store/connection/notWritten';
import { FieldReader } from '#events/store/protobuf';
import { isCorrupt } from '#events/store/sqlite';
import { encodeEvent } from './records.ts';
import { Refused } from './refusals.ts';

/** The first record of the log that cannot be read. */
export interface Damage {
  readonly file: string;
  /** 0 when it cannot be told: the index of a stream is damaged. */
  readonly position: number;
  /** Empty when the record does not even tell its stream. */
  readonly stream: string;
  readonly reason: string;
}

/** In one line, for logs and refusals. */
export const wordsOf = ({ file, position, stream, reason }: Damage): string =>
  `The event log is damaged: the event at ${position === 0 ? 'an unknown position' : `position ${position}`}${
    stream === '' ? '' : ` (stream ${stream})`
  } in ${file} ` + `cannot be read: ${reason}. Intact events stay readable, and nothing is written. Run make doctor.`;

export interface StoredRow {
  readonly position: number;
  readonly revision: number | null;
  readonly type: string;
  readonly response: Buffer;
}

/**
 * The reason why a stored event is not what its row says, or null. Every byte outside its content is looked at. `stream`
 * is empty when its name is not known.
 */
export function faultIn(row: StoredRow, stream = ''): string | null {
  try {
    const outer = new FieldReader(row.response);
    if (!outer.next() || outer.field !== 1) return 'it does not begin as an event';
    const event = outer.message();
    const holds = event.next() && event.field === 1;
    if (!holds) return 'it holds no event';
    return faultInRecord(event.message(), row, stream);
  } catch (error) {
    return (error as Error).message;
  }
}

// The fields of a recorded event, in the event store's streams.proto.
const [ID, STREAM, REVISION, PREPARE, COMMIT, ENTRY, METADATA, DATA] = [1, 2, 3, 4, 5, 6, 7, 8];

function faultInRecord(record: FieldReader, { position, revision, type }: StoredRow, stream: string): string | null {
  let [prepare, commit, found] = [-1, -1, 0];
  let [isNamed, hasId, isTyped, isDated] = [false, false, false, false];
  while (record.next()) {
    const { field } = record;
    if (record.wireType !== (field >= REVISION && field <= COMMIT ? 0 : 2)) return 'a part of it is of another kind';
    if (field === PREPARE) prepare = record.integer();
    else if (field === COMMIT) commit = record.integer();
    else if (field === REVISION) found = record.integer();
    else if (field === ID) hasId = isId(record.message());
    else if (field === STREAM) isNamed = isNameOf(stream, record.message());
    else if (field === ENTRY) {
      const [key, value] = entryIn(record.message());
      if (key === 'type') isTyped = value === type;
      else if (key === 'created') isDated = ticks.test(value);
      else if (key !== 'content-type') return 'a part of it is unknown';
    } else if (field === METADATA || field === DATA) record.skip();
    else return 'a part of it is unknown';
  }
  if (prepare !== position || commit !== position) return 'its position is another';
  if (revision !== null && found !== revision) return 'its revision is another';
  if (!isTyped) return 'its type is another';
  if (!isDated) return 'its time is no time';
  // Earlier builds left out what is empty.
  return hasId && isNamed ? null : 'a part of it is missing';
}

/** Of 100 ns since 1970. A longer number is beyond the times that a reader knows. */
const ticks = /^\d{1,20}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text, or two integers. */
function isId(id: FieldReader): boolean {
  if (!id.next()) return false;
  return id.field === 2 ? id.wireType === 2 && uuid.test(id.text()) : id.field === 1 && id.wireType === 2;
}

function isNameOf(stream: string, identifier: FieldReader): boolean {
  if (!identifier.next() || identifier.field !== 3 || identifier.wireType !== 2) return false;
  const name = identifier.slice();
  return (stream === '' ? isUtf8(name) : name.toString('utf8') === stream) && !identifier.next();
}

function entryIn(entry: FieldReader): readonly [key: string, value: string] {
  let [key, value] = ['', ''];
  while (entry.next()) {
    if (entry.field === 1) key = entry.text();
    else if (entry.field === 2) value = entry.text();
    else return ['', ''];
  }
  return [key, value];
}

const instead = Buffer.from('This event cannot be read.');

/** True for an event that stands in the place of one that cannot be read: a copy must not carry it on. */
export const isUnreadable = ({ isJson, data }: { readonly isJson: boolean; readonly data: Buffer }): boolean =>
  !isJson && data.equals(instead);

/** Stands in the place of an event that cannot be read. No reader takes it for a fact, because it is no JSON. */
export const unreadable = ({ position, revision, type }: StoredRow, stream: string): Buffer =>
  encodeEvent({
    id: randomUUID(),
    stream,
    revision: revision ?? 0,
    position,
    type,
    contentType: 'application/octet-stream',
    created: 0,
    data: instead,
    metadata: Buffer.alloc(0),
  });

interface RowsRead<Row> {
  readonly together: () => Row[];
  /** The positions of the rows, or their revisions in one stream, in reading direction. */
  readonly places: () => Iterable<number>;
  readonly limit: number;
  readonly one: (place: number) => Row | undefined;
  /** The position and stream of a place; without it, a place is a position. */
  readonly where?: (place: number) => Pick<Damage, 'position' | 'stream'>;
}

/** The numbers from one to another, both inclusive, in either direction. */
export function* numbers(from: number, to: number): Generator<number> {
  const step = from <= to ? 1 : -1;
  for (let n = from; step > 0 ? n <= to : n >= to; n += step) yield n;
}

/** Remembers the first damage that was met, and refuses writes from then on. */
export function damageIn(file: string) {
  let first: Damage | undefined;
  let tell: (damage: Damage) => void = () => {};
  const note = (found: Omit<Damage, 'file'>): void => {
    if (first) return;
    first = { file, ...found };
    tell(first);
  };
  return {
    note,
    /** Calls back once, also when damage is known already. */
    onDamage: (listener: (damage: Damage) => void): void => {
      tell = listener;
      if (first) listener(first);
    },
    isSound: (): boolean => first === undefined,
    refuseWrites: (): void => {
      if (first) throw new Refused('notWritten', notWrittenWords('damage', wordsOf(first)));
    },
    /** The readable ones of many rows; when SQLite cannot read them together, each by itself. */
    readEach: <Row>({ together, places, limit, one, where }: RowsRead<Row>): Row[] => {
      try {
        return together();
      } catch (error) {
        if (!isCorrupt(error)) throw error;
      }
      const rows: Row[] = [];
      for (const place of places()) {
        if (rows.length >= limit) break;
        try {
          const row = one(place);
          if (row) rows.push(row);
        } catch (error) {
          if (!isCorrupt(error)) throw error;
          const { position, stream } = where?.(place) ?? { position: place, stream: '' };
          note({ position, stream, reason: (error as Error).message });
        }
      }
      return rows;
    },
  };
}
