import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHints } from '#services/broker/nats';
import { freePort } from '../../support/network/freePort.ts';

const NATS_SERVER = '/usr/sbin/nats-server';
const found = existsSync(NATS_SERVER);
if (!found) console.warn(`SKIPPED: a broker with a password, because ${NATS_SERVER} is not installed`);

describe.runIf(found)('a broker that wants a user and a password', () => {
  let port = 0;
  let end = () => {};
  beforeAll(async () => {
    port = await freePort();
    const rights = ['--user', 'muster', '--pass', '9 lives@home'];
    const server = spawn(NATS_SERVER, ['-a', '127.0.0.1', '-p', String(port), ...rights], { stdio: 'pipe' });
    end = () => void server.kill('SIGKILL');
    await new Promise<void>((resolve) => {
      server.stderr.on('data', (chunk) => String(chunk).includes('Server is ready') && resolve());
    });
  });
  afterAll(() => end());

  const isHeard = async (credentials: string): Promise<boolean> => {
    const hints = await connectHints(`nats://${credentials}127.0.0.1:${port}`);
    const { connected } = hints;
    await hints.close();
    return connected;
  };

  it('takes them from the address, also a password that begins with a digit', async () => {
    expect(await isHeard('muster:9%20lives%40home@')).toBe(true);
  });

  it('refuses another password, and none', async () => {
    expect(await isHeard('muster:8%20lives%40home@')).toBe(false);
    expect(await isHeard('')).toBe(false);
  });
});
