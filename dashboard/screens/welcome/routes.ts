import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { outside, root } from '../../shell/routes.ts';

const pages = () => import('./WelcomePages.tsx');
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/m/welcome',
  component: lazyRouteComponent(pages, 'WelcomePage'),
});
const fatalCallError = createRoute({
  getParentRoute: () => root,
  path: '/fatal-call-error',
  component: lazyRouteComponent(pages, 'FatalCallErrorPage'),
});

export const welcomeRoutes = [
  welcome,
  outside('/m/get-demo', lazyRouteComponent(pages, 'GetDemoPage')),
  fatalCallError,
];
