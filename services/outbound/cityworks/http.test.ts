import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceRequest } from './cityworks.ts';
import { httpCityworks } from './http.ts';

type Answer = readonly [status: number, body: object | string] | 'none';
const signIn = '/services/General/Authentication/Authenticate';
const create = '/services/Ams/ServiceRequest/Create';

let server: Server;
let asked: { readonly path: string; readonly data: unknown; readonly token: string | null }[];
/** The answers to each call, the first one first; the last one stays. */
let answers: Record<string, readonly Answer[]>;
let headers: (string | undefined)[];

beforeEach(async () => {
  [asked, headers] = [[], []];
  answers = {
    [signIn]: [[200, { Status: 0, Value: { Token: 't1' } }]],
    [create]: [[200, { Status: 0, Value: { RequestId: 77 } }]],
  };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      const form = new URLSearchParams(text);
      headers.push(request.method, request.headers.accept);
      const token = form.get('token');
      asked.push({ path, data: JSON.parse(form.get('data') ?? ''), token });
      const [answer = 'none', ...others] = answers[path] ?? [];
      if (others.length > 0) answers[path] = others;
      if (answer === 'none') return void request.socket.destroy();
      const [status, body] = answer;
      response.writeHead(status, status === 302 ? { Location: create } : {});
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => new Promise((done) => server.close(done)));

const cityworks = () =>
  httpCityworks({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user: 'muster',
    password: 'secret',
  });
const request: ServiceRequest = {
  integration: 'g1',
  problemSid: 12,
  details: 'Water in the street',
  comments: 'https://muster.example/incident/i1/',
  address: '12 Main St',
  city: 'Arvada',
  state: 'CO',
  lat: 39.8,
  lng: -105.1,
  callerName: 'Hall',
  callerPhone: '303 555 0100',
};
const pathsAsked = () => asked.map(({ path, token }) => [path, token]);

describe('a service request', () => {
  it('is created after signing in, with the words and the place of the incident', async () => {
    expect(await cityworks().create(request)).toEqual({ result: 'sent', providerId: '77' });
    expect(asked).toEqual([
      { path: signIn, token: null, data: { LoginName: 'muster', Password: 'secret' } },
      {
        path: create,
        token: 't1',
        data: {
          ProblemSid: 12,
          OtherSystemId: 'g1',
          InitiatedByApp: 'Muster',
          Details: 'Water in the street',
          Comments: 'https://muster.example/incident/i1/',
          Address: '12 Main St',
          City: 'Arvada',
          State: 'CO',
          X: -105.1,
          Y: 39.8,
          WKID: 4326,
          CallerLastName: 'Hall',
          CallerWorkPhone: '303 555 0100',
        },
      },
    ]);
    expect(headers).toEqual(['POST', 'application/json', 'POST', 'application/json']);
  });

  it.each([{ lat: null }, { lng: null }])('has no place without both of its numbers: %j', async (place) => {
    await cityworks().create({ ...request, ...place });
    expect(Object.keys(asked[1]?.data ?? {})).not.toContain('X');
    expect(Object.keys(asked[1]?.data ?? {})).not.toContain('WKID');
  });

  it('needs one sign-in for many', async () => {
    const own = cityworks();
    await own.create(request);
    await own.create(request);
    expect(pathsAsked()).toEqual([
      [signIn, null],
      [create, 't1'],
      [create, 't1'],
    ]);
  });

  it('is repeated once with a new sign-in when the token has expired', async () => {
    answers[signIn] = [
      [200, { Status: 0, Value: { Token: 't1' } }],
      [200, { Status: 0, Value: { Token: 't2' } }],
    ];
    answers[create] = [
      [401, ''],
      [200, { Status: 0, Value: { RequestId: '78' } }],
    ];
    expect(await cityworks().create(request)).toEqual({ result: 'sent', providerId: '78' });
    expect(pathsAsked()).toEqual([
      [signIn, null],
      [create, 't1'],
      [signIn, null],
      [create, 't2'],
    ]);
    answers[create] = [[200, { Status: 2, Value: null }]];
    asked = [];
    expect(await cityworks().create(request)).toEqual({
      result: 'refused',
      reason: 'Cityworks does not accept our sign-in',
    });
    expect(asked).toHaveLength(4);
  });

  const refused = { result: 'refused', reason: 'Cityworks does not accept our sign-in' };
  it.each<readonly [string, Answer, object]>([
    ['a number', [200, { Status: 0, Value: { RequestId: 5 } }], { result: 'sent', providerId: '5' }],
    [
      'a long number',
      [200, { Status: 0, Value: { RequestId: '9'.repeat(41) } }],
      { result: 'sent', providerId: '9'.repeat(40) },
    ],
    ['no number', [200, { Status: 0, Value: { RequestId: '' } }], { result: 'unknown' }],
    ['nothing', [200, { Status: 0, Value: null }], { result: 'unknown' }],
    ['a word', [200, { Status: 0, Value: 'done' }], { result: 'unknown' }],
    ['an invalid token', [200, { Status: 2 }], refused],
    ['an invalid password', [200, { Status: 3 }], refused],
    ['a refusal', [200, { Status: 1, Value: null }], { result: 'refused', reason: 'status 1' }],
    ['another refusal', [200, { Status: 4 }], { result: 'refused', reason: 'status 4' }],
    ['no status', [200, {}], { result: 'unknown' }],
    ['no JSON', [200, '<html>'], { result: 'unknown' }],
    ['an answer without end', [200, ' '.repeat(1_000_001)], { result: 'unknown' }],
    ['a redirection, which is not followed', [302, ''], { result: 'refused', reason: 'HTTP 302' }],
    ['not found', [404, ''], { result: 'refused', reason: 'HTTP 404' }],
    ['too many requests', [429, ''], { result: 'later', reason: 'HTTP 429' }],
    ['a pause', [503, ''], { result: 'later', reason: 'HTTP 503' }],
    ['an error', [500, ''], { result: 'unknown' }],
    ['a lost answer', 'none', { result: 'unknown' }],
  ])('is answered with %s', async (_, answer, outcome) => {
    answers[create] = [answer];
    expect(await cityworks().create(request)).toEqual(outcome);
  });

  it('is answered with as many bytes as an answer may have', async () => {
    const body = JSON.stringify({ Status: 0, Value: { RequestId: 5 } });
    answers[create] = [[200, body.padEnd(1_000_000)]];
    expect(await cityworks().create(request)).toEqual({ result: 'sent', providerId: '5' });
  });

  it('waits while nobody is there', async () => {
    const own = cityworks();
    await new Promise((done) => server.close(done));
    expect(await own.create(request)).toEqual({ result: 'later', reason: 'ECONNREFUSED' });
  });
});

describe('signing in', () => {
  const refused = { result: 'refused', reason: 'Cityworks does not accept our sign-in' };
  it.each<readonly [string, Answer, object]>([
    ['can be repeated after a lost answer', 'none', { result: 'later', reason: 'no answer' }],
    ['can be repeated after an error', [500, ''], { result: 'later', reason: 'no answer' }],
    ['waits for a busy server', [503, ''], { result: 'later', reason: 'HTTP 503' }],
    ['fails with a wrong password', [200, { Status: 3 }], refused],
    ['fails without a token', [200, { Status: 0, Value: { Token: 1 } }], refused],
    ['fails with a refusal', [404, ''], refused],
  ])('%s, and then nothing is created', async (_, answer, outcome) => {
    answers[signIn] = [answer];
    expect(await cityworks().create(request)).toEqual(outcome);
    expect(asked).toHaveLength(1);
  });
});
