import { routes } from '#services/api/routes';
import type { App } from '#services/app/app';
import { entityId } from '#services/demo/ids';
import { organisations } from '#services/demo/organisations';
import { everyField } from '../../support/everyField.ts';
import { idsOf, sampleOf } from '../../support/routeSamples.ts';
import type { GoldenRequest } from '../golden.ts';

/** The people who read the answers: every role of one organization, and an administrator of each. */
export const readers: readonly string[] = [
  ...['dispatcher', 'manager', 'analyst', 'auditor', 'leader', 'crew'].map((role) => `${role}@arvada.example`),
  ...organisations.map(({ name }) => `administrator@${name}.example`),
  'staff@muster.example',
];

/** A request and the people who send it. An empty name is a visitor who is not signed in. */
export type Question = GoldenRequest & { readonly by: readonly string[] };

// Pages about the process itself, the bytes of files, and pictures.
const apart = ['/healthz', '/metrics', '/api/openapi.json', '/api/config/', '/content/', '/map.svg'];

/**
 * Every read of the API, in the organizations with modules; every incident; and every link that an outside person
 * holds.
 */
export function questions(app: App): readonly Question[] {
  return [...everyRead(app), ...everyIncident(app), ...everyLink(app)];
}

const of = (organisation: string): readonly string[] =>
  readers.filter((email) => email.endsWith(`@${organisation}.example`));

function everyRead(app: App): readonly Question[] {
  const reads = routes.filter(
    (route) => (route.method === 'GET' || route.reads) && !apart.some((end) => route.path.endsWith(end)),
  );
  return ['arvada', 'durham', 'jcw', 'loveland', 'ug', 'wichita'].flatMap((house) => {
    const ids = idsOf(app, house);
    const by = [...of(house), ...(house === 'arvada' ? of('muster') : [])];
    return [
      ...reads.map((route) => {
        const { path, body } = sampleOf(route).request(ids, 'golden');
        return { by, method: route.method as GoldenRequest['method'], path, ...(body ? { body } : {}) };
      }),
      ...everyField().map((query) => ({
        by,
        method: 'POST' as const,
        path: '/api/flux/graphql/',
        body: bodyOf(query, ids.incident),
      })),
      ...[1, 2].map((page) => ({ by, method: 'GET' as const, path: `/api/incident/?page=${page}&page_size=50` })),
    ];
  });
}

/** Leaves out the variables that a query does not use, because they are refused. */
const bodyOf = (query: string, id: string): object =>
  query.includes(': $id') ? { query, variables: { id } } : { query: query.replace('query($id: ID!)', 'query') };

function everyIncident({ views }: App): readonly Question[] {
  const names = new Map(organisations.map(({ name }) => [entityId(name), name]));
  return views.docs('incidents', { orderBy: { column: 'key' } }).flatMap(({ uuid, entity }) => {
    const by = of(names.get(entity) ?? '').filter((email) => /^(administrator|dispatcher|auditor|crew)@/.test(email));
    return ['', 'log/'].map((end) => ({ by, method: 'GET' as const, path: `/api/incident/${uuid}/${end}` }));
  });
}

function everyLink({ views, secrets }: App): readonly Question[] {
  const paths = [
    ...views.docs('check_ins').map(({ checkIn }) => `/api/check-in/?ck=${secrets.checkInKey(checkIn)}`),
    ...views.keys('questionnaires').map((uuid) => `/api/jcw/bupp/questionnaire/${secrets.questionnaireKey(uuid)}/`),
  ];
  return paths.map((path) => ({ by: [''], method: 'GET', path }));
}
