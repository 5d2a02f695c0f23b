import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flag, type Search, shell, text } from '../../shell/routes.ts';
import type { IncidentAddress } from './filters.ts';

const pageNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 ? number : undefined;
};

const incidents = createRoute({
  getParentRoute: () => shell,
  path: '/incidents',
  validateSearch: ({ page, active, mine, ...words }: Search): IncidentAddress => ({
    page: pageNumber(page),
    search: text(words.search),
    state: text(words.state),
    label: text(words.label),
    version: text(words.version),
    active: active === 'all' ? active : flag(active),
    mine: flag(mine),
    around: text(words.around),
    after: text(words.after),
    before: text(words.before),
  }),
  component: lazyRouteComponent(() => import('./IncidentsPage.tsx'), 'IncidentsPage'),
});

export const incidentsRoutes = [incidents];
