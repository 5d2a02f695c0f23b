import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entityId } from '#services/demo/ids';
import { Attached } from '../../../support/forms.ts';
import { type Installation, installation, type Person } from '../../../support/installation.ts';
import { credentials, type S3Double, s3Double } from '../../../support/network/s3Double.ts';

let store: S3Double;
let here: Installation;
let manager: Person;
beforeAll(async () => {
  store = await s3Double('muster-files');
  here = await installation({
    organisations: ['arvada'],
    env: {
      S3_BUCKET: 'muster-files',
      S3_ENDPOINT: store.endpoint,
      S3_PREFIX: 'ours/',
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  });
  manager = await here.person('manager@arvada.example');
});
afterAll(async () => {
  await here?.close();
  await store?.close();
});

const incident = async (): Promise<string> => {
  const body = { version: 'arvada_manual_dispatch', description: 'Leak' };
  return `/api/incident/${(await manager.send('POST', '/api/incidents/', body)).body.uuid}/`;
};
const keyOf = (content: string) => {
  const hash = createHash('sha256').update(content).digest('hex');
  return `muster-files/ours/${entityId('arvada')}/${hash.slice(0, 2)}/${hash}`;
};
const uploads = () => readdirSync(join(here.muster.app.config.dataDir, 'uploads'));

it('keeps the bytes of a file in the bucket, under its organization and its hash, until it is removed', async () => {
  const path = await incident();
  const content = 'Valve 12 is shut';
  const { status, body } = await manager.send('POST', `${path}file/`, { file: new Attached('valve.txt', content) });
  expect(status).toBe(201);
  expect(store.objects.get(keyOf(content))?.toString()).toBe(content);
  expect((await manager.get(`${path}file/${body.uuid}/content/`)).body).toBe(content);
  expect(uploads()).toEqual([]);
  await manager.send('DELETE', `${path}file/${body.uuid}/`);
  await expect.poll(() => store.objects.has(keyOf(content))).toBe(false);
});

it('reports a bucket that does not answer, and records nothing', async () => {
  const path = await incident();
  const { body } = await manager.send('POST', `${path}file/`, { file: new Attached('a.txt', 'Kept before') });
  const send = () => manager.send('POST', `${path}file/`, { file: new Attached('b.txt', 'Sent meanwhile') });
  store.away(true);
  const told = await send();
  expect([told.status, told.body]).toEqual([503, { file: ['The file could not be stored. Please try again later.'] }]);
  expect((await manager.get(`${path}file/${body.uuid}/content/`)).status).toBe(503);
  store.away(false);
  expect((await manager.get(path)).body.files).toHaveLength(1);
  expect(uploads()).toEqual([]);
  expect((await send()).status).toBe(201);
});

it('reports an object as missing when another program removed it from the bucket', async () => {
  const path = await incident();
  const content = 'Removed by hand';
  const { body } = await manager.send('POST', `${path}file/`, { file: new Attached('a.txt', content) });
  (store.objects as Map<string, Buffer>).delete(keyOf(content));
  expect((await manager.get(`${path}file/${body.uuid}/content/`)).status).toBe(503);
});
