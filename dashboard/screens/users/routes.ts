import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flag, type Search, screen, shell, text } from '../../shell/routes.ts';
import type { UserFilters } from './users.ts';

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  validateSearch: ({ user, search, role, inactive }: Search): UserFilters => ({
    user: text(user),
    search: text(search),
    role: text(role),
    inactive: flag(inactive) || undefined,
  }),
  component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
});

export const usersRoutes = [
  users,
  screen(
    '/permissions',
    lazyRouteComponent(() => import('./permissions/PermissionsPage.tsx'), 'PermissionsPage'),
  ),
];
