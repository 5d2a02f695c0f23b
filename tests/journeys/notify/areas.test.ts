import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listAccounts, removeAccount } from '#services/commands/accounts/listing';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const path = '/api/flux/notify/v2/get_locations_by_paths/';
const ports = { clock: systemClock, random: systemRandom };
const header = 'number,name,phone,address,lat,lng';
const file = [
  header,
  '1,Ada Park,(303) 555-0101,"1 Main St, Arvada",39.80,-105.09',
  '2,Bo Lind,,2 Main St,39.8005,-105.0795',
  '3,Cy Ode,303-555-0103,3 Far Rd,39.9,-105.09',
].join('\n');
/** Two triangles around the first two accounts. Both have the first one in them. */
const near = [
  [-105.1, 39.79],
  [-105.07, 39.79],
  [-105.085, 39.82],
];
const nearer = [
  [-105.1, 39.795],
  [-105.08, 39.795],
  [-105.09, 39.81],
];

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');

const config = () => here.muster.app.config;
const list = (text: string, preview = false, to = 'arvada', by = ports) => {
  const name = join(config().dataDir, 'accounts.csv');
  writeFileSync(name, text);
  return listAccounts(config(), { file: name, organization: to, preview }, by);
};
const follows = async () => {
  const { app } = here.muster;
  const head = await app.store.head();
  if (head) await app.projector.reached(head, 10_000);
};
const ask = (paths: unknown, who = dana) => who.send('POST', path, { paths });
const count = async (paths: unknown, who = dana) => (await ask(paths, who)).body.count;

/** The streams of the log to which accounts were written, without their ids. */
const accountStreams = async () => {
  const kinds = new Set<string>();
  const types = ['ServiceAccountListed', 'ServiceAccountsRead'];
  for await (const { stream, metadata } of here.muster.app.store.readAll({ types }))
    if ((metadata.actor as { id: string }).id === 'accounts') kinds.add(stream.replace(/-.*/, ''));
  return [...kinds];
};

describe('service accounts', () => {
  it('are listed from a file, in the areas of their organization alone', async () => {
    expect(await list(file, true)).toMatchObject({ rows: 3, listed: 0 });
    await follows();
    expect(await count([near])).toBe(0);
    expect(await list(file)).toMatchObject({ rows: 3, listed: 3 });
    expect(await list(file)).toMatchObject({ rows: 3, listed: 0 });
    await follows();
    // A file that is loaded by a command writes the facts of an upload: one for each 500 lines.
    expect(await accountStreams()).toEqual(['spreadsheet']);
    const found = await ask([near, nearer]);
    expect([found.status, found.body.count]).toEqual([200, 2]);
    expect(found.body.points).toEqual(
      expect.arrayContaining([
        [-105.09, 39.8],
        [-105.0795, 39.8005],
      ]),
    );
    expect(await count([nearer])).toBe(1);
    expect(await count([near], await here.person('dispatcher@durham.example'))).toBe(0);
    expect((await ask([near], await here.person('leader@arvada.example'))).status).toBe(403);
  });

  it('follow a newer file to another place, and are gone when they are removed', async () => {
    const moved = `${header}\n3,Cy Ode,303-555-0103,3 Near Rd,39.801,-105.085`;
    expect(await list(moved)).toMatchObject({ rows: 1, listed: 1 });
    await follows();
    expect(await count([near])).toBe(3);
    await removeAccount(config(), { number: '3', organization: 'arvada' }, ports);
    await follows();
    expect(await count([near])).toBe(2);
    // The same file as twice before counts again, since another came in between.
    expect(await list(moved)).toMatchObject({ rows: 1, listed: 1 });
    await follows();
    expect(await count([near])).toBe(3);
    expect(await list(file)).toMatchObject({ rows: 3, listed: 1 });
    await follows();
    expect(await count([near])).toBe(2);
    const unknown = removeAccount(config(), { number: '99', organization: 'arvada' }, ports);
    await expect(unknown).rejects.toThrow('There is no service account 99.');
  });

  it('are not listed at all when a line of the file is wrong', async () => {
    const wrong = [header, '8,Di,,8 Main St,39.8,-105.085', '9,Ed,12,9 Main St,39.8,-105.085', '8,Di,,8 Main St,91,0'];
    await expect(list(wrong.join('\n'))).rejects.toThrow(
      /^line 3, phone: This .*\nline 4, lat: This is not a latitude\.\nline 4, number: This number is in line 2 already\.$/,
    );
    await expect(list('number,name\n1,Ada')).rejects.toThrow('There is no column phone.');
    await follows();
    expect(await count([near])).toBe(2);
  });
});

describe('a listing that was cut off', () => {
  /** 1,200 accounts around a place in three pieces. */
  const many = (first: number, lat: number) =>
    [
      header,
      ...Array.from({ length: 1_200 }, (_, n) => `${first + n},Person ${n},,${n} Elm St,${lat + n / 1e5},-78.9`),
    ].join('\n');
  const around = (lat: number) => [
    [-78.95, lat - 0.01],
    [-78.85, lat - 0.01],
    [-78.85, lat + 0.03],
    [-78.95, lat + 0.03],
  ];
  /** Chance that ends after so many draws, as a process that is killed; and the draws so far. */
  const chance = (most: number) => {
    const drawn = { draws: 0 };
    const bytes = (length: number) => {
      drawn.draws += 1;
      if (drawn.draws > most) throw new Error('killed');
      return systemRandom.bytes(length);
    };
    return { drawn, by: { ...ports, random: { ...systemRandom, bytes } } };
  };
  const facts = async () => {
    let count = 0;
    const types = ['ServiceAccountsRead'];
    for await (const { metadata } of here.muster.app.store.readAll({ types }))
      if (metadata.entity === entityId('durham')) count += 1;
    return count;
  };

  it('counts nothing, and goes on with the same file where it stopped', async () => {
    const don = await here.person('dispatcher@durham.example');
    const whole = chance(Number.POSITIVE_INFINITY);
    expect(await list(many(10_000, 36), false, 'durham', whole.by)).toMatchObject({ rows: 1_200, listed: 1_200 });
    const before = await facts();
    expect(before).toBeGreaterThanOrEqual(3);

    const file = many(20_000, 36.1);
    await expect(list(file, false, 'durham', chance(whole.drawn.draws / 2).by)).rejects.toThrow('killed');
    const cut = (await facts()) - before;
    expect(cut).toBeGreaterThan(0);
    expect(cut).toBeLessThan(before);
    await follows();
    expect(await count([around(36.1)], don)).toBe(0);

    expect(await list(file, false, 'durham')).toMatchObject({ rows: 1_200, listed: 1_200 });
    // The pieces that were written before are not written again.
    expect(await facts()).toBe(2 * before);
    await follows();
    expect(await count([around(36.1)], don)).toBe(1_200);
    expect(await list(file, false, 'durham')).toMatchObject({ rows: 1_200, listed: 0 });
  });
});

describe('an area', () => {
  const told = async (paths: unknown) => {
    const { status, body } = await ask(paths);
    return [status, body.paths?.[0]];
  };
  const far = (lng: number, lat: number) => [near[0], near[1], [lng, lat]];
  const bow = [
    [-105.1, 39.79],
    [-105.07, 39.82],
    [-105.07, 39.79],
    [-105.1, 39.82],
  ];
  it.each([
    ['no area', [], 'Draw an area first.'],
    ['a line', [near.slice(0, 2)], 'An area needs at least three corners.'],
    ['an outline that crosses itself', [bow], 'The outline of an area cannot cross itself.'],
    ['a continent', [far(-100, 45)], 'This area is too large. Draw a smaller one.'],
    ['both sides of the 180th meridian', [far(179, 40)], 'An area cannot cross the 180th meridian.'],
    ['a corner at no place', [far(-105, 91)], 'Each corner of an area is a longitude and a latitude.'],
    ['a corner of words', [[near[0], near[1], 'x']], 'Each corner of an area is a longitude and a latitude.'],
    ['too many corners', [Array.from({ length: 1_001 }, () => near[0])], 'An area has at most 1000 corners.'],
    ['no list', 'all', 'This must be a list.'],
  ])('cannot be %s', async (_, paths, words) => expect(await told(paths)).toEqual([400, words]));

  it('may end in the corner that it began with', async () => expect(await count([[...near, near[0]]])).toBe(2));
});
