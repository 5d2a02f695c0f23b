import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const formsRoutes = [
  screen(
    '/incident/$uuid/form/$form',
    lazyRouteComponent(() => import('./FormPage.tsx'), 'FormPage'),
  ),
];
