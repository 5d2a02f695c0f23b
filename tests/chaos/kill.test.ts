import { loadavg } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { isNight } from '../runs/night.ts';
import { remainsOf } from './afterwards.ts';
import { type Chance, chanceOf, instant, percentile, pick, seed } from './chance.ts';
import { startClients } from './clients.ts';
import { judge } from './journal.ts';
import { allInOne, apart, type Layout, masterKey } from './servers/layouts.ts';
import { within } from './servers/speed.ts';

// Half for each layout.
const kills = Math.ceil(Number(process.env.KILLS ?? 20) / 2);

let layout: Layout | undefined;
afterEach(async () => {
  await layout?.close();
  layout = undefined;
});

interface Killed {
  readonly done: number;
  /** The time until each was ready again, in milliseconds. */
  readonly times: readonly number[];
}

/** Kills at random instants, one in four during a start, and restarts. */
async function killing({ processes }: Layout, chance: Chance): Promise<Killed> {
  const times: number[] = [];
  let done = 0;
  while (done < kills) {
    await instant(chance() * 600);
    // Kills each process first in turn, so that a short run hits every one.
    const victim = processes[times.length] ?? pick(chance, processes);
    await victim.kill();
    done += 1;
    if (chance() < 0.25) {
      done += 1;
      const starting = victim.start();
      await instant(chance() * 600);
      await victim.kill();
      await starting;
    }
    times.push(await victim.start());
    await Promise.all(processes.map((one) => one.ready()));
  }
  return { times, done };
}

/** `make test` kills each process of the second, which are all parts of the first. */
const layouts = isNight
  ? ([
      ['all in one', allInOne],
      ['a process each', apart],
    ] as const)
  : ([['a process each', apart]] as const);

describe.each(layouts)('killed at random instants, %s', (name, open) => {
  it(
    'loses nothing that was acknowledged, doubles nothing, and is soon back',
    async () => {
      layout = await open();
      for (const one of layout.processes) await one.start();
      const clients = await startClients(layout.url, seed);
      const { times, done } = await killing(layout, chanceOf(seed));
      await clients.stop();
      // The last kill hits every process, with data still on its way to a read model.
      await Promise.all(layout.processes.map((one) => one.kill()));

      const remains = await remainsOf(layout.eventsDir, layout.folders, masterKey);
      const verdict = judge(clients.journal, remains.log);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      const limit = within(3_000);
      // Of fewer than twenty starts the slowest is no percentile, but one start beside everything else that runs.
      const judged = times.length < 20 ? (times.toSorted((a, b) => a - b).at(-2) ?? p95) : p95;
      const { sent, acknowledged, unanswered, lost, doubled, invented } = verdict;
      console.log(
        `R2 ${name}: SEED=${seed}, ${done} kills, ${sent} commands, ${acknowledged} acknowledged, ${unanswered} answers missing, ` +
          `${lost.length} lost, ${doubled.length} doubled, ${remains.events} events; ready p50 ${p50} ms, p95 ${p95} ms, ` +
          `limit ${limit} ms at load ${loadavg()[0]?.toFixed(1)}`,
      );
      expect({ lost, doubled, invented }).toEqual({ lost: [], doubled: [], invented: [] });
      expect(acknowledged).toBeGreaterThan(done);
      expect(unanswered).toBeGreaterThan(0);
      const { broken, different, poisoned } = remains;
      expect({ broken, different, poisoned }).toEqual({ broken: [], different: [], poisoned: [] });
      expect(layout.processes.flatMap(({ ended }) => ended)).toEqual([]);
      expect(judged).toBeLessThanOrEqual(limit);
      expect(Math.max(...times)).toBeLessThanOrEqual(2 * limit);
    },
    600_000 + kills * 20_000,
  );
});
