import { randomUUID } from 'node:crypto';
import { FieldReader } from '#events/store/protobuf';
import { isCorrupt } from '#events/store/sqlite';
import { encodeEvent } from './records.ts';
import { Refused } from './refusals.ts';

/** The first record of the log that cannot be read. */
export interface Damage {
  readonly file: string;
  readonly position: number;
  /** Empty when the record does not even tell its stream. */
  readonly stream: string;
  readonly reason: string;
}

/** In one line, for logs and refusals. */
export const wordsOf = ({ file, position, stream, reason }: Damage): string =>
  `The event log is damaged: the event at position ${position}${stream === '' ? '' : ` (stream ${stream})`} in ${file} ` +
  `cannot be read: ${reason}. Intact events stay readable, and nothing is written. Run make doctor.`;

export interface StoredRow {
  readonly position: number;
  readonly revision: number | null;
  readonly type: string;
  readonly response: Buffer;
}

/** The reason why a stored event is not what its row says, or null. Every byte outside its content is looked at. */
export function faultIn({ position, revision, response }: StoredRow): string | null {
  try {
    const outer = new FieldReader(response);
    if (!outer.next() || outer.field !== 1) return 'it does not begin as an event';
    const event = outer.message();
    const holds = event.next() && event.field === 1;
    if (!holds) return 'it holds no event';
    const found = fieldsOf(event.message());
    if (found.get(4) !== position || found.get(5) !== position) return 'its position is another';
    if (revision !== null && (found.get(3) ?? 0) !== revision) return 'its revision is another';
    // Earlier builds left out what is empty.
    return found.has(1) && found.has(2) ? null : 'a part of it is missing';
  } catch (error) {
    return (error as Error).message;
  }
}

/** The integers of a record by field; other fields are noted as 0. */
function fieldsOf(record: FieldReader): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  while (record.next()) {
    if (record.field >= 3 && record.field <= 5) found.set(record.field, record.integer());
    else {
      record.skip();
      found.set(record.field, 0);
    }
  }
  return found;
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

interface Reading<Row> {
  readonly together: () => Row[];
  /** The positions of the rows, in reading direction. */
  readonly places: () => Iterable<number>;
  readonly limit: number;
  readonly one: (position: number) => Row | undefined;
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
    refuseWrites: (): void => {
      if (first) throw new Refused('unavailable', wordsOf(first));
    },
    /** What can be read of many rows; when SQLite cannot read them together, each by itself. */
    readEach: <Row>({ together, places, limit, one }: Reading<Row>): Row[] => {
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
          note({ position: place, stream: '', reason: (error as Error).message });
        }
      }
      return rows;
    },
  };
}
