import { idOf } from '#events/core/message';
import { type FactType, factSchemas, type RecordedFact } from '#events/facts';
import { type RowChange, rowProjection } from '#projections/core/rows';
import { plainWord, wordsOf } from './words.ts';

/** An event of the log: ids, names of facts, times, and words that are not sealed. Nothing of it is personal. */
export interface TrailRow {
  readonly entity: string;
  readonly position: number;
  readonly uuid: string;
  readonly stream: string;
  readonly revision: number;
  readonly kind: string;
  readonly type: string;
  /** The plain word that tells events of one type apart: the log event, the outcome, the reason, the role. */
  readonly detail: string | null;
  readonly time: string;
  readonly recorded_time: string;
  readonly by: string;
  readonly correlation_id: string;
  readonly incident: string | null;
  readonly person: string | null;
  /** The crew or designation that the event is about. */
  readonly crew: string | null;
  /** The event in plain words, without sealed texts: `|call|ended|busy|`. */
  readonly words: string;
}

/** The name of the read model, for its readers. */
export const trailRows = 'trail';

const kindOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));
const details = ['outcome', 'reason', 'role'];
const wordIn = (data: object, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = (data as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'string') return value;
  }
  return null;
};

/** Schedules name a designation, and have no id of it. */
const crewIn = (data: object): string | null => {
  const word = wordIn(data, 'designation');
  return word !== null && /^[0-9a-f-]{36}$/.test(word) ? word : null;
};

function row(event: RecordedFact): readonly RowChange<Omit<TrailRow, 'position'>>[] {
  const { stream, metadata, data } = event;
  const kind = kindOf(stream);
  return [
    {
      put: {
        entity: metadata.entity,
        uuid: event.id,
        stream,
        revision: event.revision,
        kind,
        type: event.type,
        detail: event.type === 'LogEntryRecorded' ? event.data.event : wordIn(data, ...details),
        time: metadata.occurredAt,
        recorded_time: event.recordedAt,
        by: `${metadata.actor.kind}:${metadata.actor.id}`,
        correlation_id: metadata.correlationId,
        incident: kind === 'incident' ? idOf(stream) : wordIn(data, 'incident'),
        person: wordIn(data, 'user', 'account', 'designee'),
        crew: crewIn(data),
        words: `|${wordsOf(event).join('|')}|`,
      },
    },
  ];
}

/** The searches of the desk, by the column that each one names. */
export const searched = ['kind', 'type', 'stream', 'by', 'person', 'crew', 'correlation_id'] as const;
export type Searched = (typeof searched)[number];

export const entityMark = (entity: string): string => `entity:${entity}`;
/** The beginning of the organization's id keeps common values of others out; a search asks for its whole mark too. */
export const markOf = (column: Searched | 'uuid', entity: string, value: string): string =>
  `${column}:${entity.slice(0, 8)}:${value}`;
/** The mark of a word that an event says. */
export const wordMark = (entity: string, word: string): string => `word:${entity.slice(0, 8)}:${plainWord(word)}`;
/** The mark of an event of another stream that names an incident, such as the first of a call-out. */
export const namingMark = (incident: string): string => `naming:${incident}`;

function marksOf({ entity, uuid, incident, ...row }: TrailRow): readonly string[] {
  const columns = searched.flatMap((column) => {
    const value = row[column];
    return value === null ? [] : [markOf(column, entity, value)];
  });
  const naming = incident !== null && row.kind !== 'incident' ? [namingMark(incident)] : [];
  const words = row.words.split('|').filter((word) => word !== '');
  const said = words.map((word) => wordMark(entity, word));
  return [entityMark(entity), markOf('uuid', entity, uuid), ...columns, ...naming, ...said];
}

const types = Object.keys(factSchemas) as FactType[];

/** Every event of every organization, so that the auditor's desk finds one among millions. */
export const trail = rowProjection<TrailRow, 'position'>()({
  name: trailRows,
  version: 3,
  table: {
    columns: {
      entity: 'text',
      position: 'integer',
      uuid: 'text',
      stream: 'text',
      revision: 'integer',
      kind: 'text',
      type: 'text',
      detail: 'text',
      time: 'text',
      recorded_time: 'text',
      by: 'text',
      correlation_id: 'text',
      incident: 'text',
      person: 'text',
      crew: 'text',
      words: 'text',
    },
    key: ['position'],
    place: 'position',
    indexes: [['entity', 'time', 'position']],
  },
  marks: marksOf,
  on: Object.fromEntries(types.map((type) => [type, row])),
});
