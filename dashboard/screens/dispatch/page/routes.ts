import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type PastSearch, readPastSearch } from '../../../data/past/past.ts';
import { type Search, shell, text } from '../../../shell/routes.ts';

interface BoardSearch extends PastSearch {
  readonly fi?: string | undefined;
  readonly incident?: string | undefined;
  readonly e?: string | undefined;
  readonly d?: string | undefined;
}

const board = createRoute({
  getParentRoute: () => shell,
  path: '/dispatch',
  validateSearch: ({ fi, incident, e, d, ...rest }: Search): BoardSearch => ({
    ...readPastSearch(rest),
    fi: text(fi),
    incident: text(incident),
    e: text(e),
    d: text(d),
  }),
  component: lazyRouteComponent(() => import('./DispatchPage.tsx'), 'DispatchPage'),
});

export const dispatchRoutes = [board];
