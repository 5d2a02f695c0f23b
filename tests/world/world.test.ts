import { beforeAll, expect, it } from 'vitest';
import { type Begun, begun } from './begun.ts';
import { longNight, shortNight } from './night/kinds.ts';
import { play } from './night/night.ts';
import { shrunk, storyOf } from './night/shrinking.ts';

const first = Number(process.env.SEED ?? 1);
const count = Number(process.env.NIGHTS ?? 3);
/** Ten thousand nights are a night's work; a violation is played again and again to find its shortest story. */
const longest = 24 * 3_600_000;
const kind = process.env.LONG_NIGHTS ? longNight : shortNight;

let start: Begun;
beforeAll(async () => {
  start = await begun();
});

it(
  'holds every sentence through nights of everything at once',
  async () => {
    const spent = process.cpuUsage();
    let events = 0;
    let calls = 0;
    for (let seed = first; seed < first + count; seed++) {
      const night = await play(start, { seed, kind });
      events += night.events;
      calls += night.calls;
      if (night.violation) throw new Error(storyOf(await shrunk(start, night, { seed, kind })));
    }
    const { user, system } = process.cpuUsage(spent);
    console.log(
      `SEED=${first}, ${count} nights, ${events} events, ${calls} calls, ${Math.round((user + system) / 1e3 / count)} ms a night`,
    );
  },
  longest,
);

it('plays the same night from the same seed', async () => {
  const [one, other] = [
    await play(start, { seed: first, kind: shortNight, only: [] }),
    await play(start, { seed: first, kind: shortNight, only: [] }),
  ];
  expect(other).toEqual(one);
});
