import { isRedirect } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { readPastSearch } from '../../data/past/past.ts';
import { replayRoutes } from './routes.ts';

it('a link to the replay of an instant opens the board of that instant, on its clock', () => {
  const loader = replayRoutes[0]?.options.loader as unknown as (given: { readonly deps: object }) => void;
  const search = readPastSearch({ at: '2026-03-01T08:00:00Z', clock: 'happened' });
  const led = thrownBy(() => loader({ deps: search }));
  expect(isRedirect(led) && [led.options.to, led.options.search]).toEqual(['/dispatch/', search]);
  expect(thrownBy(() => loader({ deps: readPastSearch({}) }))).toBeUndefined();
});

const thrownBy = (act: () => void): unknown => {
  try {
    return act();
  } catch (thrown) {
    return thrown;
  }
};
