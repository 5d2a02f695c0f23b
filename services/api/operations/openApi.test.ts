import { describe, expect, it } from 'vitest';
import { routes } from '#services/api/routes';
import { openApi } from './openApi.ts';

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

describe('the description of the API', () => {
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
