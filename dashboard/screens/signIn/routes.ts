import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadConfig } from '../../data/viewer.ts';
import { flag, outside, root, type Search, text } from '../../shell/routes.ts';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next, why, forgot }: Search): { next?: string; why?: string; forgot?: boolean } => ({
    next: text(next),
    why: text(why),
    forgot: flag(forgot),
  }),
  loader: () => loadConfig(),
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  beforeLoad: () => {
    throw redirect({ to: '/sign-in/', search: { forgot: true }, replace: true });
  },
});

export const signInRoutes = [
  signIn,
  forgotPassword,
  outside(
    '/sign-in/$name',
    lazyRouteComponent(() => import('./ProviderPage.tsx'), 'ProviderPage'),
  ),
  outside(
    '/l/$token',
    lazyRouteComponent(() => import('./SignInLinkPage.tsx'), 'SignInLinkPage'),
  ),
  outside(
    '/set-password/$user/$token',
    lazyRouteComponent(() => import('./SetPasswordPage.tsx'), 'SetPasswordPage'),
  ),
  outside(
    '/code',
    lazyRouteComponent(() => import('./CodePage.tsx'), 'CodePage'),
  ),
];
