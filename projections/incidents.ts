import type { Alarm } from '#contracts/alarm';
import type { Asset } from '#contracts/asset';
import { channels, type IncidentEvent } from '#contracts/channels';
import type {
  Contact,
  Incident,
  IncidentFile,
  IncidentSummary,
  Label,
  Location,
  LogEntry,
  Note,
  Tag,
} from '#contracts/incident';
import type { Integration } from '#contracts/integration';
import type { RecordedFact } from '#events/facts';
import type { AssetFact, BuppFact, HoldFact, IntegrationFact, TagFact, TeamFact } from '#events/incident/events';
import { formationOf } from '#events/incident/formation';
import { offeredBy } from '#events/incident/formDefinitions/index';
import type { Member } from '#events/incident/team';
import { versionExtras } from '#events/incident/versionExtras';
import { workflowOf } from '#events/incident/versions/index';
import { reached } from '#events/incident/workflow';
import { idOf } from '#events/message';
import { assetsAfter, assetsWithoutWords } from './assets.ts';
import { type BuppDoc, buppAfter, buppWithoutWords } from './bupp.ts';
import { addressLine, begun, isActive, type Progress, progressed } from './course.ts';
import { filesAfter, filesWithoutWords } from './files.ts';
import { type FormDoc, formNamed, formsAfter, formsWithoutWords, rowOf } from './forms.ts';
import { type Held, heldAfter, unheld } from './holds.ts';
import { integrationsAfter } from './integrations.ts';
import { placesAfter, placesWithout } from './places.ts';
import { type Change, type Frame, projection } from './projection.ts';
import { tagsAfter, tagsWithoutWords } from './tags.ts';
import { tasksOf } from './tasks.ts';
import { type Listing, memberFrames, teamAfter } from './team.ts';
import { transferLine } from './transferLine.ts';

/** All that the incident's page shows. `by` of a log entry is `kind:id` here: the API puts the name in its place. */
export interface IncidentDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly source: string | null;
  readonly time: string;
  readonly description: string;
  readonly progress: Progress;
  readonly labels: readonly Label[];
  readonly locations: readonly Location[];
  readonly notes: readonly Note[];
  readonly tags: readonly Tag[];
  readonly team: readonly Member[];
  readonly held: Held;
  readonly files: readonly IncidentFile[];
  readonly integrations: readonly Integration[];
  readonly alarm: Alarm | null;
  readonly bupp: BuppDoc | null;
  readonly assets: readonly Asset[];
  readonly forms: readonly FormDoc[];
  readonly log: readonly LogEntry[];
  readonly dispatched: Incident['dispatched'];
  readonly transferred: string | null;
  /** The messages that its transfers owed, by the delivery's uuid, in order. */
  readonly notices: readonly string[];
  /** Whose words it holds, removed and erased ones included: its own, its places', its contacts'. */
  readonly subjects: readonly string[];
  /** Nobody finds it any more, but for whoever must erase a person's words. */
  readonly deleted: boolean;
}

const by = ({ metadata }: RecordedFact): string => `${metadata.actor.kind}:${metadata.actor.id}`;

/** A line of the log for what the system itself records, in the specification's manner of naming. */
const line = (event: RecordedFact, name: string, message: string): LogEntry => ({
  uuid: event.id,
  event: name,
  time: event.metadata.occurredAt,
  recorded_time: event.recordedAt,
  message,
  lat: null,
  lng: null,
  level: 'info',
  by: by(event),
});

const noted = (doc: IncidentDoc | null, event: RecordedFact, entry: LogEntry, change: Partial<IncidentDoc> = {}) =>
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
const integrationLines: Readonly<Record<IntegrationFact['type'], string>> = {
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
const teamed = (doc: IncidentDoc | null, event: RecordedFact<TeamFact['type']>, name: string): IncidentDoc | null => {
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

/** The incidents, by uuid: detail and list. */
export const incidents = projection<IncidentDoc>({
  name: 'incidents',
  version: 17,
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
        ...line(event, event.data.event, event.data.personal?.message ?? ''),
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
  words: (doc) =>
    [
      doc.description,
      ...doc.labels.map(({ name }) => name),
      ...doc.locations.flatMap((place) => [
        addressLine(place),
        place.locality,
        ...place.contacts.flatMap(contactWords),
      ]),
      ...doc.notes.map(({ body }) => body ?? ''),
      ...doc.files.flatMap(({ title, description }) => [title ?? '', description ?? '']),
      ...doc.log.map(({ message }) => message),
    ].join(' '),
  frames: ({ key, event, before, after, position }: Change<IncidentDoc>) => {
    if (!after) return [];
    const handedOver = before !== null && before.entity !== after.entity;
    const [was, is] = [before !== null && isListed(before), isListed(after)];
    // Whoever looks at it here is of the organisation that it leaves: for them it is gone.
    const gone = after.deleted || handedOver;
    const kind = gone ? 'deleted' : (pageEvent[event.type] ?? 'updated');
    const page = { channel: channels.incident(key), event: kind };
    const frames: readonly Frame[] = [
      { ...page, data: { incident: key, position, ...formNamed(event) } },
      ...memberFrames(before && listingOf(before), handedOver ? leftBy(before) : listingOf(after), position),
    ];
    if (!was && !is) return frames;
    if (handedOver) {
      const left = { channel: channels.incidentsActive(before.entity), event: 'deleted' };
      const came = { channel: channels.incidentsActive(after.entity), event: 'added' };
      return [
        ...frames,
        ...(was ? [{ ...left, data: { incident: summaryOf(before), position } }] : []),
        ...(is ? [{ ...came, data: { incident: summaryOf(after), position } }] : []),
      ];
    }
    const list = {
      channel: channels.incidentsActive(after.entity),
      event: is ? (was ? 'updated' : 'added') : 'deleted',
    };
    return [...frames, { ...list, data: { incident: summaryOf(after), position } }];
  },
});

// A number is looked for as it stands, as ten digits, or in the parts in which it is shown.
function contactWords({ name, phone_number, email }: Contact): readonly string[] {
  const national = (phone_number ?? '').replaceAll(/\D/g, '').slice(-10);
  const parts = national.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
  return [name ?? '', phone_number ?? '', national, parts, email ?? ''];
}

/** What the page is told by a name of its own (S2 §7.5). */
const pageEvent: Partial<Record<string, IncidentEvent>> = {
  IncidentHeld: 'incident_holds_updated',
  HoldReleased: 'incident_holds_updated',
  HoldsEnded: 'incident_holds_updated',
  TagAdded: 'tag_added',
  TagChanged: 'tag_updated',
  TagRemoved: 'tag_deleted',
  IntegrationQueued: 'integration_added',
  IntegrationDelayed: 'integration_updated',
  IntegrationCompleted: 'integration_updated',
  IntegrationFailed: 'integration_updated',
  IntegrationDoubted: 'integration_updated',
  IntegrationRetried: 'integration_updated',
  TeamMemberAdded: 'user_added',
  TeamRoleChanged: 'user_updated',
  TeamMemberRemoved: 'user_deleted',
  FormAdded: 'form_added',
  FormFieldSet: 'form_updated',
  FormTextWritten: 'form_updated',
  FormSubmitted: 'form_updated',
  FormApproved: 'form_updated',
  FormReturned: 'form_updated',
  FormRemoved: 'form_deleted',
};

const isListed = ({ progress, deleted, held }: IncidentDoc): boolean =>
  isActive(progress) && !deleted && held.hidden_until === null;

const leftBy = (doc: IncidentDoc): Listing => ({ users: [], incident: summaryOf(doc) });
const listingOf = (doc: IncidentDoc): Listing => ({
  users: isListed(doc) ? doc.team.map(({ user }) => user) : [],
  incident: summaryOf(doc),
});

/** By what a list of incidents can be filtered. The organisation is one of them: no question goes without it. */
export const incidentMarks = {
  entity: (uuid: string) => `entity:${uuid}`,
  state: (state: string) => `state:${state}`,
  version: (key: string) => `version:${key}`,
  active: (active: boolean) => `active:${active}`,
  label: (name: string) => `label:${name.toLowerCase()}`,
  member: (user: string) => `member:${user}`,
} as const;

const marksOf = ({ entity, progress, labels, team }: IncidentDoc): readonly string[] => [
  incidentMarks.entity(entity),
  incidentMarks.state(progress.state),
  incidentMarks.version(progress.version),
  incidentMarks.active(isActive(progress)),
  ...labels.map(({ name }) => incidentMarks.label(name)),
  ...team.map(({ user }) => incidentMarks.member(user)),
];

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
const ownWords = ({ event, message }: LogEntry): string => (event === 'dispatched' ? message : '');

/** The line of a list. */
export function summaryOf(doc: IncidentDoc): IncidentSummary {
  const place = doc.locations[0];
  const { version, state, state_display, state_meaning, state_time } = doc.progress;
  return {
    uuid: doc.uuid,
    version,
    version_display: workflowOf(version).displayName,
    description: doc.description,
    address: place ? addressLine(place) : '',
    point: place && place.lat !== null && place.lng !== null ? [place.lat, place.lng] : null,
    labels: doc.labels.map(({ name }) => name),
    state,
    state_display,
    state_meaning,
    state_time,
    time: doc.time,
    active: isActive(doc.progress),
    archived: doc.progress.course.archived !== null,
    completed: doc.progress.course.completed !== null,
  };
}

/** The whole page, but for what only the API knows: the names of people, and what the viewer may do. */
export function detailOf(
  doc: IncidentDoc,
): Omit<Incident, 'permissions' | 'position' | 'entity' | 'hide' | 'transfer_options' | 'notices' | 'team'> {
  const { timestamps } = doc.progress.course;
  return {
    ...summaryOf(doc),
    ...versionExtras(workflowOf(doc.progress.version)),
    labels: doc.labels,
    locations: doc.locations,
    notes: doc.notes,
    tags: doc.tags,
    tag_data: Object.fromEntries(doc.tags.map(({ content_type, data }) => [content_type, data])),
    holds: doc.held.holds,
    files: doc.files,
    integrations: doc.integrations,
    alarm: doc.alarm,
    bupp: doc.bupp,
    // What was noted down at a place is gone with the place.
    assets: doc.assets.filter(({ location }) => doc.locations.some(({ uuid }) => uuid === location)),
    forms: doc.forms.map(rowOf),
    forms_offered: offeredBy(doc.progress.version),
    log: doc.log.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    dispatched: doc.dispatched,
    transferred: doc.transferred,
    timestamps,
    tasks: tasksOf(doc),
    formation: formationOf(doc.log),
    workflow: reached(workflowOf(doc.progress.version), timestamps),
    source: doc.source,
  };
}
