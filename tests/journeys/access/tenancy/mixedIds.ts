import fc from 'fast-check';
import { allows, type Role, roles } from '#contracts/core/roles';
import { refusals } from '#contracts/refusals';
import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { type Ids, nameOf, sampleOf } from '../../../support/routeSamples.ts';
import { canaries } from './canaries.ts';

export type Whose = 'own' | 'foreign' | 'unknown';
export type KnownIds = Readonly<Record<Whose, Ids>>;

/** A request and its expected answer: null when it asked for the user's own data and several answers are right. */
export interface MixedRequest {
  readonly name: string;
  readonly asker: Role | 'nobody';
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The owner of each id. */
  readonly names: readonly Whose[];
  readonly expected: { readonly status: number; readonly body: unknown } | null;
}

export const isAnsweredAs = (
  { expected }: MixedRequest,
  told: { readonly status: number; readonly body: unknown },
): boolean => expected === null || JSON.stringify(expected) === JSON.stringify(told);

const said = ({ status, words }: { readonly status: number; readonly words: string }) => ({
  status,
  body: { detail: words },
});

/** The refusal of a link that is not valid. The phone provider's reports have no reader, so they get no words. */
export function wrongLink({ path }: Route) {
  if (path === '/api/text-report/') return refusals['not-found'];
  return path.startsWith('/api/job/') ? refusals['job.wrong-key'] : refusals['checkin.wrong-key'];
}

/** The table of roles, then the rule: a foreign id is answered like an unknown one. */
function expectedOf(
  route: Route,
  asker: MixedRequest['asker'],
  whose: ReadonlyMap<keyof Ids, Whose>,
): MixedRequest['expected'] {
  const { permission } = route;
  if (permission !== 'open' && asker === 'nobody') return said(refusals['signed-out']);
  if (permission !== 'open' && !allows(asker as Role, permission)) return said(refusals.forbidden);
  const { passedOver = [] } = sampleOf(route);
  const others = [...whose].filter(([name, one]) => one !== 'own' && !passedOver.includes(name)).map(([name]) => name);
  if (others.length === 0) return null;
  if (others.includes('channel')) return said(refusals.forbidden);
  if (others.includes('checkInKey')) return said(wrongLink(route));
  return said(refusals['not-found']);
}

// A password is checked slowly on purpose, and signing out ends the session in use. Staff may look at other
// organizations when the sample says so.
const mixed = (asker: MixedRequest['asker']) =>
  routes.filter((route) => {
    const { names, staffCross } = sampleOf(route);
    if (asker === '_Staff' && staffCross) return false;
    return names.length > 0 || route.path === '/api/incident/';
  });

/** Other places for foreign ids and words: queries and headers. */
const also = ({ foreign }: KnownIds) =>
  fc.record({
    query: fc.option(
      fc.tuple(
        fc.constantFrom('search', 'label', 'state', 'version', 'e', 'd', 'entity', 'page'),
        fc.constantFrom(...canaries, foreign.entity, foreign.incident, foreign.entity.replaceAll('-', '')),
      ),
      { freq: 3, nil: null },
    ),
    headers: fc.constantFrom<Readonly<Record<string, string>>>(
      {},
      {},
      { 'X-Correlation-Id': foreign.incident },
      { 'X-Entity': foreign.entity },
      { 'X-Forwarded-Host': 'jcw.example' },
    ),
  });

/** Requests of random users, with ids of their own organization, of the other one, or of none. */
export const asked = (known: KnownIds): fc.Arbitrary<MixedRequest> =>
  fc
    .constantFrom<MixedRequest['asker']>('nobody', ...roles, ...roles, ...roles)
    .chain((asker) => fc.tuple(fc.constant(asker), fc.constantFrom(...mixed(asker)), also(known), fc.nat()))
    .chain(([asker, route, more, once]) => {
      const { names, request } = sampleOf(route);
      const whose = fc.constantFrom<Whose>('own', 'foreign', 'foreign', 'foreign', 'foreign', 'unknown');
      return fc.tuple(...names.map(() => whose)).map((chosen): MixedRequest => {
        const of = new Map(names.map((name, n) => [name, chosen[n] ?? 'own'] as const));
        const ids = Object.fromEntries([...of].map(([name, one]) => [name, known[one][name]]));
        const { path, body } = request({ ...known.own, ...ids } as Ids, `n${once}`);
        const [name, value] = more.query ?? [];
        const asks = route.path === '/api/incident/' && name && value;
        return {
          name: nameOf(route),
          asker,
          method: route.method,
          path: asks ? `/api/incident/?${name}=${encodeURIComponent(value)}` : path,
          body,
          headers: more.headers,
          names: chosen,
          expected: expectedOf(route, asker, of),
        };
      });
    });
