import type { FigureName } from './figures.ts';

/**
 * The steps that a leader's performance is measured by (S0 §7), in order. Each begins at the first time of any of these
 * log events, except that a crew's last departure counts (S2 §4.1). A skipped call or drive is not the step.
 */
export const steps = {
  acknowledged: ['acknowledged'],
  contacted: ['contacts:call_completed'],
  on_scene: ['geo:arrived'],
  finished: ['geo:departed', 'team:done'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as readonly Step[];

/** The four durations of an incident: from the report, from one step to the next. Times are milliseconds. */
export type StepTimes = { readonly received: number } & { readonly [Name in Step]: number | null };

/**
 * Whole seconds from each step to the next. Null where one of the two is missing, or came before the one that it should
 * follow.
 */
export function durationsOf({ received, ...reached }: StepTimes): readonly (number | null)[] {
  const times = [received, ...stepNames.map((name) => reached[name])];
  return times.slice(1).map((to, n) => secondsBetween(times[n] ?? null, to));
}

const secondsBetween = (from: number | null, to: number | null): number | null =>
  from === null || to === null || to < from ? null : Math.round((to - from) / 1_000);

/** From the report to the work, in parts that do not need a call to the complainant. */
export const responseFigures = [
  'to_acknowledged',
  'acknowledged_to_arrival',
  'report_to_arrival',
  'to_finished',
] as const satisfies readonly FigureName[];
export type ResponseFigure = (typeof responseFigures)[number];

const ends: Readonly<Record<ResponseFigure, readonly ['received' | Step, Step]>> = {
  to_acknowledged: ['received', 'acknowledged'],
  acknowledged_to_arrival: ['acknowledged', 'on_scene'],
  report_to_arrival: ['received', 'on_scene'],
  to_finished: ['on_scene', 'finished'],
};

/** Whole seconds of one figure; null where one of its two times is missing, or came before the other. */
export function secondsOf(times: StepTimes, figure: ResponseFigure): number | null {
  const [from, to] = ends[figure];
  return secondsBetween(times[from], times[to]);
}

/** The parts by which the times of a response are told apart. */
export const responseParts = ['type', 'zone', 'crew', 'leader', 'person', 'hour', 'weekday', 'month'] as const;
export type ResponsePart = (typeof responseParts)[number];
/** The longest target from report to arrival, in minutes: a week. */
export const longestTarget = 10_080;
