// @night It kills uploads.
import { afterEach, expect, it } from 'vitest';
import { Attached } from '../support/forms.ts';
import { remainsOf } from './afterwards.ts';
import { chanceOf, instant, seed } from './chance.ts';
import { signIn } from './clients.ts';
import { allInOne, type Layout, masterKey } from './servers/layouts.ts';

const kills = Math.ceil(Number(process.env.KILLS ?? 20) / 10);
/** Enough rows that most kills come while they are written. */
const rows = 2_000;
const facilities = '/api/admin/facilities/';
const accounts = '/api/flux/accounts/';

let layout: Layout | undefined;
afterEach(async () => {
  await layout?.close();
  layout = undefined;
});

/** The nth upload moves the same accounts to a place of its own. */
const accountSheet = (nth: number): string =>
  [
    'number,name,phone,address,lat,lng',
    ...Array.from({ length: rows }, (_, n) => `${n},Holder ${n},,${n} Main St,${39 + nth / 10},-105.${n % 900}`),
  ].join('\n');
/** The square of the map with the places of the nth upload. */
const placeOf = (nth: number) => {
  const south = 39 + nth / 10;
  return [
    [-106.05, south - 0.01],
    [-104.95, south - 0.01],
    [-104.95, south + 0.01],
    [-106.05, south + 0.01],
  ];
};

/** Kills the installation at an instant of the upload, and starts it again. Returns true when the upload was cut off. */
async function killDuring(upload: () => Promise<unknown>, chance: () => number): Promise<boolean> {
  const [whole] = layout?.processes ?? [];
  const cut = upload().catch(() => undefined);
  await instant(chance() * 300);
  await whole?.kill();
  const answer = await cut;
  await whole?.start();
  return answer === undefined;
}

/** Ends the installation and judges its log and read models. */
async function judged(name: string, { eventsDir, folders, processes }: Layout, halves: number): Promise<void> {
  await processes[0]?.kill();
  const { broken, different, poisoned, events } = await remainsOf(eventsDir, folders, masterKey);
  console.log(`R2 ${name}: SEED=${seed}, ${kills} kills, ${halves} uploads cut off, ${events} events`);
  expect({ broken, different, poisoned }).toEqual({ broken: [], different: [], poisoned: [] });
  expect(halves).toBeGreaterThan(0);
  expect(processes.flatMap(({ ended }) => ended)).toEqual([]);
}

const spreadsheet = (nth: number): string =>
  ['name,address', ...Array.from({ length: rows }, (_, n) => `Facility ${nth}-${n},${n} Main St`)].join('\n');

it(
  'a spreadsheet whose upload is killed counts wholly or not at all, and once when it is sent again',
  async () => {
    layout = await allInOne();
    await layout.processes[0]?.start();
    const alice = await signIn(layout.url, 'administrator@arvada.example');
    const listed = async (): Promise<{ count: number; first: string }> => {
      const { count, results } = (await alice.get(facilities)).body;
      return { count, first: results[0]?.name };
    };
    const chance = chanceOf(seed);
    let before = await listed();
    let halves = 0;
    for (let nth = 0; nth < kills; nth++) {
      const upload = () =>
        alice.send(
          'POST',
          `${facilities}upload_spreadsheet/`,
          { spreadsheet: new Attached('facilities.csv', spreadsheet(nth)) },
          { 'Idempotency-Key': `upload ${nth}` },
        );
      const after = { count: rows, first: `Facility ${nth}-0` };
      if (await killDuring(upload, chance)) halves += 1;
      expect([before, after]).toContainEqual(await listed());
      expect(await upload()).toMatchObject({ status: 200, body: { rows } });
      expect(await listed()).toEqual(after);
      before = after;
    }
    await judged('spreadsheets', layout, halves);
  },
  240_000 + kills * 20_000,
);

it(
  'a spreadsheet of accounts whose upload is killed counts wholly or not at all, and once when it is sent again',
  async () => {
    layout = await allInOne();
    await layout.processes[0]?.start();
    const alice = await signIn(layout.url, 'administrator@arvada.example');
    const chance = chanceOf(seed);
    const listed = async (nth: number): Promise<number> => {
      const asked = { paths: [placeOf(nth)] };
      return (await alice.send('POST', '/api/flux/notify/v2/get_locations_by_paths/', asked)).body.count;
    };
    let halves = 0;
    for (let nth = 1; nth <= kills; nth++) {
      const upload = () =>
        alice.send(
          'POST',
          `${accounts}add_by_spreadsheet/`,
          { spreadsheet: new Attached('accounts.csv', accountSheet(nth)) },
          { 'Idempotency-Key': `accounts ${nth}` },
        );
      if (await killDuring(upload, chance)) halves += 1;
      const [before, now] = [await listed(nth - 1), await listed(nth)];
      expect([
        [nth === 1 ? 0 : rows, 0],
        [0, rows],
      ]).toContainEqual([before, now]);
      expect(await upload()).toMatchObject({ status: 200, body: { rows } });
      expect([await listed(nth - 1), await listed(nth)]).toEqual([0, rows]);
    }
    await judged('accounts', layout, halves);
  },
  240_000 + kills * 20_000,
);
