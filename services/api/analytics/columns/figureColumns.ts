import { durationsOf, stepNames } from '#contracts/analytics/steps';
import { callOutcomes } from '#contracts/callout/outcomes';
import { callFigureRows } from '#projections/analytics/callFigures';
import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { App } from '#services/app/app';
import type { ChangedRow, Views } from '#services/views/views';
import { type Group, type Groups, groupsOf, type Words, words } from './groups.ts';

const incidentKinds = {
  row: Float64Array,
  /** The time of the report; not a number for an incident that no figure has. */
  received: Float64Array,
  lat: Float64Array,
  lng: Float64Array,
  /** The place on the map of the world: from its west and its north edge, 0 to 1 (Web Mercator). */
  x: Float64Array,
  y: Float64Array,
  labels: Uint32Array,
  leader: Int32Array,
  s1: Int32Array,
  s2: Int32Array,
  s3: Int32Array,
  s4: Int32Array,
} as const;
const callKinds = {
  requested: Float64Array,
  user: Uint32Array,
  /** The number of the outcome in `callOutcomes`, from 1; 0 while the call is under way. */
  outcome: Uint8Array,
  /** Seconds; -1 for none. */
  answered: Int32Array,
  hidden: Uint8Array,
} as const;
export type IncidentColumns = Group<typeof incidentKinds>;
export type CallColumns = Group<typeof callKinds>;

/** Seconds that are missing. */
export const none = -1;

/** Every incident and call of this node's read models, as columns. */
export interface FigureColumns {
  readonly incidents: Pick<Groups<typeof incidentKinds>, 'of'>;
  readonly calls: Pick<Groups<typeof callKinds>, 'of'>;
  /** Combinations of labels, each as JSON. */
  readonly labelSets: Words;
  readonly people: Words;
  /** The incidents that no figure has. */
  readonly hidden: ReadonlySet<string>;
}

/** As many rows are read in one turn: about 30 ms. */
const slice = 20_000;

const kept = new WeakMap<Views, ReturnType<typeof followed>>();

/** The columns as the read models stand now. The first call reads everything, in slices, so that others are not held up. */
export function figureColumns({ views }: Pick<App, 'views'>): Promise<FigureColumns> {
  const found = kept.get(views) ?? followed(views);
  kept.set(views, found);
  return found();
}

function followed(views: Views): () => Promise<FigureColumns> {
  let state = empty();
  let running: Promise<FigureColumns> | null = null;
  /** Reads the rows that changed; false when the tables were built anew meanwhile. */
  const follow = async (of: Following): Promise<boolean> => {
    for (;;) {
      const { table, rows } = views.changedRows(of.model, { columns: of.columns, since: of.since, limit: slice });
      if (of.table !== null && of.table !== table) return false;
      of.table = table;
      for (const row of rows) of.take(row);
      const last = rows.at(-1);
      if (last) of.since = [Number(last.place), last.row_id];
      if (rows.length < slice) return true;
      await new Promise(setImmediate);
    }
  };
  const run = async (): Promise<FigureColumns> => {
    for (;;) {
      if ((await follow(state.ofIncidents)) && (await follow(state.ofCalls))) break;
      state = empty();
    }
    state.settle(views);
    return state.shown;
  };
  return async () => {
    // A run that began earlier may have passed what the caller wants to see.
    if (running) await running;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

interface Following {
  readonly model: string;
  readonly columns: readonly string[];
  since: readonly [number, number];
  table: string | null;
  readonly take: (row: ChangedRow) => void;
}

function empty() {
  const incidents = groupsOf(incidentKinds, (group, at) => {
    group.received[at] = Number.NaN;
  });
  const calls = groupsOf(callKinds, (group, at) => {
    group.hidden[at] = 1;
  });
  const [labelSets, people] = [words(), words()];
  const hidden = new Set<string>();
  const turned = new Set<string>();
  const outcomes = new Map<string, number>(callOutcomes.map((outcome, n) => [outcome, n + 1]));
  const numberOr = (value: ChangedRow[string] | undefined): number =>
    value === null || value === undefined ? Number.NaN : Number(value);

  const takeIncident = (row: ChangedRow): void => {
    const { group, at } = incidents.placed(row.row_id, String(row.entity));
    const incident = String(row.incident);
    const isHidden = row.hidden === 1;
    if (hidden.has(incident) !== isHidden) turned.add(incident);
    if (isHidden) hidden.add(incident);
    else hidden.delete(incident);
    const [lat, lng] = [numberOr(row.lat), numberOr(row.lng)];
    group.row[at] = row.row_id;
    group.received[at] = isHidden ? Number.NaN : Number(row.received);
    group.lat[at] = lat;
    group.lng[at] = lng;
    group.x[at] = xOf(lng);
    group.y[at] = yOf(lat);
    group.labels[at] = labelSets.numberOf(String(row.labels));
    group.leader[at] = row.leader === null ? none : people.numberOf(String(row.leader));
    const [acknowledged = null, contacted = null, on_scene = null, finished = null] = stepNames.map((name) =>
      row[name] === null || row[name] === undefined ? null : Number(row[name]),
    );
    const times = { received: Number(row.received), acknowledged, contacted, on_scene, finished };
    const [s1, s2, s3, s4] = durationsOf(times);
    group.s1[at] = s1 ?? none;
    group.s2[at] = s2 ?? none;
    group.s3[at] = s3 ?? none;
    group.s4[at] = s4 ?? none;
  };
  const takeCall = (row: ChangedRow): void => {
    const { group, at } = calls.placed(row.row_id, String(row.entity));
    group.requested[at] = Number(row.requested);
    group.user[at] = people.numberOf(String(row.user));
    group.outcome[at] = outcomes.get(String(row.outcome)) ?? 0;
    group.answered[at] = row.answered_after === null ? none : Number(row.answered_after);
    group.hidden[at] = row.incident !== null && hidden.has(String(row.incident)) ? 1 : 0;
  };
  /** The calls of the incidents that were hidden or shown again since. */
  const settle = (views: Views): void => {
    const range = { column: 'requested', from: -earliest, below: earliest };
    for (const incident of turned)
      for (const { row_id } of views.rangedRows<{ readonly row_id: number }>(callFigureRows, {
        where: { incident },
        range,
        limit: 1_000_000,
      })) {
        const found = calls.known(row_id);
        if (found) found.group.hidden[found.at] = hidden.has(incident) ? 1 : 0;
      }
    turned.clear();
  };
  const shown: FigureColumns = { incidents, calls, labelSets, people, hidden };
  const ofIncidents: Following = {
    model: incidentFigureRows,
    columns: ['incident', 'entity', 'received', 'lat', 'lng', 'labels', 'leader', 'hidden', ...stepNames],
    since: [-1, 0],
    table: null,
    take: takeIncident,
  };
  const ofCalls: Following = {
    model: callFigureRows,
    columns: ['entity', 'user', 'incident', 'requested', 'answered_after', 'outcome'],
    since: [-1, 0],
    table: null,
    take: takeCall,
  };
  return { shown, settle, ofIncidents, ofCalls };
}

/** The farthest time of a JavaScript date. */
const earliest = 8_640_000_000_000_000;

export const xOf = (lng: number): number => (lng + 180) / 360;
/** Web Mercator ends at 85 degrees. */
export function yOf(lat: number): number {
  const sine = Math.sin((Math.max(-85.051129, Math.min(85.051129, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
