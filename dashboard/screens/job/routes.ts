import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, type Search, screen, text } from '../../shell/routes.ts';

/** `main.tsx` shows it without the router. */
const job = createRoute({
  getParentRoute: () => root,
  path: '/job',
  validateSearch: ({ k }: Search): { k?: string } => ({ k: text(k) }),
  component: lazyRouteComponent(() => import('./JobPage.tsx'), 'JobPage'),
});

export const linkedJobRoutes = [job];
export const jobRoutes = [
  screen(
    '/my-job',
    lazyRouteComponent(() => import('./mine/MyJobPage.tsx'), 'MyJobPage'),
  ),
  screen(
    '/my-calls',
    lazyRouteComponent(() => import('./calls/MyCallsPage.tsx'), 'MyCallsPage'),
  ),
];
