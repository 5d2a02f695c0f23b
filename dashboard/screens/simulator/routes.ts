import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const simulatorRoutes = [
  screen(
    '/simulator',
    lazyRouteComponent(() => import('./SimulatorPage.tsx'), 'SimulatorPage'),
  ),
];
