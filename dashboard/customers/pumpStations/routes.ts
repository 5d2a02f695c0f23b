import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../shell/routes.ts';

const alarmFilters = createRoute({
  getParentRoute: () => shell,
  path: '/alarm-filters',
  component: lazyRouteComponent(() => import('./AlarmFiltersPage.tsx'), 'AlarmFiltersPage'),
});

/** The specification's name for the same screen (S1 §2). */
const filterList = createRoute({
  getParentRoute: () => shell,
  path: '/filter-list',
  component: lazyRouteComponent(() => import('./AlarmFiltersPage.tsx'), 'AlarmFiltersPage'),
});

export const alarmFilterRoutes = [alarmFilters, filterList];
