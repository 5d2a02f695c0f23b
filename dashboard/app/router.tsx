import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { customerRoutes, modules } from '../customers/routes.ts';
import { type PastSearch, readPastSearch } from '../data/past/past.ts';
import { rightTo } from '../data/rights.ts';
import { currentViewer } from '../data/viewer.ts';
import { accountRoutes, stepDue } from '../screens/account/routes.ts';
import { adminRoutes } from '../screens/admin/routes.ts';
import { analyticsRoutes } from '../screens/analytics/routes.ts';
import { auditRoutes } from '../screens/audit/routes.ts';
import { beatsRoutes } from '../screens/beats/routes.ts';
import { calendarRoutes } from '../screens/calendar/routes.ts';
import { chargedHoursRoutes } from '../screens/chargedHours/routes.ts';
import { checkInRoutes } from '../screens/checkIn/routes.ts';
import { classifyRoutes } from '../screens/classify/routes.ts';
import { dispatchRoutes } from '../screens/dispatch/page/routes.ts';
import { formsRoutes } from '../screens/forms/routes.ts';
import { registerIncidentPanel } from '../screens/incident/section/IncidentPanel.tsx';
import { incidentsRoutes } from '../screens/incidents/routes.ts';
import { jobRoutes, linkedJobRoutes } from '../screens/job/routes.ts';
import { NewIncidentKey } from '../screens/newIncident/NewIncidentButton.tsx';
import { notifyRoutes } from '../screens/notify/routes.ts';
import { onCallRoutes } from '../screens/onCall/routes.ts';
import { organizationsRoutes } from '../screens/organizations/routes.ts';
import { replayRoutes } from '../screens/replay/routes.ts';
import { settingsRoutes } from '../screens/settings/routes.ts';
import { signInRoutes } from '../screens/signIn/routes.ts';
import { simulatorRoutes } from '../screens/simulator/routes.ts';
import { userListsRoutes } from '../screens/userLists/routes.ts';
import { usersRoutes } from '../screens/users/routes.ts';
import { welcomeRoutes } from '../screens/welcome/routes.ts';
import { LoadError } from '../shell/errors/LoadError.tsx';
import { NotFound } from '../shell/errors/NotFound.tsx';
import { addEverywhere } from '../shell/keys/everywhere.ts';
import { registerModules } from '../shell/modules.ts';
import { root, type Search, screen, shell } from '../shell/routes.ts';

addEverywhere(NewIncidentKey);
registerModules(modules);
registerIncidentPanel(() => import('./incidentPage.tsx').then((file) => file.IncidentPanel));

/** A crew, which has no board, starts at its job. */
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    const mayBoard =
      currentViewer()?.permissions.includes(rightTo<'GET /api/beta/dispatch/get-data/'>('board.view')) ?? false;
    throw redirect({ to: mayBoard ? '/dispatch/' : '/my-job/', replace: true });
  },
});

const incident = createRoute({
  getParentRoute: () => shell,
  path: '/incident/$uuid',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  component: lazyRouteComponent(() => import('./incidentPage.tsx'), 'IncidentPage'),
});

/** The page of the organization's own leader module, else the incidents that the person is on. */
const incidentLeader = createRoute({
  getParentRoute: () => shell,
  path: '/incident-leader',
  beforeLoad: () => {
    const own = modules.find(({ organisation }) => organisation === currentViewer()?.entity.name);
    const page = own?.pages.find(({ path }) => path.includes('/leader'));
    if (page) throw redirect({ to: page.path, replace: true });
    throw redirect({ to: '/incidents/', search: { active: true, mine: true }, replace: true });
  },
});

const signOut = screen(
  '/logout',
  lazyRouteComponent(() => import('../shell/SignOutPage.tsx'), 'SignOutPage'),
);

export const router = createRouter({
  routeTree: root.addChildren([
    ...signInRoutes,
    ...welcomeRoutes,
    ...checkInRoutes,
    ...linkedJobRoutes,
    stepDue,
    shell.addChildren([
      home,
      incident,
      incidentLeader,
      signOut,
      ...jobRoutes,
      ...accountRoutes,
      ...adminRoutes,
      ...analyticsRoutes,
      ...auditRoutes,
      ...beatsRoutes,
      ...calendarRoutes,
      ...classifyRoutes,
      ...dispatchRoutes,
      ...formsRoutes,
      ...incidentsRoutes,
      ...notifyRoutes,
      ...onCallRoutes,
      ...organizationsRoutes,
      ...replayRoutes,
      ...settingsRoutes,
      ...simulatorRoutes,
      ...chargedHoursRoutes,
      ...userListsRoutes,
      ...usersRoutes,
      ...customerRoutes,
    ]),
  ]),
  trailingSlash: 'always',
  // Plain text both ways: JSON would turn an id of digits into another number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: LoadError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
