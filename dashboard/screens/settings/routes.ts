import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../../shell/routes.ts';

export const settingsRoutes = [
  screen(
    '/settings/transfers',
    lazyRouteComponent(() => import('./TransferSettingsPage.tsx'), 'TransferSettingsPage'),
  ),
];
