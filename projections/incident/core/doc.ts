import type { IncidentEvent } from '#contracts/accounts/channels';
import { contactCallEnds } from '#contracts/incident/contactCalls';
import type { RecordedFact } from '#events/facts';
import type { CoreFact } from '#events/incident/core/facts';
import { begun, type Progress, progressed } from '#projections/incident/course/course';
import type { LogLine } from '#projections/incident/log/logLine';
import { type LineOf, lineOf, ownLine } from '#projections/incident/log/ownLine';
import { saidAfter } from '#projections/incident/log/said';

/** The fields of every incident's document, independent of its parts. */
export interface CoreDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly source: string | null;
  readonly time: string;
  readonly description: string;
  readonly progress: Progress;
  /**
   * The messages of the earliest log lines, each once (`log/said.ts`). The lines themselves are rows
   * (`incidentLog.ts`).
   */
  readonly said: readonly string[];
  /** The incident's messages, by the delivery's uuid, in order. */
  readonly notices: readonly string[];
  /**
   * The subjects whose personal data it has held, including removed and erased ones: the incident, its places, its
   * contacts.
   */
  readonly subjects: readonly string[];
  /** True once the incident is deleted. The document is then kept only for the erasure of personal data. */
  readonly deleted: boolean;
  /** Present when an event could not be applied: the document shows nothing that came after it. */
  readonly setAside?: true;
}

export const begunDoc = ({ data, metadata }: RecordedFact<'IncidentCreated'>): CoreDoc => ({
  uuid: data.incident,
  entity: metadata.entity,
  source: data.source,
  time: metadata.occurredAt,
  description: data.personal?.description ?? '',
  progress: begun(data.version, metadata.occurredAt),
  said: [],
  notices: [],
  subjects: [data.incident],
  deleted: false,
});

type CoreType = CoreFact['type'];

/** The event that the core's own facts send to open pages (S2 §7.5). */
export const coreTells: Readonly<Record<CoreType, IncidentEvent | 'deleted'>> = {
  IncidentCreated: 'updated',
  LogEntryRecorded: 'log_added',
  LogEntryWithdrawn: 'refresh',
  ReportCorrected: 'updated',
  IncidentCompleted: 'updated',
  IncidentReopened: 'updated',
  IncidentArchived: 'updated',
  IncidentUnarchived: 'updated',
  IncidentDeleted: 'deleted',
  // An erasure can remove words from any part.
  PersonalDataErased: 'refresh',
};

/** The line of an end, which may be that of the main incident (`other`). */
const ended = (
  event: RecordedFact<'IncidentCompleted' | 'IncidentArchived'>,
  name: 'completed' | 'archived',
): LogLine => {
  const { with: uuid } = event.data;
  return { ...ownLine(event, name), ...(uuid === undefined ? {} : { other: { uuid, address: '' } }) };
};

/** The core's own facts that are lines of the log. */
export const coreLines: { readonly [Type in CoreType]?: LineOf<Type> } = {
  IncidentCreated: (event) => ownLine(event, 'created'),
  LogEntryRecorded: (event) => {
    const { entry, event: name, lat, lng, personal, contact, ended } = event.data;
    const message = ended === undefined ? (personal?.message ?? '') : contactCallEnds[ended];
    const line = { ...lineOf(event, name, message), uuid: entry, lat, lng };
    return contact === undefined ? line : { ...line, contact: { uuid: contact, name: '' } };
  },
  LogEntryWithdrawn: (event) => ownLine(event, 'corrected', event.data.event),
  ReportCorrected: (event) => ownLine(event, 'corrected', event.data.personal?.description ?? ''),
  IncidentCompleted: (event) => ended(event, 'completed'),
  IncidentReopened: (event) => ownLine(event, 'incomplete'),
  IncidentArchived: (event) => ended(event, 'archived'),
  IncidentUnarchived: (event) => ownLine(event, 'unarchived'),
};

/** The change of the core by a fact of any part. `line` is the fact's line of the log, or null. */
export function coreChange(doc: CoreDoc, event: RecordedFact, line: LogLine | null): Partial<CoreDoc> {
  const { type, data } = event;
  const subject = 'subject' in data && type !== 'PersonalDataErased' ? (data.subject ?? null) : null;
  return {
    progress: progressed(doc.progress, event),
    ...(line ? { said: saidAfter(doc.said, line, event.revision) } : {}),
    ...(subject === null || doc.subjects.includes(subject) ? {} : { subjects: [...doc.subjects, subject] }),
    ...(type === 'ReportCorrected'
      ? { time: data.reported, description: data.personal?.description ?? doc.description }
      : {}),
    ...(type === 'IncidentDeleted' ? { deleted: true } : {}),
    ...(type === 'PersonalDataErased' && data.subject === doc.uuid ? { description: '', said: [] } : {}),
  };
}
