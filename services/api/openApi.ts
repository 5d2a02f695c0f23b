// The package ships its registry without types; it is passed on unread.
// @ts-expect-error no declaration file
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { Route } from './route.ts';

/** OpenAPI 3.1 of the route table: the same lines and classes that the server runs, so that it cannot say anything else. */
export function openApi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const line of routes) {
    const path = line.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [line.method.toLowerCase()]: operation(line, path) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: '0.1.0', description: 'Incident response and on-call dispatch.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'muster_session' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  description: 'Lists of sentences by field, or under non_field_errors; or one sentence as detail.',
  properties: { detail: { type: 'string' }, non_field_errors: { type: 'array', items: { type: 'string' } } },
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

type Schema = { properties?: Record<string, object>; required?: string[] };

const schemaOf = (shape: (new () => object) | undefined): Schema =>
  shape
    ? (targetConstructorToSchema(shape, { classTransformerMetadataStorage: defaultMetadataStorage }) as Schema)
    : {};

function operation(line: Route, path: string): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = schemaOf(line.query);
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return {
    summary: line.summary,
    operationId: `${line.method.toLowerCase()} ${path}`,
    ...(line.permission === 'open' ? {} : { security: [{ session: [] }], 'x-permission': line.permission }),
    parameters: [...inPath, ...inQuery],
    ...(line.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(line.body) } } } }
      : {}),
    responses: { '2XX': { description: 'Done' }, '4XX': refused },
  };
}
