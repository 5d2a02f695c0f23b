import { scopes, scopesAllow, scopeWords } from '#contracts/core/scopes';
import { sessionCookie } from '#services/access/principal';
import { words } from '#services/api/http/lines';
import type { Route } from '#services/api/http/route';
import { version } from '../../../package.json';
import { collected, type Documents, refusedResponses, responsesOf } from './openApiAnswers.ts';
import { bodiesOf, bodyOf, requestShapes, type Schemas } from './openApiBodies.ts';

/**
 * Builds OpenAPI 3.1 from the routes, classes and documents that the server itself uses. `url` is the server's address.
 */
export function openApi(routes: readonly Route[], url: string): object {
  const schemas = requestShapes();
  const documents = collected();
  const paths: Record<string, Record<string, object>> = {};
  for (const line of routes) {
    const path = templateOf(line, routes);
    paths[path] = { ...paths[path], [line.method.toLowerCase()]: operation(line, path, { schemas, documents }) };
  }
  const responses = refusedResponses(documents);
  const bodies = bodiesOf(routes, schemas);
  for (const name of Object.keys(documents.schemas())) {
    if (name in bodies) throw new Error(`a body and an answer are called ${name}`);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version,
      description: 'Incident response and on-call dispatch.',
      license: { name: 'UNLICENSED', url },
    },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `The token of a program (Admin > API). Each operation names the scopes that open it as x-scopes: ${scopes.map((scope) => `${scope} (${scopeWords(scope)})`).join('; ')}.`,
        },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'The value of the cookie csrftoken.' },
      },
      responses,
      schemas: { ...documents.schemas(), ...bodies },
    },
  };
}

/**
 * The path template. Routes whose paths differ only in parameter names share one template. If one of them calls the
 * parameter a token, all do.
 */
export function templateOf({ path }: Pick<Route, 'path'>, routes: readonly Route[]): string {
  let known = tokens.get(routes);
  if (!known) {
    const withToken = routes.filter((other) => other.path.includes(':token')).toReversed();
    known = new Map(withToken.map((other) => [unnamed(other.path), other.path]));
    tokens.set(routes, known);
  }
  return (known.get(unnamed(path)) ?? path).replaceAll(/:(\w+)/g, '{$1}');
}

const unnamed = (path: string): string => path.replaceAll(/:\w+/g, ':');

/** The paths with a token, by their unnamed form. A description asks for each route. */
const tokens = new WeakMap<readonly Route[], ReadonlyMap<string, string>>();

interface Described {
  readonly schemas: Schemas;
  readonly documents: Documents;
}

function operation(line: Route, path: string, { schemas, documents }: Described): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: words.has(name ?? '') ? { type: 'string' } : { type: 'string', format: 'uuid' },
  }));
  const query = schemas[line.query?.name ?? ''] ?? {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const body = bodyOf(line, schemas);
  return {
    summary: line.summary,
    operationId: [line.method.toLowerCase(), ...line.path.split(/\W+/).filter((word) => word !== '')].join('_'),
    ...(line.permission === 'open' ? {} : { 'x-permission': line.permission }),
    ...(scopesOf(line).length > 0 ? { 'x-scopes': scopesOf(line) } : {}),
    security: securityOf(line),
    parameters: [...inPath, ...inQuery, ...(line.method === 'GET' || line.reads ? [] : [idempotencyKey])],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: responsesOf(line, documents),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key on the same path is the same request: it runs once, and is refused with another body (422).',
  schema: { type: 'string' },
};

/** One entry means that all its schemes are needed together. An empty list means that none is needed. */
function securityOf(line: Route): readonly object[] {
  const { permission, method, csrf } = line;
  const session = permission === 'open' ? {} : { session: [] };
  const token = method !== 'GET' && csrf ? { csrf: [] } : {};
  const needed = { ...session, ...token };
  return Object.keys(needed).length === 0 ? [] : [needed, ...(scopesOf(line).length > 0 ? [{ token: [] }] : [])];
}

/** The scopes of a token that open the operation. */
const scopesOf = ({ permission, person }: Pick<Route, 'permission' | 'person'>) =>
  permission === 'open' || person ? [] : scopes.filter((scope) => scopesAllow([scope], permission));
