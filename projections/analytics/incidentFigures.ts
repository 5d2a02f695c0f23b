import { type Step, stepNames, steps } from '#contracts/analytics/steps';
import type { Meaning } from '#contracts/incident/incident';
import { plainLine } from '#contracts/values/text';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import type { HoldFact } from '#events/incident/holds/holds';
import { nearby } from '#events/incident/places/stored';
import { workflowOf } from '#events/incident/versions/index';
import { type RowChange, rowProjection } from '#projections/core/rows';
import { begun, type Progress, progressed } from '#projections/incident/course/course';
import { type Led, leaderAt, ledBy } from './leaders.ts';

/** A place of an incident, without its words. */
interface Spot {
  readonly location: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A crew, and the time of its first step of a kind, ISO-8601 UTC. */
interface CrewAt {
  readonly crew: string;
  readonly at: string;
}
interface FirstCrews {
  readonly sent: CrewAt | null;
  readonly arrived: CrewAt | null;
  /** The person of each crew as at its latest dispatch, where one was named. */
  readonly users: Readonly<Record<string, string>>;
}
const noCrews: FirstCrews = { sent: null, arrived: null, users: {} };

/** One incident, for statistics. It has no words of people. Times are milliseconds. */
export interface IncidentFigure {
  readonly incident: string;
  readonly entity: string;
  /** The position in the log of the latest event that changed the row: readers follow the rows by it. */
  readonly place: number;
  readonly received: number;
  readonly lat: number | null;
  readonly lng: number | null;
  /** The names, sorted. */
  readonly labels: readonly string[];
  readonly meaning: Meaning;
  readonly acknowledged: number | null;
  readonly contacted: number | null;
  readonly on_scene: number | null;
  readonly finished: number | null;
  /** The leader when the last of these steps happened. */
  readonly leader: string | null;
  /** 1 for an incident that is deleted, erased or held: no figure has it. */
  readonly hidden: number;
  /** The main incident, of a linked call; null for a job of its own. */
  readonly linked_to: string | null;
  /** The workflow's key. */
  readonly version: string;
  /** The crew that arrived first; the one that was sent first where no arrival names a crew. */
  readonly crew: string | null;
  /** The person of that crew, as at its dispatch. */
  readonly person: string | null;
  /** The end of an incident that is not open; its report for a type that no crew is sent to. */
  readonly closed: number | null;
  readonly crews: FirstCrews;
  readonly progress: Progress;
  readonly spots: readonly Spot[];
  readonly named: readonly { readonly label: string; readonly name: string }[];
  readonly led: Led;
  /** Held is true from a hold until the fact that the holds ended. */
  readonly standing: { readonly deleted: boolean; readonly erased: boolean; readonly held: boolean };
}

/** The name of the read model, for its readers. */
export const incidentFigureRows = 'incident_figures';

type Figure = Omit<IncidentFigure, 'place'>;
type Kept = Pick<Figure, 'linked_to' | 'entity' | 'progress' | 'crews' | 'spots' | 'named' | 'led' | 'standing'>;

/** The row of an incident: its columns follow from the facts that are kept. */
function figureOf(incident: string, kept: Kept): Figure {
  const { progress, crews, spots, named, led, standing } = kept;
  const { timestamps, created } = progress.course;
  const reached = Object.fromEntries(stepNames.map((step) => [step, reachedAt(timestamps, step)]));
  const times = stepNames.flatMap((step) => reached[step] ?? []);
  const [first] = spots;
  const crew = crews.arrived?.crew ?? crews.sent?.crew ?? null;
  const isPlaced = first !== undefined && first.lat !== null && first.lng !== null;
  return {
    incident,
    ...kept,
    received: Date.parse(created),
    lat: isPlaced ? first.lat : null,
    lng: isPlaced ? first.lng : null,
    labels: [...new Set(named.map(({ name }) => name))].toSorted(),
    meaning: progress.state_meaning,
    version: progress.version,
    crew,
    person: crew === null ? null : (crews.users[crew] ?? null),
    closed: closedAt(progress),
    ...(reached as Record<Step, number | null>),
    leader: leaderAt(led, times.length === 0 ? Date.parse(created) : Math.max(...times)),
    hidden: standing.deleted || standing.erased || standing.held ? 1 : 0,
  };
}

/** The first of completion, archiving and a state that means closed. */
function closedAt({ course, state_meaning, state_time, version }: Progress): number | null {
  if (workflowOf(version).quiet === true) return Date.parse(course.created);
  const ends = [course.completed, course.archived, state_meaning === 'closed' ? state_time : null];
  const times = ends.flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return times.length === 0 ? null : Math.min(...times);
}

function reachedAt(timestamps: Progress['course']['timestamps'], step: Step): number | null {
  const times = steps[step].flatMap((event) => timestamps[event] ?? []);
  return times.length === 0 ? null : Math.min(...times.map((time) => Date.parse(time)));
}

/** A change of the incident in whose stream the fact is. */
const changed =
  <E extends RecordedFact>(change: (row: Figure, event: E) => Partial<Kept>) =>
  (event: E): readonly RowChange<Figure>[] => {
    const incident = idOf(event.stream);
    return [
      {
        where: { incident },
        change: (row) => {
          const progress = progressed(row.progress, event);
          const kept = change(row, event);
          if (progress === row.progress && Object.keys(kept).length === 0) return row;
          const { linked_to, entity, crews, spots, named, led, standing } = row;
          return figureOf(incident, { linked_to, entity, crews, spots, named, led, standing, progress, ...kept });
        },
      },
    ];
  };

const course = changed(() => ({}));
const holds = changed<RecordedFact<HoldFact['type']>>(({ standing }, { type }) =>
  type === 'HoldReleased' ? {} : { standing: { ...standing, held: type === 'IncidentHeld' } },
);
const led = changed<RecordedFact<'TeamMemberAdded' | 'TeamRoleChanged' | 'TeamMemberRemoved'>>((row, event) => ({
  led: ledBy(row.led, event),
}));
const spots = changed<RecordedFact<'IncidentLocated' | 'LocationCorrected' | 'LocationRemoved'>>((row, event) => ({
  spots: spotsBy(row.spots, event),
}));

/** The incidents of every organization. A late fact and a correction change the figures of the past. */
export const incidentFigures = rowProjection<IncidentFigure, 'place'>()({
  name: incidentFigureRows,
  version: 5,
  table: {
    columns: {
      incident: 'text',
      entity: 'text',
      place: 'integer',
      received: 'integer',
      lat: 'real',
      lng: 'real',
      labels: 'json',
      meaning: 'text',
      acknowledged: 'integer',
      contacted: 'integer',
      on_scene: 'integer',
      finished: 'integer',
      leader: 'text',
      hidden: 'integer',
      linked_to: 'text',
      version: 'text',
      crew: 'text',
      person: 'text',
      closed: 'integer',
      crews: 'json',
      progress: 'json',
      spots: 'json',
      named: 'json',
      led: 'json',
      standing: 'json',
    },
    key: ['incident'],
    place: 'place',
    indexes: [['place'], ['entity'], ['hidden']],
  },
  on: {
    IncidentCreated: (event) => {
      const { data, metadata } = event;
      const kept = {
        linked_to: null,
        entity: metadata.entity,
        progress: begun(data.version, metadata.occurredAt),
        crews: noCrews,
        spots: [],
        named: [],
        led: [],
        standing: { deleted: false, erased: false, held: false },
      };
      return [{ put: figureOf(data.incident, kept) }];
    },
    ReportCorrected: course,
    LogEntryRecorded: changed<RecordedFact<'LogEntryRecorded'>>(({ crews }, event) => arrivedBy(crews, event)),
    LogEntryWithdrawn: changed<RecordedFact<'LogEntryWithdrawn'>>(({ crews }, { data: { event, at } }) =>
      isArrival(event) && crews.arrived?.at === at ? { crews: { ...crews, arrived: null } } : {},
    ),
    IncidentCompleted: course,
    IncidentReopened: course,
    IncidentArchived: course,
    IncidentUnarchived: course,
    CrewDispatched: changed<RecordedFact<'CrewDispatched'>>(({ crews }, event) => sentBy(crews, event)),
    CrewSentAgain: changed<RecordedFact<'CrewSentAgain'>>(({ crews }, { data }) => ({ crews: withUser(crews, data) })),
    CrewDispatchWithdrawn: changed<RecordedFact<'CrewDispatchWithdrawn'>>(({ crews }, { data: { designation, at } }) =>
      crews.sent?.crew === designation && crews.sent.at === at ? { crews: { ...crews, sent: null } } : {},
    ),
    IncidentTransferred: changed<RecordedFact<'IncidentTransferred'>>((_, { data: { newEntity } }) =>
      // The team and the crews stay behind: they belong to the previous organization.
      newEntity ? { entity: newEntity.entity, led: [], crews: noCrews } : {},
    ),
    IncidentLinked: changed<RecordedFact<'IncidentLinked'>>((_, { data: { to } }) => ({ linked_to: to })),
    IncidentUnlinked: changed(() => ({ linked_to: null })),
    IncidentLocated: spots,
    LocationCorrected: spots,
    LocationRemoved: spots,
    LabelAdded: changed<RecordedFact<'LabelAdded'>>(({ named }, { data: { label, name } }) =>
      name === '' ? {} : { named: [...named, { label, name: plainLine(name) }] },
    ),
    LabelRemoved: changed<RecordedFact<'LabelRemoved'>>(({ named }, { data }) => ({
      named: named.filter(({ label }) => label !== data.label),
    })),
    TeamMemberAdded: led,
    TeamRoleChanged: led,
    TeamMemberRemoved: led,
    IncidentHeld: holds,
    HoldReleased: holds,
    HoldsEnded: holds,
    IncidentDeleted: changed(({ standing }) => ({ standing: { ...standing, deleted: true } })),
    PersonalDataErased: (event) => (event.stream.startsWith('incident-') ? erased(event) : []),
  },
});

const isArrival = (event: string): boolean => (steps.on_scene as readonly string[]).includes(event);
/** The earlier of the two: a fact that is told late may be the first. */
const first = (known: CrewAt | null, crew: string, at: string): CrewAt =>
  known === null || at < known.at ? { crew, at } : known;

function arrivedBy(crews: FirstCrews, { data, metadata }: RecordedFact<'LogEntryRecorded'>): Partial<Kept> {
  if (!isArrival(data.event) || data.designation === null || data.designation === undefined) return {};
  return { crews: { ...crews, arrived: first(crews.arrived, data.designation, metadata.occurredAt) } };
}
const withUser = (
  crews: FirstCrews,
  { designation, user }: { readonly designation: string; readonly user: string | null },
): FirstCrews => (user === null ? crews : { ...crews, users: { ...crews.users, [designation]: user } });
const sentBy = (crews: FirstCrews, { data, metadata }: RecordedFact<'CrewDispatched'>): Partial<Kept> => ({
  crews: { ...withUser(crews, data), sent: first(crews.sent, data.designation, metadata.occurredAt) },
});

/** The words of an incident, or the exact point of one of its places, were made unreadable. */
const erased = changed<RecordedFact<'PersonalDataErased'>>((row, { data: { subject } }) => {
  if (subject === row.incident) return { standing: { ...row.standing, erased: true }, named: [] };
  if (!row.spots.some(({ location }) => location === subject)) return {};
  return {
    spots: row.spots.map((spot) =>
      spot.location === subject ? { ...spot, lat: nearby(spot.lat), lng: nearby(spot.lng) } : spot,
    ),
  };
});

function spotsBy(
  before: readonly Spot[],
  { type, data }: RecordedFact<'IncidentLocated' | 'LocationCorrected' | 'LocationRemoved'>,
): readonly Spot[] {
  const { location } = data;
  switch (type) {
    case 'IncidentLocated':
      return [...before, { location, lat: data.lat, lng: data.lng }];
    case 'LocationCorrected':
      // A corrected place keeps its point when none is given.
      return before.map((spot) =>
        spot.location === location ? { ...spot, lat: data.lat ?? spot.lat, lng: data.lng ?? spot.lng } : spot,
      );
    case 'LocationRemoved':
      return before.filter((spot) => spot.location !== location);
  }
}
