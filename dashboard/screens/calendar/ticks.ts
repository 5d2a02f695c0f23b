import type { Calendar } from '#contracts/onCall/calendar';
import { dayWords } from '../../time/time.ts';
import { clocks } from './items.ts';

/** A designation that has no one, or several people, on a day. */
interface Open {
  readonly name: string;
  readonly kind: 'gap' | 'overlap';
}
/** The same on each day from its first to `last`, such as `2026-03-08`. */
interface Run extends Open {
  readonly first: string;
  readonly last: string;
  /** True when it reaches the last day of the list. */
  readonly goesOn: boolean;
}
interface Tick {
  readonly date: string;
  readonly open: readonly Open[];
  /** The open ones that the day before does not have. */
  readonly begins: readonly Run[];
}
interface Asked {
  readonly dates: readonly string[];
  readonly shown: readonly string[];
  /** Milliseconds. A gap that has ended is not listed. */
  readonly now: number;
}

/** The days with their gaps and overlaps. One that lasts for days begins once. */
export function ticksOf(calendar: Calendar, { dates, shown, now }: Asked): readonly Tick[] {
  const known = new Map(calendar.days.map((day) => [day.date, day.designations] as const));
  const openOn = (date: string): readonly Open[] =>
    (known.get(date) ?? [])
      .filter(({ name }) => shown.includes(name))
      .flatMap(({ name, segments }) =>
        (['gap', 'overlap'] as const)
          .filter((kind) => segments.some((one) => one.kind === kind && Date.parse(one.end) > now + clocks))
          .map((kind) => ({ name, kind })),
      );
  const days = dates.map((date) => ({ date, open: openOn(date) }));
  const isOpen = (n: number, { name, kind }: Open): boolean =>
    days[n]?.open.some((one) => one.name === name && one.kind === kind) ?? false;
  const runFrom = (first: number, one: Open): Run => {
    let last = first;
    while (isOpen(last + 1, one)) last++;
    return { ...one, first: dates[first] ?? '', last: dates[last] ?? '', goesOn: last === days.length - 1 };
  };
  return days.map(({ date, open }, n) => ({
    date,
    open,
    begins: open.filter((one) => !isOpen(n - 1, one)).map((one) => runFrom(n, one)),
  }));
}

/** "Vac truck: gap". */
export const openWords = ({ name, kind }: Open): string => `${name}: ${kind}`;

/** "Vac truck: gap every day until Mon, Mar 9", or "every day from here on". */
function runWords(run: Run, name = run.name): string {
  const words = openWords({ ...run, name });
  if (run.first === run.last) return words;
  return `${words} every day ${run.goesOn ? 'from here on' : `until ${dayWords(run.last)}`}`;
}

/** More designations than these with the same gap share a line of the rail. */
const inFull = 3;

/** The lines of a day: "Truck 11, Truck 12 and 8 more: gap every day from here on". */
export function beginWords(begins: readonly Run[]): readonly string[] {
  const sameAs = ({ kind, last }: Run): string => `${kind} ${last}`;
  return [...new Set(begins.map(sameAs))].flatMap((same) => {
    const runs = begins.filter((run) => sameAs(run) === same);
    const [one, two] = runs;
    if (!one || !two || runs.length <= inFull) return runs.map((run) => runWords(run));
    return [runWords(one, `${one.name}, ${two.name} and ${runs.length - 2} more`)];
  });
}
