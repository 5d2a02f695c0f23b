// The package ships its registry without types; it is passed on unread.
// @ts-expect-error no declaration file
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, IS_ISO8601, IS_LATITUDE, IS_LONGITUDE, MAX, MIN } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { FORM_VALUES } from '#contracts/api/forms/formValues';
import { TAG_FIELDS } from '#contracts/api/incident/tagFields';
import { MOMENT_OR_CLOCK, OUTLINES } from '#contracts/api/rules';
import type { JsonSchema } from '#contracts/core/schema';
import { outlineOf } from '#services/api/http/outline';
import type { Route } from '#services/api/http/route';
import { bodyExample, ownExample } from './words/examples.ts';
import { wordsOf } from './words/fieldWords.ts';

const longitude = { type: 'number', minimum: -180, maximum: 180 } as const;
/** `[lng, lat]`. */
const corner = {
  type: 'array',
  minItems: 2,
  maxItems: 2,
  prefixItems: [longitude, { type: 'number', minimum: -90, maximum: 90 }],
  items: { type: 'number' },
} as const;

export type Schemas = Readonly<Record<string, JsonSchema>>;
export const pointer = '#/components/schemas/';

/**
 * Every body and query class by its name, as the server validates it: no other fields, and null is the same as absent.
 */
export function requestShapes(): Schemas {
  const found = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: pointer,
    // The package emits type "number" for every limit, which would override the integer type beside it.
    additionalConverters: {
      [MIN]: ({ constraints }) => ({ minimum: constraints?.[0] as number }),
      [MAX]: ({ constraints }) => ({ maximum: constraints?.[0] as number }),
      // Patterns tell a time from a date.
      [IS_ISO8601]: { type: 'string' },
      [IS_LATITUDE]: { type: 'number', minimum: -90, maximum: 90 },
      // The fields of our own checks have no class to refer to.
      [TAG_FIELDS]: { type: 'object' },
      [FORM_VALUES]: { type: 'object' },
      [MOMENT_OR_CLOCK]: { type: 'string' },
      [OUTLINES]: { type: 'array', items: { type: 'array', minItems: 3, items: corner } },
      [IS_LONGITUDE]: longitude,
    },
  }) as Schemas;
  return Object.fromEntries(
    Object.entries(found).map(([name, { properties: given = {}, required = [] }]) => {
      const properties = withItems(name, given);
      const nullable = ([key, schema]: [string, JsonSchema]) => {
        const either = required.includes(key) ? schema : { anyOf: [schema, { type: 'null' }] };
        return [key, { ...said(name, key, schema), ...either }] as const;
      };
      const fields = Object.fromEntries(Object.entries(properties).map(nullable));
      return [name, { type: 'object', properties: fields, required, additionalProperties: false }];
    }),
  );
}

/** The description of a field, and its example. */
function said(owner: string, name: string, schema: JsonSchema): Pick<JsonSchema, 'description' | 'examples'> {
  const example = ownExample(owner, name, schema);
  return { description: wordsOf(owner, name), ...(example === undefined ? {} : { examples: [example] }) };
}

/** The package does not see the class of the objects of a list. */
function withItems(name: string, properties: Schemas): Schemas {
  const shape = classes().get(name);
  const fields = shape && outlineOf(shape).fields;
  const itemsOf = (key: string) => {
    const nested = fields?.get(key)?.nested;
    return nested && ({ $ref: `${pointer}${nested.name}` } as JsonSchema);
  };
  return Object.fromEntries(
    Object.entries(properties).map(([key, given]) => {
      // A list is declared in place. The package refers to a class Array as well, which nothing describes.
      const { $ref, ...inPlace } = given as JsonSchema & { readonly $ref?: string };
      const schema: JsonSchema = $ref === `${pointer}Array` ? inPlace : given;
      const items = schema.type === 'array' ? itemsOf(key) : undefined;
      return [key, items ? { ...schema, items } : schema];
    }),
  );
}

/** The classes that have checks, by name. */
const classes = (): ReadonlyMap<string, new () => object> =>
  new Map(
    [
      ...(
        getMetadataStorage() as unknown as { readonly validationMetadatas: Map<new () => object, unknown> }
      ).validationMetadatas.keys(),
    ].map((one) => [one.name, one]),
  );

/** The body classes of these routes, and the classes nested in them. A body with a file is described in its request. */
export function bodiesOf(routes: readonly Route[], schemas: Schemas): Schemas {
  const names = new Set(routes.flatMap(({ body, file }) => (body && !file ? within(body.name, schemas) : [])));
  return Object.fromEntries([...names].map((name) => [name, schemas[name] ?? {}]));
}

/** The name, and those of the nested classes. */
function within(name: string, schemas: Schemas): readonly string[] {
  const inner = JSON.stringify(schemas[name] ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [name, ...[...inner].flatMap(([, other = '']) => within(other, schemas))];
}

/** The request body, by media type. */
export function bodyOf({ body, file }: Route, schemas: Schemas): object | null {
  if (!body) return null;
  const example = bodyExample(body.name, schemas);
  if (!file) return { 'application/json': { schema: { $ref: `${pointer}${body.name}` }, example } };
  const schema = {
    type: 'object',
    properties: {
      [file]: { description: wordsOf(body.name, file), type: 'string', format: 'binary' },
      ...schemas[body.name]?.properties,
    },
    required: [file, ...(schemas[body.name]?.required ?? [])],
    additionalProperties: false,
  };
  return { 'multipart/form-data': { schema, example: { [file]: 'The bytes of the file', ...example } } };
}
