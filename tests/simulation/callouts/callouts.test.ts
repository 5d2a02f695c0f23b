import { describe, expect, it } from 'vitest';
import { isNight } from '../../runs/night.ts';
import { limitFor } from '../../runs/speed.ts';
import { bugs } from './bugs.ts';
import { violations } from './invariants.ts';
import { manyOrganisations } from './manyOrganisations.ts';
import { play } from './world.ts';

// Replay one history: SEED=… CALLOUTS=1 npx vitest run tests/simulation/callouts
const first = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const seeds = Number(process.env.CALLOUTS ?? 2_000);
/** The most seeds that a planted bug may survive. */
const patience = 2_000;
/** Histories that show bugs which most do not. By day they are played first, because a search takes up to half a minute. */
const shows: Readonly<Record<string, number>> = {
  'a released member is called again': 164,
  'quiet hours ignore daylight saving': 86,
  'the acknowledgement of the incident is not heard': 1180,
  'a step does not wait for the answer of the read models': 69,
  'nobody asks again before a phone rings': 84,
  'a leave is not heard': 24,
};

describe(`call-outs by telephone (SEED=${first})`, () => {
  it('break no invariant under faults, and come to rest', async () => {
    const began = performance.now();
    const ends = new Map<string, number>();
    let calls = 0;
    for (let seed = first; seed < first + seeds; seed++) {
      const history = await play(seed);
      const found = violations(history);
      expect(found, `replay: SEED=${seed} CALLOUTS=1 npx vitest run tests/simulation/callouts`).toEqual([]);
      calls += history.calls.length;
      for (const { state } of history.docs.values()) ends.set(state, (ends.get(state) ?? 0) + 1);
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(
      `R1: SEED=${first}, ${seeds} histories, ${calls} calls, 0 violations, ${JSON.stringify(Object.fromEntries(ends))}, ${seconds} s`,
    );
    // Enough histories see every end.
    const every = ['expired', 'failed', 'formed', 'stopped'];
    expect(seeds < 500 || every.every((end) => ends.has(end))).toBe(true);
  }, 86_400_000);

  it.runIf(isNight)(
    'of a hundred organizations with thirty people each go a hundred times faster than real time',
    async () => {
      const began = process.cpuUsage();
      const history = await play(first, {}, manyOrganisations(100, 30));
      const { user, system } = process.cpuUsage(began);
      const [virtual, spent] = [(history.endedAt - history.scene.start) / 1_000, (user + system) / 1e6];
      console.log(
        `scale: SEED=${first}, 100 organizations, ${history.calls.length} calls, ${Math.round(virtual)} s in ` +
          `${spent.toFixed(1)} s of processor time, ${Math.round(virtual / spent)} times faster`,
      );
      expect(violations(history)).toEqual([]);
      expect(history.docs.size).toBe(100);
      expect(spent).toBeLessThan(limitFor(spent, virtual / 100));
    },
  );

  it('give the same history for the same seed', async () => {
    const logOf = async () => JSON.stringify([...(await play(first)).logs]);
    expect(await logOf()).toBe(await logOf());
  });

  it.each(Object.keys(bugs))('would show that %s', async (name) => {
    const planted = bugs[name];
    const known = isNight ? undefined : shows[name];
    if (known !== undefined && violations(await play(known, planted)).length > 0) return;
    for (let seed = first; seed < first + patience; seed++)
      if (violations(await play(seed, planted)).length > 0) return;
    expect.fail(`${name}: not seen in ${patience} histories`);
  });
});
