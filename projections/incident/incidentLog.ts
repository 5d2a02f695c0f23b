import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { type RowChange, type RowProjection, rowProjection } from '#projections/core/rows';
import { incidentParts } from './incidentParts.ts';
import type { LogLine } from './log/logLine.ts';
import { isEarly, isOwnWord } from './log/said.ts';
import { lineOfMain } from './parts/linking.ts';

/** A line of an incident's log. Times are ISO-8601 UTC. */
export interface LogRow extends Omit<LogLine, 'transfer' | 'member' | 'contact' | 'other'> {
  /** The incident's uuid. */
  readonly incident: string;
  /**
   * The revision of the event in its stream. Lines are read in this order, which is the recording order; a line that
   * another incident's link adds may stand anywhere.
   */
  readonly revision: number;
  readonly transfer: Required<LogLine>['transfer'] | null;
  readonly member: Required<LogLine>['member'] | null;
  readonly contact: Required<LogLine>['contact'] | null;
  readonly other: Required<LogLine>['other'] | null;
}

/** The name of the read model, for its readers. */
export const logRows = 'incident_log';

function added(event: RecordedFact): readonly RowChange<LogRow>[] {
  const line = incidentParts.line(event);
  if (!line) return [];
  return [put(idOf(event.stream), event, line)];
}

const put = (incident: string, { revision }: RecordedFact, line: LogLine): RowChange<LogRow> => {
  const { transfer = null, member = null, contact = null, other = null, ...rest } = line;
  return { put: { incident, revision, ...rest, transfer, member, contact, other } };
};

/** A link is a line of both incidents. */
const linked = (event: RecordedFact<'IncidentLinked' | 'IncidentUnlinked'>): readonly RowChange<LogRow>[] => [
  ...added(event),
  put(event.type === 'IncidentLinked' ? event.data.to : event.data.from, event, lineOfMain(event)),
];

type IncidentRow = (row: LogRow) => LogRow | null;

/** Corrects the lines of earlier facts, and adds the line that says so. */
const corrected = (event: RecordedFact, change: IncidentRow): readonly RowChange<LogRow>[] => [
  { where: { incident: idOf(event.stream) }, change },
  ...added(event),
];

const withoutWords = (row: LogRow): LogRow => (isOwnWord(row) ? row : { ...row, message: '' });

/** The log lines of all incidents. */
export const incidentLog = rowProjection<LogRow>()({
  name: logRows,
  version: 6,
  table: {
    columns: {
      incident: 'text',
      revision: 'integer',
      uuid: 'text',
      event: 'text',
      time: 'text',
      recorded_time: 'text',
      message: 'json',
      lat: 'real',
      lng: 'real',
      by: 'text',
      transfer: 'json',
      member: 'json',
      contact: 'json',
      other: 'json',
    },
    key: ['incident', 'revision', 'uuid'],
  },
  on: {
    ...(Object.fromEntries(incidentParts.lineTypes.map((type) => [type, added])) as RowProjection<LogRow>['on']),
    IncidentLinked: linked,
    IncidentUnlinked: linked,
    LogEntryWithdrawn: (event) => corrected(event, (row) => (row.uuid === event.data.entry ? null : row)),
    CrewDispatchWithdrawn: (event) => {
      const { name, at } = event.data;
      const isMeant = (row: LogRow) => row.event === 'dispatched' && row.message === name && row.time === at;
      return corrected(event, (row) => (isMeant(row) ? null : row));
    },
    ReportCorrected: (event) => {
      const time = event.data.reported;
      return corrected(event, (row) => (row.event === 'created' && row.time !== time ? { ...row, time } : row));
    },
    PersonalDataErased: ({ stream, data }) =>
      data.subject === idOf(stream) ? [{ where: { incident: data.subject }, change: withoutWords }] : [],
  },
  words: {
    finds: 'incidents',
    key: 'incident',
    of: (row) => (isEarly(row.revision) || isOwnWord(row) ? '' : row.message),
  },
});

/** The line as the page shows it, with its fields in a fixed order. */
export const lineOfRow = ({ transfer, member, contact, other, ...row }: LogRow): LogLine => {
  const { uuid, event, time, recorded_time, message, lat, lng, by } = row;
  return {
    uuid,
    event,
    time,
    recorded_time,
    message,
    lat,
    lng,
    by,
    ...(transfer ? { transfer } : {}),
    ...(member ? { member } : {}),
    ...(contact ? { contact } : {}),
    ...(other ? { other } : {}),
  };
};
