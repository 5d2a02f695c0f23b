import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { userId } from '#services/demo/ids';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { readPdf } from '#services/testing/readPdf';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from './passing.ts';

const presses = (key: string): Behaviour => ({
  line: 'answers',
  after: 4,
  keys: [key],
  keyAfter: 4,
  hangsUpAfter: null,
});
const cast: Readonly<Record<string, Behaviour>> = { '80': presses('2'), '81': presses('1') };
const [rosa, will, nina, sam] = ['crew2', 'crew3', 'crew4', 'crew'].map((key) => userId('arvada', key)) as [
  string,
  string,
  string,
  string,
];
const phone = (user: string, digits: string) => ({ uuid: user, phone_number: `+130355501${digits}` });

let here: Installation;
let audrey: Person;
let dana: Person;
let time: ReturnType<typeof passing>;
let uuid = '';
let incident = '';
const folder = folderOf('dispute');
beforeAll(async () => {
  here = await installation({
    organisations: ['arvada', 'durham'],
    people: (to) => cast[to.slice(-2)] ?? presses('2'),
  });
  audrey = await here.person('auditor@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
  const administrator = await here.person('administrator@arvada.example');
  time = passing(here.muster, here.clock);
  const report = { version: 'arvada_manual_dispatch', description: 'Main break on Carr' };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  await here.settled();
  const path = `/incident/${incident}/muster/incidents/calls/tasks/generic_form_team_sequential/start/`;
  const users = [phone(rosa, '80'), phone(will, '81'), phone(nina, '82')];
  uuid = (await dana.send('POST', path, { users, target_count: 1 })).body.uuid;
  await time.until(() => here.muster.app.views.doc('callouts', uuid)?.state === 'formed');
  const body = { user: rosa, outcome: 'no-answer', reason: 'Her phone was in a dead zone, says Will Novak' };
  await administrator.send('POST', `/api/callout/${uuid}/correct/`, body);
  await here.settled();
}, 60_000);
afterAll(async () => {
  time?.stop();
  await here?.close();
});

let packets = 0;
/** A packet unpacked as its reader does, its report in words, and the verdict of its own verifier. */
async function packet(query: string) {
  const headers = { Cookie: `muster_session=${audrey.cookie('muster_session')}` };
  const answer = await fetch(`${here.url}/api/audit/report/packet/${query}`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const at = join(folder, String(++packets));
  mkdirSync(at);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(at, name), bytes);
  const python = ['-B', 'verify-evidence.py', 'events.evidence.jsonl', '--key', textIn(files, 'key.txt')];
  const { status, stdout } = spawnSync('python3', python, { cwd: at, encoding: 'utf8' });
  const { text } = await readPdf(files['report.pdf'] ?? new Uint8Array());
  const words = text.replaceAll(/\s+/g, ' ');
  return { files, words, status, said: stdout };
}
const textIn = (files: Readonly<Record<string, Uint8Array>>, name: string): string =>
  Buffer.from(files[name] ?? []).toString('utf8');

describe('the packet of a dispute about a call-out', () => {
  it('answers "why was I not called?" in words, with the event behind each line, and verifies by itself', async () => {
    const { files, words, status, said } = await packet(`?callout=${uuid}&for=${nina}`);
    expect([status, said]).toEqual([0, expect.stringContaining(`They are of the call-out ${uuid}.`)]);
    expect(words).toMatch(
      /Question How was Nina \w+ treated in this call-out, and why\? Answer Nina \w+ was not called/,
    );
    expect(words).toContain('One after the other');
    expect(words).toMatch(/Call 1 to Person 2: rang at .*key 1/);
    expect(words).toMatch(/Call 1 to Person 1: \S*CA\w+/);
    // The sum of each file is in the manifest.
    const sums = textIn(files, 'SHA256SUMS').trimEnd().split('\n');
    expect(sums.map((line) => line.split('  ')[1])).toEqual(Object.keys(files).filter((name) => name !== 'SHA256SUMS'));
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(files[name] ?? new Uint8Array())
          .digest('hex'),
      ).toBe(sum);
    }
    // A number at a line is the index of an event of the file.
    const events = textIn(files, 'events.evidence.jsonl').trimEnd().split('\n').slice(1, -1);
    const started = events.map((line) => JSON.parse(line)).find(({ type }) => type === 'CalloutStarted');
    expect(words).toContain(` ${started.index} `);
    expect(new Set(events.map((line) => (JSON.parse(line).stream as string).split('-')[0]))).toEqual(
      new Set(['callout', 'call']),
    );
  });

  it('shows others by their number and nothing that was said about them, and all names without a person who asks', async () => {
    const own = await packet(`?callout=${uuid}&for=${nina}`);
    expect(own.words).not.toMatch(/Rosa|Will Novak|dead zone/);
    expect(own.words).toMatch(/The answer of Person 1 was corrected by \w+ \w+ from .* The words are left out here/);
    expect(textIn(own.files, 'events.evidence.jsonl')).not.toMatch(/Rosa|Nina|dead zone|13035550/);
    const rosas = await packet(`?callout=${uuid}&for=${rosa}`);
    expect(rosas.words).toContain('dead zone');
    const all = await packet(`?callout=${uuid}`);
    expect([all.status, all.words]).toEqual([0, expect.stringMatching(/Rosa .*dead zone/)]);
    expect(all.words).not.toContain('The question How was');
  });

  it('says that nothing was decided about a person who was on no list', async () => {
    const { words } = await packet(`?callout=${uuid}&for=${sam}`);
    expect(words).toMatch(/was on no list of this call-out when it began/);
  });

  it('of an incident has its report, whole or without names and numbers', async () => {
    const whole = await packet(`?incident=${incident}`);
    expect([whole.status, whole.said]).toEqual([0, expect.stringContaining(`They are of the incident ${incident}.`)]);
    expect(whole.words).toContain('Main break on Carr');
    expect(whole.words).toMatch(/Rosa/);
    const redacted = await packet(`?incident=${incident}&redacted=yes`);
    expect([redacted.status, redacted.words]).toEqual([0, expect.stringContaining('redacted copy')]);
    expect(redacted.words).not.toMatch(/Rosa/);
  });

  it('is for the auditors of the organization, who are named in the security log', async () => {
    expect((await dana.get(`/api/audit/report/packet/?callout=${uuid}`)).status).toBe(403);
    const stranger = await here.person('auditor@durham.example');
    for (const query of [`callout=${uuid}`, `incident=${incident}`])
      expect((await stranger.get(`/api/audit/report/packet/?${query}`)).status).toBe(404);
    expect((await audrey.get(`/api/audit/report/packet/?callout=${uuid}&for=${userId('durham', 'crew')}`)).status).toBe(
      404,
    );
    expect((await audrey.get('/api/audit/report/packet/')).status).toBe(400);
    expect((await audrey.get(`/api/audit/report/packet/?callout=${uuid}&incident=${incident}`)).status).toBe(400);
    await here.muster.app.parts.trail?.flush();
    await here.settled();
    const { body } = await audrey.get('/api/audit/security/?page_size=100');
    expect(JSON.stringify(body.results)).toContain('packet');
  });
});
