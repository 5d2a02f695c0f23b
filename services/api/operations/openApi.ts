import { scopes, scopesAllow, scopeWords } from '#contracts/core/scopes';
import { refusals } from '#contracts/refusals';
import { sessionCookie } from '#services/access/principal';
import { words } from '#services/api/http/lines';
import type { Route } from '#services/api/http/route';
import { version } from '../../../package.json';
import { collected, type Documents, refusedResponses, responsesOf } from './openApiAnswers.ts';
import { bodiesOf, bodyOf, requestShapes, type Schemas } from './openApiBodies.ts';
import { wordsOf } from './words/fieldWords.ts';
import { pathWordOf } from './words/pathWords.ts';

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
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...pathWordOrId(path, name),
  }));
  const query = schemas[line.query?.name ?? ''] ?? {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    description,
    schema,
  }));
  const body = bodyOf(line, schemas);
  return {
    summary: line.summary,
    description: howItWorks(line),
    operationId: [line.method.toLowerCase(), ...line.path.split(/\W+/).filter((word) => word !== '')].join('_'),
    ...(line.permission === 'open' ? {} : { 'x-permission': line.permission }),
    ...(scopesOf(line).length > 0 ? { 'x-scopes': scopesOf(line) } : {}),
    security: securityOf(line),
    parameters: [...inPath, ...inQuery, ...(line.method === 'GET' || line.reads ? [] : [idempotencyKey])],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: responsesOf(line, documents),
  };
}

/** The rules of an operation that follow from its declaration, and the refusals of its own. */
function howItWorks(line: Route): string {
  const { permission, method, reads, person, signed, organisation, refuses = [] } = line;
  const changes = method !== 'GET' && !reads;
  return [
    permission === 'open' ? 'Works without a session.' : `Needs the right \`${permission}\`.`,
    ...(signed ? ['Only the phone company calls it: each request carries its signature.'] : []),
    ...(person ? ['Acts as the person who asks, so a token is refused.'] : []),
    ...(organisation === undefined ? [] : ['The module of one customer: elsewhere it answers 404.']),
    ...(changes ? ['A repeat with the same `Idempotency-Key` has no second effect.'] : ['Changes nothing.']),
    ...refuses.map((code) => `Refuses (${refusals[code].status}): ${refusals[code].words}`),
  ].join(' ');
}

function pathWordOrId(path: string, name: string): object {
  if (!words.has(name)) return { description: idWords(path, name), schema: { type: 'string', format: 'uuid' } };
  const found = pathWordOf(path, name);
  if (!found) throw new Error(`${path}: say in pathWords.ts what ${name} is`);
  return found;
}

/** `uuid` is the id of the noun before it: the description of a name of its own is in the tables. */
function idWords(path: string, name: string): string {
  if (name !== 'uuid') return wordsOf('', name) ?? '';
  const noun =
    path
      .slice(0, path.indexOf('{uuid}'))
      .split('/')
      .findLast((part) => /^[a-z_-]+$/.test(part)) ?? '';
  return `The id of the ${noun
    .replaceAll(/[_-]/g, ' ')
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')}.`;
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
