import { channels } from '#contracts/channels';
import type { IncidentCard } from '#contracts/dispatch';
import type { RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import { idOf } from '#events/message';
import { addressLine, begun, isActive, type Progress, progressed } from './course.ts';
import { type Change, projection } from './projection.ts';

/** The card on the map, whose it is, and what its state follows from. */
export interface CardDoc {
  readonly entity: string;
  readonly progress: Progress;
  readonly labels: readonly { readonly label: string; readonly name: string }[];
  readonly place: { readonly location: string; readonly raw: string | null; route: string; locality: string } | null;
  readonly active: boolean;
  readonly card: IncidentCard;
}

const moved = (doc: CardDoc | null, event: RecordedFact, change: Partial<IncidentCard> = {}): CardDoc | null => {
  if (!doc) return doc;
  const progress = progressed(doc.progress, event);
  const { version, state, state_time } = progress;
  return {
    ...doc,
    progress,
    active: isActive(progress),
    card: { ...doc.card, version, target_version: onlyTarget(version), state, state_time, ...change },
  };
};

const onlyTarget = (version: string): string | null => {
  const { targets } = workflowOf(version);
  return targets.length === 1 ? (targets[0] ?? null) : null;
};

/** The active incidents of the dispatch map, by uuid. */
export const incidentCards = projection<CardDoc>({
  name: 'incident_cards',
  version: 2,
  keys: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    IncidentCreated: (_, { data, metadata }) => {
      const progress = begun(data.version, metadata.occurredAt);
      return {
        entity: metadata.entity,
        progress,
        labels: [],
        place: null,
        active: true,
        card: {
          uuid: data.incident,
          version: data.version,
          target_version: onlyTarget(data.version),
          point: null,
          time: metadata.occurredAt,
          description: data.personal?.description ?? '',
          address: '',
          labels: [],
          state: progress.state,
          state_time: progress.state_time,
          dispatched: [],
        },
      };
    },
    IncidentLocated: (doc, { data }) => {
      // The first place is the one on the map.
      if (!doc || doc.place) return doc;
      const { location, route, locality, lat, lng } = data;
      const place = { location, raw: data.personal?.raw ?? null, route, locality };
      return { ...doc, place, card: { ...doc.card, point: [lat, lng], address: addressLine(place) } };
    },
    LabelAdded: (doc, { data }) => labelled(doc, (labels) => [...labels, { label: data.label, name: data.name }]),
    LabelRemoved: (doc, { data }) => labelled(doc, (labels) => labels.filter(({ label }) => label !== data.label)),
    LogEntryRecorded: (doc, event) => moved(doc, event),
    CrewDispatched: (doc, event) =>
      moved(doc, event, {
        dispatched: [
          ...(doc?.card.dispatched ?? []),
          { designation: event.data.designation, name: event.data.name, time: event.metadata.occurredAt },
        ],
      }),
    IncidentCompleted: (doc, event) => moved(doc, event),
    IncidentReopened: (doc, event) => moved(doc, event),
    IncidentArchived: (doc, event) => moved(doc, event),
    IncidentUnarchived: (doc, event) => moved(doc, event),
    PersonalDataErased: (doc, { data }) => erased(doc, data.subject),
  },
  shown: (doc) => doc.card,
  columns: {
    entity: (doc) => doc.entity,
    active: (doc) => (doc.active ? 1 : 0),
    time: (doc) => doc.card.time,
  },
  frames: ({ key, before, after, position }: Change<CardDoc>) => {
    if (!after) return [];
    const channel = channels.dispatch(after.entity);
    if (after.active) return [{ channel, event: 'INCIDENT_UPDATED', data: { incident: after.card, position } }];
    return before?.active ? [{ channel, event: 'INCIDENT_NOT_ACTIVE', data: { incident: key, position } }] : [];
  },
});

function labelled(doc: CardDoc | null, change: (labels: CardDoc['labels']) => CardDoc['labels']): CardDoc | null {
  if (!doc) return doc;
  const labels = change(doc.labels);
  return { ...doc, labels, card: { ...doc.card, labels: labels.map(({ name }) => name) } };
}

function erased(doc: CardDoc | null, subject: string): CardDoc | null {
  if (!doc) return doc;
  if (subject === doc.card.uuid) return { ...doc, card: { ...doc.card, description: '' } };
  if (doc.place?.location !== subject) return doc;
  const place = { ...doc.place, raw: null };
  return { ...doc, place, card: { ...doc.card, address: addressLine(place) } };
}
