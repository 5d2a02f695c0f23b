// The package ships its registry without types; it is passed on unread.
// @ts-expect-error no declaration file
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { IS_LATITUDE, IS_LONGITUDE, MAX, MIN } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { sessionCookie } from '#services/access/principal';
import { FORM_VALUES } from '#services/api/forms/formValues';
import type { Route } from '#services/api/http/route';
import { TAG_FIELDS } from '#services/api/incident/tagFields';

/** OpenAPI 3.1 of the route table: the same lines and classes that the server runs, so that it cannot say anything else. */
export function openApi(routes: readonly Route[]): object {
  const schemas = shapes();
  const paths: Record<string, Record<string, object>> = {};
  for (const line of routes) {
    const path = line.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [line.method.toLowerCase()]: operation(line, path, schemas) };
  }
  const bodies = new Set(routes.flatMap(({ body }) => (body ? within(body.name, schemas) : [])));
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: '0.1.0', description: 'Incident response and on-call dispatch.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'The value of the cookie csrftoken.' },
      },
      schemas: { Error: errorSchema, ...Object.fromEntries([...bodies].map((name) => [name, schemas[name]])) },
    },
  };
}

const errorSchema = {
  type: 'object',
  description: 'Lists of sentences by field, or under non_field_errors; or one sentence as detail.',
  properties: { detail: { type: 'string' } },
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

type Schema = { properties?: Record<string, object>; required?: string[] };
type Schemas = Readonly<Record<string, Schema>>;
const pointer = '#/components/schemas/';

/** Every body and query class by its name, as the server judges it: nothing more is taken, and null is the same as absent. */
function shapes(): Schemas {
  const found = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: pointer,
    // The package says "number" of every limit, and would so overrule the whole number that stands beside it.
    additionalConverters: {
      [MIN]: ({ constraints }) => ({ minimum: constraints?.[0] as number }),
      [MAX]: ({ constraints }) => ({ maximum: constraints?.[0] as number }),
      [IS_LATITUDE]: { minimum: -90, maximum: 90 },
      // What a check of our own takes has no class that could be pointed to.
      [TAG_FIELDS]: { type: 'object' },
      [FORM_VALUES]: { type: 'object' },
      [IS_LONGITUDE]: { minimum: -180, maximum: 180 },
    },
  }) as Schemas;
  return Object.fromEntries(
    Object.entries(found).map(([name, { properties = {}, required = [] }]) => {
      const nullable = ([key, schema]: [string, object]) =>
        [key, required.includes(key) ? schema : { anyOf: [schema, { type: 'null' }] }] as const;
      const fields = Object.fromEntries(Object.entries(properties).map(nullable));
      return [name, { type: 'object', properties: fields, required, additionalProperties: false }];
    }),
  );
}

/** The name, and those of the classes that stand inside it. */
function within(name: string, schemas: Schemas): readonly string[] {
  const inner = JSON.stringify(schemas[name] ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [name, ...[...inner].flatMap(([, other = '']) => within(other, schemas))];
}

function operation(line: Route, path: string, schemas: Schemas): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'token' || name === 'action_name' ? { type: 'string' } : { type: 'string', format: 'uuid' },
  }));
  const query = schemas[line.query?.name ?? ''] ?? {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: `${pointer}Error` } } },
  };
  const body = line.body && contentOf(line, { $ref: `${pointer}${line.body.name}` }, schemas[line.body.name] ?? {});
  return {
    summary: line.summary,
    operationId: `${line.method.toLowerCase()} ${path}`,
    ...(line.permission === 'open' ? {} : { 'x-permission': line.permission }),
    security: securityOf(line),
    parameters: [...inPath, ...inQuery, ...(line.method === 'GET' || line.reads ? [] : [idempotencyKey])],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { '2XX': { description: 'Done' }, '4XX': refused },
  };
}

function contentOf({ file }: Route, reference: object, { properties }: Schema): object {
  if (!file) return { 'application/json': { schema: reference } };
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
    required: ['file'],
    additionalProperties: false,
  };
  return { 'multipart/form-data': { schema } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key on the same path is the same request: it is done once, and refused with another body (422).',
  schema: { type: 'string' },
};

/** Both of what is named is needed; an empty list needs neither. */
function securityOf({ permission, method, csrf }: Route): readonly object[] {
  const session = permission === 'open' ? {} : { session: [] };
  const token = method !== 'GET' && csrf ? { csrf: [] } : {};
  const needed = { ...session, ...token };
  return Object.keys(needed).length === 0 ? [] : [needed];
}
