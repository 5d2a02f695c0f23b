import { channels } from '#contracts/channels';
import type { Contact, Incident, IncidentSummary, Label, Location, LogEntry } from '#contracts/incident';
import type { RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import { reached } from '#events/incident/workflow';
import { idOf } from '#events/message';
import { addressLine, begun, isActive, type Progress, progressed } from './course.ts';
import { type Change, projection } from './projection.ts';

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
  readonly log: readonly LogEntry[];
  readonly dispatched: Incident['dispatched'];
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

/** The incidents, by uuid: detail and list. */
export const incidents = projection<IncidentDoc>({
  name: 'incidents',
  version: 2,
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
      log: [line(event, 'created', '')],
      dispatched: [],
    }),
    IncidentLocated: (doc, { data }) =>
      doc && {
        ...doc,
        locations: [
          ...doc.locations,
          {
            uuid: data.location,
            raw: data.personal?.raw ?? null,
            street_number: data.personal?.streetNumber ?? null,
            subpremise: data.personal?.subpremise ?? null,
            route: data.route,
            locality: data.locality,
            administrative_level_1: data.administrativeLevel1,
            postal_code: data.postalCode,
            lat: data.lat,
            lng: data.lng,
            contacts: [],
          },
        ],
      },
    ContactAdded: (doc, { data }) =>
      changeLocation(doc, data.location, (location) => ({
        ...location,
        contacts: [
          ...location.contacts,
          {
            uuid: data.contact,
            name: data.personal?.name ?? null,
            phone_number: data.personal?.phoneNumber ?? null,
            phone_extension: data.personal?.phoneExtension ?? null,
            email: data.personal?.email ?? null,
            complainant: data.complainant,
          },
        ],
      })),
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
    IncidentCompleted: (doc, event) => noted(doc, event, line(event, 'completed', '')),
    IncidentReopened: (doc, event) => noted(doc, event, line(event, 'incomplete', '')),
    IncidentArchived: (doc, event) => noted(doc, event, line(event, 'archived', '')),
    IncidentUnarchived: (doc, event) => noted(doc, event, line(event, 'unarchived', '')),
    PersonalDataErased: (doc, event) => erased(doc, event.data.subject),
  },
  shown: (doc) => summaryOf(doc),
  columns: {
    entity: (doc) => doc.entity,
    time: (doc) => doc.time,
    state: (doc) => doc.progress.state,
    version: (doc) => doc.progress.version,
    active: (doc) => (isActive(doc.progress) ? 1 : 0),
    source: (doc) => doc.source,
    // Asked with LIKE; each label stands between bars so that one is never found inside another.
    labels: (doc) => `|${doc.labels.map(({ name }) => name.toLowerCase()).join('|')}|`,
  },
  words: (doc) =>
    [
      wholeEntity(doc.entity),
      doc.description,
      ...doc.labels.map(({ name }) => name),
      ...doc.locations.flatMap((place) => [
        addressLine(place),
        place.locality,
        ...place.contacts.flatMap(({ name, phone_number }) => [name ?? '', phone_number ?? '']),
      ]),
      ...doc.log.map(({ message }) => message),
    ].join(' '),
  frames: ({ key, before, after, position }: Change<IncidentDoc>) => {
    if (!after) return [];
    const event = isActive(after.progress) ? (before ? 'updated' : 'added') : 'deleted';
    const wasShown = before === null || isActive(before.progress);
    return [
      { channel: channels.incident(key), event: 'updated', data: { incident: key, position } },
      ...(wasShown || event !== 'deleted'
        ? [
            {
              channel: channels.incidentsActive(after.entity),
              event,
              data: { incident: summaryOf(after), position },
            },
          ]
        : []),
    ];
  },
});

/** One word that all of an organisation's incidents share: with it a search never reads another organisation's matches. */
export const wholeEntity = (entity: string): string => entity.replaceAll('-', '');

function changeLocation(doc: IncidentDoc | null, uuid: string, change: (location: Location) => Location) {
  return doc && { ...doc, locations: doc.locations.map((place) => (place.uuid === uuid ? change(place) : place)) };
}

const nameless = (contact: Contact): Contact => ({
  ...contact,
  name: null,
  phone_number: null,
  phone_extension: null,
  email: null,
});

function erased(doc: IncidentDoc | null, subject: string): IncidentDoc | null {
  if (!doc) return doc;
  if (subject === doc.uuid) {
    return { ...doc, description: '', log: doc.log.map((entry) => ({ ...entry, message: ownWords(entry) })) };
  }
  return {
    ...doc,
    locations: doc.locations.map((place) => ({
      ...(place.uuid === subject ? { ...place, raw: null, street_number: null, subpremise: null } : place),
      contacts: place.contacts.map((contact) => (contact.uuid === subject ? nameless(contact) : contact)),
    })),
  };
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
export function detailOf(doc: IncidentDoc): Omit<Incident, 'permissions' | 'position' | 'entity'> {
  const { timestamps } = doc.progress.course;
  return {
    ...summaryOf(doc),
    labels: doc.labels,
    locations: doc.locations,
    log: doc.log.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    dispatched: doc.dispatched,
    timestamps,
    workflow: reached(workflowOf(doc.progress.version), timestamps),
    source: doc.source,
  };
}
