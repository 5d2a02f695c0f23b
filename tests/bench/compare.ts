import { loadavg } from 'node:os';

/** The measurements of one round of one side, by name. */
export type Measured = Readonly<Record<string, number>>;
export type Side = () => Promise<Measured>;

export interface Goal {
  readonly unit: string;
  /** Our figure divided by the baseline's. Without a limit the figure is only shown. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Comparison {
  readonly name: string;
  readonly ours: Side;
  readonly yardstick: Side;
  /** By the name of the measurement. */
  readonly goals: Readonly<Record<string, Goal>>;
  readonly rounds?: number;
}

export interface Outcome {
  readonly name: string;
  /** Null when there is no goal. */
  readonly holds: boolean | null;
  /** False for a figure of this machine, such as milliseconds or megabytes: it is printed, and fails no run. */
  readonly decides: boolean;
}

/** Figures in these units are the same on every machine. */
const sameEverywhere = new Set(['×', 'kB', 'errors']);

/**
 * Runs both sides in turn, alternating which is first, and judges by the median of the rounds' own ratios: the two
 * sides of a round run next to each other, so other work on the machine affects both.
 */
export async function compare({ name, ours, yardstick, goals, rounds = 5 }: Comparison): Promise<readonly Outcome[]> {
  const pairs: { readonly ours: Measured; readonly yardstick: Measured }[] = [];
  const before = load();
  for (let round = 0; round <= rounds; round++) {
    const swapped = round % 2 === 1;
    const first = await (swapped ? yardstick() : ours());
    const second = await (swapped ? ours() : yardstick());
    // The first round is a warm-up for both.
    if (round > 0) pairs.push(swapped ? { ours: second, yardstick: first } : { ours: first, yardstick: second });
  }
  console.log(`\n${name} (${rounds} rounds, load average ${before} to ${load()})`);
  return Object.entries(goals).map(([what, goal]) => {
    const a = pairs.map((pair) => pair.ours[what] ?? Number.NaN);
    const b = pairs.map((pair) => pair.yardstick[what] ?? Number.NaN);
    const ratios = pairs.map((_, n) => (a[n] ?? Number.NaN) / (b[n] ?? Number.NaN));
    return show({ name: `${name}: ${what}`, what, goal, sides: [median(a), median(b)], ratios });
  });
}

/** A figure without a baseline: kilobytes, seconds. One that depends on the machine's speed or memory decides nothing. */
export function judge(name: string, value: number, goal: Goal): Outcome {
  const holds = fits(value, goal);
  // Without a number nothing was measured, on any machine.
  const decides = sameEverywhere.has(goal.unit) || Number.isNaN(value);
  console.log(`\n${name} (load average ${load()})\n  ${shown(value)} ${goal.unit}   ${words(goal, holds, decides)}`);
  return { name, holds, decides };
}

interface Shown {
  readonly name: string;
  readonly what: string;
  readonly goal: Goal;
  readonly sides: readonly [number, number];
  readonly ratios: readonly number[];
}

function show({ name, what, goal, sides: [a, b], ratios }: Shown): Outcome {
  const ratio = median(ratios);
  const holds = fits(ratio, goal);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(
    `  ${what.padEnd(20)} ours ${shown(a)}  yardstick ${shown(b)} ${goal.unit}  ratio ${ratio.toFixed(2)} (${range})  ${words(goal, holds, true)}`,
  );
  return { name, holds, decides: true };
}

function fits(value: number, { atLeast, atMost }: Goal): boolean | null {
  if (atLeast === undefined && atMost === undefined) return null;
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

function words({ atLeast, atMost }: Goal, holds: boolean | null, decides: boolean): string {
  if (holds === null) return 'no goal';
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  if (holds) return `goal ${limit}: holds`;
  return `goal ${limit}: ${decides ? 'DOES NOT HOLD' : 'not reached on this machine'}`;
}

/** The last line of a run, and the code with which it exits: 1 when a figure that decides does not meet its goal. */
export function verdict(outcomes: readonly Outcome[]): { readonly words: string; readonly code: 0 | 1 } {
  const named = (chosen: readonly Outcome[]) => chosen.map(({ name }) => name).join(', ') || 'none';
  const missed = outcomes.filter(({ holds }) => holds === false);
  const [failed, here] = [missed.filter(({ decides }) => decides), missed.filter(({ decides }) => !decides)];
  const held = outcomes.filter(({ holds }) => holds === true);
  return {
    words: `holds: ${named(held)}; does not hold: ${named(failed)}; not reached on this machine: ${named(here)}`,
    code: failed.length > 0 ? 1 : 0,
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
const load = (): string => (loadavg()[0] ?? 0).toFixed(1);
