import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screen, shell } from '../../shell/routes.ts';
import { readAuditSearch } from './auditFilters.ts';
import { readReportSearch } from './report/redacting.ts';

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
});

const report = createRoute({
  getParentRoute: () => shell,
  path: '/audit/report',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
});

export const auditRoutes = [
  audit,
  report,
  screen(
    '/audit/events/$uuid',
    lazyRouteComponent(() => import('./EventPage.tsx'), 'EventPage'),
  ),
];
