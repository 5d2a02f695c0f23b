// @night It sends files of every kind.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { refusals } from '#contracts/refusals';
import { entityId } from '#services/demo/ids';
import {
  add,
  filesIn,
  isGone,
  kept,
  newIncident,
  newPhoto,
  nothingUnderWay,
  sha256,
} from '../../../support/attaching.ts';
import { Attached, encoded } from '../../../support/forms.ts';
import { installed, signedIn } from '../../../support/installed.ts';

const lines: object[] = [];
const log = { info: () => {}, warn: () => {}, error: (said: object) => void lines.push(said) };
const here = installed({ organisations: ['arvada', 'durham'], log });
const manager = signedIn(here, 'manager@arvada.example');
const durham = signedIn(here, 'manager@durham.example');

const files = async (path: string) => (await manager.get(path)).body.files;

describe('a refused upload leaves nothing', () => {
  it.each([
    ['without a file', { title: 'x' }, 400, 'No file was submitted.'],
    ['with no file chosen', { file: new Attached('', '') }, 400, 'No file was submitted.'],
    ['with an empty file', { file: new Attached('a.png', '') }, 400, 'The submitted file is empty.'],
    [
      'of 25 MB and a byte',
      { file: new Attached('a.png', Buffer.alloc(limits.file.largest + 1)) },
      413,
      'The file is larger than 25 MB.',
    ],
    [
      'far too large',
      { file: new Attached('a.png', Buffer.alloc(limits.file.largest + 2 ** 21)) },
      413,
      'The file is larger than 25 MB.',
    ],
  ])('a form %s', async (_, body, status, words) => {
    const path = await newIncident(manager);
    const head = await here.muster.app.store.head();
    const before = filesIn(here, 'files');
    const told = await add(manager, path, body);
    expect([told.status, told.body]).toEqual([status, { file: [words] }]);
    expect(await here.muster.app.store.head()).toEqual(head);
    expect(filesIn(here, 'files')).toEqual(before);
    await nothingUnderWay(here);
  });

  it('takes 25 MB', async () => {
    const bytes = Buffer.alloc(limits.file.largest, 7);
    const path = await newIncident(manager);
    expect((await add(manager, path, { file: new Attached('large.bin', bytes) })).status).toBe(201);
    expect(kept(here, bytes)).toHaveLength(1);
  });

  it('two files at once, or an invalid field', async () => {
    const path = await newIncident(manager);
    const two = await add(manager, path, { file: new Attached('a.txt', 'a'), files: new Attached('b.txt', 'b') });
    expect([two.status, Object.keys(two.body)]).toEqual([400, ['file']]);
    const other = await add(manager, path, { size: '5', file: new Attached('a.txt', 'a') });
    expect([other.status, Object.keys(other.body)]).toEqual([400, ['size']]);
    expect(await files(path)).toEqual([]);
    await nothingUnderWay(here);
  });

  it('a file for an incident that was deleted, or is unknown', async () => {
    const path = await newIncident(manager);
    await manager.send('DELETE', path);
    const bytes = newPhoto();
    for (const one of [path, `/api/incident/${entityId('nowhere')}/`, await newIncident(durham, 'durham_water')]) {
      expect((await add(manager, one, { file: new Attached('a.png', bytes) })).status).toBe(404);
      await isGone(here, bytes);
    }
    await nothingUnderWay(here);
  });

  it('an upload that breaks off', async () => {
    const path = await newIncident(manager);
    const bytes = newPhoto();
    const form = encoded({ file: new Attached('a.png', Buffer.concat([bytes, Buffer.alloc(200_000)])) });
    const head = await here.muster.app.store.head();
    const before = filesIn(here, 'files');
    const { port } = new URL(here.url);
    const lines = [
      `POST ${path}file/ HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Cookie: muster_session=${manager.cookie('muster_session')}; csrftoken=${manager.cookie('csrftoken')}`,
      `X-CSRFToken: ${manager.cookie('csrftoken')}`,
      `Content-Type: ${form.type}`,
      `Content-Length: ${form.bytes.length}`,
    ];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(form.bytes.subarray(0, 150_000));
    // The file exists under its temporary name, and then the connection breaks.
    await expect.poll(() => filesIn(here, 'uploads')).toEqual([expect.stringMatching(/\.part$/)]);
    socket.destroy();
    await nothingUnderWay(here);
    expect(await here.muster.app.store.head()).toEqual(head);
    expect(filesIn(here, 'files')).toEqual(before);
  });
});

describe('bytes', () => {
  it('stay while any file of the organization needs them, and leave the disk with the last', async () => {
    const bytes = newPhoto();
    const [one, two] = [await newIncident(manager), await newIncident(manager)];
    const theirs = await newIncident(durham, 'durham_water');
    const uuids: string[] = [];
    for (const path of [one, one, two])
      uuids.push((await add(manager, path, { file: new Attached('a.png', bytes) })).body.uuid);
    const foreign = await add(durham, theirs, { file: new Attached('a.png', bytes) });
    expect(kept(here, bytes)).toHaveLength(1);
    await manager.send('DELETE', `${one}file/${uuids[0]}/`);
    await manager.send('DELETE', one);
    await here.settled();
    expect((await manager.get(`${two}file/${uuids[2]}/content/`)).status).toBe(200);
    expect((await manager.get(`${one}file/${uuids[1]}/content/`)).status).toBe(404);
    await manager.send('DELETE', `${two}file/${uuids[2]}/`);
    await isGone(here, bytes);
    expect(kept(here, bytes, 'durham')).toHaveLength(1);
    expect((await durham.get(`${theirs}file/${foreign.body.uuid}/content/`)).status).toBe(200);
  });

  it('go with an incident that is handed over, and its new organization can remove them', async () => {
    const path = await newIncident(manager);
    const bytes = newPhoto();
    const { body } = await add(manager, path, { file: new Attached('a.png', bytes) });
    const [, , , uuid = ''] = path.split('/');
    const away = {
      incident_id: uuid,
      version: 'standard_manual_dispatch',
      tree_name: 'Mutual aid',
      new_entity: 'durham',
      explanation: 'Our pumps are all out.',
    };
    const content = `${path}file/${body.uuid}/content/`;
    expect((await manager.send('POST', '/api/incidents/transfer-to-escalation-tree/', away)).status).toBe(201);
    expect((await manager.get(content)).status).toBe(404);
    expect((await durham.get(content)).status).toBe(200);
    const own = newPhoto();
    const added = await add(durham, path, { file: new Attached('b.png', own) });
    expect((await durham.get(`${path}file/${added.body.uuid}/content/`)).status).toBe(200);
    expect(kept(here, own, 'durham')).toHaveLength(1);
    expect((await durham.send('DELETE', `${path}file/${body.uuid}/`)).status).toBe(200);
    await isGone(here, bytes);
  });

  it('go when the words of the incident are erased', async () => {
    const alice = await here.person('administrator@arvada.example');
    const path = await newIncident(manager);
    const bytes = newPhoto();
    const { body } = await add(manager, path, { title: 'Quagmire', file: new Attached('quagmire.png', bytes) });
    const [, , , uuid = ''] = path.split('/');
    expect((await alice.send('POST', `${path}erase/${uuid}/`, {})).status).toBe(200);
    await isGone(here, bytes);
    const [file] = await files(path);
    expect(file).toMatchObject({ uuid: body.uuid, title: null, description: null, name: null });
    expect((await manager.get(`${path}file/${body.uuid}/content/`)).status).toBe(404);
  });

  it('that a killed process left, or had still to remove, are gone after the next start', async () => {
    const { app } = here.muster;
    const [left, needed, orphan] = [newPhoto(), newPhoto(), newPhoto()];
    const path = await newIncident(manager);
    const uuid = (await add(manager, path, { file: new Attached('a.png', left) })).body.uuid;
    await add(manager, path, { file: new Attached('b.png', needed) });
    const place = kept(here, left)[0] ?? '';
    await manager.send('DELETE', `${path}file/${uuid}/`);
    await isGone(here, left);
    const uploads = join(app.config.dataDir, 'uploads');
    const at = (bytes: Buffer) => join(dirname(dirname(place)), sha256(bytes).slice(0, 2), sha256(bytes));
    writeFileSync(place, left);
    for (const bytes of [needed, orphan]) {
      mkdirSync(dirname(at(bytes)), { recursive: true });
      writeFileSync(at(bytes), bytes);
      writeFileSync(join(uploads, `${entityId('arvada')}.${sha256(bytes)}.one.keeping`), '');
    }
    writeFileSync(join(uploads, 'half.part'), 'half');
    await here.restart();
    await nothingUnderWay(here);
    await isGone(here, orphan);
    await isGone(here, left);
    expect(kept(here, needed)).toHaveLength(1);
  });

  it('that are lost are not reported as an error of the user', async () => {
    const path = await newIncident(manager);
    const bytes = newPhoto();
    const { body } = await add(manager, path, { file: new Attached('a.png', bytes) });
    rmSync(kept(here, bytes)[0] ?? '');
    const told = await manager.get(`${path}file/${body.uuid}/content/`);
    expect([told.status, told.body.detail]).toEqual([503, expect.stringContaining('cannot be loaded')]);
  });

  describe('that changed on the disk', () => {
    const health = async () => (await manager.get('/healthz')).body;
    const content = async (size: number) => {
      const path = await newIncident(manager);
      const bytes = Buffer.concat([newPhoto(), Buffer.alloc(size, 3)]);
      const { body } = await add(manager, path, { file: new Attached('a.png', bytes) });
      return { bytes, url: `${path}file/${body.uuid}/content/`, place: kept(here, bytes)[0] ?? '' };
    };
    const flipped = (bytes: Buffer): Buffer => {
      const other = Buffer.from(bytes);
      other[other.length - 9] = (other[other.length - 9] ?? 0) ^ 1;
      return other;
    };

    it.each([
      ['by one bit', flipped],
      ['by their end', (bytes: Buffer) => bytes.subarray(0, bytes.length - 7)],
      ['by more bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
    ])('%s are never taken for whole', async (_, change) => {
      for (const size of [0, 3_000_000]) {
        const { bytes, url, place } = await content(size);
        writeFileSync(place, change(bytes));
        const told = await manager.get(url).then(
          ({ status, body }) => [status, body.detail],
          () => 'the connection was cut',
        );
        expect(told).toEqual(size > 0 ? 'the connection was cut' : [503, refusals['file.damaged'].words]);
        const { status, damagedFiles } = await health();
        expect([status, damagedFiles]).toEqual([
          'degraded',
          { count: 1, files: [{ entity: entityId('arvada'), sha256: sha256(bytes) }] },
        ]);
        expect(lines.at(-1)).toMatchObject({ sha256: sha256(bytes), entity: entityId('arvada') });
        // The control: the same file, put back, is whole again.
        writeFileSync(place, bytes);
        expect((await manager.get(url)).status).toBe(200);
        expect((await health()).status).toBe('up');
      }
    });
  });
});
