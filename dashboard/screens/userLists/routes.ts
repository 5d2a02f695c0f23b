import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const userListsRoutes = [
  screen(
    '/call-order',
    lazyRouteComponent(() => import('./CallOrderPage.tsx'), 'CallOrderPage'),
  ),
  screen(
    '/user-lists',
    lazyRouteComponent(() => import('./UserListsPage.tsx'), 'UserListsPage'),
  ),
  screen(
    '/user-lists/$name',
    lazyRouteComponent(() => import('./UserListPage.tsx'), 'UserListPage'),
  ),
];
