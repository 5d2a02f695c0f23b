import { channels } from '#contracts/accounts/channels';
import type { CheckIn, Crew, DesignatedUser, DispatchFrames } from '#contracts/dispatch/dispatch';
import { idOf } from '#events/core/message';
import type { DeliveryFact } from '#events/delivery/events';
import type { FactType, RecordedFact } from '#events/facts';
import { calendarChanged } from '#projections/core/onCallFrames';
import { type Change, type Fold, type Look, projection } from '#projections/core/projection';

/** A crew as the board shows it, with its organization. */
export interface CrewDoc {
  readonly kind: 'crew';
  readonly entity: string;
  readonly crew: Crew;
  /** The designated user while a shift of the calendar has the crew; otherwise absent: the crew names that person. */
  readonly designated?: DesignatedUser | null;
}
/** A user, from whom a crew takes the data of its designated user. */
interface PersonDoc {
  readonly kind: 'person';
  readonly person: DesignatedUser;
}
/** The text of a check-in, by its delivery: which crew it was sent to. */
interface TextDoc {
  readonly kind: 'text';
  readonly crew: string;
  readonly checkIn: string;
}
/** The crews that were handed to another organization together with an incident, by the incident. */
interface HandedDoc {
  readonly kind: 'handed';
  readonly crews: readonly string[];
}
type Doc = CrewDoc | PersonDoc | TextDoc | HandedDoc;

const personKey = (user: string) => `person:${user}`;
const handedKey = (incident: string) => `handed:${incident}`;
const textKey = (delivery: string) => `text:${delivery}`;

/** The crew whose text this delivery is, and the text itself. */
function keysOfText({ type, data }: RecordedFact<DeliveryFact['type']>, look: Look<Doc>): readonly string[] {
  const key = textKey(data.delivery);
  if (type === 'DeliveryRequested') return data.template === 'check-in' ? [key] : [];
  const text = look(key);
  return text?.kind === 'text' ? [text.crew, key] : [];
}

/** Folds a step of a check-in's text into its crew. The text's own document ends with it. */
const withText = (change: (reason: string) => Pick<CheckIn, 'text' | 'cause'>, ends: boolean) =>
  ((doc, { data }, { look }) => {
    if (doc?.kind === 'text') return ends ? null : doc;
    const text = look(textKey(data.delivery));
    if (text?.kind !== 'text') return doc;
    return withCheckIn(doc, text.checkIn, change('reason' in data ? data.reason : ''));
  }) satisfies Fold<Doc, RecordedFact<'DeliveryPutOff' | 'DeliverySent' | 'DeliveryFailed' | 'DeliveryUnknown'>>;

const withCrew = (doc: Doc | null, change: (crew: Crew) => Partial<Crew>): Doc | null =>
  doc?.kind === 'crew' ? { ...doc, crew: { ...doc.crew, ...change(doc.crew) } } : doc;

/** While a shift has the crew, the designated user waits aside. */
const designatedIn = (doc: Doc | null, person: DesignatedUser | null): Doc | null =>
  doc?.kind === 'crew' && doc.designated !== undefined
    ? { ...doc, designated: person }
    : withCrew(doc, () => ({ designated_user: person }));

const withCheckIn = (doc: Doc | null, id: string, change: Partial<CheckIn>): Doc | null =>
  withCrew(doc, ({ checkin }) => (checkin?.id === id ? { checkin: { ...checkin, ...change } } : {}));

/** A check-in that no dispatcher asked for. */
const reported = (id: string, time: string) =>
  ({ id, status: 'COMPLETED', requested_time: time, due_time: time, text: null, failure: null, cause: null }) as const;

/** A crew's job at an incident that another organization has. */
const elsewhere =
  (status: NonNullable<Crew['elsewhere']>['status'] | null) =>
  (doc: Doc | null, { data, metadata }: RecordedFact<AtJob>): Doc | null => {
    if (doc?.kind !== 'crew' || !doc.crew.elsewhere || data.designation !== doc.crew.uuid) return doc;
    const { elsewhere: before, ...crew } = doc.crew;
    const now = status && { elsewhere: { ...before, status, since: metadata.occurredAt } };
    return { ...doc, crew: { ...crew, ...now } };
  };
type AtJob = 'JobAccepted' | 'CrewSetOut' | 'CrewArrived' | 'JobFinished' | 'JobDeclined' | 'CrewRecalled';

/** The incident is over for the crews that were handed over with it. */
const isOver = (doc: Doc | null): Doc | null => {
  if (doc?.kind === 'handed') return null;
  if (doc?.kind !== 'crew' || !doc.crew.elsewhere) return doc;
  const { elsewhere: _, ...crew } = doc.crew;
  return { ...doc, crew };
};

// The dispatch channel's event name for each change (S0 §4).
/** The fields of a crew that the people on call follow from. */
const dutyOf = (doc: Doc | null): string | null =>
  doc?.kind === 'crew' ? [doc.crew.name, doc.crew.active, doc.crew.designated_user?.uuid].join('\n') : null;

const frameNames: Partial<Record<FactType, keyof DispatchFrames>> = {
  CrewActivated: 'ACTIVE_STATUS_UPDATED',
  CrewDeactivated: 'ACTIVE_STATUS_UPDATED',
  CrewNoteWritten: 'NOTE_UPDATED',
  CheckInRequested: 'CHECKINS_REQUESTED',
  CheckInCompleted: 'CHECKIN_COMPLETED',
  CheckInFailed: 'CHECKIN_FAILED',
  PositionReported: 'CHECKIN_COMPLETED',
};

/** The crews of the dispatch board, by the designation's uuid. */
export const crews = projection<Doc, CrewDoc>()({
  name: 'crews',
  version: 8,
  keys: (event, look) => {
    const { type, data, stream } = event;
    if (type === 'UserRegistered') return [personKey(data.user)];
    if (stream.startsWith('delivery-')) return keysOfText(event as RecordedFact<DeliveryFact['type']>, look);
    if (type === 'CrewHandedOver') return [handedKey(idOf(stream)), data.designation];
    if (stream.startsWith('incident-')) {
      const handed = look(handedKey(idOf(stream)));
      return handed?.kind === 'handed' ? [...handed.crews, handedKey(idOf(stream))] : [];
    }
    // Events of an incident also name a designation, but only the designation's own stream changes the crew.
    return stream.startsWith('designation-') && 'designation' in data ? [idOf(stream)] : [];
  },
  on: {
    UserRegistered: (_, { data }) => ({
      kind: 'person',
      person: {
        uuid: data.user,
        first_name: data.personal?.firstName ?? '',
        last_name: data.personal?.lastName ?? '',
        phone_number: data.personal?.phoneNumber ?? '',
      },
    }),
    DesignationCreated: (_, { data, metadata }) => ({
      kind: 'crew',
      entity: metadata.entity,
      crew: {
        id: data.designation,
        uuid: data.designation,
        name: data.name,
        active: false,
        shared_phone_number: data.sharedPhoneNumber,
        designated_user: null,
        checkin: null,
        note: null,
        queue: [],
      },
    }),
    DesignatedUserAssigned: (doc, { data }, { look }) => {
      const holder = look(personKey(data.user));
      return designatedIn(doc, holder?.kind === 'person' ? holder.person : null);
    },
    DesignatedUserReleased: (doc) => designatedIn(doc, null),
    CrewScheduleFollowed: (doc, { data }, { look }) => {
      if (doc?.kind !== 'crew') return doc;
      const { designated: aside, ...rest } = doc;
      const designated = aside === undefined ? doc.crew.designated_user : aside;
      if (data.user === null) return { ...rest, crew: { ...doc.crew, designated_user: designated } };
      const holder = look(personKey(data.user));
      const person = holder?.kind === 'person' ? holder.person : null;
      return { ...rest, crew: { ...doc.crew, designated_user: person }, designated };
    },
    CrewHandedOver: (doc, { data, metadata, stream }, { key }) => {
      if (key === handedKey(idOf(stream)))
        return { kind: 'handed', crews: [...(doc?.kind === 'handed' ? doc.crews : []), data.designation] };
      const { name: to } = data.to;
      return withCrew(doc, () => ({ elsewhere: { to, status: 'on-my-way', since: metadata.occurredAt } }));
    },
    JobAccepted: elsewhere('accepted'),
    CrewSetOut: elsewhere('on-my-way'),
    CrewArrived: elsewhere('on-scene'),
    JobFinished: elsewhere(null),
    JobDeclined: elsewhere(null),
    CrewRecalled: elsewhere(null),
    IncidentCompleted: isOver,
    IncidentArchived: isOver,
    IncidentDeleted: isOver,
    CrewActivated: (doc) => withCrew(doc, () => ({ active: true })),
    CrewDeactivated: (doc) => withCrew(doc, () => ({ active: false })),
    CrewJobsOrdered: (doc, { data }) => withCrew(doc, () => ({ queue: data.incidents })),
    CrewNoteWritten: (doc, { data, metadata }) =>
      withCrew(doc, () => ({
        note: { body: data.personal?.body ?? '', time: metadata.occurredAt, source: data.source },
      })),
    CheckInRequested: (doc, { data, metadata }) =>
      withCrew(doc, ({ checkin }) => ({
        checkin: {
          id: data.checkIn,
          status: 'IN_PROGRESS',
          requested_time: metadata.occurredAt,
          due_time: data.dueAt,
          time: checkin?.time ?? null,
          point: checkin?.point ?? null,
          accuracy: checkin?.accuracy ?? null,
          note: checkin?.note ?? '',
          text: 'sending',
          failure: null,
          cause: null,
        },
      })),
    DeliveryRequested: (_, { data }) => ({ kind: 'text', crew: data.designation, checkIn: data.checkIn }),
    DeliveryPutOff: withText((cause) => ({ text: 'delayed', cause }), false),
    DeliverySent: withText(() => ({ text: 'sent', cause: null }), true),
    DeliveryUnknown: withText(() => ({ text: 'in-doubt', cause: 'the text service did not answer' }), false),
    DeliveryFailed: withText((cause) => ({ text: 'failed', cause }), true),
    CheckInCompleted: (doc, { data, metadata }) =>
      withCheckIn(doc, data.checkIn, {
        status: 'COMPLETED',
        time: metadata.occurredAt,
        point: [data.lat, data.lng],
        accuracy: data.accuracy,
        note: data.personal?.note ?? '',
      }),
    PositionReported: (doc, { data, metadata }) =>
      withCrew(doc, ({ checkin }) => {
        const { occurredAt: time } = metadata;
        // A phone without network sends late. A newer position stays.
        if (checkin?.time && checkin.time > time) return {};
        const known = { time, point: [data.lat, data.lng] as const, accuracy: data.accuracy, note: '' };
        // A request that nobody answered yet stays open. A report after a failure is as good as an answer.
        if (checkin?.status === 'IN_PROGRESS') return { checkin: { ...checkin, ...known } };
        return { checkin: { ...reported(data.report, time), ...known } };
      }),
    CheckInFailed: (doc, { data }) =>
      withCrew(doc, ({ checkin }) => {
        if (checkin?.id !== data.checkIn) return {};
        const cause = data.cause ?? checkin.cause;
        return { checkin: { ...checkin, status: 'FAILED', failure: data.reason, cause } };
      }),
  },
  shown: (doc) => (doc.kind === 'crew' ? doc.crew : null),
  columns: {
    entity: (doc) => (doc.kind === 'crew' ? doc.entity : null),
    name: (doc) => (doc.kind === 'crew' ? doc.crew.name : null),
  },
  frames: ({ event, before, after, position }: Change<Doc>) => {
    if (after?.kind !== 'crew') return [];
    const { crew, entity } = after;
    const board = { channel: channels.dispatch(entity), event: frameNames[event.type] ?? 'CREW_UPDATED' };
    const holder = crew.designated_user?.uuid;
    return [
      // The phone of the crew's holder fetches its crew again.
      ...(holder ? [{ channel: channels.incidentsUser(holder), event: 'crew_updated', data: { position } }] : []),
      { ...board, data: { crew, position } },
      ...(dutyOf(before) === dutyOf(after) ? [] : [calendarChanged(entity, position)]),
    ];
  },
});
