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
  return times.slice(1).map((to, n) => {
    const from = times[n] ?? null;
    return from === null || to === null || to < from ? null : Math.round((to - from) / 1_000);
  });
}
