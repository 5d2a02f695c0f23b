import { timeToAnswer } from '#contracts/analytics/figures';
import { durationsOf, stepNames } from '#contracts/analytics/steps';
import { callOutcomes } from '#contracts/callout/outcomes';
import type { CallFigure } from '#projections/analytics/callFigures';
import type { ColumnsOfRows } from '#services/views/rows/rowColumns';
import { type Block, type Blocks, blocksOf, type Words, widen, words } from './blocks.ts';

const incidentKinds = {
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
  s1: Int32Array,
  s2: Int32Array,
  s3: Int32Array,
  s4: Int32Array,
} as const;
const callKinds = {
  /** Not a number for a call that no figure has. */
  requested: Float64Array,
  user: Uint32Array,
  /** The number of the outcome in `callOutcomes`, from 1; 0 while the call is under way. */
  outcome: Uint8Array,
  /** Seconds; -1 for none. */
  answered: Int32Array,
} as const;
export type IncidentBlock = Block<typeof incidentKinds>;
export type CallBlock = Block<typeof callKinds>;

/** Seconds that are missing, and nobody's number. */
export const none = -1;

/** The leader's number of a linked call: it is no job, because who came to the main incident came to it. */
const linkedCall = -2;

/** True for a job. Times and leaders are those of jobs; places and reports are counted by call. */
export const isJob = ({ leader }: Pick<IncidentBlock, 'leader'>, n: number): boolean => leader[n] !== linkedCall;

/** The incidents and calls of one organization, as columns. */
export interface FigureColumns {
  readonly incidents: readonly IncidentBlock[];
  readonly calls: readonly CallBlock[];
  /** Combinations of labels, each as JSON. */
  readonly labelSets: Words;
  readonly people: Words;
  /** The incidents of every organization that no figure has. */
  readonly hidden: ReadonlySet<string>;
}

export interface OwnColumns {
  readonly incidents: Blocks<typeof incidentKinds>;
  readonly calls: Blocks<typeof callKinds>;
  readonly labelSets: Words;
  readonly people: Words;
}

export const noColumns = (): OwnColumns => ({
  incidents: blocksOf(incidentKinds),
  calls: blocksOf(callKinds),
  labelSets: words(),
  people: words(),
});

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
  ...stepNames,
] as const;
export const callColumns = ['entity', 'user', 'incident', 'requested', 'answered_after', 'outcome'] as const;

const numberOr = (value: string | number | null | undefined): number =>
  value === null || value === undefined ? Number.NaN : Number(value);

/** Row `n` of the lists. */
export function takeIncident({ incidents, labelSets, people }: OwnColumns, lists: ColumnsOfRows, n: number): void {
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
  const [s1, s2, s3, s4] = durationsOf({ received, acknowledged, contacted, on_scene, finished });
  block.s1[at] = s1 ?? none;
  block.s2[at] = s2 ?? none;
  block.s3[at] = s3 ?? none;
  block.s4[at] = s4 ?? none;
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
