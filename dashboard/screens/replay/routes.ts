import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { type PastSearch, readPastSearch } from '../../data/past/past.ts';
import { type Search, shell } from '../../shell/routes.ts';

/** The past begins at the instant of the address, else at the latest event. Without any, the page says so. */
const replay = createRoute({
  getParentRoute: () => shell,
  path: '/replay',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const at = deps.at ?? (await get(addressOf('GET /api/replay/'))).last;
    if (at !== null) throw redirect({ to: '/dispatch/', search: { ...deps, at }, replace: true });
  },
  component: lazyRouteComponent(() => import('./NoPast.tsx'), 'NoPast'),
});

const callouts = createRoute({
  getParentRoute: () => shell,
  path: '/callouts',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  component: lazyRouteComponent(() => import('./CalloutsScreen.tsx'), 'CalloutsScreen'),
});

export const replayRoutes = [replay, callouts];
