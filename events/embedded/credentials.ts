import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuseShared, writeOwn } from '#events/disk/ownFiles';
import { makeCertificate } from './certificate.ts';

/** The credentials that the node asks of its clients, and the certificate that it shows them. */
export interface Guard {
  readonly key: string;
  readonly cert: string;
  /** Whether this `authorization` header is the node's own user and password. */
  admits(authorization: string | undefined): boolean;
}

const USER = 'muster';

/**
 * The node's password and certificate, made at the first start and kept: a process that has the address would be shut
 * out by new ones. Each file is readable by its owner only.
 */
export function guardIn(dataDir: string): Guard {
  const { password, ca, pem } = filesIn(dataDir);
  // A letter first and letters and digits only, for clients that parse addresses badly.
  if (!existsSync(password)) writeOwn(password, `m${randomBytes(24).toString('hex')}`);
  if (!existsSync(pem) || !existsSync(ca)) {
    const made = makeCertificate(Date.now());
    writeOwn(ca, made.ca);
    writeOwn(pem, made.key + made.chain);
  }
  for (const path of [password, pem]) refuseShared(path);
  const text = readFileSync(pem, 'utf8');
  const expected = digest(`Basic ${Buffer.from(`${USER}:${passwordIn(dataDir)}`).toString('base64')}`);
  return {
    key: text,
    cert: text.slice(text.indexOf('-----BEGIN CERTIFICATE-----')),
    admits: (authorization) => timingSafeEqual(digest(authorization ?? ''), expected),
  };
}

/** The address of a node with this folder, for any client of EventStoreDB that may read the folder. */
export function connectionString(dataDir: string, port: number): string {
  const file = resolve(filesIn(dataDir).ca).split('/').map(encodeURIComponent).join('/');
  return `esdb://${USER}:${passwordIn(dataDir)}@localhost:${port}?tls=true&tlsCAFile=${file}`;
}

const filesIn = (dataDir: string) => ({
  password: join(dataDir, 'password'),
  ca: join(dataDir, 'ca.crt'),
  pem: join(dataDir, 'node.pem'),
});

const passwordIn = (dataDir: string): string => readFileSync(filesIn(dataDir).password, 'utf8').trim();

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
