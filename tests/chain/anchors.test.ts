import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvidenceState } from '#contracts/audit/evidence';
import type { Health } from '#contracts/operations/documents';
import { folderOf } from '#events/testing/folder';
import { beginAnew } from '#services/commands/backup/beginAnew';
import { rotateKey } from '#services/commands/evidenceKey/rotate';
import { rootOf } from '#services/evidence/merkle';
import { noteKey, signedNote } from '#services/evidence/note';
import { type SmtpDouble, smtpDouble } from '../contracts/outside/smtpDouble.ts';
import { common, pageSays } from '../support/evidencePage.ts';
import { browser, type Person } from '../support/installation.ts';
import { installed } from '../support/installed.ts';
import { credentials, type S3Double, s3Double } from '../support/network/s3Double.ts';
import { timeStampAuthority } from '../support/network/timeStamps.ts';
import { changed, type Line, type Lines, linesIn, rechained, signedAnew, textOf } from './forgedEvidence.ts';

const folder = folderOf('anchors');
const env: Record<string, string> = {};
const here = installed({ organisations: ['arvada', 'durham'], env });

interface Witness {
  readonly url: string;
  readonly key: string;
  readonly dir: string;
  kill(): Promise<void>;
}
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});
/** A witness as a stranger runs it: its own process, disk and key. */
async function witness(name: string, log: string, port = 0): Promise<Witness> {
  const dir = join(folder, name);
  const args = [
    'evidence/witness.mjs',
    '--dir',
    dir,
    '--log',
    log,
    '--name',
    `${name}.example`,
    '--port',
    String(port),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const [, url = ''] = /at (\S+) /.exec(String((await lines.next()).value)) ?? [];
  const key = String((await lines.next()).value);
  child.stdout.resume();
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    url,
    key,
    dir,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
const portOf = ({ url }: Pick<Witness, 'url'>): number => Number(new URL(url).port);

/** Says at each request that it saw more, and that everything is other; it has no key of the log. */
const liar = createServer((request, answer) => {
  request.resume();
  if (request.method === 'GET') answer.end(`muster/installation/x\n999999\n${'A'.repeat(43)}=\n\n— x AAAA\n`);
  else answer.writeHead(409, { 'Content-Type': 'text/x.tlog.size' }).end('999999\n');
});
await new Promise<void>((done) => liar.listen(0, '127.0.0.1', done));
afterAll(() => void liar.close());

let audrey: Person;
let dana: Person;
/** The newest one. */
let incident = '';
let union: Witness;
let city: Witness;
let stamps: Awaited<ReturnType<typeof timeStampAuthority>>;
let bucket: S3Double;
let post: SmtpDouble;
afterAll(async () => {
  stamps?.close();
  await bucket?.close();
  await post?.close();
});
let logKey = '';
const state = async () => (await audrey.get('/api/evidence/')).body as EvidenceState;
const anchor = async (name: string) => (await state()).anchors.find((one) => one.name === name);
/** One minute with a new event: the newest checkpoint goes out. */
async function minute(): Promise<void> {
  const report = { version: 'arvada_water', description: 'Water in a basement' };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  await here.settled();
  await here.muster.app.parts.evidence?.look();
  await here.muster.app.parts.anchors?.look();
}
const restarted = async (files?: string): Promise<void> => {
  await here.restart(files);
  audrey = await here.person('auditor@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
};
const copied = (): string => {
  const to = mkdtempSync(join(tmpdir(), 'muster-rolled-back-'));
  cpSync(here.muster.app.config.dataDir, to, { recursive: true });
  return to;
};
const exported = async (query = ''): Promise<string> => {
  const headers = { Cookie: `muster_session=${audrey.cookie('muster_session')}` };
  return (await fetch(`${here.url}/api/evidence/export/${query}`, { headers })).text();
};
let files = 0;
function said(text: string, ...args: readonly string[]) {
  const path = join(folder, `${++files}.evidence.jsonl`);
  writeFileSync(path, text);
  const { stdout, stderr, status } = spawnSync('python3', ['-B', 'evidence/verify-evidence.py', path, ...args], {
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  // The page judges no time stamps.
  const page = args.includes('--tsa-ca') ? { status, words: stdout } : pageSays(text, args);
  expect([page.status, common(page.words)]).toEqual([status, common(stdout)]);
  return { status, words: stdout };
}

beforeAll(async () => {
  audrey = await here.person('auditor@arvada.example');
  logKey = String((await state()).key);
  union = await witness('union', logKey);
  city = await witness('city', logKey);
  const { port } = liar.address() as AddressInfo;
  env.WITNESS_UNION = `${union.url} ${union.key} arvada`;
  env.WITNESS_CITY = `${city.url}/ ${city.key}`;
  stamps = await timeStampAuthority(folder);
  bucket = await s3Double('evidence');
  post = await smtpDouble();
  env.TSA_URL = stamps.url;
  env.CHECKPOINT_BUCKET = 'evidence';
  env.CHECKPOINT_ENDPOINT = bucket.endpoint;
  env.CHECKPOINT_ACCESS_KEY_ID = credentials.accessKeyId;
  env.CHECKPOINT_SECRET_ACCESS_KEY = credentials.secretAccessKey;
  env.CHECKPOINT_DAYS = '10';
  env.SMTP_URL = post.url;
  env.MAIL_FROM = 'muster@example.org';
  env.CHECKPOINT_MAIL_ARVADA = 'council@example.org';
  env.WITNESS_LIAR = `http://127.0.0.1:${port} ${union.key}`;
  await restarted();
}, 60_000);

describe('once a day', () => {
  it('a time stamp, a locked object and a mail hold the checkpoint, and not a second one', async () => {
    await minute();
    const { latest } = await state();
    for (const name of ['timestamp', 'bucket', 'mail'])
      expect([name, await anchor(name)]).toEqual([name, expect.objectContaining({ size: latest?.size, reason: null })]);
    const given = stamps.answers();
    expect(given).toBe(here.muster.app.parts.evidence?.trees.names().length);
    await minute();
    expect([stamps.answers(), (await anchor('bucket'))?.size]).toEqual([given, latest?.size]);
    const [key = ''] = [...bucket.objects.keys()].filter((one) => one.includes(latest?.origin ?? '-'));
    expect(bucket.objects.get(key)?.toString()).toBe(latest?.note);
    expect([key, bucket.locks.get(key)]).toEqual([
      `evidence/${latest?.origin}/2026-03-01-${latest?.size}.txt`,
      expect.stringMatching(/^2026-03-11T08:/),
    ]);
    const mails = post.messages.filter((one) => /^To: council@example\.org/m.test(one));
    expect(mails).toHaveLength(1);
    // The attached note, which the transport wrote in base64.
    const attached = Buffer.from(latest?.note ?? '').toString('base64');
    expect(mails[0]?.replaceAll('\r\n', '')).toContain(attached);
  });

  it('the time stamp is one that OpenSSL finds right, by the authority of the reader alone', async () => {
    const text = await exported();
    const { status, words } = said(text, '--tsa-ca', stamps.authority);
    expect([status, words]).toEqual([0, expect.stringMatching(/recorded no later than .* the time stamp authority/)]);
    const other = join(folder, 'other');
    mkdirSync(other);
    const another = await timeStampAuthority(other);
    another.close();
    expect(said(text, '--tsa-ca', another.authority)).toEqual({
      status: 1,
      words: expect.stringContaining('is not signed by the authority') as string,
    });
  });
});

describe('witnesses outside', () => {
  it('sign each checkpoint that continues the one before, and the desk says what each took', async () => {
    await minute();
    const { latest } = await state();
    for (const name of ['union', 'city'])
      expect(await anchor(name)).toMatchObject({ kind: 'witness', size: latest?.size, failing_since: null });
    await minute();
    expect((await anchor('city'))?.size).toBeGreaterThan(latest?.size ?? 0);
    // The union has the log of its organization alone; the city has all.
    const notes = (one: Witness) => readdirSync(one.dir).filter((name) => name.endsWith('.note')).length;
    expect([notes(union), notes(city)]).toEqual([1, here.muster.app.parts.evidence?.trees.names().length]);
  });

  it('that lie stop nothing, and the desk says what they say', async () => {
    expect(await anchor('liar')).toMatchObject({
      size: null,
      reason: 'it says that it saw 999999 events, more than this log has',
    });
    const { anchors } = (await browser(here.url).get('/healthz')).body as Health;
    expect(anchors).toEqual([]);
  });

  it('that were killed go on after their return, with the key and the memory of their disk', async () => {
    await city.kill();
    await minute();
    const { size } = (await anchor('union')) ?? {};
    expect(await anchor('city')).toMatchObject({ reason: 'ECONNREFUSED' });
    const again = await witness('city', logKey, portOf(city));
    expect(again.key).toBe(city.key);
    city = again;
    await here.clock.advance(120_000);
    await minute();
    expect(await anchor('city')).toMatchObject({ failing_since: null, reason: null });
    expect((await anchor('city'))?.size).toBeGreaterThan(size ?? 0);
  });

  it('prove to a stranger until when the events were recorded at the latest', async () => {
    const text = await exported();
    const { status, words } = said(text, '--witness', union.key, '--witness', city.key);
    expect([status, words]).toEqual([
      0,
      expect.stringMatching(/were recorded no later than .* the witness union\.example/),
    ]);
    expect(words).toContain('the witness city.example');
    expect(words).not.toContain('was not written anew');
    expect(said(text).words).toContain('They prove a time with --witness');
  });

  it('expose whoever has the key of the log and writes it anew', async () => {
    await minute();
    // One event more, which no witness has signed.
    await dana.send('POST', `/api/incident/${incident}/log/`, { event: 'acknowledged', message: 'On it' });
    await here.settled();
    await here.muster.app.parts.evidence?.look();
    const [whole, some] = [linesIn(await exported()), linesIn(await exported(`?incident=${incident}`))];
    const key = noteKey(here.muster.app.secrets.evidenceAfter(0));
    const kept = join(folder, 'newest.txt');
    const [, name = ''] = String(whole[0]?.origin).split('/');
    writeFileSync(kept, await (await fetch(`${union.url}/newest/${key.public.toString('hex')}/muster/${name}`)).text());
    const withWitness = ['--witness', union.key];
    for (const lines of [whole, some])
      expect([
        said(textOf(lines), ...withWitness).status,
        said(textOf(lines), '--tsa-ca', stamps.authority).status,
      ]).toEqual([0, 0]);
    for (const [way, forge] of Object.entries(forgeries)) {
      const { status, words } = said(textOf(forge({ whole, some, key })), ...withWitness);
      expect([way, status, words]).toEqual([way, 1, expect.stringContaining('This does not hold: ')]);
    }
    const stamp = (lines: Lines) => changed(0, (head) => ({ anchors: swappedTokens(head) }), lines);
    expect(said(textOf(stamp(whole)), '--tsa-ca', stamps.authority).words).toContain('over something else');
    // The end, cut off where a witness signed once, is whole by itself; what the witness holds shows the loss.
    const early = anchorsIn(whole)[0]?.note ?? '';
    const cut = signedAnew(whole.slice(0, Number(early.split('\n')[1]) + 1), key);
    const older = changed(0, (head) => ({ anchors: anchorsIn([head]).filter(({ note }) => note === early) }), cut);
    expect(said(textOf(older), '--tsa-ca', stamps.authority).status).toBe(0);
    expect(said(textOf(older), '--checkpoint', kept)).toEqual({
      status: 1,
      words: expect.stringContaining('events are missing') as string,
    });
    // The newest events, which nobody outside has seen, are beyond it; the words say so.
    const last = whole.findLastIndex(({ data }) => data);
    const anew = signedAnew(rechained(changed(last, ({ data }) => ({ data: { ...data, forged: true } }), whole)), key);
    const { status, words } = said(textOf(anew), ...withWitness);
    expect([status, words]).toEqual([0, expect.stringMatching(/The other \d+ are newer: .* could still replace them/)]);
  });

  it('have a memory that the operator cannot change: a fork and a rollback with the right key are refused and kept', async () => {
    await minute();
    const evidence = here.muster.app.parts.evidence;
    const tree = (await audrey.get('/api/evidence/')).body.latest.origin.split('/')[1] as string;
    const latest = evidence?.latest(tree);
    if (!latest || !evidence) throw new Error('there is no checkpoint');
    const key = noteKey(here.muster.app.secrets.evidenceAfter(0));
    const ask = async (old: number, note: string) => {
      const answer = await fetch(`${union.url}/add-checkpoint`, { method: 'POST', body: `old ${old}\n\n${note}` });
      return [answer.status, await answer.text()];
    };
    const at = (size: number, root: Buffer, origin = latest.origin) =>
      signedNote({ origin, size, root }, { key, seconds: 1_772_366_400 });
    const { size } = latest;
    const other = Buffer.alloc(32, 1);
    expect(await ask(size, at(size, other))).toEqual([409, `${size}\n`]);
    expect(await ask(size, at(size + 1, other))).toEqual([422, expect.any(String)]);
    const shorter = at(size - 1, rootOf(evidence.trees.node(tree), size - 1));
    expect(await ask(0, shorter)).toEqual([409, `${size}\n`]);
    expect(await ask(0, at(3, other, `muster/${tree}/another`))).toEqual([404, expect.stringContaining('Another log')]);
    expect(await ask(0, at(3, other, 'elsewhere'))).toEqual([404, expect.any(String)]);
    const stranger = noteKey(Buffer.alloc(32, 9));
    const unsigned = signedNote({ ...latest, size: size + 1 }, { key: stranger, seconds: 1 });
    expect(await ask(size, unsigned)).toEqual([403, expect.any(String)]);
    expect((await ask(size, 'nothing'))[0]).toBe(400);
    const forks = readdirSync(union.dir).filter((name) => name.endsWith('.fork'));
    expect(forks).toHaveLength(2);
    // The note that it signed last is as before, and is no fork.
    expect(await ask(size, latest.note)).toEqual([200, expect.stringContaining('— union.example ')]);
  });

  it('follow a change of the key, which a reader with the old key can follow as well', async () => {
    const { store, handle, clock, secrets } = here.muster.app;
    const before = linesIn(await exported());
    const next = await rotateKey({ store, handle }, { clock, seedAfter: secrets.evidenceAfter });
    await minute();
    const { key } = await state();
    const [, bytes = ''] = /^[^+]+\+[^+]+\+(.*)$/.exec(String(key)) ?? [];
    expect(Buffer.from(bytes, 'base64').subarray(1).toString('hex')).toBe(next);
    // The union was not told: it signs nothing by a key that it does not know.
    expect(await anchor('union')).toMatchObject({ reason: 'HTTP 403: it does not know the key of this log' });
    await union.kill();
    union = await witness('union', `${logKey},${key}`, portOf(union));
    await here.clock.advance(15 * 60_000);
    await minute();
    expect(await anchor('union')).toMatchObject({ reason: null });
    const lines = linesIn(await exported());
    expect(lines.some(({ type }) => type === 'EvidenceKeyRotated')).toBe(true);
    const { status, words } = said(textOf(lines), '--key', String(before[0]?.key), '--witness', union.key);
    expect([status, words]).toEqual([
      0,
      expect.stringContaining('The key was changed 1 times since the one that you have'),
    ]);
    expect(said(textOf(lines), '--key', String(key)).words).not.toContain('was changed');
    expect(said(textOf(before), '--key', String(key)).words).toContain('another key than yours');
    const forged = changed(
      0,
      ({ rotations }) => ({ rotations: (rotations as object[]).map((one) => ({ ...one, by_next: 'AAAA' })) }),
      lines,
    );
    expect(said(textOf(forged)).words).toContain('not signed by both keys');
    const none = changed(0, () => ({ rotations: [] }), lines);
    expect(said(textOf(none), '--key', String(before[0]?.key)).status).toBe(1);
    await restarted();
    expect((await state()).key).toBe(key);
  });

  it('stop the start of a log that was rolled back with everything beside it, until the loss is accepted', async () => {
    const before = copied();
    await minute();
    const dataDir = here.muster.app.config.dataDir;
    const refused = await restarted(before).then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(refused).toMatch(/not the one that the witness union saw: .* and the log has \d+ of them/);
    beginAnew({ dataDir, eventStoreUrl: null }, /CONFIRM=([0-9a-f]+)/.exec(refused)?.[1] ?? '');
    await restarted();
    await minute();
    expect(await anchor('union')).toMatchObject({ reason: expect.stringMatching(/HTTP 422|it says that it saw/) });
  });
});

interface Taken {
  readonly kind: string;
  readonly note: string;
  readonly token: string | null;
  readonly consistency?: readonly string[];
}
const anchorsIn = ([head]: Lines): readonly Taken[] => head?.anchors as readonly Taken[];
const anchorsAs = (change: (taken: readonly Taken[]) => readonly object[], lines: Lines): Lines =>
  changed(0, (head) => ({ anchors: change(anchorsIn([head])) }), lines);
const swappedTokens = (head: Line): readonly object[] =>
  anchorsIn([head]).map((one) => (one.kind === 'timestamp' ? { ...one, note: String(head.checkpoint) } : one));
/** Another letter in the last line of a note: the signature of the witness. */
const flipped = (note: string): string => {
  const at = note.length - 20;
  return note.slice(0, at) + (note[at] === 'A' ? 'B' : 'A') + note.slice(at + 1);
};
const early = (lines: Lines): number => lines.findIndex(({ data }) => data);

/** By the operator, who has the key of the log and computes everything anew. */
const forgeries: Readonly<
  Record<string, (given: { whole: Lines; some: Lines; key: ReturnType<typeof noteKey> }) => Lines>
> = {
  'another word in an early event': ({ whole, key }) =>
    signedAnew(rechained(changed(early(whole), ({ data }) => ({ data: { ...data, forged: true } }), whole)), key),
  'an early event less': ({ whole, key }) => signedAnew(rechained(whole.toSpliced(early(whole), 1)), key),
  'the end cut off below the anchors': ({ whole, key }) => signedAnew(whole.slice(0, 20), key),
  'the anchors left out': ({ whole }) => anchorsAs(() => [], whole),
  'the anchors of an incident left out': ({ some }) => anchorsAs(() => [], some),
  'another signature of the witness': ({ whole }) =>
    anchorsAs((all) => all.map((one) => ({ ...one, note: flipped(one.note) })), whole),
  'the signature of a witness under another checkpoint': ({ whole }) =>
    anchorsAs(
      (all) =>
        all.map((one) => ({ ...one, note: String(whole[0]?.checkpoint) + one.note.split('\n').slice(-2).join('\n') })),
      whole,
    ),
  'no proof that the checkpoint of an incident continues an anchor': ({ some }) =>
    anchorsAs((all) => all.map((one) => ({ ...one, consistency: [] })), some),
  'another hash in that proof': ({ some }) =>
    anchorsAs((all) => all.map((one) => ({ ...one, consistency: one.consistency?.toReversed() })), some),
  'a hash more in that proof': ({ some }) =>
    anchorsAs(
      (all) => all.map((one) => ({ ...one, consistency: [...(one.consistency ?? []), 'A'.repeat(43) + '='] })),
      some,
    ),
};
