import { beforeAll, expect, it } from 'vitest';
import { type Begun, begun } from './begun.ts';
import { invariants } from './invariants/index.ts';
import { briefNight, longNight, shortNight } from './night/kinds.ts';
import { type Night, play } from './night/night.ts';
import { shrunk, storyOf } from './night/shrinking.ts';

const kinds = { brief: briefNight, short: shortNight, long: longNight };
const kind = kinds[(process.env.NIGHTS_OF ?? 'brief') as keyof typeof kinds];
/** The nights of a push: so chosen that together they try everything. `NIGHTS`, with `SEED`, plays others. */
const ofPush = { first: 0, count: 15 };
const chosen = process.env.NIGHTS !== undefined;
const first = chosen ? Number(process.env.SEED ?? 1) : ofPush.first;
const count = Number(process.env.NIGHTS ?? ofPush.count);
/** A violation is played again and again to find its shortest story. */
const longest = 24 * 3_600_000;

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

const nights: Night[] = [];
let start: Begun;
beforeAll(async () => {
  start = await begun();
});

it(
  'holds every sentence through nights of everything at once',
  async () => {
    const spent = process.cpuUsage();
    for (let seed = first; seed < first + count; seed++) {
      const night = await play(start, { seed, kind });
      nights.push(night);
      if (night.violation) throw new Error(storyOf(await shrunk(start, night, { seed, kind })));
    }
    const { user, system } = process.cpuUsage(spent);
    const sum = (of: (night: Night) => number) => nights.reduce((all, night) => all + of(night), 0);
    const [events, calls, ms] = [sum((one) => one.events), sum((one) => one.calls), (user + system) / 1e3];
    console.log(
      `SEED=${first}, ${count} nights, ${events} events, ${calls} calls, ${Math.round(ms / count)} ms a night, ${Math.round(ms / events)} ms an event`,
    );
    const left = untried(nights);
    if (left.length > 0) console.log(`not brought out: ${left.join(', ')}`);
    // Others need not try everything.
    expect(chosen ? [] : left).toEqual([]);
  },
  longest,
);

it('plays the same night from the same seed', { timeout: longest }, async () => {
  expect(await play(start, { seed: first, kind })).toEqual(nights[0]);
});
