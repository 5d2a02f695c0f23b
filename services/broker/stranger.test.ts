import { chmodSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { type Broker, startBroker } from './broker.ts';
import { connectHints } from './nats.ts';
import { natsPassword } from './password.ts';

let broker: Broker;
beforeAll(async () => {
  broker = await startBroker();
});
afterAll(() => broker.stop());

/** Everything that the broker says to these bytes until it closes. */
const told = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(broker.port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => resolve(heard));
  });
const connecting = (options: object) => `CONNECT ${JSON.stringify(options)}\r\nPING\r\n`;

describe('a stranger on the same machine', () => {
  it.each([
    ['a question', 'PING\r\n'],
    ['a subscription', 'SUB > 1\r\n'],
    ['a message', 'PUB muster.frames 5\r\nhello\r\n'],
    ['a message with headers', 'HPUB muster.frames 12 17\r\nNATS/1.0\r\n\r\nhello\r\n'],
    ['a message of a megabyte that never comes', 'PUB muster.frames 1000000\r\n'],
    ['no user', connecting({})],
    ['a token', connecting({ auth_token: 'PASSWORD' })],
    ['a wrong password', connecting({ user: 'muster', pass: 'wrong' })],
    ['a wrong user', connecting({ user: 'admin', pass: 'PASSWORD' })],
    ['a password that is no text', connecting({ user: 'muster', pass: ['PASSWORD'] })],
    [
      'the right password and then a wrong one',
      connecting({ user: 'muster', pass: 'PASSWORD' }) + connecting({ user: 'muster', pass: '' }),
    ],
  ])('is refused: %s', async (_, bytes) => {
    expect(await told(bytes.replaceAll('PASSWORD', broker.password))).toMatch(/-ERR 'Authorization Violation'\r\n$/);
  });

  it('who says nothing is cut after two seconds', async () => {
    expect(await told('')).toMatch(/^INFO .*"auth_required":true.*\r\n-ERR 'Authentication Timeout'\r\n$/);
  });

  it('reaches no screen, and hears nothing', async () => {
    const hints = await connectHints(broker.url);
    const heard: string[] = [];
    hints.subscribe('>', ({ subject }) => heard.push(subject));
    await hints.flush();
    await told('PUB muster.frames 5\r\nhello\r\n');
    // The control: the own process is heard.
    hints.publish('muster.own', 'x');
    await expect.poll(() => heard).toEqual(['muster.own']);
    await hints.close();
  });
});

describe('the password of the broker', () => {
  it('is made once, for its owner only; one that others may have read is refused', () => {
    const folder = folderOf('broker');
    const made = natsPassword(folder);
    const path = join(folder, 'nats.password');
    expect(made).toMatch(/^m[0-9a-f]{48}$/);
    expect(natsPassword(folder)).toBe(made);
    expect(readFileSync(path, 'utf8')).toBe(made);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o640);
    expect(() => natsPassword(folder)).toThrow('must be readable by its owner only');
  });
});
