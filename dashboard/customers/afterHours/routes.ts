import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofModule, onlyForItsModule, type Search, shell, text } from '../../shell/routes.ts';

const callProfiles = createRoute({
  getParentRoute: () => shell,
  path: '/jcw/after-hours/call-profile',
  validateSearch: ({ search }: Search): { search?: string } => ({ search: text(search) }),
  beforeLoad: () => onlyForItsModule('/jcw/after-hours/call-profile/'),
  component: lazyRouteComponent(() => import('./CallProfilesPage.tsx'), 'CallProfilesPage'),
});
const leader = lazyRouteComponent(() => import('./LeaderPage.tsx'), 'LeaderPage');

export const afterHoursRoutes = [
  ofModule('/jcw/after-hours/leader', leader),
  ofModule('/loveland/after-hours/leader', leader),
  ofModule(
    '/jcw/after-hours/phone-number',
    lazyRouteComponent(() => import('./PhoneNumberPage.tsx'), 'PhoneNumberPage'),
  ),
  callProfiles,
  ofModule(
    '/jcw/after-hours/call-profile/$uuid',
    lazyRouteComponent(() => import('./CallProfilePage.tsx'), 'CallProfilePage'),
  ),
];
