import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../support/chance.ts';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { type Drawn, drawnFrom, randomWork } from './work.ts';

/** `INSTANTS=1000` for a long run. */
const instants = Number(process.env.INSTANTS ?? 60);

let here: Installation;
let anna: Person;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada', 'durham'] });
  anna = await here.person('analyst@arvada.example');
});
afterAll(() => here.close());

/** An answer as text, without the position of the log: the past names the last event of its own organization. */
const said = async (who: Person, path: string): Promise<string> => {
  const { status, body } = await who.get(path);
  if (status !== 200) return `${status}`;
  const { position: _, ...rest } = body;
  return JSON.stringify(rest);
};
const board = '/api/beta/dispatch/get-data/';
const lastRecorded = async (): Promise<string> => (await here.muster.app.store.last())?.recordedAt ?? '';

interface Kept {
  readonly at: string;
  readonly path: string;
  readonly said: string;
}

describe(`the past (SEED=${seed})`, () => {
  it('is what the screens showed then, byte for byte, at random instants', async () => {
    const draw: Drawn = drawnFrom(seed);
    const work = await randomWork(here, draw);
    const kept: Kept[] = [];
    let before: Kept[] = [];
    for (let n = 0; n < instants; n += 1) {
      const { touched } = await work.next();
      await here.settled();
      const at = await lastRecorded();
      // Two changes in one millisecond are one instant.
      if (at !== before[0]?.at) kept.push(...before);
      before = [];
      for (const path of [board, ...touched.map((uuid) => `/api/incident/${uuid}/`)])
        before.push({ at, path, said: await said(anna, path) });
    }
    kept.push(...before);
    expect(kept.length).toBeGreaterThan(instants);
    for (const one of draw.shuffled(kept)) {
      const then = await said(anna, `${one.path}?at=${one.at}`);
      expect({ ...one, said: then }).toEqual(one);
    }
    // A control that must fail: the board of the end is not the board of the beginning.
    expect(kept.find(({ path }) => path === board)?.said).not.toBe(kept.findLast(({ path }) => path === board)?.said);
  });
});
