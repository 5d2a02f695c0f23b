import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const beatsRoutes = [
  screen(
    '/beats',
    lazyRouteComponent(() => import('./BeatsPage.tsx'), 'BeatsPage'),
  ),
];
