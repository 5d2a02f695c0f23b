import type { Dispatched } from '#contracts/incident/crews/crews';
import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { DispatchFact } from '#events/incident/dispatch/dispatch';
import { dispatchFacts } from '#events/incident/dispatch/facts';
import { folds, type Sendings } from '#events/incident/dispatch/folds';
import { type Sending, statusOf } from '#events/incident/dispatch/sending';
import type { CardPart } from '#projections/incident/core/cardPart';
import type { DocPart } from '#projections/incident/core/part';
import { ownLine } from '#projections/incident/log/ownLine';

/** The crews as shown, with the fields from which their next status follows. */
export interface SentCrew extends Dispatched {
  readonly sending: Sending;
}
export interface ShownDispatch {
  readonly dispatched: readonly SentCrew[];
}
type Event = RecordedFact<DispatchFact['type'] | 'LogEntryRecorded'>;

/** The crews of an incident after a fact, in the order in which they were sent last. */
export function crewsBy(crews: readonly SentCrew[], event: Event): readonly SentCrew[] {
  const before: Sendings = new Map(crews.map(({ designation, sending }) => [designation, sending]));
  const fold = folds[event.type] as (kept: Sendings, fact: object, at: object) => Sendings;
  const after = fold(before, event, {});
  if (after === before) return crews;
  const known = new Map(crews.map((crew) => [crew.designation, crew]));
  return [...after.values()].map((sending) => crewOf(known.get(sending.designation), sending, event));
}

function crewOf(before: SentCrew | undefined, sending: Sending, event: Event): SentCrew {
  if (before?.sending === sending) return before;
  const { occurredAt } = event.metadata;
  const { designation, name, dispatch, told } = sending;
  const status = statusOf(sending);
  const sent = event.type === 'CrewDispatched' || event.type === 'CrewSentAgain' ? event.data : null;
  const same = sent === null && before?.status === status;
  const respondBy = sent ? sent.respondBy : before?.respond_by;
  return {
    designation,
    name,
    time: sent || !before ? occurredAt : before.time,
    dispatch: told ? dispatch : null,
    ...(respondBy === undefined ? {} : { respond_by: respondBy }),
    ...(sending.of === undefined ? {} : { of: sending.of }),
    ...(sending.eta === undefined ? {} : { eta: sending.eta }),
    status,
    status_time: same ? before.status_time : occurredAt,
    reason: same ? before.reason : reasonOf(event),
    sending,
  };
}

const reasonOf = ({ type, data }: Event): string | null => {
  if (type === 'JobTextFailed' || type === 'JobTextDelayed') return data.reason;
  if (type === 'JobAnsweredLate') return data.holder;
  return type === 'JobDeclined' ? (data.personal?.reason ?? null) : null;
};

/** Without the reasons in a crew's own words, which are erased with the incident's. */
export const withoutWords = (crews: readonly SentCrew[]): readonly SentCrew[] =>
  crews.map((crew) => (crew.status === 'declined' ? { ...crew, reason: null } : crew));

export const shownCrews = (crews: readonly SentCrew[]): readonly Dispatched[] =>
  crews.map((crew) => {
    const { sending: _, ...shown } = crew;
    return shown;
  });

const follow = (doc: ShownDispatch, event: Event): ShownDispatch => ({ dispatched: crewsBy(doc.dispatched, event) });
const line =
  (name: Parameters<typeof ownLine>[1]) =>
  (event: RecordedFact<Exclude<DispatchFact['type'], 'CrewDispatchWithdrawn'>>) =>
    ownLine(event, name, wordsOf(event));

/** The crew's name, and the reason if there is one: "Jetter: landline". */
const wordsOf = (event: RecordedFact<Exclude<DispatchFact['type'], 'CrewDispatchWithdrawn'>>): string => {
  const reason = reasonOf(event);
  return reason === null ? event.data.name : `${event.data.name}: ${reason}`;
};

/** The facts of sending, each with the fold that follows it. */
export const dispatchFolds = Object.fromEntries(Object.keys(folds).map((type) => [type, follow])) as {
  readonly [Type in Event['type']]: typeof follow;
};

export const shownDispatch: DocPart<{
  fields: ShownDispatch;
  facts: DispatchFact['type'];
  follows: 'LogEntryRecorded' | 'PersonalDataErased';
  page: Pick<Incident, 'dispatched'>;
  summary: Pick<IncidentSummary, 'dispatched'>;
}> = {
  initial: { dispatched: [] },
  on: {
    ...dispatchFolds,
    PersonalDataErased: (doc, { data }) =>
      data.subject === doc.uuid ? { dispatched: withoutWords(doc.dispatched) } : {},
  },
  tells: Object.assign(
    {},
    ...Object.keys(dispatchFacts).map((type) => ({ [type]: type === 'CrewDispatchWithdrawn' ? 'refresh' : 'updated' })),
  ) as Readonly<Record<DispatchFact['type'], 'updated'>>,
  lines: {
    CrewDispatched: line('dispatched'),
    CrewSentAgain: line('job:sent_again'),
    CrewHandedOver: (event) =>
      ownLine(event, 'job:handed_over', `${event.data.name} goes on for ${event.data.to.name}`),
    CrewRecalled: line('job:recalled'),
    CrewDispatchWithdrawn: (event) => ownLine(event, 'corrected', event.data.name),
    JobTextSent: line('job:text_sent'),
    JobTextDelivered: line('job:text_delivered'),
    JobTextDelayed: line('job:text_delayed'),
    JobTextFailed: line('job:text_failed'),
    JobTextDoubted: line('job:text_doubted'),
    JobRead: line('job:read'),
    JobAccepted: line('job:accepted'),
    JobDeclined: line('job:declined'),
    CrewSetOut: line('job:on_my_way'),
    CrewEtaGiven: (event) => {
      const minutes = Math.round((Date.parse(event.data.at) - Date.parse(event.metadata.occurredAt)) / 60_000);
      return ownLine(event, 'job:eta', `${event.data.name}: in about ${minutes} min`);
    },
    CrewArrived: line('job:on_scene'),
    JobFinished: line('job:done'),
    CrewSilent: line('job:no_response'),
    JobAnsweredLate: ({ data, ...event }) =>
      ownLine({ data, ...event }, 'job:answered_late', `${data.name}, after ${data.holder} had accepted`),
    LateAnswerTaken: line('job:late_taken'),
  },
  page: (doc) => ({ dispatched: shownCrews(doc.dispatched) }),
  summary: (doc) => ({ dispatched: shownCrews(doc.dispatched) }),
  words: (doc) => doc.dispatched.map(({ name }) => name),
};

export interface CardCrews {
  readonly crews: readonly SentCrew[];
}
const onBoard = ({ crews }: CardCrews, event: Event): CardCrews => ({ crews: crewsBy(crews, event) });

export const cardCrews: CardPart<{ fields: CardCrews; facts: Event['type'] | 'PersonalDataErased' }> = {
  initial: { crews: [] },
  on: {
    ...(Object.fromEntries(Object.keys(folds).map((type) => [type, onBoard])) as Record<Event['type'], typeof onBoard>),
    PersonalDataErased: ({ crews, card }, { data }) => ({
      crews: data.subject === card.uuid ? withoutWords(crews) : crews,
    }),
  },
  shown: ({ crews }) => ({ dispatched: shownCrews(crews) }),
};
