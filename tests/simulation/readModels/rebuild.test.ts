import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyProjection } from '#projections/core/projection';
import { type Happening, happen, histories } from '../histories.ts';
import { everything, type House, house } from '../house.ts';

// The seed is printed, so that a failing night can be reproduced: SEED=… make test.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const nights = Number(process.env.HISTORIES ?? 3);
const length = Number(process.env.HAPPENINGS ?? 250);
/** Milliseconds: the long form may take hours. */
const timeout = 60_000 + nights * length * 40;
console.log(`rebuild: SEED=${seed}, ${nights} histories of ${length} commands`);

let here: House;
beforeAll(async () => {
  here = await house();
});
afterAll(() => here.close());

const eraseIn = (subject: string) => here.keys.erase(subject);

describe('the read models', () => {
  it('are the same bytes after following live, through restarts, as after a rebuild', {
    timeout,
  }, async () => {
    const followed = here.folder();
    let before = 0;
    const property = fc.asyncProperty(
      histories(length),
      fc.infiniteStream(fc.integer({ min: 1, max: 200 })),
      async (history, sizes) => {
        // One log grows through all nights: commands of later nights are other commands.
        const night = ++before;
        const parts = cutAnywhere(history, sizes.next().value as number);
        for (const [n, part] of parts.entries()) {
          const live = await here.project(followed, { batch: sizes.next().value as number });
          await happen(renamed(night, n), part, eraseIn);
          if (n % 2 === 0) await live.caughtUp();
          await live.stop();
        }
        const live = await here.project(followed);
        const rebuilt = await here.project(here.folder(), { batch: sizes.next().value as number });
        await Promise.all([live.caughtUp(), rebuilt.caughtUp()]);
        const differing = differences(everything(live.views), everything(rebuilt.views));
        await Promise.all([live.stop(), rebuilt.stop()]);
        expect(differing).toEqual([]);
      },
    );
    const { failed, errorInstance, numRuns } = await fc.check(property, { seed, numRuns: nights, endOnFailure: true });
    console.log(`rebuild: ${numRuns} histories, ${failed ? 'different' : 'all the same'}`);
    if (failed) throw errorInstance;
  });

  it('would be caught otherwise: a fold that counts its restarts differs', async () => {
    let restarts = 0;
    const counting = (): AnyProjection => {
      const own = ++restarts;
      return {
        name: 'planted',
        version: 1,
        keys: () => ['all'],
        on: { LogEntryRecorded: (doc) => ({ events: ((doc as { events?: number } | null)?.events ?? 0) + own }) },
      };
    };
    const folder = here.folder();
    const [one, two] = [counting(), counting()];
    const first = await here.project(folder, { projections: [one] });
    await first.caughtUp();
    await first.stop();
    const second = await here.project(here.folder(), { projections: [two] });
    await second.caughtUp();
    const again = await here.project(folder, { projections: [one] });
    expect(differences(everything(again.views, [one]), everything(second.views, [two]))).not.toEqual([]);
  });
});

type Everything = ReturnType<typeof everything>;
const differences = (a: Everything, b: Everything): readonly string[] =>
  Object.entries(a).flatMap(([name, texts]) =>
    texts.flatMap((text, n) => (text === b[name]?.[n] ? [] : [`${name}: ${text} | ${b[name]?.[n]}`])),
  );

const cutAnywhere = (history: readonly Happening[], at: number): readonly (readonly Happening[])[] => {
  const [a, b] = [at % history.length, (at * 7) % history.length].toSorted((x, y) => x - y);
  return [history.slice(0, a), history.slice(a, b), history.slice(b)];
};

// The same handler, with separate command ids for each part of each night.
const renamed =
  (night: number, part: number): House['handle'] =>
  (decider, id, steps, cause) => {
    const rename = (step: { commandId: string }) => ({ ...step, commandId: `${step.commandId}-${night}-${part}` });
    return here.handle(
      decider,
      id,
      (Array.isArray(steps) ? steps.map(rename) : rename(steps as never)) as never,
      cause,
    );
  };
