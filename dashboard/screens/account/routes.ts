import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Search, shell } from '../../shell/routes.ts';

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  validateSearch: ({ changed }: Search): { changed?: true } => (changed === true ? { changed } : {}),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
});

export const accountRoutes = [account];
