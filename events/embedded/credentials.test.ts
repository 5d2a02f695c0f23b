import { randomUUID, X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { passwordOf } from '#events/store/connection/address';
import { openSqlite } from '#events/store/sqlite';
import { connectStore } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import { makeCertificate } from './certificate.ts';
import { connectionString as addressOfNode, guardIn } from './credentials.ts';
import { type EmbeddedNode, runningNode, startEmbeddedNode } from './node.ts';

const folder = (): string => folderOf('guard');
async function started(dataDir = folder()): Promise<EmbeddedNode> {
  const node = await startEmbeddedNode({ dataDir });
  onTestFinished(() => node.stop());
  return node;
}

const event = () => ({ id: randomUUID(), type: 'ThingHappened', data: {}, metadata: {} });
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** The outcome of one append by the vendor's client. */
async function appended(address: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(`${address}&maxDiscoverAttempts=1&keepAliveInterval=10001`);
  onTestFinished(() => client.dispose());
  return client.appendToStream('session-stranger', jsonEvent({ type: 'SessionStarted', data: {} })).then(
    () => 'written',
    (error: Error) => error.constructor.name,
  );
}

describe('the certificate', () => {
  const { ca, chain, key } = makeCertificate(Date.parse('2026-11-22T12:00:00Z'));
  const [root, leaf] = [new X509Certificate(ca), new X509Certificate(chain)];

  it('is signed by a root of its own, for the names of this machine', () => {
    expect(leaf.verify(root.publicKey)).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect([root.ca, leaf.ca]).toEqual([true, false]);
    expect(leaf.checkIssued(root)).toBe(true);
    expect(leaf.checkHost('localhost')).toBe('localhost');
    expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(leaf.checkIP('::1')).toBe('::1');
    expect(leaf.checkHost('muster.example')).toBeUndefined();
    expect(key).toContain('PRIVATE KEY');
  });

  it('was valid a day ago, and is for a hundred years', () => {
    expect(new Date(leaf.validFrom).toISOString()).toBe('2026-11-21T12:00:00.000Z');
    expect(new Date(leaf.validTo).getUTCFullYear()).toBe(2126);
  });

  it('is another one each time', () => {
    const other = new X509Certificate(makeCertificate(Date.now()).chain);
    expect(other.serialNumber).not.toBe(leaf.serialNumber);
    expect(other.verify(root.publicKey)).toBe(false);
  });
});

describe('a stranger on the same machine', () => {
  it('cannot read or write the log: without TLS, without a password, or with a wrong one', async () => {
    const node = await started();
    const { connectionString, port } = node;
    const ca = /tlsCAFile=.*/.exec(connectionString)?.[0] ?? '';
    const secret = passwordOf(connectionString) ?? '';
    expect(await appended(`esdb://localhost:${port}?tls=false`)).toBe('Error');
    expect(await appended(`esdb://muster:${secret}@localhost:${port}?tls=false`)).toBe('Error');
    expect(await appended(`esdb://localhost:${port}?${ca}`)).toBe('AccessDeniedError');
    for (const who of [`muster:${secret}x`, `admin:${secret}`, 'admin:changeit', `muster:${'m'.repeat(9_000)}`])
      expect([who, await appended(`esdb://${who}@localhost:${port}?${ca}`)]).toEqual([who, 'AccessDeniedError']);
    // The control: the right address writes.
    expect(await appended(connectionString)).toBe('written');
    const store = connectStore(connectionString);
    onTestFinished(() => store.close());
    const seen = [];
    for await (const { stream } of store.readAll()) seen.push(stream);
    expect(seen).toEqual(['session-stranger']);
  });

  it('does not keep the node from stopping by a connection on which it says nothing', async () => {
    const { port, stop } = await startEmbeddedNode({ dataDir: folder() });
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    await new Promise((resolve) => socket.once('connect', resolve));
    await stop();
    await closed;
  });

  it('is not told which calls exist, and gets no answer to anything but HTTP/2 over TLS', async () => {
    const { port } = await started();
    const heard = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'));
      let bytes = '';
      socket.on('data', (chunk) => (bytes += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(bytes));
    });
    expect(heard).not.toContain('grpc');
    const protocol = await new Promise<string | null>((resolve) => {
      const socket = connectTls({ port, host: 'localhost', rejectUnauthorized: false, ALPNProtocols: ['h2'] }, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
    });
    expect(protocol).toBe('TLSv1.3');
  });

  it('cannot read a file of the log, also in a folder that was open to everyone', async () => {
    const dataDir = join(folder(), 'events');
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    await started(dataDir);
    expect(modeOf(dataDir)).toBe('700');
    for (const name of ['password', 'node.pem', 'ca.crt', 'log.db', 'log.db-wal', 'node.lock', 'node.json'])
      expect([name, modeOf(join(dataDir, name))]).toEqual([name, '600']);
  });

  it('cannot read the read models either, also of an installation that once let everyone read them', () => {
    for (const mode of [null, 0o644]) {
      const path = join(folder(), 'views.db');
      if (mode !== null) writeFileSync(path, '', { mode });
      if (mode !== null) chmodSync(path, mode);
      openSqlite(path, 'NORMAL').close();
      expect(modeOf(path)).toBe('600');
    }
  });
});

describe('the password', () => {
  it('is made at the first start and kept, with the certificate', async () => {
    const dataDir = folder();
    const first = await startEmbeddedNode({ dataDir });
    const files = () => ['password', 'node.pem', 'ca.crt'].map((name) => readFileSync(join(dataDir, name), 'utf8'));
    const before = files();
    expect(runningNode(dataDir)?.connectionString).toBe(first.connectionString);
    await first.stop();
    const again = await started(dataDir);
    expect(files()).toEqual(before);
    const store = connectStore(again.connectionString);
    onTestFinished(() => store.close());
    expect(await store.append('s', 'none', [event()])).toMatchObject({ revision: 0 });
    expect(before[0]).toMatch(/^m[0-9a-f]{48}$/);
  });

  it.each([
    ['node.pem', 'password'],
    ['ca.crt', 'password'],
    ['password', 'node.pem'],
  ])('is told by the files that are left: without %s', (gone, kept) => {
    const dataDir = folder();
    guardIn(dataDir);
    const text = (name: string) => readFileSync(join(dataDir, name), 'utf8');
    const [before, lost] = [text(kept), text(gone)];
    rmSync(join(dataDir, gone));
    const { cert } = guardIn(dataDir);
    expect(text(kept)).toBe(before);
    expect(text(gone)).not.toBe(lost);
    expect(new X509Certificate(cert).verify(new X509Certificate(text('ca.crt')).publicKey)).toBe(true);
  });

  it('may end with a line break, and the certificate comes without the key', () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'password'), 'secret\n', { mode: 0o600 });
    const { admits, cert, key } = guardIn(dataDir);
    expect(admits(`Basic ${Buffer.from('muster:secret').toString('base64')}`)).toBe(true);
    expect(admits(`Basic ${Buffer.from('muster:secret\n').toString('base64')}`)).toBe(false);
    expect(admits(undefined)).toBe(false);
    expect(cert).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(cert).not.toContain('PRIVATE KEY');
    expect(key).toContain('PRIVATE KEY');
    expect(addressOfNode(dataDir, 2113)).toBe(
      `esdb://muster:secret@localhost:2113?tls=true&tlsCAFile=${dataDir}/ca.crt`,
    );
  });

  it('that others may have read stops the start', async () => {
    const dataDir = folder();
    await (await startEmbeddedNode({ dataDir })).stop();
    chmodSync(join(dataDir, 'password'), 0o644);
    await expect(startEmbeddedNode({ dataDir })).rejects.toThrow(
      `${join(dataDir, 'password')} must be readable by its owner only (chmod 600)`,
    );
  });
});
