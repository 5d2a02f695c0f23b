import { answerFigures, type FigureName, figures, leftOutWords } from '#contracts/analytics/figures';
import { responseFigures, type StepTimes, secondsOf } from '#contracts/analytics/steps';
import type { Callout } from '#contracts/callout/callouts';
import { type CallFigure, callFigureRows } from '#projections/analytics/callFigures';
import { type IncidentFigure, incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { App } from '#services/app/app';
import { type Counts, countsOf } from '#services/figures/figures';
import { type Line, sections } from './report.ts';
import { counted, exactTime, spanWords } from './words.ts';

interface Asked {
  readonly app: App;
  readonly entity: string;
  readonly zone: string;
  readonly incident: string | null;
  /** The period; null for an incident or a call-out. Milliseconds. */
  readonly period: { readonly from: number; readonly below: number } | null;
  readonly callouts: readonly Callout[];
}

const line = (name: string, label: string, text: string): Line => ({
  id: `figure ${name}`,
  section: sections.figures,
  position: null,
  label,
  text,
});
const figure = (name: FigureName, value: string): Line => line(name, figures[name].words, value);

/** The meaning of each figure, and the cases that it leaves out. */
export const noteLines = (lines: readonly Line[]): readonly Line[] =>
  lines.flatMap(({ id }) => {
    const name = id.replace('figure ', '');
    if (!Object.hasOwn(figures, name)) return [];
    const { words, means } = figures[name as FigureName];
    const text = `${means} ${leftOutWords([name as FigureName])}`;
    return [{ id: `note ${name}`, section: sections.notes, position: null, label: words, text }];
  });

const farthest = 8_640_000_000_000_000;

/** The calls of the report's call-outs, or of its period, as the analytics have them. */
export function callsOf(asked: Asked): Counts {
  return countsOf(rowsOf(asked));
}

function rowsOf({ app, entity, incident, period, callouts }: Asked): readonly CallFigure[] {
  const range = { column: 'requested', from: period?.from ?? -farthest, below: period?.below ?? farthest } as const;
  const found = (where: Partial<Pick<CallFigure, 'callout' | 'incident'>>) =>
    app.views.rangedRows(callFigureRows, { where: { entity, ...where } as never, range, limit: 100_000 });
  if (period !== null) return found({});
  return incident === null ? callouts.flatMap(({ uuid }) => found({ callout: uuid })) : found({ incident });
}

const timesOf = ({ received, acknowledged, contacted, on_scene, finished }: IncidentFigure): StepTimes => ({
  received,
  acknowledged,
  contacted,
  on_scene,
  finished,
});

/** The figures of the report, by the functions of the analytics, each with its meaning and with what it leaves out. */
export function figureLines({ app, zone, incident, callouts }: Asked, calls: Counts): readonly Line[] {
  const [places, needed] = [
    callouts.reduce((sum, { accepted }) => sum + accepted, 0),
    callouts.reduce((sum, { target }) => sum + target, 0),
  ];
  const [row] = incident === null ? [] : app.views.rows(incidentFigureRows, incident);
  return [
    ...(row ? timeLines(row, zone) : []),
    line('callouts', 'Call-outs', counted(callouts.length, 'call-out')),
    figure('calls', counted(calls.total, 'call')),
    ...answerFigures.map((name) => figure(name, counted(calls[name], 'call'))),
    ...(callouts.length > 0 ? [figure('places_filled', `${places} of ${needed}`)] : []),
  ];
}

function timeLines(row: IncidentFigure, zone: string): readonly Line[] {
  const times = timesOf(row);
  const ends = {
    to_acknowledged: 'acknowledged',
    report_to_arrival: 'on_scene',
    acknowledged_to_arrival: 'on_scene',
    to_finished: 'finished',
  } as const;
  const lines = responseFigures.map((name) => {
    const seconds = secondsOf(times, name);
    const end = times[ends[name]];
    const at = end === null ? '' : `, at ${exactTime(new Date(end).toISOString(), zone)}`;
    return figure(
      name,
      seconds === null
        ? 'None: one of the two times is missing, or came before the other'
        : `${spanWords(seconds * 1_000)}${at}`,
    );
  });
  if (row.hidden === 0 && row.linked_to === null) return lines;
  const why =
    row.linked_to === null
      ? 'it is held, deleted or erased'
      : 'it is linked to a main incident, and is no job of its own';
  return [
    ...lines,
    line('hidden', 'In the analytics', `This incident is in no figure of the analytics, because ${why}.`),
  ];
}
