import type { Luck } from '../peers/ports.ts';
import { type ActName, type acts } from './acts.ts';
import { residentActs } from './residentActs.ts';
import { staffActs } from './staffActs.ts';

/** Something that is going to happen in a night. Its details follow from its own seed, whatever else happens. */
export interface Happening {
  /** Milliseconds after the beginning. */
  readonly at: number;
  /** An email address; for a fault, a machine or a peer. */
  readonly who: string;
  readonly act: ActName;
  readonly seed: number;
}

export interface NightKind {
  readonly minutes: number;
  /** The people whose screens are open. */
  readonly screens: readonly string[];
  /** How many of each act, from and to. */
  readonly acts: { readonly [Name in keyof typeof acts]?: readonly [least: number, most: number] };
  /** The probability that a second person does the same at the same moment. */
  readonly twice: number;
  /** Of so many nights in a row, at least one has each act. */
  readonly every: number;
}

const desks = ['dispatcher', 'manager', 'leader'] as const;
const offices = ['administrator', 'administrator', 'manager'] as const;

/** The happenings of a night of this kind, in order. */
export function planOf(kind: NightKind, luck: Luck, seed: number): readonly Happening[] {
  const plan: Happening[] = [];
  for (const [nth, [act, [least, most]]] of Object.entries(kind.acts).entries()) {
    const places = act in staffActs ? offices : desks;
    const isDue = (seed + nth) % kind.every === 0 ? 1 : 0;
    for (let n = Math.max(luck.whole(least, most), isDue); n > 0; n--) {
      const house = luck.is(0.8) ? 'arvada' : 'durham';
      const at = luck.whole(0, kind.minutes * 60_000);
      const one = { at, act: act as ActName, seed: luck.whole(1, 2 ** 30) };
      plan.push({ ...one, who: `${luck.one(places)}@${house}.example` });
      // The second of two equal changes of the calendar is no fact, and a resident is known once: another person does a
      // similar thing.
      const seed = act in staffActs || act in residentActs ? one.seed + 1 : one.seed;
      if (luck.is(kind.twice)) plan.push({ ...one, seed, who: `${luck.one(places)}@${house}.example` });
    }
  }
  return plan.toSorted((a, b) => a.at - b.at);
}
