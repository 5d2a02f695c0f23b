import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#contracts/core/roles';
import { scopes, scopesAllow } from '#contracts/core/scopes';
import { templateOf } from '#services/api/operations/openApi';
import { routes } from '#services/api/routes';
import { entityId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { rowsOf } from '../../runs/rowsOfPush.ts';
import { misfit } from '../../support/answers.ts';
import { installed, signedIn } from '../../support/installed.ts';
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
type Content = Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>>;
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly 'x-permission'?: string;
}

let own: Ids;
let document: { readonly paths: object; readonly servers: readonly object[] };
let described: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const here = installed({ organisations: ['arvada', 'durham', 'jcw', 'loveland'] });
const stella = signedIn(here, 'staff@muster.example');
beforeAll(async () => {
  own = idsOf(here.muster.app, 'arvada');
  const { body } = await stella.get('/api/openapi.json');
  // Valid as OpenAPI 3.1, and every reference resolves.
  document = structuredClone(body);
  described = (await SwaggerParser.validate(body)).paths as unknown as typeof described;
});

const stamped = () => ({ created_time: '2026-03-01T08:00:00.000Z', updated_time: '2026-03-01T08:00:00.000Z' });

/** The rules of `redocly.yaml` that the description breaks. */
function lint(description: object): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'muster-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(description));
    const { stdout } = spawnSync(
      'node_modules/.bin/redocly',
      ['lint', file, '--config', 'redocly.yaml', '--format', 'json'],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const { problems } = JSON.parse(stdout) as { problems: readonly { readonly ruleId: string }[] };
    return problems.map(({ ruleId }) => ruleId);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const operationOf = ({ method, path }: { method: string; path: string }): Operation => {
  const found = described[templateOf({ path }, routes)]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};

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

const tried = rowsOf(
  'The description of bodies',
  routes.filter(({ body }) => body),
);

// First, because the others ask the server nothing: a connection that is idle for so long may be closed just as it is used.
describe('the description agrees with the validation', () => {
  const send = (route: (typeof routes)[number], body: object) =>
    stella.send(route.method as 'POST', sampleOf(route).request(own, 'described').path, body);
  const bodyOf = (route: (typeof routes)[number]): Schema => {
    const content = operationOf(route).requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual([route.file ? 'multipart/form-data' : 'application/json']);
    const schema = Object.values(content)[0]?.schema;
    if (!schema) throw new Error(`${nameOf(route)} describes no body`);
    return schema;
  };

  /** Without any of their optional fields, these are refused: a new designation needs its version, a report its place. */
  const needsOne = [
    'POST /open311/v2/requests.json',
    'POST /open311/v2/requests.xml',
    'PATCH /api/manage/incident/:uuid/',
    'POST /designated-user/',
    'POST /api/escalation/create_user_profile',
  ];
  /** The second of two equal requests is refused. */
  const once = [
    'POST /api/incidents/transfer-to-version/',
    'POST /api/incident/:incident_uuid/link/',
    'POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/',
  ];
  /** These need an incident with an alarm, which Arvada has not. */
  const noAlarm = ['POST /wichita_pump_stations/add-filter/'];

  it.each(tried.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    // Elsewhere a customer's routes do not exist.
    const { organisation = 'arvada' } = route;
    await stella.send('POST', '/api/switch-entity/', { entity: entityId(organisation) });
    const good = sampleOf(route).request(own, 'described').body ?? {};
    const { properties = {}, required = [], additionalProperties } = bodyOf(route);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(good)));
    expect(additionalProperties).toBe(false);
    // The key in the address is judged before the photo is read.
    if (name === 'POST /api/job/photo/') return;
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
    if (needsOne.includes(name) || noAlarm.includes(name) || organisation !== 'arvada') return;
    const bodies = optional.length > 0 ? [least, { ...least, ...nulls }] : [least];
    const before = sampleOf(route).first?.(own, 'described');
    if (before) await stella.send('POST', before.path, before.body ?? {});
    for (const body of once.includes(name) ? bodies.slice(0, 1) : bodies) {
      const told = await send(route, body);
      const { status, end } = sampleOf(route).request(own, '');
      expect(told).toMatchObject({ status });
      const over = end?.(told.body.uuid);
      if (over) await stella.send('POST', over.path, over.body ?? {});
    }
  });

  it('describes the queries of a list as they are validated', async () => {
    const { parameters } = operationOf({ method: 'GET', path: '/api/incident/' });
    const asked = parameters.filter((one) => one.in === 'query');
    expect(asked.map(({ name }) => name)).toEqual([
      'page',
      'page_size',
      'search',
      'state',
      'label',
      'version',
      'priority',
      'active',
      'around',
      'after',
      'before',
      'mine',
      'linked',
      'held',
      'updated_after',
      'cursor',
      'expand',
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

/** True when a scope of a token opens the permission. */
const opened = (permission: Permission): boolean => scopesAllow(scopes, permission);

describe('the description at /api/openapi.json', () => {
  it('names every route and nothing else', () => {
    const names = Object.entries(described).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(names.toSorted()).toEqual(routes.map((route) => `${route.method} ${templateOf(route, routes)}`).toSorted());
  });

  it('names the address of the server that answered', () => {
    expect(document.servers).toEqual([{ url: here.muster.app.config.publicUrl }]);
  });

  it('gives every operation a name of its own', () => {
    const ids = routes.map((route) => operationOf(route).operationId);
    expect(new Set(ids).size).toBe(routes.length);
    for (const id of ids) expect(id).toMatch(/^\w+$/);
  });

  it('has each path once, whatever its parts are called', () => {
    const unnamed = Object.keys(described).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(unnamed).size).toBe(unnamed.length);
  });

  it.runIf(isNight)('passes the linter, which finds a blank in a name and a path without its parameter', () => {
    expect(lint(document)).toEqual([]);
    const [path, methods] = Object.entries(described)[0] ?? ['', {}];
    const [method, operation] = Object.entries(methods)[0] ?? [''];
    const blank = { ...operation, operationId: 'get it' };
    const paths = { ...document.paths, [path]: { ...methods, [method]: blank }, '/planted/{uuid}': { get: blank } };
    expect(lint({ ...document, paths })).toEqual(
      expect.arrayContaining(['operation-operationId-url-safe', 'path-parameters-defined']),
    );
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    '%s names the roles that may call it, and the token',
    (_, route) => {
      const { security, 'x-permission': permission, parameters } = operationOf(route);
      const changes = route.method !== 'GET';
      expect(permission ?? 'open').toBe(route.permission);
      const needed = {
        ...(route.permission === 'open' ? {} : { session: [] }),
        ...(changes && route.csrf ? { csrf: [] } : {}),
      };
      const byToken = route.permission !== 'open' && !route.person && opened(route.permission) ? [{ token: [] }] : [];
      expect(security).toEqual(Object.keys(needed).length === 0 ? [] : [needed, ...byToken]);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
        [...templateOf(route, routes).matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
    },
  );

  it.each(rowsOf('The description of answers').map((route) => [nameOf(route), route] as const))(
    '%s describes each of its answers by a schema and an example that fits it',
    (_, route) => {
      const { responses } = operationOf(route);
      const { path } = sampleOf(route).request(own, 'described');
      expect(Object.keys(responses).map(Number)).toEqual(
        expect.arrayContaining([...Object.keys(route.answers).map(Number), 429, 500]),
      );
      for (const [status, { content = {}, description }] of Object.entries(responses)) {
        expect(description).toMatch(/^[A-Z]/);
        for (const [type, { schema, example }] of Object.entries(content)) {
          expect(schema).toBeDefined();
          expect(example).toBeDefined();
          const told = { method: route.method, path, status: Number(status), type, body: example };
          expect(misfit(told)).toBeNull();
        }
        expect(Object.keys(content).length > 0 || status === '302').toBe(true);
      }
    },
  );
});

describe('an answer that differs from its description', () => {
  const note = { uuid: '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f', body: null, by: 'Ada', ...stamped() };
  const told = (body: object, status = 200) =>
    misfit({
      method: 'GET',
      path: `/api/incident/${own.incident}/note/${own.note}/`,
      status,
      type: 'application/json',
      body,
    });

  it.each([
    ['lacks a field', { ...note, by: undefined }, 'by'],
    ['has a field more', { ...note, color: 'red' }, 'additional'],
    ['has a number for words', { ...note, by: 5 }, 'string'],
    ['has an id that is none', { ...note, uuid: 'n1' }, 'uuid'],
    ['is a list', [note], 'object'],
  ])('%s', (_, body, words) => {
    expect(told(note)).toBeNull();
    expect(told(JSON.parse(JSON.stringify(body)) as object)).toContain(words);
  });

  it('has a status of its own', () => expect(told(note, 418)).toContain('not described'));
});
