import { channels } from '#contracts/accounts/channels';
import { type CalloutFrame, calloutEvent } from '#contracts/callout/callouts';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isUnderWay } from '#contracts/incident/crews/crewStatus';
import { isWaiting } from '#contracts/incident/response';
import type { RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import { type Change, projection } from '#projections/core/projection';
import { type CardFields, cardsOf } from './core/cardPart.ts';
import { incidentOf, isOfCallout, isOfLinked } from './core/incidentOf.ts';
import { begun, isActive, type Progress, progressed } from './course/course.ts';
import { cardCalled } from './parts/coming/called.ts';
import { cardCrews } from './parts/coming/dispatch.ts';
import { cardHelp } from './parts/coming/help.ts';
import { cardSearch } from './parts/coming/nobodyFound.ts';
import { cardHolds } from './parts/holds.ts';
import { cardLinking } from './parts/linking.ts';
import { cardPlaces } from './parts/places.ts';
import { cardPriority } from './parts/priority.ts';
import { cardLabels } from './parts/written/labels.ts';

/** The parts that the board shows. To add one, add its share beside its part, and a line here. */
const parts = [
  cardLabels,
  cardPlaces,
  cardHolds,
  cardCrews,
  cardCalled,
  cardPriority,
  cardLinking,
  cardHelp,
  cardSearch,
];
const shares = cardsOf(parts);

/** The card on the map, with its organization and the data from which its state follows. */
export type CardDoc = CardFields<(typeof parts)[number]> & {
  readonly entity: string;
  readonly progress: Progress;
  readonly deleted: boolean;
  readonly active: boolean;
  readonly card: IncidentCard;
};

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

/** True when a crew is under way to it, or was asked to be, or people were called. */
const isWorked = ({ crews, people }: CardDoc): boolean => crews.some(isUnderWay) || people.length > 0;

const onlyTarget = (version: string): string | null => {
  const { targets } = workflowOf(version);
  return targets.length === 1 ? (targets[0] ?? null) : null;
};

/** The fact of a call-out is the incident's while it belongs to the organization that calls. */
const followCallout = (doc: CardDoc | null, event: RecordedFact): CardDoc | null =>
  doc && doc.entity === event.metadata.entity ? shares.fold(doc, event) : doc;

const follow = (doc: CardDoc | null, event: RecordedFact): CardDoc | null => {
  if (isOfCallout(event)) return followCallout(doc, event);
  if (doc && isOfLinked(doc.card.uuid, event)) return shares.fold(doc, event);
  const after = moved(doc, event);
  return after && shares.fold(after, event);
};

/** The incidents of the dispatch map, by uuid. */
export const incidentCards = projection<CardDoc>()({
  name: 'incident_cards',
  version: 25,
  keys: incidentOf,
  on: {
    ...Object.fromEntries(shares.types.map((type) => [type, follow])),
    IncidentCreated: (_, { data, metadata }) => {
      const progress = begun(data.version, metadata.occurredAt);
      return {
        entity: metadata.entity,
        progress,
        deleted: false,
        active: isActive(progress),
        ...shares.initial,
        card: {
          uuid: data.incident,
          version: data.version,
          priority: shares.initial.priority,
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
          people: [],
          callouts: [],
        },
      };
    },
    LogEntryWithdrawn: (doc, event) => moved(doc, event),
    ReportCorrected: (doc, event) =>
      moved(doc, event, {
        time: event.data.reported,
        description: event.data.personal?.description ?? doc?.card.description ?? '',
      }),
    IncidentTransferred: (doc, event) => {
      const { newEntity } = event.data;
      return follow(doc && newEntity ? { ...doc, entity: newEntity.entity } : doc, event);
    },
    IncidentCompleted: (doc, event) => moved(doc, event),
    IncidentReopened: (doc, event) => moved(doc, event),
    IncidentArchived: (doc, event) => moved(doc, event),
    IncidentUnarchived: (doc, event) => moved(doc, event),
    IncidentDeleted: (doc) => doc && { ...doc, deleted: true, active: false },
    PersonalDataErased: (doc, event) => follow(erased(doc, event.data.subject), event),
  },
  setAside: (doc) => ({ ...doc, card: { ...doc.card, set_aside: true } }),
  shown: (doc) => doc.card,
  columns: {
    entity: (doc) => (doc.deleted ? null : doc.entity),
    active: (doc) => (isShown(doc) ? 1 : 0),
    waiting: (doc) => (isShown(doc) && isWaiting(doc.card) ? 1 : 0),
    worked: (doc) => (isShown(doc) && isWorked(doc) ? 1 : 0),
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
  return [{ channel: channels.callouts(before.entity), event: calloutEvent, data }];
}

const erased = (doc: CardDoc | null, subject: string): CardDoc | null =>
  doc && subject === doc.card.uuid ? { ...doc, card: { ...doc.card, description: '' } } : doc;
