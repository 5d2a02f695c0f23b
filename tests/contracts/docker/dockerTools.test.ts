import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls, createServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { connectHints } from '#services/broker/nats';
import { nginx, nginxConfiguration } from '../../support/door/nginxDoor.ts';
import { freePort } from '../../support/network/freePort.ts';
import { composeFile, folder, servicesOf, textOf } from './composeFile.ts';

// Each tool of the containers is tried where this machine has it.
const has = (program: string): boolean => {
  const there = spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: `${process.env.PATH}:/usr/sbin` } });
  if (there.status !== 0) console.warn(`SKIPPED: docker/ with ${program}, which is not installed`);
  return there.status === 0;
};
const made = folderOf('docker');

describe.skipIf(!has('openssl'))('the certificates of the first start', () => {
  const [authority, certificates] = [join(made, 'authority'), join(made, 'certificates')];
  const names = ['eventstore-1', 'eventstore-2', 'localhost'];
  const make = () =>
    spawnSync('sh', [join(folder, 'certificates.sh'), ...names], {
      env: { PATH: process.env.PATH, AUTHORITY_DIR: authority, CERTIFICATES_DIR: certificates },
      encoding: 'utf8',
    });
  const read = (path: string) => readFileSync(join(made, path));

  it('are trusted for each name of the event store, and for no other', async () => {
    for (const path of [authority, certificates]) mkdirSync(path);
    expect(make()).toMatchObject({ status: 0, stderr: '' });
    const server = createServer({ cert: read('certificates/node.crt'), key: read('certificates/node.key') }, (socket) =>
      socket.end(),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const trusted = async (servername: string): Promise<string> => {
      const socket = connectTls({ port, host: '127.0.0.1', servername, ca: read('authority/ca.crt') });
      const said = await Promise.race([
        once(socket, 'secureConnect').then(() => 'trusted'),
        once(socket, 'error').then(([error]) => (error as { code: string }).code),
      ]).catch((error: { code: string }) => error.code);
      socket.destroy();
      return said;
    };
    for (const name of names) expect(await trusted(name)).toBe('trusted');
    expect(await trusted('elsewhere')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    server.close();
  });

  it('are made once, and leave no key of the authority', () => {
    const before = read('certificates/node.crt');
    expect(make()).toMatchObject({ status: 0, stdout: '' });
    expect(read('certificates/node.crt')).toEqual(before);
    expect(readdirSync(authority)).toEqual(['ca.crt']);
    expect(readdirSync(certificates).toSorted()).toEqual(['node.crt', 'node.key']);
    expect(statSync(join(certificates, 'node.key')).mode & 0o777).toBe(0o400);
  });

  it('are made again after a start that was interrupted', () => {
    rmSync(join(certificates, 'node.crt'));
    expect(make()).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(certificates).toSorted()).toEqual(['node.crt', 'node.key']);
  });
});

describe.skipIf(!has('nginx'))('the doors', () => {
  it.each(['door.conf', 'clusterDoor.conf'])('are understood by nginx: %s', (name) => {
    // The names of the containers mean nothing here.
    const server = textOf(name)
      .replaceAll(/[a-z]+(-\d)?:8080/g, '127.0.0.1:8080')
      .replace('listen 80', 'listen 127.0.0.1:8081');
    const path = nginxConfiguration(made, server);
    const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', path, '-p', made], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('successful') });
  });
});

const natsServer = '/usr/sbin/nats-server';
describe.skipIf(!has('nats-server'))('the broker of the containers', () => {
  it.each(['compose.yml', 'cluster.yml'])('wants a password: %s', async (name) => {
    const password = '12e5'.repeat(12);
    const variables = { MASTER_KEY: 'ab'.repeat(32), STORE_PASSWORD: password, NATS_PASSWORD: password };
    const [[, { command = [] }] = ['', {}]] = servicesOf(composeFile(name, variables), 'nats');
    const [port, route] = [await freePort(), await freePort()];
    const args = command
      .slice(1)
      .join(' ')
      .replace(/--http_port[ =]8222/, '')
      .replace('0.0.0.0:6222', `127.0.0.1:${route}`);
    const server = spawn(natsServer, [...args.trim().split(/ +/), '-a', '127.0.0.1', '-p', String(port)], {
      stdio: 'pipe',
    });
    const exited = once(server, 'exit');
    await ready(server.stderr);
    const answers = (pass: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1');
        let said = '';
        socket.on('data', (bytes) => {
          said += String(bytes);
          const [answer] = /^(\+OK|-ERR.*)$/m.exec(said.replaceAll('\r', '')) ?? [];
          if (answer) resolve(answer.startsWith('-ERR') ? 'refused' : answer);
        });
        // The server resets a connection that it refuses, sometimes before its reason is read.
        socket.on('error', () => {});
        socket.on('close', () => resolve('refused'));
        socket.write(`CONNECT {"verbose":true,"user":"muster","pass":"${pass}"}\r\n`);
      });
    expect(await answers(password)).toBe('+OK');
    expect(await answers('wrong')).toBe('refused');
    // Muster's address: a second node is away.
    const away = await freePort();
    const hints = await connectHints([away, port].map((at) => `nats://muster:${password}@127.0.0.1:${at}`).join(','));
    await expect.poll(() => hints.connected).toBe(true);
    await hints.close();
    server.kill('SIGKILL');
    await exited;
  });
});

/** Until the server is ready. It goes on being read: a server whose output nobody reads ends. */
const ready = (log: NodeJS.ReadableStream): Promise<void> =>
  new Promise((resolve) => {
    let said = '';
    log.on('data', (bytes) => {
      said += String(bytes);
      if (said.includes('Server is ready')) resolve();
    });
  });
