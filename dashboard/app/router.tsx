import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  parseSearchWith,
  type RouteComponent,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ApiError } from '../data/api.ts';
import { currentViewer, loadConfig, loadViewer, reloadViewer } from '../data/viewer.ts';
import type { IncidentFilters } from '../screens/incidents/filters.ts';
import { LoadError, LoadErrorPage } from '../shell/LoadError.tsx';
import { moduleAt } from '../shell/ModulePages.tsx';
import { NotFound } from '../shell/NotFound.tsx';

/** The address is typed state: unknown parameters are dropped. */
type Search = Record<string, unknown>;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
const degrees = (value: unknown, largest: number): number | undefined => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Math.abs(number) <= largest ? number : undefined;
};
const flag = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;
const pageNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 ? number : undefined;
};

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: LoadErrorPage });

/**
 * All screens behind sign-in. The viewer is loaded before any of them. A screen finds its typed address with
 * `getRouteApi('/shell/dispatch')`: the route's id, without the trailing slash.
 */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  errorComponent: LoadErrorPage,
  beforeLoad: async ({ location }) => {
    // Runs once a page load; every later change of the address passes here too.
    if (currentViewer()) return;
    try {
      const [config, viewer, { connect }] = await Promise.all([
        loadConfig(),
        loadViewer({ stay: true }),
        import('../data/realtime.ts'),
      ]);
      // Runs before any screen, so that none asks for a channel too early.
      connect(config, viewer, () => void reloadViewer().catch(() => {}));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        throw redirect({ to: '/sign-in/', search: { next: location.href } });
      }
      throw error;
    }
  },
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
});

/** A person who may not see the board starts at the incidents. */
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    const mayBoard = currentViewer()?.permissions.includes('board.view') ?? false;
    throw redirect({ to: mayBoard ? '/dispatch/' : '/incidents/', replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Search): { next?: string } => ({ next: text(next) }),
  loader: () => loadConfig(),
  component: lazyRouteComponent(() => import('../screens/signIn/SignInPage.tsx'), 'SignInPage'),
});

/** Crew members open it without signing in, on a phone with one bar; `main.tsx` shows it without this router. */
const checkIn = createRoute({
  getParentRoute: () => root,
  path: '/check-in',
  validateSearch: ({ lat, lng, ck }: Search): { lat?: number; lng?: number; ck?: string } => ({
    lat: degrees(lat, 90),
    lng: degrees(lng, 180),
    ck: text(ck),
  }),
  component: lazyRouteComponent(() => import('../screens/checkIn/CheckInPage.tsx'), 'CheckInPage'),
});

const dispatch = createRoute({
  getParentRoute: () => shell,
  path: '/dispatch',
  validateSearch: ({ fi, e, d }: Search): { fi?: string; e?: string; d?: string } => ({
    fi: text(fi),
    e: text(e),
    d: text(d),
  }),
  component: lazyRouteComponent(() => import('../screens/dispatch/page/DispatchPage.tsx'), 'DispatchPage'),
});

const incidents = createRoute({
  getParentRoute: () => shell,
  path: '/incidents',
  validateSearch: ({
    page,
    search,
    state,
    label,
    version,
    active,
    mine,
    around,
    after,
    before,
  }: Search): IncidentFilters => ({
    page: pageNumber(page),
    search: text(search),
    state: text(state),
    label: text(label),
    version: text(version),
    active: flag(active),
    mine: flag(mine),
    around: text(around),
    after: text(after),
    before: text(before),
  }),
  component: lazyRouteComponent(() => import('../screens/incidents/IncidentsPage.tsx'), 'IncidentsPage'),
});

const incident = createRoute({
  getParentRoute: () => shell,
  path: '/incident/$uuid',
  component: lazyRouteComponent(() => import('../screens/incident/page/IncidentPage.tsx'), 'IncidentPage'),
});

const cityworksResult = createRoute({
  getParentRoute: () => shell,
  path: '/loveland/after-hours/cityworks-result-{$uuid}',
  component: lazyRouteComponent(
    () => import('../screens/incident/integrations/CityworksResultPage.tsx'),
    'CityworksResultPage',
  ),
});

const alarmFilters = createRoute({
  getParentRoute: () => shell,
  path: '/alarm-filters',
  component: lazyRouteComponent(() => import('../screens/alarmFilters/AlarmFiltersPage.tsx'), 'AlarmFiltersPage'),
});

const form = createRoute({
  getParentRoute: () => shell,
  path: '/incident/$uuid/form/$form',
  component: lazyRouteComponent(() => import('../screens/forms/FormPage.tsx'), 'FormPage'),
});

const simulator = createRoute({
  getParentRoute: () => shell,
  path: '/simulator',
  component: lazyRouteComponent(() => import('../screens/simulator/SimulatorPage.tsx'), 'SimulatorPage'),
});

/** A customer's own screens. At another organization the page does not exist. */
const known = (path: string): void => {
  if (moduleAt(path)?.organisation !== currentViewer()?.entity.name) throw notFound();
};
const ofModule = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => known(`${path}/`),
    component,
  });
const situation = lazyRouteComponent(() => import('../customers/situation/SituationPage.tsx'), 'SituationPage');

const cases = () => import('../customers/bupp/CasesPage.tsx');

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/jcw/bupp/calendar',
  validateSearch: ({ week, view }: Search): { week?: string; view?: 'list' } => ({
    week: text(week)?.match(/^\d{4}-\d\d-\d\d$/) && !Number.isNaN(Date.parse(String(week))) ? text(week) : undefined,
    view: view === 'list' ? 'list' : undefined,
  }),
  beforeLoad: () => known('/jcw/bupp/calendar/'),
  component: lazyRouteComponent(() => import('../customers/bupp/CalendarPage.tsx'), 'CalendarPage'),
});

const callProfiles = createRoute({
  getParentRoute: () => shell,
  path: '/jcw/after-hours/call-profile',
  validateSearch: ({ search }: Search): { search?: string } => ({ search: text(search) }),
  beforeLoad: () => known('/jcw/after-hours/call-profile/'),
  component: lazyRouteComponent(() => import('../screens/onCall/CallProfilesPage.tsx'), 'CallProfilesPage'),
});
const leader = lazyRouteComponent(() => import('../screens/onCall/LeaderPage.tsx'), 'LeaderPage');

const ofModules = [
  ofModule('/jcw/sas', situation),
  ofModule('/jcw/bupp/sas', situation),
  ofModule('/loveland/sas', situation),
  ofModule('/ug_sewer/sas', situation),
  ofModule('/jcw/bupp/assign-leader', lazyRouteComponent(cases, 'AssignLeaderPage')),
  ofModule('/jcw/bupp/send-questionnaire', lazyRouteComponent(cases, 'SendQuestionnairePage')),
  ofModule('/jcw/bupp/questionnaire', lazyRouteComponent(cases, 'QuestionnairesPage')),
  calendar,
  ofModule('/jcw/after-hours/leader', leader),
  ofModule('/loveland/after-hours/leader', leader),
  ofModule(
    '/jcw/after-hours/phone-number',
    lazyRouteComponent(() => import('../screens/onCall/PhoneNumberPage.tsx'), 'PhoneNumberPage'),
  ),
  callProfiles,
  ofModule(
    '/jcw/after-hours/call-profile/$uuid',
    lazyRouteComponent(() => import('../screens/onCall/CallProfilePage.tsx'), 'CallProfilePage'),
  ),
];

const transferSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/transfers',
  component: lazyRouteComponent(() => import('../screens/settings/TransferSettingsPage.tsx'), 'TransferSettingsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    checkIn,
    shell.addChildren([
      home,
      dispatch,
      incidents,
      incident,
      form,
      cityworksResult,
      alarmFilters,
      simulator,
      transferSettings,
      ...ofModules,
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
