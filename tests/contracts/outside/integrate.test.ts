import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedIncident } from '#contracts/incident/changes';
import { signIn } from '../../chaos/clients.ts';
import { musterProcess, type Running } from '../../chaos/servers/processes.ts';
import { demoData } from '../../support/demoData.ts';
import { type Person, password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';
import { program } from '../../support/signIn/program.ts';

const jobs = resolve('docs/integrate');
const hasGdal = spawnSync('ogr2ogr', ['--version']).status === 0;
if (!hasGdal)
  console.warn('The map program of docs/integrate.md: ogr2ogr is not installed (gdal-bin), so it does not run.');

let folder: string;
let data: string;
let server: Running & { readonly url: string };
let alice: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster-jobs-'));
  const demo = { DEMO_PASSWORD: password };
  data = await demoData({ organisations: ['arvada'], at: '2026-03-01T08:00:00.000Z', env: demo, withSamples: true });
  const port = await freePort();
  server = musterProcess('built', port, {
    DATA_DIR: data,
    ...demo,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WEBHOOK_ADDRESSES: 'any',
  });
  await server.start();
  alice = await signIn(server.url, 'administrator@arvada.example');
});
afterAll(async () => {
  await server?.kill();
  for (const one of [folder, data]) if (one) rmSync(one, { recursive: true, force: true });
});

/** Runs a job as somebody does who has its token and nothing else. Its output. */
async function run(
  command: string,
  args: readonly string[],
  { scopes, input = '' }: { scopes: readonly string[]; input?: string },
) {
  const { secret } = await program(server.url, alice, { scopes });
  const env = {
    PATH: process.env.PATH,
    MUSTER_URL: server.url,
    MUSTER_TOKEN: secret,
    MUSTER_VERSION: 'arvada_manual_dispatch',
  };
  return new Promise<string>((done, failed) => {
    const child = spawn(command, args, { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => void (said += part.toString()));
    child.on('close', (code) => (code === 0 ? done(said) : failed(new Error(said))));
    child.stdin.end(input);
  });
}
const incident = async (uuid: string) => (await alice.get(`/api/incident/${uuid}/`)).body;

describe('a job of the page for integrators', () => {
  it.each(readdirSync(jobs))('%s has at most 40 lines', (name) => {
    expect(readFileSync(join(jobs, name), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(40);
  });

  it('opens and closes an incident for a SCADA gateway, and counts a repeated alarm', async () => {
    const raised = 'raise LS-7 2026-03-01T07:00:00Z Wet well high';
    const input = `${raised}\n${raised}\nraise LS-7 2026-03-01T07:01:00Z Wet well high\nclear LS-7 2026-03-01T07:05:00Z Wet well high\n`;
    const said = await run('node', [join(jobs, 'scadaGateway.mjs')], { scopes: ['alarm:raise'], input });
    const [, uuid = ''] = /LS-7 over (\S+)/.exec(said) ?? [];
    expect(said.trim().split('\n')).toEqual([
      `LS-7 active 1 ${uuid}`,
      `LS-7 active 1 ${uuid}`,
      `LS-7 active 2 ${uuid}`,
      `LS-7 over ${uuid}`,
    ]);
    expect(await incident(uuid)).toMatchObject({ completed: true, alarm: { alarm: 'Wet well high' } });
  });

  it('gives a warehouse each change once', async () => {
    const file = join(folder, 'incidents.jsonl');
    const lines = () => {
      const all = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
      return all.map((line) => JSON.parse(line) as ChangedIncident);
    };
    const ask = () => run('node', [join(jobs, 'warehouse.mjs'), file], { scopes: ['incident:read'] });
    await ask();
    const before = lines();
    expect(new Set(before.map(({ uuid }) => uuid)).size).toBe(before.length);
    const changed = before.find(({ removed }) => !removed)?.uuid ?? '';
    await alice.send('POST', `/api/incident/${changed}/label/`, { name: 'Seen by the warehouse' });
    await ask();
    expect(
      lines()
        .slice(before.length)
        .map(({ uuid }) => uuid),
    ).toEqual([changed]);
  });

  it('reports for a city’s 311, with a place, and says how it stands', async () => {
    const report = {
      id: 'SR-1042',
      description: 'Water in the street',
      address: '5601 Olde Wadsworth Blvd, Arvada, CO',
      locality: 'Arvada',
      lat: 39.8006,
      lng: -105.0813,
    };
    const scopes = ['incident:create', 'incident:read'];
    const job = join(jobs, 'city311.mjs');
    const ask = (...args: readonly string[]) => run('node', [job, ...args], { scopes, input: JSON.stringify(report) });
    const uuid = (await ask('report')).trim();
    expect(await incident(uuid)).toMatchObject({ locations: [{ lat: 39.8006, lng: -105.0813, locality: 'Arvada' }] });
    expect((await ask('report')).trim()).toBe(uuid);
    expect(await ask('state', uuid)).toMatch(/^open: \w/);
  });

  it('receives webhooks: takes what Muster signed, once, and nothing else', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const body = { name: 'Receiver', url, events: ['incident.created'] };
    const made = (await alice.send('POST', '/api/webhooks/', body)).body as { uuid: string; secret: string };
    const receiver = spawn('node', [join(jobs, 'webhookReceiver.mjs'), String(port)], {
      env: { PATH: process.env.PATH, MUSTER_SECRET: made.secret },
    });
    try {
      const next = (stream: NodeJS.ReadableStream) =>
        new Promise<string>((heard) => stream.once('data', (part: Buffer) => heard(part.toString())));
      await next(receiver.stderr);
      const unsigned = await fetch(url, { method: 'POST', body: '{}' });
      const line = next(receiver.stdout);
      const test = () => alice.send('POST', `/api/webhooks/${made.uuid}/test/`);
      expect((await test()).body).toEqual({ result: 'sent', detail: 'HTTP 204' });
      expect(JSON.parse(await line)).toMatchObject({ specversion: '1.0', type: 'muster.test' });
      const report = { version: 'arvada_manual_dispatch', description: 'Water in the street' };
      const heard = next(receiver.stdout);
      const { uuid } = (await alice.send('POST', '/api/incidents/', report)).body as { uuid: string };
      expect(JSON.parse(await heard)).toMatchObject({ type: 'muster.incident.created', data: { incident: uuid } });
      expect(unsigned.status).toBe(401);
    } finally {
      receiver.kill();
    }
  });

  it.skipIf(!hasGdal)('has live incidents and crews for QGIS', async () => {
    const file = join(folder, 'live.gpkg');
    await run('sh', [join(jobs, 'mapProgram.sh'), file], { scopes: ['map:read', 'crew:read'] });
    const said = spawnSync('ogrinfo', ['-so', '-al', file], { encoding: 'utf8' }).stdout;
    expect(said).toMatch(
      /Layer name: incidents[\s\S]*Feature Count: [1-9][\s\S]*Layer name: crews[\s\S]*Feature Count: [1-9]/,
    );
  });
});
