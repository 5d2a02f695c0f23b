import { describe, expect, it } from 'vitest';
import { validate } from '#services/api/http/request/validate';
import { routes } from '#services/api/routes';
import { openApi, templateOf } from './openApi.ts';
import { tables } from './words/fieldWords.ts';

type Node = Readonly<Record<string, unknown>>;
const document = openApi(routes, 'http://muster.example') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, Node>> }>>;
  };
};
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Values, which are no schemas. */
const values = new Set(['examples', 'example', 'enum', 'const', 'required', 'default']);
/** The names of what a schema is made of. */
const holders = new Set(['schema', 'items', 'additionalProperties']);

/** The paths of the schemas that say nothing of their value. */
function emptyIn(value: unknown, path = '', isSchema = false): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((one, n) => emptyIn(one, `${path}/${n}`, /\/(anyOf|oneOf)$/.test(path)));
  if (!isNode(value)) return [];
  const said = Object.keys(value).filter((name) => !values.has(name) && !['title', 'description'].includes(name));
  const own = isSchema && said.length === 0 ? [path] : [];
  const inner = Object.entries(value)
    .filter(([name]) => !values.has(name))
    .flatMap(([name, one]) => {
      const at = `${path}/${name}`;
      const isTable = (name === 'properties' || name === 'schemas') && isNode(one);
      return isTable
        ? Object.entries(one).flatMap(([field, schema]) => emptyIn(schema, `${at}/${field}`, true))
        : emptyIn(one, at, holders.has(name));
    });
  return [...own, ...inner];
}

/** The paths of the fields and parameters without a description of their own. */
function undescribedIn(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one, n) => undescribedIn(one, `${path}/${n}`));
  if (!isNode(value)) return [];
  const isParameter = typeof value.in === 'string' && typeof value.name === 'string' && 'schema' in value;
  const fields = isNode(value.properties) ? Object.entries(value.properties) : [];
  const said: readonly (readonly [string, string, unknown])[] = [
    ...fields.map(([name, field]) => [`${path}.${name}`, name, field] as const),
    ...(isParameter ? [[`${path} ${String(value.name)}`, String(value.name), value] as const] : []),
  ];
  const own = said.filter(([, name, one]) => !saysMoreThan(name, isNode(one) ? one.description : undefined));
  const inner = Object.entries(value)
    .filter(([name]) => !values.has(name))
    .flatMap(([name, one]) => undescribedIn(one, `${path}/${name}`));
  return [...own.map(([at]) => at), ...inner];
}

/** False for words that only repeat the name. */
function saysMoreThan(name: string, description: unknown): boolean {
  if (typeof description !== 'string' || !/^[A-Z0-9`“‘'"(]/.test(description)) return false;
  const known = new Set(['the', 'a', 'an', 'of', 'its', 'this', ...name.toLowerCase().split(/[^a-z]+/)]);
  return description
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => word !== '' && !known.has(word));
}

describe('the description of the API', () => {
  it('describes every field and every parameter in words that say more than its name', () => {
    expect(undescribedIn({ properties: { a_day: {}, b: { description: '' }, c: { description: 'The c.' } } })).toEqual([
      '.a_day',
      '.b',
      '.c',
    ]);
    expect(undescribedIn([{ in: 'query', name: 'q', schema: {} }])).toEqual(['/0 q']);
    expect(undescribedIn({ properties: { q: { description: 'Words to search for.' } } })).toEqual([]);
    expect(undescribedIn(document)).toEqual([]);
  });

  it.each(
    routes.flatMap(({ method, path, body, file }) =>
      body ? [[`${method} ${path}`, { method, path, body, file }] as const] : [],
    ),
  )('%s has an example of its body, which the server accepts', (_, { method, path, body, file }) => {
    const { requestBody } = document.paths[templateOf({ path }, routes)]?.[method.toLowerCase()] ?? {};
    const [content] = Object.values((requestBody as { readonly content: Readonly<Record<string, Node>> }).content);
    const example = Object.entries((content ?? {}).example ?? {}).filter(([name]) => name !== file);
    expect(() => validate(body, Object.fromEntries(example))).not.toThrow();
  });

  it('says of each operation which right it needs, and what it refuses', () => {
    const of = (path: string, method: string) => document.paths[path]?.[method]?.description;
    expect(of('/api/config/', 'get')).toBe('Works without a session. Changes nothing.');
    expect(of('/api/my-job/position/', 'post')).toMatch(
      /^Needs the right `incident.log`. Acts as the person who asks, so a token is refused. A repeat with/,
    );
    expect(of('/api/text-received/', 'post')).toContain('Only the phone company');
    expect(of('/api/jcw/sas/', 'get')).toContain('elsewhere it answers 404');
    expect(of('/open311/v2/requests.json', 'post')).toMatch(/Refuses \(400\): \S/);
    expect(of('/api/map/layers/', 'get')).not.toMatch(/phone company|token|elsewhere|Refuses/);
  });

  it('has each name in one table of words', () => {
    const names = tables.flatMap((table) => Object.keys(table));
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });

  it('says something of every value: there is no empty schema', () => {
    expect(emptyIn({ schema: {} })).toEqual(['/schema']);
    expect(emptyIn({ properties: { a: { items: { examples: [1] } } } })).toEqual(['/properties/a/items']);
    expect(emptyIn({ anyOf: [{ type: 'string' }, {}] })).toEqual(['/anyOf/1']);
    expect(emptyIn(document)).toEqual([]);
  });

  it('describes the objects of a list, so that an incident with a place can be created from it', () => {
    const locations = document.components.schemas.CreateBody?.properties?.locations;
    expect(JSON.stringify(locations)).toContain('"items":{"$ref":"#/components/schemas/ReportedPlace"}');
    expect(document.components.schemas.ReportedPlace?.properties).toHaveProperty('lat');
    expect(document.components.schemas).not.toHaveProperty('Array');
  });

  it('names the scopes that open an operation to a token', () => {
    const report = document.paths['/api/incidents/']?.post;
    expect(report).toMatchObject({
      'x-scopes': ['incident:create'],
      security: [{ session: [], csrf: [] }, { token: [] }],
    });
    expect(document.paths['/api/my-job/']?.get).toMatchObject({ security: [{ session: [] }] });
    expect(document.paths['/api/my-job/']?.get).not.toHaveProperty('x-scopes');
    expect(document.paths['/api/config/']?.get).toMatchObject({ security: [] });
  });

  it('tells words in a path from ids', () => {
    const one = document.paths['/api/ogc/collections/{name}/items/{feature}']?.get?.parameters;
    expect(one).toMatchObject([{ name: 'name', schema: { type: 'string' } }, { name: 'feature' }]);
    expect(JSON.stringify(one)).not.toContain('uuid');
    const incident = document.paths['/api/incident/{uuid}/log/']?.get?.parameters;
    expect(incident).toMatchObject([{ name: 'uuid', schema: { format: 'uuid' } }]);
  });
});
