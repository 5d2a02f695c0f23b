// @night It fills disks.
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { refusals } from '#contracts/refusals';
import { connectionString } from '#events/embedded/credentials';
import { Attached } from '../support/forms.ts';
import { freePort } from '../support/network/freePort.ts';
import { remainsOf } from './afterwards.ts';
import { seed } from './chance.ts';
import { signIn } from './clients.ts';
import { type Entry, judge } from './journal.ts';
import { type Report, reportsOf } from './reports.ts';
import { masterKey, prepared } from './servers/layouts.ts';
import { isWell, musterProcess, type Running, refusalOf } from './servers/processes.ts';
import { type SmallDisk, smallDisk } from './servers/smallDisk.ts';
import { since, until, within } from './servers/speed.ts';

const secret = { MASTER_KEY: masterKey.toString('hex') };
const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'muster-disk-'));
  open.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function disk(megabytes: number): SmallDisk | undefined {
  const small = smallDisk(megabytes);
  if (small) open.push(small.close);
  return small;
}

async function started<T extends Running>(process: T): Promise<T> {
  open.push(() => process.kill());
  await process.start();
  return process;
}

/** Sends reports until the condition holds, and returns them. */
async function sendUntil(report: () => Report, so: (status: number) => boolean | Promise<boolean>): Promise<Report[]> {
  const sent: Report[] = [];
  await until('what the full disk does', async () => {
    const one = report();
    sent.push(one);
    return so(await one.send());
  });
  return sent;
}

async function judged(journal: readonly Entry[], eventsDir: string, folders: readonly string[]) {
  const { log, events, ...remains } = await remainsOf(eventsDir, folders, masterKey);
  const { lost, doubled, invented, acknowledged } = judge(journal, log);
  expect({ lost, doubled, invented }).toEqual({ lost: [], doubled: [], invented: [] });
  expect(remains).toEqual({ broken: [], different: [], poisoned: [] });
  return `${journal.length} sent, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${events} events`;
}

describe('a full disk', () => {
  it('under the log refuses commands and leaves the board readable; writing goes on when there is room', async (test) => {
    const small = disk(24);
    if (!small) return test.skip();
    const data = await prepared(small.folder);
    const whole = await started(musterProcess('all in one', await freePort(), { ...secret, DATA_DIR: data }));
    const dana = await signIn(whole.url, 'dispatcher@arvada.example');
    const { journal, some, insist } = reportsOf(() => dana);
    const report = () => some(1)[0] as Report;
    await report().send();

    small.fill();
    const sent = await sendUntil(report, (status) => status === 503);
    const refused = sent.at(-1) as Report;
    const began = performance.now();
    await until('the disk is said to be full', async () => (await dana.get('/healthz')).body.disk === 'down');
    const seen = since(began);
    const again = report();
    sent.push(again);
    await again.send();
    const read = await dana.get('/api/beta/dispatch/get-data/');
    small.free();
    const freed = performance.now();
    await insist(sent);
    const writes = since(freed);
    await until('healthy', () => isWell(whole.url));
    const healthy = since(freed);
    expect(whole.ended).toEqual([]);
    await whole.kill();
    const figures = await judged(journal, join(data, 'events'), [data]);
    console.log(
      `R13 log: SEED=${seed}, refused after ${Math.round(refused.milliseconds)} ms, on the health page after ${seen} ms, reads ${read.status}; with room written ` +
        `${writes} ms, healthy ${healthy} ms; ${figures}`,
    );
    expect(read.status).toBe(200);
    // Surely not written, so that nobody has to look: the judge knows these as refused.
    expect([refused.words, again.words]).toEqual([refusals['store.full'].words, refusals['store.full'].words]);
    expect(Math.max(refused.milliseconds, seen)).toBeLessThan(within(2_000));
    expect(Math.max(writes, healthy)).toBeLessThan(within(5_000));
  });

  it('under the read models turns the health red; commands are kept, and shown when there is room', async (test) => {
    const small = disk(24);
    if (!small) return test.skip();
    const data = await prepared(folder());
    const storePort = await freePort();
    const own = { ...secret, DATA_DIR: data, ROLES: 'gateway', EVENTSTORE_PORT: String(storePort) };
    const node = await started(musterProcess('node', await freePort(), own));
    const EVENTSTORE_URL = connectionString(join(data, 'events'), storePort);
    const env = { ...secret, DATA_DIR: small.folder, EVENTSTORE_URL };
    const whole = await started(musterProcess('all but the node', await freePort(), env));
    const dana = await signIn(whole.url, 'dispatcher@arvada.example');
    const { journal, some, insist } = reportsOf(() => dana);

    small.fill();
    const health = async () => (await dana.get('/healthz')).body;
    // Many at once: a report that waits to be shown would take two seconds each.
    const sent: Report[] = [];
    await until('the disk is said to be full', async () => {
      const more = some(20);
      sent.push(...more);
      await Promise.all(more.map((report) => report.send()));
      return (await health()).disk === 'down';
    });
    const after = some(1);
    const status = await (after[0] as Report).send();
    const read = await dana.get('/api/beta/dispatch/get-data/');
    small.free();
    const freed = performance.now();
    await until('healthy', () => isWell(whole.url));
    const healthy = since(freed);
    await insist([...sent, ...after]);
    const [{ uuid }] = after.map(({ entry }) => entry) as [Entry];
    await until('shown', async () => (await dana.get(`/api/incident/${uuid}/`)).status === 200);
    const shown = since(freed);
    expect([...node.ended, ...whole.ended]).toEqual([]);
    await whole.kill();
    await node.kill();
    const figures = await judged(journal, join(data, 'events'), [small.folder, data]);
    console.log(
      `R13 read models: SEED=${seed}, a command meanwhile ${status}, reads ${read.status}; with room healthy ${healthy} ms, ` +
        `shown ${shown} ms; ${figures}`,
    );
    // In the log, and not shown yet.
    expect(status).toBe(202);
    expect(read.status).toBe(200);
    expect(Math.max(healthy, shown)).toBeLessThan(within(5_000));
  });

  it('under the files refuses a file and nothing else, leaves nothing of it, and takes it when there is room', async (test) => {
    const small = disk(24);
    if (!small) return test.skip();
    const data = await prepared(folder());
    // The log is on another disk: the small disk holds only the bytes of files, and their uploads.
    for (const name of ['files', 'uploads']) {
      cpSync(join(data, name), join(small.folder, name), { recursive: true });
      rmSync(join(data, name), { recursive: true });
      symlinkSync(join(small.folder, name), join(data, name));
    }
    const whole = await started(musterProcess('all in one', await freePort(), { ...secret, DATA_DIR: data }));
    const dana = await signIn(whole.url, 'dispatcher@arvada.example');
    const report = { version: 'arvada_manual_dispatch', description: 'A photo is to come' };
    const { uuid } = (await dana.send('POST', '/api/incidents/', report)).body;
    const page = `/api/incident/${uuid}/`;
    const photo = (n: number) => new Attached('valve.bin', Buffer.alloc(1_048_576, n));
    const key = { 'Idempotency-Key': `photo-${seed}` };
    const send = (n: number, headers = {}) => dana.send('POST', `${page}file/`, { file: photo(n) }, headers);
    const kept = () =>
      readdirSync(small.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect((await send(1)).status).toBe(201);
    const before = kept().length;

    // Some room is left: the disk fills up in the middle of the file, and once before its first byte.
    const refused = [];
    for (const room of [524_288, 0]) {
      small.fill(room);
      const began = performance.now();
      const { status, body } = await send(2, key);
      refused.push({ status, body, milliseconds: since(began) });
    }
    // Written beside the files that fill the disk.
    const left = kept().length - 1 - before;
    const log = await dana.send('POST', `${page}log/`, { event: 'notes:added', message: 'Meanwhile' });
    const read = await dana.get(`${page}file/`);
    small.free();
    const freed = performance.now();
    await until('stored', async () => (await send(2, key)).status === 201);
    const stored = since(freed);
    const { body: files } = await dana.get(`${page}file/`);
    const bytes = await fetch(`${whole.url}${page}file/${files[1].uuid}/content/`, {
      headers: { Cookie: `muster_session=${dana.cookie('muster_session')}` },
    });
    const same = Buffer.from(await bytes.arrayBuffer()).equals(photo(2).content);
    expect(whole.ended).toEqual([]);
    console.log(
      `R13 files: SEED=${seed}, refused with ${refused.map(({ status }) => status).join()} after ` +
        `${refused.map(({ milliseconds }) => milliseconds).join()} ms, ${left} files left over, a line of the log ${log.status}, ` +
        `reads ${read.status}; with room stored ${stored} ms, ${files.length} files, the same bytes: ${same}`,
    );
    for (const { status, body, milliseconds } of refused) {
      expect([status, body]).toEqual([503, { file: [refusals['file.not-stored'].words] }]);
      expect(milliseconds).toBeLessThan(within(2_000));
    }
    expect(left).toBe(0);
    expect([log.status, read.status, read.body.length]).toEqual([201, 200, 1]);
    expect([files.length, same]).toEqual([2, true]);
    expect(stored).toBeLessThan(within(5_000));
  });

  it('at the first start leaves no half of a key: it says why in one line, and starts when there is room', async (test) => {
    const small = disk(24);
    if (!small) return test.skip();
    small.fill();
    const port = await freePort();
    const words = refusalOf(port, { DATA_DIR: small.folder });
    small.free();
    const began = performance.now();
    await started(musterProcess('first start', port, { DATA_DIR: small.folder }));
    console.log(`R13 first start: refused with "${words}", with room ready after ${since(began)} ms`);
    expect(words.split('\n')).toHaveLength(1);
    expect(words).toMatch(/full|ENOSPC|no space/i);
  });
});
