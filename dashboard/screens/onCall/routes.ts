import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const onCallRoutes = [
  screen(
    '/on-call',
    lazyRouteComponent(() => import('./OnCallPage.tsx'), 'OnCallPage'),
  ),
];
