import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const classifyRoutes = [
  screen(
    '/classify',
    lazyRouteComponent(() => import('./ClassifyPage.tsx'), 'ClassifyPage'),
  ),
];
