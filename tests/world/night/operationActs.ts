import { allows, roles } from '#contracts/core/roles';
import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { idsOf, nameOf, sampleOf } from '../../support/routeSamples.ts';
import type { Luck } from '../peers/ports.ts';
import type { Act } from './act.ts';

/** Ends the session that a night needs, or is no work of a night. */
const apart = new Set(['POST /logout/', 'POST /login/', 'POST /l/:token/']);

/** Passwords are hashed on threads of their own, whose time nobody steers. */
const hashes = (route: Route): boolean => 'slow' in route;

const drawn = routes.filter((route) => route.permission !== 'open' && !hashes(route) && !apart.has(nameOf(route)));

/** A role that may ask it. */
const askerOf = ({ permission }: Route, luck: Luck): string | undefined => {
  const allowed = roles.filter((role) => role !== '_Staff' && permission !== 'open' && allows(role, permission));
  return allowed.length === 0 ? undefined : luck.one(allowed);
};

/** Any operation of the API's own table: a new route takes part by existing. */
export const operationActs = {
  operation: async ({ world, luck, hands, house }) => {
    const route = luck.one(drawn);
    const app = world.machines.find((one) => one.app)?.app;
    if (!app) return 'no machine is up';
    const { path, body } = sampleOf(route).request(idsOf(app, house), `n${luck.whole(1, 999_999)}`);
    const role = askerOf(route, luck);
    if (role === undefined) return `${nameOf(route)}: nobody may`;
    const reply =
      route.method === 'GET' ? await hands.get(path) : await hands.send(route.method, path, body as object | undefined);
    return `${nameOf(route)}: ${reply?.status ?? 'no answer'}`;
  },
} satisfies Record<string, Act>;
