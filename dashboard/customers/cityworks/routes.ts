import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../shell/routes.ts';

const cityworksResult = createRoute({
  getParentRoute: () => shell,
  path: '/loveland/after-hours/cityworks-result-{$uuid}',
  component: lazyRouteComponent(() => import('./CityworksResultPage.tsx'), 'CityworksResultPage'),
});

export const cityworksRoutes = [cityworksResult];
