import { afterAll, beforeAll } from 'vitest';
import { type Installation, installation, type Person } from './installation.ts';
import { type Ids, idsOf } from './routeSamples.ts';

// One installation for each test file that imports it: a dispatcher of Arvada, and data there and in Durham.
export let here: Installation;
export let dana: Person;
export let own: Ids;
export let foreign: Ids;

beforeAll(async () => {
  here = await installation({ organisations: ['arvada', 'durham'] });
  dana = await here.person('dispatcher@arvada.example');
  own = idsOf(here.muster.app, 'arvada');
  foreign = idsOf(here.muster.app, 'durham');
});
afterAll(() => here.close());

/** The body that one address answers. */
export const alone = async (path: string) => (await dana.get(path)).body;
