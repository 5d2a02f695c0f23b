import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Search, shell, text } from '../../shell/routes.ts';

const notify = createRoute({
  getParentRoute: () => shell,
  path: '/notify',
  validateSearch: ({ notification }: Search): { notification?: string | undefined } => ({
    notification: text(notification),
  }),
  component: lazyRouteComponent(() => import('./NotifyPage.tsx'), 'NotifyPage'),
});

export const notifyRoutes = [notify];
