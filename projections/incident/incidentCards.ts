import { channels } from '#contracts/accounts/channels';
import { type CalloutFrame, calloutEvent } from '#contracts/callout/callouts';
import type { LatLng } from '#contracts/core/geo';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isUnassigned } from '#contracts/incident/crews';
import type { Location } from '#contracts/incident/incident';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import type { HoldFact } from '#events/incident/holds/holds';
import { workflowOf } from '#events/incident/versions/index';
import { type Change, projection } from '#projections/core/projection';
import { addressLine, begun, isActive, type Progress, progressed } from './course/course.ts';
import { crewsBy, dispatchTypes, type SentCrew, shownCrews, withoutWords } from './parts/dispatch.ts';
import { type HoldState, heldBy, unheld } from './parts/holds.ts';
import { locationsBy, locationsWithout } from './parts/places.ts';

/** The card on the map, with its organization and the data from which its state follows. */
export interface CardDoc {
  readonly entity: string;
  readonly progress: Progress;
  readonly labels: readonly { readonly label: string; readonly name: string }[];
  /** Without the contacts, which the board does not show. The first place is the one on the map. */
  readonly places: readonly Location[];
  readonly deleted: boolean;
  readonly held: HoldState;
  readonly active: boolean;
  readonly crews: readonly SentCrew[];
  readonly card: IncidentCard;
}

const moved = (doc: CardDoc | null, event: RecordedFact, change: Partial<IncidentCard> = {}): CardDoc | null => {
  if (!doc) return doc;
  const progress = progressed(doc.progress, event);
  const { version, state, state_display, state_meaning, state_time } = progress;
  return {
    ...doc,
    progress,
    active: isActive(progress) && !doc.deleted,
    card: {
      ...doc.card,
      version,
      target_version: onlyTarget(version),
      state,
      state_display,
      state_meaning,
      state_time,
      ...change,
    },
  };
};

const isShown = ({ active, held }: CardDoc): boolean => active && held.hidden_until === null;

const onlyTarget = (version: string): string | null => {
  const { targets } = workflowOf(version);
  return targets.length === 1 ? (targets[0] ?? null) : null;
};

const held = (doc: CardDoc | null, event: RecordedFact<HoldFact['type']>): CardDoc | null =>
  doc && { ...doc, held: heldBy(doc.held, event) };

/** The incidents of the dispatch map, by uuid. */
export const incidentCards = projection<CardDoc>()({
  name: 'incident_cards',
  version: 11,
  keys: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    ...Object.fromEntries(dispatchTypes.map((type) => [type, withCrews])),
    IncidentCreated: (_, { data, metadata }) => {
      const progress = begun(data.version, metadata.occurredAt);
      return {
        entity: metadata.entity,
        progress,
        labels: [],
        places: [],
        deleted: false,
        held: unheld,
        active: isActive(progress),
        crews: [],
        card: {
          uuid: data.incident,
          version: data.version,
          target_version: onlyTarget(data.version),
          point: null,
          latlng: [],
          time: metadata.occurredAt,
          description: data.personal?.description ?? '',
          address: '',
          labels: [],
          state: progress.state,
          state_display: progress.state_display,
          state_meaning: progress.state_meaning,
          state_time: progress.state_time,
          dispatched: [],
        },
      };
    },
    IncidentLocated: relocated,
    LocationCorrected: relocated,
    LocationRemoved: relocated,
    LabelAdded: (doc, { data }) =>
      data.name === '' ? doc : labeled(doc, (labels) => [...labels, { label: data.label, name: data.name }]),
    LabelRemoved: (doc, { data }) => labeled(doc, (labels) => labels.filter(({ label }) => label !== data.label)),
    LogEntryWithdrawn: (doc, event) => moved(doc, event),
    ReportCorrected: (doc, event) =>
      moved(doc, event, {
        time: event.data.reported,
        description: event.data.personal?.description ?? doc?.card.description ?? '',
      }),
    IncidentHeld: held,
    HoldReleased: held,
    HoldsEnded: held,
    IncidentTransferred: (doc, event) => {
      const { newEntity } = event.data;
      return moved(doc && newEntity ? { ...doc, entity: newEntity.entity } : doc, event);
    },
    IncidentCompleted: (doc, event) => moved(doc, event),
    IncidentReopened: (doc, event) => moved(doc, event),
    IncidentArchived: (doc, event) => moved(doc, event),
    IncidentUnarchived: (doc, event) => moved(doc, event),
    IncidentDeleted: (doc) => doc && { ...doc, deleted: true, active: false },
    PersonalDataErased: (doc, { data }) => erased(doc, data.subject),
  },
  setAside: (doc) => ({ ...doc, card: { ...doc.card, set_aside: true } }),
  shown: (doc) => doc.card,
  columns: {
    entity: (doc) => (doc.deleted ? null : doc.entity),
    active: (doc) => (isShown(doc) ? 1 : 0),
    waiting: (doc) => (isShown(doc) && isUnassigned(doc.crews) ? 1 : 0),
    time: (doc) => doc.card.time,
  },
  frames: ({ key, before, after, position }: Change<CardDoc>) => {
    if (!after) return [];
    const left = before && isShown(before) && (!isShown(after) || before.entity !== after.entity) ? [before] : [];
    const gone = left.map(({ entity }) => ({
      channel: channels.dispatch(entity),
      event: 'INCIDENT_NOT_ACTIVE',
      data: { incident: key, position },
    }));
    const channel = channels.dispatch(after.entity);
    return [
      ...gone,
      ...(isShown(after) ? [{ channel, event: 'INCIDENT_UPDATED', data: { incident: after.card, position } }] : []),
      ...renamed({ key, before, after, position }),
    ];
  },
});

/** Call-outs show the type and the address of their incident, also of one that is not on the board. */
function renamed({ key, before, after, position }: Pick<Change<CardDoc>, 'key' | 'before' | 'after' | 'position'>) {
  const shown = (doc: CardDoc | null) => doc && [doc.entity, doc.card.version, doc.card.address].join('\n');
  if (!before || shown(before) === shown(after)) return [];
  const data: CalloutFrame = { callout: null, incident: key, position };
  return [{ channel: channels.dispatch(before.entity), event: calloutEvent, data }];
}

/** A fact of sending a crew, or a log entry, which may tell that crews left. */
function withCrews(doc: CardDoc | null, event: RecordedFact): CardDoc | null {
  if (!doc) return doc;
  const crews = crewsBy(doc.crews, event as Parameters<typeof crewsBy>[1]);
  return crews === doc.crews ? moved(doc, event) : moved({ ...doc, crews }, event, { dispatched: shownCrews(crews) });
}

function labeled(doc: CardDoc | null, change: (labels: CardDoc['labels']) => CardDoc['labels']): CardDoc | null {
  if (!doc) return doc;
  const labels = change(doc.labels);
  return { ...doc, labels, card: { ...doc.card, labels: labels.map(({ name }) => name) } };
}

function erased(doc: CardDoc | null, subject: string): CardDoc | null {
  if (!doc) return doc;
  if (subject === doc.card.uuid) {
    const crews = withoutWords(doc.crews);
    const card = { ...doc.card, description: '', labels: [], dispatched: shownCrews(crews) };
    return { ...doc, labels: [], crews, card };
  }
  if (!doc.places.some(({ uuid }) => uuid === subject)) return doc;
  return withPlaces(doc, locationsWithout(doc.places, subject));
}

function relocated(doc: CardDoc | null, event: Parameters<typeof locationsBy>[1]): CardDoc | null {
  return doc && withPlaces(doc, locationsBy(doc.places, event));
}

function withPlaces(doc: CardDoc, places: readonly Location[]): CardDoc {
  const [first] = places;
  const pointOf = ({ lat, lng }: Location): LatLng | null => (lat !== null && lng !== null ? [lat, lng] : null);
  const latlng = places.flatMap((place) => {
    const point = pointOf(place);
    return point ? [point] : [];
  });
  const point = first ? pointOf(first) : null;
  return { ...doc, places, card: { ...doc.card, point, latlng, address: first ? addressLine(first) : '' } };
}
