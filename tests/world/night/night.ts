import { chance } from '../../simulation/callouts/chance.ts';
import type { Begun } from '../begun.ts';
import { invariants } from '../invariants/index.ts';
import type { Invariant, Seen } from '../invariants/invariant.ts';
import { type Line, type World, world } from '../world.ts';
import { acts } from './acts.ts';
import { handsIn } from './hands.ts';
import { type Happening, type NightKind, planOf } from './plan.ts';

export interface Night {
  readonly seed: number;
  readonly plan: readonly Happening[];
  readonly violation: { readonly says: string; readonly found: string } | null;
  readonly story: readonly Line[];
  readonly steps: number;
  readonly events: number;
  readonly calls: number;
}

/** The time after the last happening in which everything comes to rest: the longest call-out, its retries, a poll. */
const restMinutes = 75;

/** A minute is long enough for whatever was under way to go on, and short enough to name the culprit. */
const lookEvery = 60_000;

/** Plays a night: the given plan, or the one that follows from the seed. It ends at the first violation. */
export async function play(begun: Begun, seed: number, kind: NightKind, given?: readonly Happening[]): Promise<Night> {
  const plan = given ?? planOf(kind, chance(seed ^ 0x9a11));
  const here = await world(begun, { seed });
  const seen: Seen = { world: here, handed: handsIn(here, chance(seed ^ 0x4a4d)) };
  let violation: Night['violation'] = null;
  const check = async (when: Invariant['when']): Promise<boolean> => {
    for (const one of invariants) {
      if (one.when !== when) continue;
      const found = await one.check(seen);
      if (found !== null) violation = { says: one.says, found };
      if (violation) return true;
    }
    return false;
  };
  try {
    for (const one of plan) here.time.after(one.at, () => void happen(seen, one));
    const { at: last = 0 } = plan.at(-1) ?? {};
    const end = begun.at + last + restMinutes * 60_000;
    while (here.time.now() < end && !violation) {
      await here.time.runUntil(Math.min(end, here.time.now() + lookEvery));
      if (await check('step')) break;
    }
    if (!violation) await check('rest');
  } finally {
    here.end();
  }
  const { story, phoneCompany, store, time } = here;
  const events = store.places().length;
  return { seed, plan, violation, story, steps: time.steps, events, calls: phoneCompany.calls().length };
}

async function happen({ world: here, handed }: Seen, { who, act, seed }: Happening): Promise<void> {
  const luck = chance(seed);
  const house = who.split('@')[1]?.split('.')[0] ?? '';
  const answer = await acts[act]({ world: here, luck, hands: handed.of(who), house }).catch(
    (error: unknown) => `failed: ${String((error as Error).stack ?? error)}`,
  );
  here.tell({ who, what: act, answer });
}

export type { World };
