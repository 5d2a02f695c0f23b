// @isolated It measures the memory of its process.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBroker } from '#services/broker/broker';
import { connectHints } from '#services/broker/nats';
import { natsUrl } from '#services/broker/password';
import { within } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import { brokerContract, type RunningBroker } from './broker.contract.ts';
import { password, rawClient } from './raw-nats.ts';

const SLOW_BOUND = 2 * 1024 * 1024;
const NATS_SERVER = '/usr/sbin/nats-server';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function embedded(port: number): Promise<RunningBroker> {
  const broker = await startBroker({ port, maxPending: SLOW_BOUND, password });
  return { url: broker.url, port: broker.port, kill: broker.stop };
}

brokerContract('the embedded broker', embedded, freePort);

// oxlint-disable-next-line vitest/no-conditional-tests -- the second server is a package of the machine, not of the project
if (existsSync(NATS_SERVER)) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-nats-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const configuration = join(folder, 'nats.conf');
  writeFileSync(
    configuration,
    `max_pending: ${SLOW_BOUND}\nwrite_deadline: "2s"\nauthorization: { user: muster, password: ${password} }\n`,
  );
  brokerContract('nats-server', (port) => natsServer(port, configuration), freePort);
} else {
  console.warn(`SKIPPED: the broker contract on a real server, because ${NATS_SERVER} is not installed`);
}

async function natsServer(port: number, configuration: string): Promise<RunningBroker> {
  const server = spawn(NATS_SERVER, ['-a', '127.0.0.1', '-p', String(port), '-c', configuration], { stdio: 'pipe' });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('Server is ready')) resolve();
    });
    void gone.then(() => reject(new Error(log)));
  });
  return {
    url: natsUrl(port, password),
    port,
    kill: async () => {
      server.kill('SIGKILL');
      await gone;
    },
  };
}

describe('a broker that stops answering without closing its connections', () => {
  it('is noticed within a few seconds, and found again when it answers', async () => {
    // A proxy between client and broker that can hold back all bytes, as a frozen process does.
    const broker = await startBroker();
    let frozen = false;
    const pipes = createServer((near) => {
      const far = connect(broker.port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (chunk) => void (frozen || to.write(chunk)));
        from.on('error', () => {});
        from.on('close', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => pipes.listen(0, '127.0.0.1', resolve));
    const hints = await connectHints(natsUrl((pipes.address() as AddressInfo).port, broker.password));
    const states: string[] = [];
    hints.onState((state) => states.push(state));

    frozen = true;
    const took = ownTime();
    const memory = process.memoryUsage().rss;
    const part = Buffer.alloc(256 * 1024);
    for (let sent = 0; sent < 400; sent += 1) hints.publish('flood', part);
    await expect.poll(() => states, { timeout: 10_000 }).toEqual(['lost']);
    expect(took()).toBeLessThan(within(5_000));
    expect(process.memoryUsage().rss - memory).toBeLessThan(60 * 1024 * 1024);

    frozen = false;
    await expect.poll(() => states).toEqual(['lost', 'connected']);
    await hints.close();
    pipes.close();
    await broker.stop();
  });
});

describe('the embedded broker and hostile bytes', () => {
  let broker: RunningBroker;
  beforeEach(async () => {
    broker = await embedded(0);
  });
  afterEach(() => broker.kill());

  const cases: readonly [name: string, bytes: string | Buffer, answer: string][] = [
    ['an unknown verb', 'GET / HTTP/1.1\r\n\r\n', 'Unknown Protocol Operation'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x0a]), 'Unknown Protocol Operation'],
    ['an empty line', '\r\n', 'Unknown Protocol Operation'],
    ['a line without end', 'P'.repeat(10_000), 'maximum control line exceeded'],
    ['a size that is no number', 'PUB a -1\r\n', 'Parser Error'],
    ['a size in another notation', 'PUB a 1e3\r\n', 'Parser Error'],
    ['a size beyond all bounds', 'PUB a 99999999999999999999\r\n', 'Parser Error'],
    ['a payload above the limit', 'PUB a 999999999\r\n', 'Maximum Payload Violation'],
    ['headers longer than their message', 'HPUB a 10 5\r\n', 'Parser Error'],
    ['a payload longer than it said', 'PUB a 2\r\nabcd\r\n', 'Unknown Protocol Operation'],
    ['a subscription without id', 'SUB a\r\n', 'Parser Error'],
    ['options that are no object', 'CONNECT [1]\r\n', 'Parser Error'],
    ['options that are no JSON', 'CONNECT {"verbose":\r\n', 'Parser Error'],
  ];

  it.each(cases)('answers %s with an error, closes, and goes on serving the others', async (_name, bytes, answer) => {
    const [hostile, other] = [await rawClient(broker.port), await rawClient(broker.port)];
    hostile.say(bytes);
    expect(await hostile.hears(`-ERR '${answer}'\r\n`)).toBeTruthy();
    await hostile.closed;
    other.say('SUB a 1\r\nPUB a 2\r\nhi\r\n');
    await other.hears('MSG a 1 2\r\nhi\r\n');
    other.socket.destroy();
  });

  it('refuses impossible subjects and keeps the connection', async () => {
    const client = await rawClient(broker.port);
    client.say('SUB a..b 1\r\nSUB >.a 2\r\nPUB a.* 2\r\nhi\r\nSUB fine 3\r\nPUB fine 2\r\nok\r\n');
    const heard = await client.hears('MSG fine 3 2\r\nok\r\n');
    expect(heard.match(/-ERR 'Invalid Subject'/g)).toHaveLength(2);
    expect(heard).toContain("-ERR 'Invalid Publish Subject'");
    client.socket.destroy();
  });

  it('understands operations that arrive byte by byte', async () => {
    const client = await rawClient(broker.port);
    for (const byte of 'SUB slow 1\r\nPUB slow reply 5\r\nhe\r\nl\r\nPING\r\n') client.say(byte);
    expect(await client.hears('MSG slow 1 reply 5\r\nhe\r\nl\r\n')).toBeTruthy();
    client.socket.destroy();
  });

  it('disconnects a client that sends requests for ever and never reads the answers', async () => {
    const client = await rawClient(broker.port);
    client.socket.pause();
    const questions = Buffer.from('PING\r\n'.repeat(100_000));
    const cut = new Promise<void>((resolve) => client.socket.once('error', () => resolve()));
    const ask = (error?: Error | null) => void (error || client.socket.write(questions, ask));
    ask();
    await expect(cut).resolves.toBeUndefined();
  });

  it('stays within its memory under random bytes on many connections', async () => {
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 200; round += 1) {
      const client = await rawClient(broker.port);
      client.say(Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 7_919 + round * 104_729) % 256)));
      await client.closed;
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
  });
});
