import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type PastSearch, readPastSearch } from '../../data/past/past.ts';
import { type Search, shell } from '../../shell/routes.ts';

/** The past begins at the instant of the address, else at the latest event, for which the page asks. */
const replay = createRoute({
  getParentRoute: () => shell,
  path: '/replay',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    if (deps.at !== undefined) throw redirect({ to: '/dispatch/', search: deps, replace: true });
  },
  component: lazyRouteComponent(() => import('./Newest.tsx'), 'Newest'),
});

const callouts = createRoute({
  getParentRoute: () => shell,
  path: '/callouts',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  component: lazyRouteComponent(() => import('./CalloutsScreen.tsx'), 'CalloutsScreen'),
});

export const replayRoutes = [replay, callouts];
