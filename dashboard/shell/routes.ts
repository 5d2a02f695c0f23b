import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { idleWords } from '#contracts/accounts/signedOut';
import { ApiError, stepDuePath } from '../data/api.ts';
import { followAddress } from '../data/past/past.ts';
import { currentViewer, loadConfig, loadViewer, reloadViewer } from '../data/viewer.ts';
import { LoadErrorPage } from './errors/LoadError.tsx';
import { NotFound } from './errors/NotFound.tsx';
import { moduleAt } from './modules.ts';

/** The search parameters of an address as they came. A route drops the parameters that it does not know; none is passed on. */
export type Search = Record<string, unknown>;
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
export const flag = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;

export const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: LoadErrorPage });

/**
 * All screens behind sign-in. The viewer is loaded before any of them. A screen finds its typed address with
 * `getRouteApi('/shell/dispatch')`: the route's id, without the trailing slash.
 */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  errorComponent: LoadErrorPage,
  beforeLoad: async ({ location }) => {
    followAddress(location.pathname, location.search);
    // Runs once a page load; every later change of the address passes here too.
    if (currentViewer()) return;
    try {
      const [config, viewer, { connect }] = await Promise.all([
        loadConfig(),
        loadViewer({ stay: true }),
        import('../data/realtime.ts'),
      ]);
      if (viewer.second_step_due) throw redirect({ to: stepDuePath });
      // Runs before any screen, so that none asks for a channel too early.
      connect(config, viewer, () => void reloadViewer().catch(() => {}));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        const why = error.message === idleWords ? 'idle' : undefined;
        throw redirect({ to: '/sign-in/', search: { next: location.href, why } });
      }
      throw error;
    }
  },
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

/** A screen without search parameters. */
export const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => shell, path, component });

/** A page without the shell, for people who are not signed in. It knows the server's settings. */
export const outside = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, loader: () => loadConfig(), component });

/** Refuses an address of another organization's module as one that does not exist. `path` ends with a slash. */
export const onlyForItsModule = (path: string): void => {
  if (moduleAt(path)?.organisation !== currentViewer()?.entity.name) throw notFound();
};

/** A page of a customer's module. */
export const ofModule = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => onlyForItsModule(`${path}/`),
    component,
  });
