// @night It generates and compiles a client.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookie } from '#services/access/principal';
import { type Installation, installation, type Person } from '../../support/installation.ts';

// A client that knows only the project's API description: generated, compiled, and used against the running server.

/** The code of an author who connects another system. */
const consumer = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

export async function report(baseUrl: string, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl, fetch });
  const made = await client.POST('/api/incidents/', {
    body: { version: 'arvada_water', description: 'Water in the street', labels: ['Odor'] },
  });
  const uuid: string = made.data?.uuid ?? '';
  await client.POST('/api/incident/{uuid}/log/', {
    params: { path: { uuid } },
    body: { event: 'acknowledged', message: 'On it' },
  });
  const page = await client.GET('/api/incident/{uuid}/', { params: { path: { uuid } } });
  const list = await client.GET('/api/incident/', { params: { query: { search: 'Water in the street', page_size: 5 } } });
  const refused = await client.POST('/api/incidents/', { body: { version: 'none', description: 'Water' } });
  const words: readonly string[] | undefined = refused.error && 'version' in refused.error ? refused.error.version : [];
  const missing = await client.GET('/api/incident/{uuid}/', {
    params: { path: { uuid: '00000000-0000-4000-8000-000000000000' } },
  });
  return {
    state: page.data?.state_display,
    events: page.data?.log.map(({ event }) => event),
    labels: page.data?.labels.map(({ name }) => name),
    meaning: page.data?.state_meaning,
    found: list.data?.results.some((row) => row.uuid === uuid),
    refused: [refused.response.status, words],
    missing: missing.response.status,
  };
}
`;

/** Each line must be a compiler error. */
const mistakes: Readonly<Record<string, string>> = {
  'a path that does not exist': "client.GET('/api/incidentz/');",
  'a path without its parameter': "client.GET('/api/incident/{uuid}/', { params: {} });",
  'a method that a path does not have': "client.DELETE('/api/viewer/');",
  'a body without a field that is needed': "client.POST('/api/incidents/', { body: { version: 'arvada_water' } });",
  'a body with a wrong type': "client.POST('/api/incidents/', { body: { version: 5, description: 'Water' } });",
  'a field that the answer does not have': "client.GET('/api/viewer/').then(({ data }) => data?.user.shoe_size);",
  'a choice that does not exist': "client.GET('/api/viewer/').then(({ data }) => data?.user.role === 'plumber');",
};
const files = Object.entries(mistakes).map(([name, line], n) => ({ name, file: `mistake${n}.ts`, line }));

let here: Installation;
let folder: string;
let errors: string;

beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  const { body } = await (await here.person('dispatcher@arvada.example')).get('/api/openapi.json');
  mkdirSync('.tsbuild', { recursive: true });
  // Inside the project, so that its packages are found.
  folder = mkdtempSync(join('.tsbuild', 'client-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('openapi.json', JSON.stringify(body));
  run(
    'tests/openApiClient/node_modules/.bin/openapi-typescript',
    join(folder, 'openapi.json'),
    '-o',
    join(folder, 'api.d.ts'),
  );
  write('consumer.ts', consumer);
  for (const { file, line } of files) {
    write(
      file,
      `import createClient from 'openapi-fetch';\nimport type { paths } from './api.d.ts';\nconst client = createClient<paths>();\n${line}\n`,
    );
  }
  write('package.json', JSON.stringify({ type: 'module' }));
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        target: 'ES2023',
        lib: ['ES2023', 'DOM'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        types: [],
      },
      include: ['*.ts'],
    }),
  );
  errors = run('node_modules/.bin/tsc', '-p', folder);
}, 180_000);
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  await here.close();
});

function run(program: string, ...words: readonly string[]): string {
  const { stdout, stderr } = spawnSync(resolve(program), words, { encoding: 'utf8' });
  return `${stdout}\n${stderr}`;
}

/** Sends the cookies and the anti-forgery header of a signed-in user. */
const fetchAs = (person: Person) => (request: Request) => {
  request.headers.set(
    'Cookie',
    ['csrftoken', sessionCookie].map((name) => `${name}=${person.cookie(name)}`).join('; '),
  );
  request.headers.set('X-CSRFToken', person.cookie('csrftoken') ?? '');
  return fetch(request);
};

describe('a client that is generated from the description', () => {
  it('compiles', () => {
    expect(errors.split('\n').filter((line) => line.includes('consumer.ts') || line.includes('api.d.ts'))).toEqual([]);
  });

  it.each(files)('does not compile with $name', ({ file }) => {
    expect(errors).toContain(`${file}(4,`);
  });

  it('works with the running server', async () => {
    const { report } = (await import(resolve(folder, 'consumer.ts'))) as {
      report: (url: string, send: ReturnType<typeof fetchAs>) => Promise<object>;
    };
    const dispatcher = await here.person('dispatcher@arvada.example');
    expect(await report(here.url, fetchAs(dispatcher))).toEqual({
      state: 'Acknowledged',
      // The crew on duty is sent at once, because manual mode is off.
      events: ['created', 'team:member_added', 'dispatched', 'acknowledged'],
      labels: ['Odor'],
      meaning: 'acknowledged',
      found: true,
      refused: [400, ['This incident type does not exist here.']],
      missing: 404,
    });
  });
});
