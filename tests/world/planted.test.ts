import { beforeAll, expect, it } from 'vitest';
import { type Begun, begun } from './begun.ts';
import type { Control } from './controls.ts';
import { invariants } from './invariants/index.ts';
import { nightsOf } from './night/kinds.ts';
import { type Night, play } from './night/night.ts';
import { storyOf } from './night/shrinking.ts';
import { plantedControls, whilePlanted } from './planting.ts';

const first = Number(process.env.SEED ?? 1);
/** One control is searched for at length; each of many, for as many nights as it says. */
const most = process.env.NIGHTS ?? (process.env.PLANTED === 'all' ? undefined : 1_000);

let start: Begun;
beforeAll(async () => {
  start = await begun();
});

async function violated(control: Control): Promise<Night | null> {
  const { says, nights = 20 } = control;
  const only = invariants.filter((one) => one.says === says);
  const last = first + Number(most ?? nights);
  for (let seed = first; seed < last; seed++) {
    const night = await play(start, { seed, kind: nightsOf(control), only });
    if (night.violation) return night;
  }
  return null;
}

it.each(plantedControls())('finds $name', { timeout: 3_600_000 }, async (control) => {
  const began = process.cpuUsage();
  const night = await whilePlanted(control, () => violated(control));
  const { user, system } = process.cpuUsage(began);
  const spent = `${Math.round((user + system) / 1e6)} s of processor time`;
  const found = night && `found in night ${night.seed}, ${spent}. ${storyOf(night).split('\n')[0]}`;
  console.log(`${control.name}: ${found ?? 'not found'}`);
  expect(night?.violation?.says).toBe(control.says);
});
