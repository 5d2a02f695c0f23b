import { beforeAll, expect, it } from 'vitest';
import { type Begun, begun } from './begun.ts';
import { invariants } from './invariants/index.ts';
import { longNight, shortNight } from './night/kinds.ts';
import { type Night, play } from './night/night.ts';
import { shrunk, storyOf } from './night/shrinking.ts';

const first = Number(process.env.SEED ?? 6);
const count = Number(process.env.NIGHTS ?? 2);
/** Ten thousand nights are a night's work; a violation is played again and again to find its shortest story. */
const longest = 24 * 3_600_000;
const kind = process.env.LONG_NIGHTS ? longNight : shortNight;

/** True when an act found something to do, and its answer was not refused. */
const isCarriedOut = (answer: string): boolean =>
  !/^(no|nobody|failed)\b/.test(answer) && (/\b2\d\d\b/.test(answer) || !/\b[45]\d\d\b/.test(answer));

/** The acts that no night carried out, and the sentences that judged nothing: these would hold of any product. */
function untried(nights: readonly Night[]): readonly string[] {
  const acts = nights.flatMap(({ story }) => story.flatMap(({ what, answer }) => (isCarriedOut(answer) ? [what] : [])));
  const judged = nights.flatMap((one) => Object.keys(one.judged).filter((says) => one.judged[says] !== 0));
  const all = [...Object.keys(kind.acts), ...invariants.map(({ says }) => says)];
  return all.filter((one) => !acts.includes(one) && !judged.includes(one));
}

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
    const nights: Night[] = [];
    for (let seed = first; seed < first + count; seed++) {
      const night = await play(start, { seed, kind });
      nights.push(night);
      events += night.events;
      calls += night.calls;
      if (night.violation) throw new Error(storyOf(await shrunk(start, night, { seed, kind })));
    }
    const { user, system } = process.cpuUsage(spent);
    console.log(
      `SEED=${first}, ${count} nights, ${events} events, ${calls} calls, ${Math.round((user + system) / 1e3 / count)} ms a night`,
    );
    console.log(`not brought out: ${untried(nights).join(', ') || 'nothing'}`);
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
