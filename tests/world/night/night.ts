import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import { chance } from '../../simulation/callouts/chance.ts';
import type { Begun } from '../begun.ts';
import { invariants } from '../invariants/index.ts';
import type { Invariant, Seen } from '../invariants/invariant.ts';
import { type Line, type World, world } from '../world.ts';
import { acts } from './acts.ts';
import { handsIn } from './hands.ts';
import { type Happening, type NightKind, planOf } from './plan.ts';

export interface Violation {
  /** The sentence of the invariant. */
  readonly says: string;
  readonly found: string;
}

export interface Night {
  readonly seed: number;
  readonly plan: readonly Happening[];
  readonly violation: Violation | null;
  /** How many things each sentence judged. */
  readonly judged: Readonly<Record<string, number>>;
  readonly story: readonly Line[];
  readonly steps: number;
  readonly events: number;
  readonly calls: number;
  /** Milliseconds of virtual time. */
  readonly lasted: number;
}

export interface NightOptions {
  readonly seed: number;
  readonly kind: NightKind;
  /** Plays this plan in place of the one that follows from the seed. */
  readonly plan?: readonly Happening[];
  readonly only?: readonly Invariant[];
}

/** One night in so many ends with the checks that take long. */
const mornings = 8;
/** A minute is long enough for what is under way to go on, and short enough to name the culprit. */
const lookEvery = 60_000;
/** The time between two looks at what must be shown within seconds. */
const oftenEvery = 5_000;
/** A night that has not come to rest so long after its last happening never does. */
const longestRest = 3 * 3_600_000;
/** Work that is due later than this, such as a digest in the morning, does not keep a night awake. */
const soon = 12 * 60_000;

/** Plays a night. It ends at the first violation. */
export async function play(begun: Begun, { seed, kind, plan: given, only = invariants }: NightOptions): Promise<Night> {
  const plan = given ?? planOf(kind, chance(seed ^ 0x9a11), seed);
  const here = await world(begun, { seed });
  const { time, store } = here;
  const judged: Record<string, number> = {};
  const around = { world: here, handed: handsIn(here, chance(seed ^ 0x4a4d)) };
  let open = plan.length;
  let underWay = 0;
  let violation: Violation | null = null;
  const check = async (when: Invariant['when']): Promise<void> => {
    for (const one of only) {
      if (one.when !== when || violation) continue;
      const saw = (things = 1) => void (judged[one.says] = (judged[one.says] ?? 0) + things);
      const found = await one.check({ ...around, saw });
      if (found !== null) violation = { says: one.says, found };
    }
  };
  try {
    for (const email of kind.screens) await time.finish(here.screens.open(email, []));
    const began = time.now();
    const begins = (one: Happening): void => {
      time.calm = false;
      underWay += 1;
      const ends = (): void => {
        open -= 1;
        underWay -= 1;
      };
      void happen(around, one).finally(ends);
    };
    for (const one of plan) time.after(one.at, () => begins(one));
    const last = begun.at + (plan.at(-1)?.at ?? 0);
    while (!violation) {
      for (const until = time.now() + lookEvery; time.now() < until && !violation; ) {
        const next = plan[plan.length - open]?.at ?? Infinity;
        await time.runUntil(time.calm ? Math.min(until, began + next) : time.now() + oftenEvery);
        await check('often');
      }
      await check('step');
      time.calm = underWay === 0 && isAtRest(here);
      if (open === 0 && time.calm) break;
      if (time.now() > last + longestRest)
        violation = { says: 'Everything comes to rest.', found: `${open} happenings go on; ${restless(here)}` };
    }
    await check('rest');
    if (seed % mornings === 0 || only.every((one) => one.when === 'morning')) await check('morning');
  } finally {
    here.end();
  }
  const { story, phoneCompany } = here;
  const lasted = time.now() - begun.at;
  const events = countOf(store.places()) - countOf(begun.log);
  return {
    seed,
    plan,
    violation,
    judged,
    story,
    steps: time.steps,
    events,
    calls: phoneCompany.calls().length,
    lasted,
  };
}

const countOf = (places: readonly unknown[]): number => places.filter((one) => one !== null).length;

async function happen({ world: here, handed }: Omit<Seen, 'saw'>, { who, act, seed }: Happening): Promise<void> {
  const luck = chance(seed);
  const house = who.split('@')[1]?.split('.')[0] ?? '';
  const answer = await acts[act]({ world: here, luck, hands: handed.of(who), house }).catch(
    (error: unknown) => `failed: ${String(error)}`,
  );
  here.tell({ who, what: act, answer });
}

const dueSoon = ({ machines, time }: World): readonly Obligation[] => {
  const by = new Date(time.now() + soon).toISOString();
  return machines.flatMap(
    ({ app }) => app?.views.docs(due.name, { above: { due_at: '' }, atMost: { due_at: by } }) ?? [],
  );
};

const isAtRest = (here: World): boolean =>
  here.machines.every(({ app }) => app !== null) &&
  here.phoneCompany.calls().every(({ endedAt }) => endedAt !== null) &&
  dueSoon(here).length === 0;

const restless = (here: World): string =>
  dueSoon(here)
    .slice(0, 3)
    .map(({ kind, id, due_at }) => `${kind} ${id} is due at ${due_at}`)
    .join(', ');
