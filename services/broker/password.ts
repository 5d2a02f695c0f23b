import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseShared, writeOwn } from '#events/disk/ownFiles';

/** A letter first and letters and digits only, for clients that parse addresses badly. */
export const newPassword = (): string => `m${randomBytes(24).toString('hex')}`;

export const natsUrl = (port: number, password: string): string => `nats://muster:${password}@127.0.0.1:${port}`;

/**
 * The password of the embedded broker, made at the first start and kept. It is another one than the event store's: without
 * TLS, a process that takes the port while the broker is down learns it.
 */
export function natsPassword(dataDir: string): string {
  const path = join(dataDir, 'nats.password');
  if (!existsSync(path)) writeOwn(path, newPassword());
  refuseShared(path);
  return readFileSync(path, 'utf8').trim();
}
