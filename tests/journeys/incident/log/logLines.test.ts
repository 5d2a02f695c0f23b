import { expect, it, vi } from 'vitest';
import { routes } from '#services/api/routes';
import { crewId, entityId } from '#services/demo/ids';
import { browser, password } from '../../../support/installation.ts';
import { installed } from '../../../support/installed.ts';
import { idsOf, sampleOf } from '../../../support/routeSamples.ts';

const lines: string[] = [];
// As a log would write them, including errors with all their fields.
const plain = (_: string, value: unknown): unknown =>
  value instanceof Error ? [value.name, value.message, value.stack, Object.entries(value)] : value;
const keep = (...words: unknown[]) => void lines.push(JSON.stringify(words, plain));
const log = { info: keep, warn: keep, error: keep };

const here = installed({ organisations: ['arvada'], log });

const words = {
  description: 'Zebra in the culvert',
  name: 'Quentin Mayhew',
  phone: '+13035550177',
  email: 'quentin@mayhew.example',
  address: '9 Unlikely Way',
  note: 'Gate code 4471',
} as const;

it('an action that was answered has one line, with its person, and a read has none', async () => {
  const dana = await here.person('dispatcher@arvada.example');
  const [entity, designation] = [entityId('arvada'), crewId('arvada', 0)];
  const { body: viewer } = await dana.get('/api/viewer/');
  lines.length = 0;
  await dana.get('/api/viewer/');
  const path = '/api/beta/dispatch/update-note/';
  const { status } = await dana.send('POST', path, { entity, designation, body: words.note });
  expect(status).toBe(200);
  const answered = lines
    .map((line) => JSON.parse(line) as [object, string])
    .filter(([, said]) => said === 'answered')
    .map(([line]) => line);
  expect(answered).toEqual([
    {
      correlationId: expect.any(String),
      method: 'POST',
      route: path,
      status: 200,
      milliseconds: expect.any(Number),
      account: viewer.user.uuid,
      network: expect.any(String),
    },
  ]);
});

it('no log line holds a secret or personal data, after success or failure', async () => {
  const dana = await here.person('dispatcher@arvada.example');
  const alice = await here.person('administrator@arvada.example');
  const secret = ['muster_session', 'csrftoken'].flatMap((name) => [dana.cookie(name), alice.cookie(name)]);
  const stranger = browser(here.url);
  await stranger.get('/api/config/');
  for (let n = 0; n < 11; n++)
    await stranger.send('POST', '/login/', { email: words.email, password: `Wrong-${n}-word` });
  await stranger.send('POST', '/l/a-token-somebody-guessed/');

  const incident = {
    version: 'arvada_manual_dispatch',
    description: words.description,
    locations: [
      {
        raw: words.address,
        lat: 39.8,
        lng: -105.1,
        contacts: [{ name: words.name, phone_number: words.phone, email: words.email }],
      },
    ],
  };
  const created = await dana.send('POST', '/api/incidents/', incident);
  expect(created.status).toBe(201);
  await dana.send('POST', '/api/incidents/', { ...incident, locations: [{ raw: words.address }], extra: words.name });
  await dana.send('POST', `/api/incident/${created.body.uuid}/log/`, { event: 'notes:added', message: words.note });
  const designation = crewId('arvada', 0);
  const entity = entityId('arvada');
  await dana.send('POST', '/api/beta/dispatch/update-note/', { entity, designation, body: words.note });
  await dana.send('POST', '/api/beta/dispatch/initiate-checkins/', { entity, designations: [designation] });
  await here.settled();
  const link = new URL((await dana.get('/api/simulator/messages/')).body.results[0].link);
  secret.push(link.searchParams.get('ck') ?? '');
  await stranger.send('POST', '/api/check-in/', {
    ck: link.searchParams.get('ck'),
    lat: 39.8,
    lng: -105.1,
    note: words.note,
  });

  // Every route while its parts fail: the answer is 500, and the log names the error.
  const own = idsOf(here.muster.app, 'arvada');
  const { app } = here.muster;
  vi.spyOn(app, 'handle').mockImplementation((_decider, id, steps) => {
    throw new Error(`broken: ${id} ${JSON.stringify(steps)}`);
  });
  const failed = [];
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const { path, body } = sampleOf(route).request(own, words.note);
    failed.push(
      (await alice.send(route.method as 'POST', path, { ...body, ...(body?.description ? incident : {}) })).status,
    );
  }
  vi.restoreAllMocks();
  expect(failed.filter((status) => status === 500).length).toBeGreaterThan(8);
  expect(lines.filter((line) => line.includes('a request failed')).length).toBe(
    failed.filter((status) => status === 500).length,
  );

  const forbidden = [
    ...Object.values(words),
    ...secret,
    password,
    'Wrong-',
    'a-token-somebody',
    'dispatcher@',
    '+1303',
    '303555',
  ];
  const told = lines.join('\n');
  expect(forbidden.filter((word) => word && told.includes(word))).toEqual([]);
});

it('a failure is reported to the user with a reference number, and logged under the same', async () => {
  const dana = await here.person('dispatcher@arvada.example');
  vi.spyOn(here.muster.app, 'handle').mockRejectedValue(new TypeError('secret words'));
  const { status, body } = await dana.send('POST', '/api/incidents/', {
    version: 'arvada_manual_dispatch',
    description: 'x',
  });
  vi.restoreAllMocks();
  expect({ status, body }).toEqual({
    status: 500,
    body: { detail: 'Something went wrong.', correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  const line = lines.findLast((one) => one.includes('a request failed'));
  expect(line).toContain(body.correlation_id);
  expect(line).toContain('TypeError');
});
