import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Search, shell, text } from '../../shell/routes.ts';
import type { AdminSearch } from './search.ts';

const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  validateSearch: ({ p, s }: Search): AdminSearch => ({ p: text(p), s: text(s) }),
  component: lazyRouteComponent(() => import('./AdminPage.tsx'), 'AdminPage'),
});

export const adminRoutes = [admin];
