import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, type Search, text } from '../../shell/routes.ts';

const degrees = (value: unknown, largest: number): number | undefined => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Math.abs(number) <= largest ? number : undefined;
};

/** Crew members open it without signing in, on a phone with one bar; `main.tsx` shows it without the router. */
const checkIn = createRoute({
  getParentRoute: () => root,
  path: '/check-in',
  validateSearch: ({ lat, lng, ck }: Search): { lat?: number; lng?: number; ck?: string } => ({
    lat: degrees(lat, 90),
    lng: degrees(lng, 180),
    ck: text(ck),
  }),
  component: lazyRouteComponent(() => import('./CheckInPage.tsx'), 'CheckInPage'),
});

export const checkInRoutes = [checkIn];
