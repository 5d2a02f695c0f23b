import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const organizationsRoutes = [
  screen(
    '/organizations',
    lazyRouteComponent(() => import('./OrganizationsPage.tsx'), 'OrganizationsPage'),
  ),
];
