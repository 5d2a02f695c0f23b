import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Health } from '#contracts/operations/documents';
import { browser, type Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

interface Note {
  readonly id: string;
  readonly act: string;
  readonly organization: string;
}
/** Batches as they arrived, with those that were refused. */
const batches: Note[][] = [];
/** The act of the collector on a batch. */
let does: 'takes' | 'refuses' | 'takes and loses its answer' = 'takes';
const taken: Note[] = [];
const collector = createServer((request, answer) => {
  let body = '';
  request.on('data', (piece) => {
    body += String(piece);
  });
  request.on('end', () => {
    const notes = JSON.parse(body) as Note[];
    batches.push(notes);
    if (does !== 'refuses') taken.push(...notes);
    if (does === 'takes and loses its answer') request.socket.destroy();
    else answer.writeHead(does === 'takes' ? 204 : 503).end();
  });
});
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
afterAll(() => void collector.close());
const { port } = collector.address() as AddressInfo;

const env = { SECURITY_LOG_URL: `http://127.0.0.1:${port}/` };
const here = installed({ organisations: ['arvada', 'durham'], env });
let audrey: Person;
beforeAll(async () => {
  audrey = await here.person('auditor@arvada.example');
});

const healthNow = async () => (await browser(here.url).get('/healthz')).body as Health;

/** Lets the beats of the forwarding pass until this holds. Each look at the health page lets an answer of the collector in. */
async function until(holds: (health: Health) => boolean): Promise<void> {
  await here.muster.app.parts.trail?.flush();
  await here.settled();
  for (let n = 0; n < 500; n++) {
    if (holds(await healthNow())) return;
    await here.clock.advance(5_000);
  }
  expect(holds(await healthNow())).toBe(true);
}
/** True once the last line of the desk has arrived. */
async function allSent(): Promise<void> {
  await here.muster.app.parts.trail?.flush();
  await here.settled();
  const [last] = await desk();
  await until(() => ids(taken).includes(last?.uuid ?? ''));
}
const ids = (notes: readonly Note[]) => notes.map(({ id }) => id);
async function desk(): Promise<readonly { uuid: string; act: string }[]> {
  const { body } = await audrey.get('/api/audit/security/?page_size=100');
  return body.results;
}
describe('a collector of security logs', () => {
  it('has every line of the desk once, in the order of the log, with its organization and no name', async () => {
    await allSent();
    const own = taken.filter(({ organization }) => organization === 'arvada');
    const seen = await desk();
    expect(seen.length).toBeGreaterThan(5);
    expect(ids(own).slice(-seen.length)).toEqual(seen.map(({ uuid }) => uuid).toReversed());
    expect(new Set(ids(taken)).size).toBe(taken.length);
    expect(taken.some(({ organization }) => organization === 'durham')).toBe(true);
    expect(JSON.stringify(taken)).not.toMatch(/@|127\.0\.0\.1|Audrey/);
  });

  it('that is away gets everything later, and the health page says so meanwhile', async () => {
    does = 'refuses';
    const before = taken.length;
    const stranger = browser(here.url);
    await stranger.get('/api/config/');
    await stranger.send('POST', '/login/', { email: 'leader@arvada.example', password: 'wrong' });
    await until(({ securityLog }) => securityLog !== null);
    expect(await healthNow()).toMatchObject({ status: 'degraded', securityLog: { reason: 'HTTP 503' } });
    does = 'takes';
    await until(({ securityLog }) => securityLog === null);
    await allSent();
    expect(taken.slice(before).map(({ act }) => act)).toContain('sign_in_refused');
    expect(new Set(ids(taken)).size).toBe(taken.length);
  });

  it('that took lines whose answer was lost gets them again, and no line is missing', async () => {
    does = 'takes and loses its answer';
    await here.person('crew@arvada.example');
    await until(({ securityLog }) => securityLog !== null);
    does = 'takes';
    await until(({ securityLog }) => securityLog === null);
    await allSent();
    const last = (await desk()).map(({ uuid }) => uuid);
    expect(ids(taken)).toEqual(expect.arrayContaining(last));
    const again = ids(taken).filter((id, at, all) => all.indexOf(id) !== at);
    expect(again.length).toBeGreaterThan(0);
  });

  it('gets nothing again after a restart, and then what is new', async () => {
    await allSent();
    const before = ids(taken);
    await here.restart();
    await here.person('manager@arvada.example');
    await allSent();
    const after = ids(taken).slice(before.length);
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
  });
});
