import { afterAll, beforeAll } from 'vitest';
import { type Installation, installation, type Person } from './installation.ts';
import { type Ids, idsOf } from './routeSamples.ts';

export let here: Installation;
export let dana: Person;
export let own: Ids;
export let foreign: Ids;

/**
 * One installation for the calling test file: a dispatcher of Arvada, and data there and in Durham. It is a call, because
 * a process loads this module once and runs many files: hooks at its top level would belong to the first file only.
 */
export function twoOrganisations(): void {
  beforeAll(async () => {
    here = await installation({ organisations: ['arvada', 'durham'] });
    dana = await here.person('dispatcher@arvada.example');
    own = idsOf(here.muster.app, 'arvada');
    foreign = idsOf(here.muster.app, 'durham');
  });
  afterAll(() => here.close());
}

/** The body that one address answers. */
export const alone = async (path: string) => (await dana.get(path)).body;
