import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, id, openDesk } from '#services/testing/desk';
import { graphqlRoutes } from './graphql.ts';

interface Answered {
  readonly data?: object | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly string[];
    readonly extensions?: object;
  }[];
}
let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
});
afterEach(() => desk.close());

async function ask(query: string, more: object = {}, who = desk.signedIn(id(10))): Promise<Answered> {
  const { json } = await desk.asks(graphqlRoutes, 'POST /api/flux/graphql/', who, { body: { query, ...more } });
  return JSON.parse(JSON.stringify(json)) as Answered;
}
const saying = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).errors?.map(({ message }) => message);
const aliases = (field: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');
const tooMuch = ['This query asks for too much at once.'];
const dana = { viewer: { user: { first_name: 'Dana' } } };

describe('a query', () => {
  it('has what was asked for, and no errors without any', async () => {
    expect(await ask('{ viewer { user { first_name } } }')).toEqual({ data: dana });
  });

  it('runs the operation that is named', async () => {
    const both = 'query One { viewer { user { first_name } } } query Two { active_incidents }';
    expect(await ask(both, { operationName: 'Two' })).toEqual({ data: { active_incidents: [] } });
    expect(await ask(both, { operationName: 'One' })).toEqual({ data: dana });
    expect(await ask(both)).toEqual({
      errors: [{ message: 'Must provide operation name if query contains multiple operations.' }],
    });
  });

  it('has values for its variables', async () => {
    const query = 'query ($uuid: ID!) { incident(uuid: $uuid) { uuid } }';
    expect(await saying(query)).toEqual(['Variable "$uuid" of required type "ID!" was not provided.']);
    desk.happened(`incident-${id(50)}`, 'IncidentCreated', {
      incident: id(50),
      version: 'arvada_water',
      source: null,
      subject: id(50),
      personal: { description: 'x' },
    });
    const answer = await ask(query, { variables: { uuid: id(50) } });
    expect(answer).toEqual({ data: { incident: { uuid: id(50) } } });
  });

  it('that cannot be read says why', async () => {
    expect(await saying('{ viewer ')).toEqual(['Syntax Error: Expected Name, found <EOF>.']);
    expect(await saying('{ nothing }')).toEqual(['Cannot query field "nothing" on type "Query".']);
  });

  it('says what failed as its route does, and answers the rest', async () => {
    const { data, errors } = await ask(
      `{ incident(uuid: "${id(99)}") { uuid } viewer { user { first_name } } designated_users { user { uuid } } }`,
      {},
      desk.person(11, { name: 'Dana Two', role: 'crew' }),
    );
    expect(data).toEqual({ incident: null, ...dana, designated_users: null });
    expect(errors).toMatchObject([
      { message: 'Not found.', path: ['incident'], extensions: { status: 404, detail: 'Not found.' } },
      { path: ['designated_users'], extensions: { status: 403 } },
    ]);
  });
});

describe('a query that asks for too much', () => {
  it('has more than 2,000 words', async () => {
    expect((await saying(`{ viewer { user { ${aliases('email', 700)} } } }`))?.[0]).toContain('2000 tokens');
  });

  it('is nested more than 15 levels deep', async () => {
    const nested = (levels: number) =>
      `{ __schema { types ${'{ ofType '.repeat(levels)}{ name }${' }'.repeat(levels)} } }`;
    expect(await saying(nested(12))).toBeUndefined();
    expect(await saying(nested(13))).toEqual(['This query is nested too deeply.']);
  });

  it('reads more than 20 routes', async () => {
    const viewers = (count: number) => `{ ${aliases('viewer { user { first_name } }', count)} }`;
    expect(await saying(viewers(20))).toBeUndefined();
    expect(await saying(viewers(21))).toEqual(tooMuch);
  });

  it('has more than 10,000 values by the size of its pages', async () => {
    const page = (fields: number) => `{ incidents(page_size: 100) { results { ${aliases('uuid', fields)} } } }`;
    expect(await saying(page(98))).toBeUndefined();
    expect(await saying(page(99))).toEqual(tooMuch);
  });

  it('turns out to have more than 30,000 values', async () => {
    const entity = id(3);
    const versions = Array.from({ length: 1_000 }, (_, n) => `v${n}`);
    const data = { entity, name: 'x', displayName: 'X', timezone: 'UTC', lat: 0, lng: 0, versions };
    desk.happened(`entity-${entity}`, 'EntityRegistered', data, { entity });
    const who = desk.person(11, { entity, role: 'manager' });
    const query = (fields: number) => `{ viewer { entity { versions { ${aliases('key', fields)} } } } }`;
    expect(await ask(query(30), {}, who)).toEqual({ errors: [{ message: tooMuch[0] }] });
    expect(await saying(query(29), {}, who)).toBeUndefined();
  });
});
