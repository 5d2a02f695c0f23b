import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { entityId } from '#services/demo/ids';
import { streetPhoto } from '#services/demo/photo';
import type { Installation, Person, Reply } from './installation.ts';

export const photo = streetPhoto();
let count = 0;
/** Bytes that no other file here has. */
export const newPhoto = (): Buffer => Buffer.concat([photo, Buffer.from(`${(count += 1)}`)]);
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Reports a new incident; returns its address in the API. */
export async function newIncident(who: Person, version = 'arvada_manual_dispatch'): Promise<string> {
  const { body } = await who.send('POST', '/api/incidents/', { version, description: 'Leak' });
  return `/api/incident/${body.uuid}/`;
}
export const add = (who: Person, path: string, body: object, headers = {}): Promise<Reply> =>
  who.send('POST', `${path}file/`, body, headers);

/** The content of a folder of the data, at any depth. */
export const filesIn = (here: Installation, folder: string): readonly string[] =>
  readdirSync(join(here.muster.app.config.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
/** The path of these bytes for an organization. */
export const kept = (here: Installation, bytes: Buffer, organisation = 'arvada'): readonly string[] =>
  filesIn(here, 'files').filter((path) => path.includes(entityId(organisation)) && path.endsWith(sha256(bytes)));

export async function nothingUnderWay(here: Installation): Promise<void> {
  await expect.poll(() => filesIn(here, 'uploads')).toEqual([]);
}
export async function isGone(here: Installation, bytes: Buffer): Promise<void> {
  await expect.poll(() => kept(here, bytes)).toEqual([]);
}
