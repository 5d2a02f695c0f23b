import type { JsonObject } from '#contracts/core/json';
import type { Alarm } from '#contracts/incident/alarm';
import type { Note } from '#contracts/incident/incident';
import type { OwnLogEvent } from '#contracts/incident/logEvents';
import { idOf } from '#events/core/message';
import type { BuppFact } from '#events/customers/bupp/facts';
import type { RecordedFact } from '#events/facts';
import type { AssetFact } from '#events/incident/assets/assets';
import type { HoldFact } from '#events/incident/holds/holds';
import type { IntegrationFact } from '#events/incident/integrations/integrations';
import type { TagFact } from '#events/incident/tags/tags';
import type { TeamFact } from '#events/incident/team/team';
import { projection } from '#projections/core/projection';
import { buppAfter, buppWithoutWords } from '#projections/customers/bupp';
import { begun, progressed } from './course/course.ts';
import type { LogLine } from './course/logLine.ts';
import { framesOf } from './incidentFrames.ts';
import { marksOf, wordsOf } from './incidentIndex.ts';
import { type IncidentDoc, summaryOf } from './incidentPage.ts';
import { assetsAfter, assetsWithoutWords } from './parts/assets.ts';
import { filesAfter, filesWithoutWords } from './parts/files.ts';
import { formsAfter, formsWithoutWords } from './parts/forms.ts';
import { heldAfter, unheld } from './parts/holds.ts';
import { integrationsAfter } from './parts/integrations.ts';
import { placesAfter, placesWithout } from './parts/places.ts';
import { tagsAfter, tagsWithoutWords } from './parts/tags.ts';
import { teamAfter } from './parts/team.ts';
import { transferLine } from './parts/transferLine.ts';

const by = ({ metadata }: RecordedFact): string => `${metadata.actor.kind}:${metadata.actor.id}`;

const said = (event: RecordedFact, name: string, message: string): LogLine => ({
  uuid: event.id,
  event: name,
  time: event.metadata.occurredAt,
  recorded_time: event.recordedAt,
  message,
  lat: null,
  lng: null,
  by: by(event),
});

/** A line of the log for what the system itself records, in the specification's manner of naming. */
const line = (event: RecordedFact, name: OwnLogEvent, message: string): LogLine => said(event, name, message);

const noted = (doc: IncidentDoc | null, event: RecordedFact, entry: LogLine, change: Partial<IncidentDoc> = {}) =>
  doc && { ...doc, progress: progressed(doc.progress, event), log: [...doc.log, entry], ...change };

const noteOf = (event: RecordedFact<'NoteWritten' | 'NoteRewritten'>, created_time: string): Note => ({
  uuid: event.data.note,
  body: event.data.personal?.body ?? null,
  created_time,
  updated_time: event.metadata.occurredAt,
  by: by(event),
});

const tagged = (doc: IncidentDoc | null, event: RecordedFact<TagFact['type']>): IncidentDoc | null =>
  doc && { ...doc, tags: tagsAfter(doc.tags, event) };

const integrated = (doc: IncidentDoc | null, event: RecordedFact<IntegrationFact['type']>, words: string) =>
  doc &&
  noted(doc, event, line(event, integrationLines[event.type], words), {
    integrations: integrationsAfter(doc.integrations, event),
  });
const integrationLines: Readonly<Record<IntegrationFact['type'], OwnLogEvent>> = {
  IntegrationQueued: 'integration:queued',
  IntegrationDelayed: 'integration:delayed',
  IntegrationCompleted: 'integration:created',
  IntegrationFailed: 'integration:failed',
  IntegrationDoubted: 'integration:unknown',
  IntegrationRetried: 'integration:retried',
};

const recorded = (doc: IncidentDoc | null, event: RecordedFact<AssetFact['type']>): IncidentDoc | null =>
  doc && { ...doc, assets: assetsAfter(doc.assets, event) };

const alarmWords = ({ station, alarm, event }: Alarm): string =>
  [station, alarm, event].filter((words) => words !== '').join(', ');

const held = (doc: IncidentDoc | null, event: RecordedFact<HoldFact['type']>): IncidentDoc | null =>
  doc && { ...doc, held: heldAfter(doc.held, event) };

const moved = (doc: IncidentDoc | null, event: Parameters<typeof placesAfter>[1]): IncidentDoc | null =>
  doc && {
    ...doc,
    locations: placesAfter(doc.locations, event),
    subjects: 'subject' in event.data ? [...new Set([...doc.subjects, event.data.subject])] : doc.subjects,
  };

/** `name` is the id of the member here: the API puts the name in its place. */
const teamed = (
  doc: IncidentDoc | null,
  event: RecordedFact<TeamFact['type']>,
  name: OwnLogEvent,
): IncidentDoc | null => {
  if (!doc) return doc;
  const role = event.type === 'TeamMemberRemoved' ? null : event.data.role;
  const entry = { ...line(event, name, ''), member: { name: event.data.user, role } };
  return noted(doc, event, entry, { team: teamAfter(doc.team, event) });
};

const filed = (doc: IncidentDoc | null, event: Parameters<typeof filesAfter>[1]): IncidentDoc | null =>
  doc && { ...doc, files: filesAfter(doc.files, event) };

const programmed = (doc: IncidentDoc | null, event: RecordedFact<BuppFact['type']>): IncidentDoc | null =>
  doc && { ...doc, bupp: buppAfter(doc.bupp, event) };
const reported = (doc: IncidentDoc | null, event: Parameters<typeof formsAfter>[1]): IncidentDoc | null =>
  doc && { ...doc, forms: formsAfter(doc.forms, event) };

// An option is what an administrator once wrote, as it came.
const extraOf = ({ extra_data: extra }: JsonObject): JsonObject =>
  typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? (extra as JsonObject) : {};

/** The incidents, by uuid: detail and list. */
export const incidents = projection<IncidentDoc>({
  name: 'incidents',
  version: 21,
  keys: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    IncidentCreated: (_, event) => ({
      uuid: event.data.incident,
      entity: event.metadata.entity,
      source: event.data.source,
      time: event.metadata.occurredAt,
      description: event.data.personal?.description ?? '',
      progress: begun(event.data.version, event.metadata.occurredAt),
      labels: [],
      locations: [],
      notes: [],
      tags: [],
      team: [],
      held: unheld,
      files: [],
      integrations: [],
      alarm: null,
      bupp: null,
      assets: [],
      forms: [],
      log: [line(event, 'created', '')],
      dispatched: [],
      transferred: null,
      extra: {},
      notices: [],
      subjects: [event.data.incident],
      deleted: false,
    }),
    IncidentLocated: moved,
    LocationCorrected: moved,
    LocationRemoved: moved,
    ContactAdded: moved,
    ContactCorrected: moved,
    ContactRemoved: moved,
    NoteWritten: (doc, event) => doc && { ...doc, notes: [...doc.notes, noteOf(event, event.metadata.occurredAt)] },
    NoteRewritten: (doc, event) =>
      doc && {
        ...doc,
        notes: doc.notes.map((note) => (note.uuid === event.data.note ? noteOf(event, note.created_time) : note)),
      },
    NoteRemoved: (doc, { data }) => doc && { ...doc, notes: doc.notes.filter(({ uuid }) => uuid !== data.note) },
    TagAdded: tagged,
    TagChanged: tagged,
    TagRemoved: tagged,
    BuppLeaderAssigned: programmed,
    QuestionnaireSent: (doc, event) => {
      const sent = programmed(doc, event);
      return sent && { ...sent, notices: [...sent.notices, event.data.delivery] };
    },
    QuestionnaireRevoked: programmed,
    QuestionnaireAnswered: programmed,
    TeamMemberAdded: (doc, event) => teamed(doc, event, 'team:member_added'),
    TeamRoleChanged: (doc, event) => teamed(doc, event, 'team:role_changed'),
    TeamMemberRemoved: (doc, event) => teamed(doc, event, 'team:member_removed'),
    IncidentHeld: (doc, event) => noted(held(doc, event), event, line(event, 'held', '')),
    HoldReleased: (doc, event) => noted(held(doc, event), event, line(event, 'hold_released', '')),
    HoldsEnded: held,
    AssetRecorded: recorded,
    AssetRemoved: recorded,
    AlarmReceived: (doc, event) =>
      noted(doc, event, line(event, event.data.filter ? 'alarm:filtered' : 'alarm:received', alarmWords(event.data)), {
        alarm: event.data,
      }),
    IntegrationQueued: (doc, event) => integrated(doc, event, event.data.problem.display),
    IntegrationDelayed: (doc, event) => integrated(doc, event, event.data.reason),
    IntegrationCompleted: (doc, event) => integrated(doc, event, event.data.reference),
    IntegrationFailed: (doc, event) => integrated(doc, event, event.data.reason),
    IntegrationDoubted: (doc, event) => integrated(doc, event, ''),
    IntegrationRetried: (doc, event) => integrated(doc, event, ''),
    FileAdded: filed,
    FileDescribed: filed,
    FileRemoved: filed,
    FormAdded: reported,
    FormFieldSet: reported,
    FormTextWritten: reported,
    FormSubmitted: reported,
    FormApproved: reported,
    FormReturned: reported,
    FormRemoved: reported,
    LabelAdded: (doc, { data }) => doc && { ...doc, labels: [...doc.labels, { uuid: data.label, name: data.name }] },
    LabelRemoved: (doc, { data }) => doc && { ...doc, labels: doc.labels.filter(({ uuid }) => uuid !== data.label) },
    LogEntryRecorded: (doc, event) =>
      noted(doc, event, {
        ...said(event, event.data.event, event.data.personal?.message ?? ''),
        uuid: event.data.entry,
        lat: event.data.lat,
        lng: event.data.lng,
      }),
    CrewDispatched: (doc, event) => {
      const { designation, name } = event.data;
      const sent = { designation, name, time: event.metadata.occurredAt };
      return noted(doc, event, line(event, 'dispatched', name), { dispatched: [...(doc?.dispatched ?? []), sent] });
    },
    IncidentTransferred: (doc, event) =>
      noted(doc, event, transferLine(event), {
        transferred: event.data.transfer,
        extra: { ...doc?.extra, ...extraOf(event.data.option) },
        notices: [...(doc?.notices ?? []), ...event.data.notices.map(({ delivery }) => delivery)],
        // Its people stay with the organisation that hands it over.
        team: event.data.newEntity ? [] : (doc?.team ?? []),
        entity: event.data.newEntity?.entity ?? doc?.entity ?? '',
        subjects: doc ? [...new Set([...doc.subjects, event.data.subject])] : [],
      }),
    IncidentCompleted: (doc, event) => noted(doc, event, line(event, 'completed', '')),
    IncidentReopened: (doc, event) => noted(doc, event, line(event, 'incomplete', '')),
    IncidentArchived: (doc, event) => noted(doc, event, line(event, 'archived', '')),
    IncidentUnarchived: (doc, event) => noted(doc, event, line(event, 'unarchived', '')),
    IncidentDeleted: (doc) => doc && { ...doc, deleted: true },
    PersonalDataErased: (doc, event) => erased(doc, event.data.subject),
  },
  shown: (doc) => summaryOf(doc),
  columns: {
    entity: (doc) => (doc.deleted ? null : doc.entity),
    // `open` comes after every time.
    hidden_until: (doc) => (doc.deleted ? null : doc.held.hidden_until),
  },
  listed: {
    at: (doc) => Date.parse(doc.time),
    marks: (doc) => (doc.deleted || doc.held.hidden_until !== null ? null : marksOf(doc)),
  },
  words: wordsOf,
  frames: framesOf,
});

function erased(doc: IncidentDoc | null, subject: string): IncidentDoc | null {
  if (!doc) return doc;
  if (subject === doc.uuid) {
    return {
      ...doc,
      description: '',
      notes: doc.notes.map((note) => ({ ...note, body: null })),
      files: filesWithoutWords(doc.files),
      assets: assetsWithoutWords(doc.assets),
      tags: tagsWithoutWords(doc.tags),
      bupp: buppWithoutWords(doc.bupp),
      forms: formsWithoutWords(doc.forms),
      log: doc.log.map((entry) => ({ ...entry, message: ownWords(entry) })),
    };
  }
  return { ...doc, locations: placesWithout(doc.locations, subject) };
}

// The name of the crew that was sent is ours, not the resident's.
const ownWords = ({ event, message }: LogLine): string => (event === 'dispatched' ? message : '');
