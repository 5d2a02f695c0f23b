import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../shell/routes.ts';
import { readAnalyticsSearch } from './analyticsSearch.ts';

const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
});

export const analyticsRoutes = [analytics];
