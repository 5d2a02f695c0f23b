import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadConfig, loadViewer } from '../../data/viewer.ts';
import { root, type Search, shell } from '../../shell/routes.ts';

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  validateSearch: ({ changed }: Search): { changed?: true } => (changed === true ? { changed } : {}),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
});

export const accountRoutes = [account];

/** Outside the shell, whose parts ask for what this person may not see yet. */
export const stepDue = createRoute({
  getParentRoute: () => root,
  path: '/second-step',
  loader: () => Promise.all([loadConfig(), loadViewer()]),
  component: lazyRouteComponent(() => import('./StepDuePage.tsx'), 'StepDuePage'),
});
