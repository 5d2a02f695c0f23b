import { timeToAnswer } from '#contracts/analytics/figures';
import { durationsOf, type ResponseFigure, secondsOf, stepNames } from '#contracts/analytics/steps';
import { callOutcomes } from '#contracts/callout/outcomes';
import type { CallFigure } from '#projections/analytics/callFigures';
import type { CrewWork } from '#projections/analytics/crewWork';
import type { ColumnsOfRows } from '#services/views/rows/rowColumns';
import { type Block, blocksOf, widen, words } from './blocks.ts';

export const incidentKinds = {
  /** The time of the report; not a number for an incident that no figure has. */
  received: Float64Array,
  lat: Float64Array,
  lng: Float64Array,
  /**
   * The place on the map of the world in parts of `worldSide`, from its west and its north edge; -1 without a place, and
   * for an incident that no figure has.
   */
  x: Int32Array,
  y: Int32Array,
  labels: Uint32Array,
  leader: Int32Array,
  /** The number of the version, and of the crew; -1 for none. */
  version: Int32Array,
  crew: Int32Array,
  /** The number of the person of that crew. */
  person: Int32Array,
  /** The end of the incident; not a number while it is open. */
  closed: Float64Array,
  /** The four durations of a leader's performance, and those from report and acknowledgment to arrival. Seconds. */
  s1: Int32Array,
  s2: Int32Array,
  s3: Int32Array,
  s4: Int32Array,
  arrival: Int32Array,
  acknowledged_arrival: Int32Array,
} as const;
const callKinds = {
  /** Not a number for a call that no figure has. */
  requested: Float64Array,
  user: Int32Array,
  /** The number of the outcome in `callOutcomes`, from 1; 0 while the call is under way. */
  outcome: Uint8Array,
  /** Seconds; -1 for none. */
  answered: Int32Array,
} as const;
const workKinds = {
  /** Not a number for work that no figure has: nobody began it, or its incident is hidden. */
  began: Float64Array,
  crew: Int32Array,
  person: Int32Array,
  /** From the beginning to the end; `unmeasured` without an end, or when it came before the beginning. */
  seconds: Int32Array,
} as const;
export type WorkBlock = Block<typeof workKinds>;
export type IncidentBlock = Block<typeof incidentKinds>;
export type CallBlock = Block<typeof callKinds>;

/** Seconds that are missing, and nobody's number. */
export const none = -1;
/**
 * Seconds that are missing although the step was reached: the time before it is missing, or came later. In parts of 512
 * seconds it is the part before that of `none`.
 */
export const unmeasured = -513;
/** The columns of the figures of a response. */
export const responseColumns = {
  to_acknowledged: 's1',
  acknowledged_to_arrival: 'acknowledged_arrival',
  report_to_arrival: 'arrival',
  to_finished: 's4',
} as const satisfies Readonly<Record<ResponseFigure, keyof typeof incidentKinds>>;

/** The leader's number of a linked call: it is no job, because who came to the main incident came to it. */
export const linkedCall = -2;

/** True for a job. Times and leaders are those of jobs; places and reports are counted by call. */
export const isJob = ({ leader }: Pick<IncidentBlock, 'leader'>, n: number): boolean => leader[n] !== linkedCall;

export const noColumns = () => ({
  incidents: blocksOf(incidentKinds),
  calls: blocksOf(callKinds),
  work: blocksOf(workKinds),
  /** Combinations of labels, each as JSON. */
  labelSets: words(),
  people: words(),
  versions: words(),
  crews: words(),
});
export type OwnColumns = Readonly<ReturnType<typeof noColumns>>;

/** The incidents and calls of one organization, as columns. */
export interface FigureColumns extends Omit<OwnColumns, 'incidents' | 'calls' | 'work'> {
  readonly incidents: readonly IncidentBlock[];
  readonly calls: readonly CallBlock[];
  readonly work: readonly WorkBlock[];
  /** The incidents of every organization that no figure has. */
  readonly hidden: ReadonlySet<string>;
}

export const figureColumnsOf = (
  { incidents, calls, work, ...numbered }: OwnColumns,
  hidden: ReadonlySet<string>,
): FigureColumns => ({ ...numbered, incidents: incidents.all, calls: calls.all, work: work.all, hidden });

export const incidentColumns = [
  'incident',
  'entity',
  'received',
  'lat',
  'lng',
  'labels',
  'leader',
  'hidden',
  'linked_to',
  'version',
  'crew',
  'person',
  'closed',
  ...stepNames,
] as const;
export const workColumns = ['entity', 'incident', 'crew', 'user', 'began', 'ended'] as const;
export const callColumns = ['entity', 'user', 'incident', 'requested', 'answered_after', 'outcome'] as const;

const numberOr = (value: string | number | null | undefined): number =>
  value === null || value === undefined ? Number.NaN : Number(value);

/** Row `n` of the lists. */
export function takeIncident(
  { incidents, labelSets, people, versions, crews }: OwnColumns,
  lists: ColumnsOfRows,
  n: number,
): void {
  const valueOf = (name: (typeof incidentColumns)[number]) => lists[name]?.[n] ?? null;
  const { block, at } = incidents.placed(Number(lists.row_id?.[n]));
  const [received, lat, lng] = [numberOr(valueOf('received')), numberOr(valueOf('lat')), numberOr(valueOf('lng'))];
  const isHidden = valueOf('hidden') === 1;
  block.changes += 1;
  block.received[at] = isHidden ? Number.NaN : received;
  widen(block, received);
  block.lat[at] = lat;
  block.lng[at] = lng;
  const isPlaced = !Number.isNaN(lat) && !Number.isNaN(lng) && !Number.isNaN(received) && !isHidden;
  block.x[at] = isPlaced ? partOf(xOf(lng)) : none;
  block.y[at] = isPlaced ? partOf(yOf(lat)) : none;
  block.labels[at] = labelSets.numberOf(String(valueOf('labels')));
  const leader = valueOf('leader');
  block.leader[at] =
    valueOf('linked_to') !== null ? linkedCall : leader === null ? none : people.numberOf(String(leader));
  const [acknowledged = null, contacted = null, on_scene = null, finished = null] = stepNames.map((name) => {
    const time = valueOf(name);
    return time === null ? null : Number(time);
  });
  const crew = valueOf('crew');
  block.crew[at] = crew === null ? none : crews.numberOf(String(crew));
  const person = valueOf('person');
  block.person[at] = person === null ? none : people.numberOf(String(person));
  block.closed[at] = numberOr(valueOf('closed'));
  block.version[at] = versions.numberOf(String(valueOf('version')));
  const times = { received, acknowledged, contacted, on_scene, finished };
  const [s1 = null, s2 = null, s3 = null, s4 = null] = durationsOf(times);
  const orMissing = (seconds: number | null, end: number | null) => seconds ?? (end === null ? none : unmeasured);
  block.s1[at] = orMissing(s1, acknowledged);
  block.s2[at] = orMissing(s2, contacted);
  block.s3[at] = orMissing(s3, on_scene);
  block.s4[at] = orMissing(s4, finished);
  block.arrival[at] = orMissing(secondsOf(times, 'report_to_arrival'), on_scene);
  block.acknowledged_arrival[at] = orMissing(secondsOf(times, 'acknowledged_to_arrival'), on_scene);
}

const outcomes = new Map<string, number>(callOutcomes.map((outcome, n) => [outcome, n + 1]));

interface TakenCall extends Pick<CallFigure, 'user' | 'requested' | 'answered_after' | 'outcome'> {
  readonly row: number;
  readonly isHidden: boolean;
}
export function takeCall({ calls, people }: OwnColumns, call: TakenCall): void {
  const { block, at } = calls.placed(call.row);
  block.requested[at] = call.isHidden ? Number.NaN : call.requested;
  widen(block, call.requested);
  block.user[at] = people.numberOf(call.user);
  block.outcome[at] = outcomes.get(call.outcome ?? '') ?? 0;
  block.answered[at] = timeToAnswer(call) ?? none;
}

interface TakenWork extends Pick<CrewWork, 'crew' | 'user' | 'began' | 'ended'> {
  readonly row: number;
  readonly isHidden: boolean;
}
export function takeWork({ work, people, crews }: OwnColumns, { row, isHidden, ...one }: TakenWork): void {
  const { block, at } = work.placed(row);
  const { crew, user, began, ended } = one;
  block.changes += 1;
  block.began[at] = isHidden || began === null ? Number.NaN : began;
  if (began !== null) widen(block, began);
  block.crew[at] = crews.numberOf(crew);
  block.person[at] = user === null ? none : people.numberOf(user);
  block.seconds[at] =
    began === null || ended === null || ended < began ? unmeasured : Math.round((ended - began) / 1_000);
}

/** The side of the map of the world; a part of it is two centimeters at the equator. */
export const worldSide = 2 ** 31;
const partOf = (share: number): number => Math.min(worldSide - 1, Math.max(0, Math.floor(share * worldSide)));

export const xOf = (lng: number): number => (lng + 180) / 360;
/** Web Mercator ends at 85 degrees. */
export function yOf(lat: number): number {
  const sine = Math.sin((Math.max(-85.051129, Math.min(85.051129, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
export const lngOf = (x: number): number => (x / worldSide) * 360 - 180;
export const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSide))) * 180) / Math.PI;
