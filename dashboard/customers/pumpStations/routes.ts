import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../shell/routes.ts';

const alarmFilters = createRoute({
  getParentRoute: () => shell,
  path: '/alarm-filters',
  component: lazyRouteComponent(() => import('./AlarmFiltersPage.tsx'), 'AlarmFiltersPage'),
});

export const alarmFilterRoutes = [alarmFilters];
