import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const chargedHoursRoutes = [
  screen(
    '/charged-hours',
    lazyRouteComponent(() => import('./ChargedHoursPage.tsx'), 'ChargedHoursPage'),
  ),
];
