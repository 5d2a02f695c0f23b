import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { customerRoutes, modules } from '../customers/routes.ts';
import { addressOf } from '../data/address.ts';
import { get } from '../data/api.ts';
import { type PastSearch, readPastSearch } from '../data/past/past.ts';
import { rightTo } from '../data/rights.ts';
import { currentViewer, loadConfig } from '../data/viewer.ts';
import type { AdminSearch } from '../screens/admin/search.ts';
import { readAnalyticsSearch } from '../screens/analytics/analyticsSearch.ts';
import { readAuditSearch } from '../screens/audit/auditFilters.ts';
import { readReportSearch } from '../screens/audit/report/redacting.ts';
import { registerIncidentPanel } from '../screens/incident/section/IncidentPanel.tsx';
import type { IncidentAddress } from '../screens/incidents/filters.ts';
import type { UserFilters } from '../screens/users/users.ts';
import { LoadError } from '../shell/errors/LoadError.tsx';
import { NotFound } from '../shell/errors/NotFound.tsx';
import { registerModules } from '../shell/modules.ts';
import { root, type Search, shell, text } from '../shell/routes.ts';

registerModules(modules);
registerIncidentPanel(() => import('./incidentPage.tsx').then((file) => file.IncidentPanel));

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

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next, why, forgot }: Search): { next?: string; why?: string; forgot?: boolean } => ({
    next: text(next),
    why: text(why),
    forgot: flag(forgot),
  }),
  loader: () => loadConfig(),
  component: lazyRouteComponent(() => import('../screens/signIn/SignInPage.tsx'), 'SignInPage'),
});

const signInProvider = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/$name',
  loader: () => loadConfig(),
  component: lazyRouteComponent(() => import('../screens/signIn/ProviderPage.tsx'), 'ProviderPage'),
});

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/l/$token',
  loader: () => loadConfig(),
  component: lazyRouteComponent(() => import('../screens/signIn/SignInLinkPage.tsx'), 'SignInLinkPage'),
});

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password/$user/$token',
  loader: () => loadConfig(),
  component: lazyRouteComponent(() => import('../screens/signIn/SetPasswordPage.tsx'), 'SetPasswordPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  beforeLoad: () => {
    throw redirect({ to: '/sign-in/', search: { forgot: true }, replace: true });
  },
});

const code = createRoute({
  getParentRoute: () => root,
  path: '/code',
  loader: () => loadConfig(),
  component: lazyRouteComponent(() => import('../screens/signIn/CodePage.tsx'), 'CodePage'),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  validateSearch: ({ changed }: Search): { changed?: true } => (changed === true ? { changed } : {}),
  component: lazyRouteComponent(() => import('../screens/account/AccountPage.tsx'), 'AccountPage'),
});

const welcomePages = () => import('../screens/welcome/WelcomePages.tsx');
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/m/welcome',
  component: lazyRouteComponent(welcomePages, 'WelcomePage'),
});
const getDemo = createRoute({
  getParentRoute: () => root,
  path: '/m/get-demo',
  loader: () => loadConfig(),
  component: lazyRouteComponent(welcomePages, 'GetDemoPage'),
});
const fatalCallError = createRoute({
  getParentRoute: () => root,
  path: '/fatal-call-error',
  component: lazyRouteComponent(welcomePages, 'FatalCallErrorPage'),
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

const job = createRoute({
  getParentRoute: () => root,
  path: '/job',
  validateSearch: ({ k }: Search): { k?: string } => ({ k: text(k) }),
  component: lazyRouteComponent(() => import('../screens/job/JobPage.tsx'), 'JobPage'),
});

const myJob = createRoute({
  getParentRoute: () => shell,
  path: '/my-job',
  component: lazyRouteComponent(() => import('../screens/job/MyJobPage.tsx'), 'MyJobPage'),
});

const dispatch = createRoute({
  getParentRoute: () => shell,
  path: '/dispatch',
  validateSearch: ({
    fi,
    incident,
    e,
    d,
    ...rest
  }: Search): { fi?: string; incident?: string; e?: string; d?: string } & PastSearch => ({
    ...readPastSearch(rest),
    fi: text(fi),
    incident: text(incident),
    e: text(e),
    d: text(d),
  }),
  component: lazyRouteComponent(() => import('../screens/dispatch/page/DispatchPage.tsx'), 'DispatchPage'),
});

/** The past begins at the latest event. Without any, the page says so. */
const replay = createRoute({
  getParentRoute: () => shell,
  path: '/replay',
  loader: async () => {
    const { last } = await get(addressOf('GET /api/replay/'));
    if (last !== null) throw redirect({ to: '/dispatch/', search: { at: last }, replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/replay/NoPast.tsx'), 'NoPast'),
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
  }: Search): IncidentAddress => ({
    page: pageNumber(page),
    search: text(search),
    state: text(state),
    label: text(label),
    version: text(version),
    active: active === 'all' ? active : flag(active),
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
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  component: lazyRouteComponent(() => import('./incidentPage.tsx'), 'IncidentPage'),
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

const callouts = createRoute({
  getParentRoute: () => shell,
  path: '/callouts',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  component: lazyRouteComponent(() => import('../screens/replay/CalloutsScreen.tsx'), 'CalloutsScreen'),
});

const beats = createRoute({
  getParentRoute: () => shell,
  path: '/beats',
  component: lazyRouteComponent(() => import('../screens/beats/BeatsPage.tsx'), 'BeatsPage'),
});

const callOrder = createRoute({
  getParentRoute: () => shell,
  path: '/call-order',
  component: lazyRouteComponent(() => import('../screens/userLists/CallOrderPage.tsx'), 'CallOrderPage'),
});

const userLists = createRoute({
  getParentRoute: () => shell,
  path: '/user-lists',
  component: lazyRouteComponent(() => import('../screens/userLists/UserListsPage.tsx'), 'UserListsPage'),
});

const userList = createRoute({
  getParentRoute: () => shell,
  path: '/user-lists/$name',
  component: lazyRouteComponent(() => import('../screens/userLists/UserListPage.tsx'), 'UserListPage'),
});

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  validateSearch: (search: Search): PastSearch => readPastSearch(search),
  component: lazyRouteComponent(() => import('../screens/calendar/CalendarPage.tsx'), 'CalendarPage'),
});

const classify = createRoute({
  getParentRoute: () => shell,
  path: '/classify',
  component: lazyRouteComponent(() => import('../screens/classify/ClassifyPage.tsx'), 'ClassifyPage'),
});

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  validateSearch: ({ user, search, role, inactive }: Search): UserFilters => ({
    user: text(user),
    search: text(search),
    role: text(role),
    inactive: flag(inactive) || undefined,
  }),
  component: lazyRouteComponent(() => import('../screens/users/UsersPage.tsx'), 'UsersPage'),
});

const notify = createRoute({
  getParentRoute: () => shell,
  path: '/notify',
  validateSearch: ({ notification }: Search): { notification?: string | undefined } => ({
    notification: text(notification),
  }),
  component: lazyRouteComponent(() => import('../screens/notify/NotifyPage.tsx'), 'NotifyPage'),
});

const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('../screens/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../screens/audit/AuditPage.tsx'), 'AuditPage'),
});

const auditReport = createRoute({
  getParentRoute: () => shell,
  path: '/audit/report',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('../screens/audit/report/ReportPage.tsx'), 'ReportPage'),
});

const auditedEvent = createRoute({
  getParentRoute: () => shell,
  path: '/audit/events/$uuid',
  component: lazyRouteComponent(() => import('../screens/audit/EventPage.tsx'), 'EventPage'),
});

const onCall = createRoute({
  getParentRoute: () => shell,
  path: '/on-call',
  component: lazyRouteComponent(() => import('../screens/onCall/OnCallPage.tsx'), 'OnCallPage'),
});

const organizations = createRoute({
  getParentRoute: () => shell,
  path: '/organizations',
  component: lazyRouteComponent(() => import('../screens/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
});

const permissions = createRoute({
  getParentRoute: () => shell,
  path: '/permissions',
  component: lazyRouteComponent(() => import('../screens/users/PermissionsPage.tsx'), 'PermissionsPage'),
});

const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  validateSearch: ({ p, s }: Search): AdminSearch => ({ p: text(p), s: text(s) }),
  component: lazyRouteComponent(() => import('../screens/admin/AdminPage.tsx'), 'AdminPage'),
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

const signOut = createRoute({
  getParentRoute: () => shell,
  path: '/logout',
  component: lazyRouteComponent(() => import('../shell/SignOutPage.tsx'), 'SignOutPage'),
});

const transferSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/transfers',
  component: lazyRouteComponent(() => import('../screens/settings/TransferSettingsPage.tsx'), 'TransferSettingsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signInProvider,
    signInLink,
    setPassword,
    forgotPassword,
    code,
    welcome,
    getDemo,
    fatalCallError,
    checkIn,
    job,
    shell.addChildren([
      home,
      dispatch,
      myJob,
      replay,
      incidents,
      incident,
      form,
      callouts,
      beats,
      callOrder,
      userLists,
      userList,
      onCall,
      calendar,
      classify,
      notify,
      analytics,
      audit,
      auditReport,
      auditedEvent,
      simulator,
      signOut,
      transferSettings,
      users,
      account,
      organizations,
      permissions,
      admin,
      incidentLeader,
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
