import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpScavenges } from './http.ts';

let server: Server;
let node: string;
/** The requests received: method, path, user and password. */
let asked: string[];
let answers: Record<string, readonly [status: number, body: object | string]>;

beforeEach(async () => {
  [asked, answers] = [[], {}];
  server = createServer((request, response) => {
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    asked.push(`${request.method} ${request.url} ${Buffer.from(basic, 'base64').toString()}`);
    const [status, body] = answers[(request.url ?? '').split('?')[0] ?? ''] ?? [404, ''];
    response.writeHead(status);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  node = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));

const scavenges = (options = 'tls=false') => httpScavenges(`esdb://muster:p%40ss@${node}?${options}`);
const member = (state: string, port: number) => ({ state, httpEndPointIp: '10.0.0.1', httpEndPointPort: port });

describe('the nodes to scavenge', () => {
  it('are all members of the cluster, also those that are away', async () => {
    const members = [
      member('Leader', 2113),
      member('Follower', 2114),
      member('Unknown', 2115),
      member('Manager', 2116),
    ];
    answers['/gossip'] = [200, { members }];
    expect(await scavenges().nodes()).toEqual(['10.0.0.1:2113', '10.0.0.1:2114', '10.0.0.1:2115']);
  });

  it('is the named one, whatever address a single node advertises', async () => {
    answers['/gossip'] = [200, { members: [member('Leader', 2113)] }];
    expect(await scavenges().nodes()).toEqual([node]);
  });

  it('are the named ones when no node tells', async () => {
    expect(await httpScavenges(`esdb://${node},localhost:1?tls=false`).nodes()).toEqual([node, 'localhost:1']);
  });
});

describe('a scavenge over HTTP', () => {
  it('is begun with the user and the password of the connection string', async () => {
    answers['/admin/scavenge'] = [200, { scavengeId: 's1' }];
    expect(await scavenges().start(node)).toEqual({ result: 'started', scavenge: 's1' });
    expect(asked).toEqual(['POST /admin/scavenge muster:p@ss']);
  });

  it('waits for another one that is running', async () => {
    answers['/admin/scavenge'] = [400, 'Scavenge is already running'];
    expect(await scavenges().start(node)).toEqual({ result: 'later', reason: 'another scavenge is running' });
  });

  it.each([401, 403])('says what is missing when the answer is %i, without the password', async (status) => {
    answers['/admin/scavenge'] = [status, ''];
    const reason = `The user muster needs the group $admins to begin a scavenge on ${node}.`;
    expect(await scavenges().start(node)).toEqual({ result: 'refused', reason });
  });

  it('waits for a node that is away', async () => {
    const away = await httpScavenges('esdb://muster:secret@127.0.0.1:1?tls=false').start('127.0.0.1:1');
    expect(away).toEqual({ result: 'later', reason: '127.0.0.1:1 does not answer: ECONNREFUSED' });
  });

  it('speaks TLS unless the connection string says otherwise', async () => {
    expect(await scavenges('tls=true').start(node)).toMatchObject({ result: 'later' });
    expect(asked).toEqual([]);
  });

  const path = '/streams/$scavenges/s1/head/20';
  const entry = (eventType: string, data: object) => ({ eventType, data: JSON.stringify(data) });
  it.each([
    ['running', 404, ''],
    ['running', 200, { entries: [entry('$scavengeStarted', {})] }],
    ['done', 200, { entries: [entry('$scavengeCompleted', { result: 'Success' }), entry('$scavengeStarted', {})] }],
    ['lost', 200, { entries: [entry('$scavengeCompleted', { result: 'Interrupted' })] }],
    ['lost', 200, { entries: [entry('$scavengeCompleted', { result: 'Stopped' })] }],
  ] as const)('is followed: %s (%i)', async (stands, status, body) => {
    answers[path] = [status, body];
    expect(await scavenges().stands(node, 's1')).toBe(stands);
  });

  it('is not taken for ended while its node does not answer', async () => {
    answers[path] = [503, ''];
    await expect(scavenges().stands(node, 's1')).rejects.toThrow('HTTP 503');
  });
});
