// @night It asks each of four hundred operations up to twenty times.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allows, roles } from '#contracts/core/roles';
import { finder } from '#services/api/http/lines';
import type { Route } from '#services/api/http/route';
import { templateOf } from '#services/api/operations/openApi';
import { routes } from '#services/api/routes';
import { seed } from '../../support/chance.ts';
import { type Installation, installation, type Person, password, type Reply } from '../../support/installation.ts';
import { nameOf } from '../../support/routeSamples.ts';
import { chanceOf, type Described, generated, type Lessons, type Schema } from './schema/generated.ts';
import { type Heard, heard } from './schema/heard.ts';

const houses = ['arvada', 'jcw', 'loveland', 'ug'] as const;
const rounds = Number(process.env.ROUNDS ?? 1);
/**
 * The generator reaches at least so many operations in a round. The others need a secret that no answer has (a telephone
 * company's signature, an authenticator's code), words of a special form, or what an earlier request took away.
 */
const least = 290;

let here: Installation;
const people = new Map<string, Person>();
const reached = new Set<string>();
const find = finder([...routes]);

/** Every request counts, also those of the simulated telephone network. */
function note(message: unknown): void {
  const { request, response } = message as {
    readonly request: { readonly method: string; readonly url: string };
    readonly response: { readonly statusCode: number };
  };
  const line = find(request.method, request.url.replace(/\?.*/s, ''))?.line;
  const isDone = response.statusCode >= 200 && response.statusCode < 400;
  if (line && isDone && request.method === line.method) reached.add(nameOf(line));
}

beforeAll(async () => {
  here = await installation({ organisations: houses, env: { CALLS_PER_SECOND: '1000' } });
  subscribe('http.server.response.finish', note);
});
afterAll(async () => {
  unsubscribe('http.server.response.finish', note);
  await here.close();
});

/** A person who is signed in, or null for one whom an earlier request has deactivated. */
async function person(email: string): Promise<Person | null> {
  const known = people.get(email) ?? (await here.person(email).catch(() => null));
  if (known) people.set(email, known);
  return known;
}

/** A request may wait for another server or for a phone, by the steered clock. */
async function inTime(answer: Promise<Reply>): Promise<Reply> {
  for (;;) {
    const slow = new Promise<null>((resolve) => setTimeout(resolve, 200, null));
    const told = await Promise.race([answer, slow]);
    if (told) return told;
    await here.clock.advance(1_000);
  }
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters: Described['parameters'];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

function describedOf({ paths }: Document, route: Route): Described {
  const path = templateOf(route, routes);
  const operation = paths[path]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${nameOf(route)} is not described`);
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const { method } = route;
  return { method, path, parameters: operation.parameters, ...(content ? { body: content.schema } : {}) };
}

/** Operations that take something away come last: a session, a person, a right. */
const takesAway = /logout|switch-entity|sessions.end|second-step|password|deprecate|erase|permissions|role|reset/;
const order = ({ method, path }: Route): number =>
  takesAway.test(path) || (method !== 'GET' && path === '/api/user/:profile__uuid/')
    ? 4
    : ['GET', 'POST', 'PATCH', 'DELETE'].indexOf(method);

const chance = chanceOf(seed);
const known = new Map<string, Heard>(houses.map((house) => [house, heard()]));
const taught = new Map<string, Lessons>();
const last = new Map<string, string>();

async function attempt(route: Route, described: Described, schemas: Document['components']['schemas'], n: number) {
  const house = houses.find((one) => route.path.includes(`/${one}`)) ?? (n % 4 === 3 ? chance.pick(houses) : 'arvada');
  const heardHere = known.get(house ?? 'arvada') ?? heard();
  const allowed = roles.filter(
    (role) => role !== '_Staff' && (route.permission === 'open' || allows(role, route.permission)),
  );
  const role = allowed.includes('administrator') && chance.often(0.7) ? 'administrator' : chance.pick(allowed);
  const email = role ? `${role}@${house}.example` : 'staff@muster.example';
  const who = await person(email);
  if (!who) return 0;
  const lessons = taught.get(nameOf(route)) ?? { needed: new Set<string>(), named: new Map<string, string[]>() };
  taught.set(nameOf(route), lessons);
  const now = here.clock.now();
  const world = { heard: heardHere, chance, now, schemas, lessons, share: n % 3 === 0 ? 0 : 0.3 };
  const request = generated(described, world);
  const { method } = route;
  const told = await inTime(
    method === 'GET' ? who.get(request.path) : who.send(method, request.path, request.body ?? {}),
  );
  const shown = `${told.status} ${JSON.stringify(told.body).slice(0, 150)} to ${request.path} ${JSON.stringify(request.body)}`;
  // 503 says in its own words that a simulated service is away. An answer that is not described has failed already.
  if (told.status === 500) throw new Error(`${nameOf(route)}: ${shown}`);
  if (told.status === 401) people.delete(email);
  if (told.status === 400) learn(lessons, told.body as Readonly<Record<string, unknown>>, request.body ?? {});
  if (told.status < 400 && route.path !== '/api/openapi.json') {
    heardHere.add(request.path, told.body);
    if (request.body) heardHere.add(request.path, request.body);
  } else last.set(nameOf(route), shown);
  return told.status;
}

/** A refusal names the fields that are missing, and the words that there are. */
function learn({ needed, named }: Lessons, refused: Readonly<Record<string, unknown>>, body: object): void {
  for (const [field, sentences] of Object.entries(refused)) {
    const key = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
    if (!(key in body)) needed.add(key);
    const [, choices] = /one of: (.+?)\.?$/.exec(String(sentences)) ?? [];
    if (choices !== undefined) named.set(key, choices.split(', '));
  }
}

it('requests made from the description alone reach the operations, and every answer is one that it has', async () => {
  const staff = await here.person('staff@muster.example');
  const { body } = await staff.get('/api/openapi.json');
  const description = body as Document;
  for (const house of houses)
    known.get(house)?.add('/login/', { email: `administrator@${house}.example`, password, old_password: password });
  const rows = routes.toSorted((a, b) => order(a) - order(b));
  let asked = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const route of rows) {
      const described = describedOf(description, route);
      const reads = route.method === 'GET';
      if (reached.has(nameOf(route)) && !(reads && round < 2)) continue;
      for (let n = 0; n < (reads ? 4 : 20); n += 1) {
        asked += 1;
        const status = await attempt(route, described, description.components.schemas, n);
        if (status >= 200 && status < 400) break;
      }
    }
    await here.clock.advance(61_000);
  }
  const missing = rows.filter((route) => !reached.has(nameOf(route)));
  console.log(
    `By schema: SEED=${seed}, ${asked} requests, ${rows.length - missing.length} of ${rows.length} operations reached`,
  );
  for (const route of missing) console.log(`${nameOf(route)}: ${last.get(nameOf(route))}`);
  expect(rows.length - missing.length).toBeGreaterThanOrEqual(least);
}, 600_000);
