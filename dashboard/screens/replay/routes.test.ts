import { isRedirect } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { readPastSearch } from '../../data/past/past.ts';
import { replayRoutes } from './routes.ts';

it('a link to the replay of an instant opens the board of that instant, on its clock', async () => {
  const loader = replayRoutes[0]?.options.loader as unknown as (given: { readonly deps: object }) => Promise<void>;
  const search = readPastSearch({ at: '2026-03-01T08:00:00Z', clock: 'happened' });
  const led = await loader({ deps: search }).catch((thrown: unknown) => thrown);
  expect(isRedirect(led) && [led.options.to, led.options.search]).toEqual(['/dispatch/', search]);
});
