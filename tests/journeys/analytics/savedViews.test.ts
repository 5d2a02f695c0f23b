import { expect, it } from 'vitest';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'analyst@arvada.example');
const marcus = signedIn(here, 'manager@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');
const durham = signedIn(here, 'analyst@durham.example');
const path = '/analytics/beta/v2/views';
const namesOf = async (who: typeof alice) =>
  (await who.get(path)).body.views.map(({ name, shared }: { name: string; shared: boolean }) => [name, shared]);

it('a saved view is its person’s, or everybody’s of the organization, until it is removed', async () => {
  const search = 'view=questions&by=zone&from=2026-02-01&to=2026-02-28';
  const save = (name: string, shared: boolean) => alice.send('POST', path, { name, search, shared });
  const [own, all] = [await save('Zones', false), await save('Zones of the month', true)];
  expect([own.status, all.status]).toEqual([201, 201]);
  expect(await namesOf(alice)).toEqual([
    ['Zones', false],
    ['Zones of the month', true],
  ]);
  expect((await alice.get(path)).body.views[0]).toMatchObject({ uuid: own.body.uuid, search });
  expect(await namesOf(marcus)).toEqual([['Zones of the month', true]]);
  expect(await namesOf(durham)).toEqual([]);
  expect((await dana.get(path)).status).toBe(403);

  const remove = async (who: typeof alice, uuid: string) => (await who.send('DELETE', `${path}/${uuid}/`)).status;
  expect(await remove(marcus, own.body.uuid)).toBe(404);
  expect(await remove(durham, all.body.uuid)).toBe(404);
  expect([await remove(marcus, all.body.uuid), await remove(alice, own.body.uuid)]).toEqual([200, 200]);
  expect(await namesOf(alice)).toEqual([]);
  expect(await remove(alice, own.body.uuid)).toBe(404);
});
