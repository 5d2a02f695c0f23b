import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type PastSearch, readPastSearch } from '../../data/past/past.ts';
import { type Search, screen, shell } from '../../shell/routes.ts';

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
});

export const calendarRoutes = [
  calendar,
  screen(
    '/my-shifts',
    lazyRouteComponent(() => import('./mine/MyShiftsPage.tsx'), 'MyShiftsPage'),
  ),
];
