import { expect, it } from 'vitest';
import { begun } from './begun.ts';
import { shortNight } from './night/kinds.ts';
import { play } from './night/night.ts';
import { storyOf } from './night/shrinking.ts';
import { plantedControl } from './planting.ts';

const planted = plantedControl();
const most = Number(process.env.NIGHTS ?? 1_000);

it(`finds ${planted?.name} within ${most} nights`, async () => {
  const start = await begun();
  for (let seed = 1; seed <= most; seed++) {
    const night = await play(start, { seed, kind: shortNight });
    if (!night.violation) continue;
    console.log(`${planted?.name}: found in night ${seed}. ${storyOf(night).split('\n')[0]}`);
    expect(night.violation.says).toBe(planted?.says);
    return;
  }
  throw new Error(`${most} nights did not find it.`);
}, 3_600_000);
