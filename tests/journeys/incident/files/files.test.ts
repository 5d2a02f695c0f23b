import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  add,
  isGone,
  kept,
  newIncident,
  newPhoto,
  nothingUnderWay,
  photo,
  sha256,
} from '../../../support/attaching.ts';
import { Attached } from '../../../support/forms.ts';
import type { Person } from '../../../support/installation.ts';
import { installed, signedIn } from '../../../support/installed.ts';
import { rawRequest } from '../../../support/network/rawRequest.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const manager = signedIn(here, 'manager@arvada.example');
const durham = signedIn(here, 'manager@durham.example');

const files = async (path: string) => (await manager.get(path)).body.files;

describe('a file of an incident', () => {
  it('is added with its words and its line in the log, and is returned unchanged', async () => {
    const path = await newIncident(manager);
    const bytes = newPhoto();
    const told = await add(manager, path, {
      title: 'Arrival photo',
      description: 'The valve',
      log_entry_event: 'geo:arrived',
      log_entry_message: 'Arrival photo',
      log_entry_lat: '39.81',
      log_entry_lng: '-105.08',
      file: new Attached('C:\\photos\\Größe 1.png', bytes),
    });
    expect(told.status).toBe(201);
    const { body } = await manager.get(path);
    expect(body.files).toEqual([
      {
        uuid: told.body.uuid,
        title: 'Arrival photo',
        description: 'The valve',
        name: 'Größe 1.png',
        size: bytes.length,
        content_type: 'image/png',
        sha256: sha256(bytes),
        created_time: expect.any(String),
        updated_time: expect.any(String),
        by: 'Marcus Boyd',
      },
    ]);
    expect(body.log.at(-1)).toMatchObject({ event: 'geo:arrived', message: 'Arrival photo', lat: 39.81, lng: -105.08 });
    expect((await manager.get(`${path}file/`)).body).toEqual(body.files);
    expect((await manager.get(`${path}file/${told.body.uuid}/`)).body).toEqual(body.files[0]);
    expect(readFileSync(kept(here, bytes)[0] ?? '')).toEqual(bytes);
    await nothingUnderWay(here);
  });

  it('is asked for as a JPEG when it is a phone’s photo, and stays as it was sent', async () => {
    const path = await newIncident(manager);
    // The beginning of a HEIC file without a picture: nobody can convert it.
    const heic = Buffer.concat([Buffer.from('0000001c6674797068656963000000006d69663168656963', 'hex'), newPhoto()]);
    const sent = await add(manager, path, { file: new Attached('IMG_0042.HEIC', heic) });
    const content = `${path}file/${sent.body.uuid}/content/`;
    expect((await files(path))[0]).toMatchObject({ content_type: 'image/heic', sha256: sha256(heic) });
    expect(await manager.get(`${content}?as=jpeg`)).toMatchObject({ status: 404 });
    expect(await manager.get(`${content}?as=png`)).toMatchObject({ status: 400 });
    const { headers, status } = await manager.get(content);
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="IMG_0042.HEIC"']);
    const { body } = await add(manager, path, { file: new Attached('b.png', newPhoto()) });
    expect((await manager.get(`${path}file/${body.uuid}/content/?as=jpeg`)).headers.get('content-type')).toBe(
      'image/png',
    );
    await nothingUnderWay(here);
  });

  it('is not taken with half a position', async () => {
    const path = await newIncident(manager);
    const half = { log_entry_event: 'geo:arrived', log_entry_lat: '39.81', log_entry_lng: '' };
    const told = await add(manager, path, { ...half, file: new Attached('here.png', newPhoto()) });
    expect([told.status, told.body]).toEqual([400, { log_entry_lng: ['This field may not be blank.'] }]);
    const said = await manager.send('POST', `${path}log/`, { event: 'geo:arrived', message: '', lng: -105.08 });
    expect([said.status, said.body]).toEqual([400, { lat: ['This field may not be blank.'] }]);
    expect([await files(path), (await manager.get(path)).body.log.length]).toEqual([[], 1]);
  });

  it('is shown by its name when it has no title', async () => {
    const path = await newIncident(manager);
    await manager.send('POST', `${path}files/`, { file: new Attached('plan.txt', 'A plan') });
    expect(await files(path)).toMatchObject([{ title: 'plan.txt', content_type: 'text/plain' }]);
  });

  it('is sent to open screens', async () => {
    const path = await newIncident(manager);
    const [, , , uuid = ''] = path.split('/');
    const listening = await manager.listen(`presence-incident-${uuid}`);
    const { body } = await add(manager, path, { file: new Attached('a.txt', 'a') });
    expect(await listening.hears('file_added')).toMatchObject({ incident: uuid, file: body.uuid });
    await manager.send('PATCH', `${path}file/${body.uuid}/`, { title: 'b' });
    expect(await listening.hears('file_updated')).toMatchObject({ file: body.uuid });
    await manager.send('DELETE', `${path}file/${body.uuid}/`);
    expect(await listening.hears('file_deleted')).toMatchObject({ file: body.uuid });
  });

  it('is one file, and one line in the log, however often it is sent under one key', async () => {
    const path = await newIncident(manager);
    const body = { title: 'Once', log_entry_event: 'files:added', file: new Attached('a.png', newPhoto()) };
    const key = { 'Idempotency-Key': 'the same photo' };
    const told = await Promise.all([1, 2, 3].map(() => add(manager, path, body, key)));
    expect(new Set(told.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
    expect(await files(path)).toHaveLength(1);
    const { log } = (await manager.get(path)).body;
    expect(log.filter(({ event }: { event: string }) => event === 'files:added')).toHaveLength(1);
    expect((await add(manager, path, { ...body, file: new Attached('a.png', newPhoto()) }, key)).status).toBe(422);
    // The same upload sent again after its removal restores nothing.
    await manager.send('DELETE', `${path}file/${told[0]?.body.uuid}/`);
    expect((await add(manager, path, body, key)).status).toBe(201);
    expect(await files(path)).toEqual([]);
    await isGone(here, body.file.content);
    await nothingUnderWay(here);
  });

  it('keeps the edits of two people in different fields, and tells the second about a collision', async () => {
    const path = await newIncident(manager);
    const { body } = await add(manager, path, {
      title: 'Valve',
      description: 'Shut',
      file: new Attached('a.txt', 'a'),
    });
    const edit = (change: object) => manager.send('PATCH', `${path}file/${body.uuid}/`, change);
    expect((await edit({ title: 'Hydrant', seen: { title: 'Valve' } })).status).toBe(200);
    expect((await edit({ description: 'Open', seen: { title: 'Valve', description: 'Shut' } })).status).toBe(200);
    const stale = await edit({ title: 'Pipe', seen: { title: 'Valve' } });
    expect([stale.status, stale.body.non_field_errors[0]]).toEqual([409, expect.stringContaining('Someone else')]);
    expect(await files(path)).toMatchObject([{ title: 'Hydrant', description: 'Open' }]);
  });

  it('is removed once, however often it is asked, and not written to afterwards', async () => {
    const path = await newIncident(manager);
    const { body } = await add(manager, path, { file: new Attached('a.png', newPhoto()) });
    const one = `${path}file/${body.uuid}/`;
    const told = await Promise.all([manager.send('DELETE', one), manager.send('DELETE', one)]);
    expect(told.map(({ status }) => status)).toEqual([200, 200]);
    expect((await manager.send('DELETE', one)).status).toBe(200);
    for (const reply of [await manager.send('PATCH', one, { title: 'x' }), await manager.get(`${one}content/`)])
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
  });
});

describe('an uploaded file runs no script', () => {
  const shown = async (name: string, content: string | Buffer) => {
    const path = await newIncident(manager);
    const { body } = await add(manager, path, { file: new Attached(name, content) });
    const { headers, status } = await manager.get(`${path}file/${body.uuid}/content/`);
    expect([status, headers.get('content-security-policy')]).toEqual([200, "sandbox; default-src 'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    return [headers.get('content-type'), headers.get('content-disposition')];
  };
  const page = '<!doctype html><script>fetch("/api/viewer/")</script>';

  it.each([
    ['street.png', photo, 'image/png', 'inline; filename="street.png"'],
    ['photo.exe', photo, 'image/png', 'inline; filename="photo.exe"'],
    ['plan.pdf', '%PDF-1.7\n%âãÏÓ\n', 'application/pdf', 'inline; filename="plan.pdf"'],
    ['page.html', page, 'text/plain; charset=utf-8', 'attachment; filename="page.html"'],
    ['disguised.png', page, 'text/plain; charset=utf-8', 'attachment; filename="disguised.png"'],
    [
      'drawing.svg',
      `<?xml version="1.0"?><svg onload="alert(1)"/>`,
      'application/xml',
      'attachment; filename="drawing.svg"',
    ],
    ['bytes.gif', Buffer.from([0, 1, 2, 3]), 'application/octet-stream', 'attachment; filename="bytes.gif"'],
    ['a"\r\nX: y.txt', 'a', 'text/plain; charset=utf-8', expect.stringMatching(/^attachment; filename="a[^\r\n]*"/)],
  ])('%s', async (name, content, type, disposition) => {
    expect(await shown(name, content)).toEqual([type, disposition]);
  });

  it('is revalidated before it is shown from the cache', async () => {
    const path = await newIncident(manager);
    const { body } = await add(manager, path, { file: new Attached('street.png', photo) });
    const content = `${path}file/${body.uuid}/content/`;
    const { headers } = await manager.get(content);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    // Sets the header by hand, as a browser does by itself: setting it through fetch disables the cache.
    const again = (who: Person) => {
      const asked = {
        Cookie: `muster_session=${who.cookie('muster_session')}`,
        'If-None-Match': headers.get('etag') ?? '',
      };
      return rawRequest(here.url, 'GET', { path: content, headers: asked, body: null });
    };
    expect((await again(manager)).status).toBe(304);
    expect((await again(durham)).status).toBe(404);
  });
});
