import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#services/api/routes';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { type Ids, idsOf, nameOf, sampleOf } from '../../support/routeSamples.ts';

type Schema = {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly additionalProperties?: boolean;
};
interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly 'x-permission'?: string;
}

let here: Installation;
let stella: Person;
let own: Ids;
let described: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  stella = await here.person('staff@muster.example');
  own = idsOf(here.muster.app, 'arvada');
  const { body } = await stella.get('/api/openapi.json');
  // Valid as OpenAPI 3.1, and every reference resolves.
  described = (await SwaggerParser.validate(body)).paths as unknown as typeof described;
});
afterAll(() => here.close());

const operationOf = ({ method, path }: { method: string; path: string }): Operation => {
  const found = described[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};

describe('the description at /api/openapi.json', () => {
  it('names every route and nothing else', () => {
    const names = Object.entries(described).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(names.toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  it('gives every operation a name of its own', () => {
    const ids = routes.map((route) => operationOf(route).operationId);
    expect(new Set(ids).size).toBe(routes.length);
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    '%s says who may ask, and with which token',
    (_, route) => {
      const { security, 'x-permission': permission, parameters } = operationOf(route);
      const changes = route.method !== 'GET';
      expect(permission ?? 'open').toBe(route.permission);
      const needed = {
        ...(route.permission === 'open' ? {} : { session: [] }),
        ...(changes && route.csrf ? { csrf: [] } : {}),
      };
      expect(security).toEqual(Object.keys(needed).length === 0 ? [] : [needed]);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
        [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
      );
    },
  );
});

interface Case {
  readonly what: string;
  readonly value: unknown;
}

const inner = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** Values that the schema of a field refuses. */
function wrongOf(schema: Schema): readonly Case[] {
  const { type, maxLength, maximum, maxItems, enum: choices } = inner(schema);
  const wrongType = type === 'string' ? 5 : 'words';
  return [
    { what: 'a wrong type', value: wrongType },
    ...(maxLength === undefined ? [] : [{ what: 'too long', value: 'x'.repeat(maxLength + 1) }]),
    ...(maximum === undefined ? [] : [{ what: 'too large', value: maximum + 1 }]),
    ...(maxItems === undefined ? [] : [{ what: 'too many', value: Array.from({ length: maxItems + 1 }, () => 'x') }]),
    ...(choices === undefined ? [] : [{ what: 'no choice', value: 'neither' }]),
    ...(schema.anyOf ? [] : [{ what: 'null', value: null }]),
  ];
}

const withBody = routes.filter(({ body }) => body);

describe('what is described is what is judged', () => {
  const send = (route: (typeof routes)[number], body: object) =>
    stella.send(route.method as 'POST', sampleOf(route).request(own, 'described').path, body);
  const bodyOf = (route: (typeof routes)[number]): Schema => {
    const content = operationOf(route).requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual([route.file ? 'multipart/form-data' : 'application/json']);
    const schema = Object.values(content)[0]?.schema;
    if (!schema) throw new Error(`${nameOf(route)} describes no body`);
    return schema;
  };

  it.each(withBody.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const good = sampleOf(route).request(own, 'described').body ?? {};
    const { properties = {}, required = [], additionalProperties } = bodyOf(route);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(good)));
    expect(additionalProperties).toBe(false);
    const refused: { what: string; field: string; body: object }[] = [
      { what: 'extra', field: 'extra', body: { ...good, extra: 1 } },
      ...required.map((field) => ({ what: 'missing', field, body: { ...good, [field]: undefined } })),
      ...Object.entries(properties).flatMap(([field, schema]) =>
        wrongOf(schema)
          // A form's values are all text.
          .filter(({ what }) => !route.file || inner(schema).type !== 'string' || what !== 'a wrong type')
          .map(({ what, value }) => ({ what, field, body: { ...good, [field]: value } })),
      ),
    ];
    for (const { what, field, body } of refused) {
      const told = await send(route, body);
      const names = Object.keys(told.body).map((name) => name.split('.')[0]);
      expect([what, field, told.status, names]).toEqual([what, field, 400, [field]]);
    }
    const optional = Object.keys(properties).filter((field) => !required.includes(field));
    const least = Object.fromEntries(required.map((field) => [field, good[field]]));
    const nulls = Object.fromEntries(optional.map((field) => [field, null]));
    for (const body of optional.length > 0 ? [least, { ...least, ...nulls }] : [least]) {
      const told = await send(route, body);
      expect(told).toMatchObject({ status: sampleOf(route).request(own, '').status });
    }
  });

  it('describes the questions of a list as they are judged', async () => {
    const { parameters } = operationOf({ method: 'GET', path: '/api/incident/' });
    const asked = parameters.filter((one) => one.in === 'query');
    expect(asked.map(({ name }) => name)).toEqual([
      'page',
      'page_size',
      'search',
      'state',
      'label',
      'version',
      'active',
      'around',
      'after',
      'before',
      'mine',
    ]);
    for (const { name, schema } of asked) {
      const { type, maxLength = 0, maximum } = inner(schema);
      const wrong =
        type === 'integer' ? String((maximum ?? 0) + 1) : name === 'active' ? 'maybe' : 'x'.repeat(maxLength + 1);
      const told = await stella.get(`/api/incident/?${name}=${wrong}`);
      expect([name, told.status, Object.keys(told.body)]).toEqual([name, 400, [name]]);
    }
  });
});
