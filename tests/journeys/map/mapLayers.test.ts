import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MapLayers } from '#contracts/map/layers';
import { loadLayer, removeLayer } from '#services/commands/layers/loading';
import { systemClock, systemRandom } from '#services/core/clock';
import { cut, type Network } from '#services/maps/cutting';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

let dana: Person;
let crew: Person;
const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  [dana, crew] = await Promise.all([here.person('dispatcher@arvada.example'), here.person('crew@arvada.example')]);
});

const network = (name: string): Network => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'mains', name },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-105.09, 39.8],
          [-105.08, 39.81],
        ],
      },
    },
  ],
});
const layersOf = async (person: Person): Promise<MapLayers['layers']> =>
  ((await person.get('/api/map/layers/')).body as unknown as MapLayers).layers;
const part = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  fetch(`${here.url}${path}`, { method, headers });

describe('a file that make layers loads', () => {
  const ports = { clock: systemClock, random: systemRandom };
  const config = () => here.muster.app.config;
  const load = (name: string) => {
    const file = join(config().dataDir, 'mains.geojson');
    writeFileSync(file, JSON.stringify(network(name)));
    return loadLayer(config(), { file, organization: 'arvada', kind: 'mains', name: null }, ports);
  };
  const follows = async () => {
    const { app } = here.muster;
    const head = await app.store.head();
    if (head) await app.projector.reached(head, 10_000);
  };

  it('is a layer of its organization alone, once, and until it is removed', async () => {
    expect(await load('8 in')).toEqual({
      name: 'mains',
      kinds: [{ kind: 'mains', features: 1 }],
      isNew: true,
      notes: [],
    });
    expect(await load('8 in')).toMatchObject({ isNew: false });
    await follows();
    expect((await layersOf(dana)).map(({ name }) => name).toSorted()).toEqual(['mains', 'network']);
    expect(await layersOf(crew)).toEqual(await layersOf(dana));
    const durham = await here.person('dispatcher@durham.example');
    expect((await layersOf(durham)).map(({ name }) => name)).toEqual(['network']);
    await removeLayer(config(), 'arvada', 'mains', ports);
    await follows();
    expect((await layersOf(dana)).map(({ name }) => name)).toEqual(['network']);
  });

  it('is refused for an organization or a layer that is not there', async () => {
    const wanted = { file: join(config().dataDir, 'mains.geojson'), kind: 'mains', name: null } as const;
    await expect(loadLayer(config(), { ...wanted, organization: 'atlantis' }, ports)).rejects.toThrow(
      'There is no organization "atlantis"',
    );
    await expect(removeLayer(config(), 'arvada', 'mines', ports)).rejects.toThrow('There is no layer "mines"');
    const gone = { ...wanted, file: '/nowhere/mains.zip', organization: 'arvada' };
    await expect(loadLayer(config(), gone, ports)).rejects.toThrow('There is no file /nowhere/mains.zip.');
  });
});

describe('a layer in parts', () => {
  it('has the same tag after it was cut again, so that a browser joins its parts', async () => {
    const [layer] = await layersOf(dana);
    const of = async () => {
      const { status, headers } = await dana.get(`/api/map/layers/${layer?.uuid}/tiles.pmtiles`);
      return { status, tag: headers.get('etag'), kept: headers.get('cache-control') };
    };
    const before = await of();
    expect(before).toMatchObject({ status: 200, kept: 'private, max-age=31536000, immutable' });
    const cutFiles = join(here.muster.app.config.dataDir, 'tiles');
    for (const name of readdirSync(cutFiles)) utimesSync(join(cutFiles, name), 1, 1);
    expect(await of()).toEqual(before);
  });
});

describe('the file of the region', () => {
  const path = '/api/map/region.pmtiles';
  const bytes = cut(network('8 in'));
  beforeAll(() => {
    const tilesFile = join(here.muster.app.config.dataDir, 'region.pmtiles');
    writeFileSync(tilesFile, bytes);
    Object.assign(here.muster.app.config, { tilesFile });
  });

  it('is sent whole, with its length and its tag, also to a phone that is not signed in', async () => {
    const answer = await part(path, { 'Accept-Encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    const sent = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(sent).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('is sent in parts', async () => {
    const answer = await part(path, { Range: 'bytes=0-6' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes 0-6/${bytes.length}`]);
    expect(await answer.text()).toBe('PMTiles');
    // The first request of every reader is for 16 kB, however short the file is.
    const start = await part(path, { Range: 'bytes=0-16383' });
    expect([start.status, (await start.arrayBuffer()).byteLength]).toEqual([206, Math.min(16_384, bytes.length)]);
  });

  it('has no part after its end', async () => {
    const answer = await part(path, { Range: `bytes=${bytes.length}-` });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect(await answer.json()).toEqual({ detail: 'The file has no such part.' });
  });

  it('is sent whole when it is another one since', async () => {
    const tag = (await part(path, {}, 'HEAD')).headers.get('etag') ?? '';
    expect((await part(path, { Range: 'bytes=0-6', 'If-Range': tag })).status).toBe(206);
    expect((await part(path, { Range: 'bytes=0-6', 'If-Range': '"older"' })).status).toBe(200);
  });

  it('stays in the cache of a reader while it is the file that the reader began with', async () => {
    const tag = (await part(path, {}, 'HEAD')).headers.get('etag') ?? '';
    const kept = async (asked: string) =>
      (await part(`${path}?tag=${encodeURIComponent(asked)}`, { Range: 'bytes=0-6' })).headers.get('cache-control');
    expect(await kept(tag)).toBe('private, max-age=31536000, immutable');
    expect(await kept('"older"')).toBe('private, no-cache');
  });

  it('tells its length without its bytes', async () => {
    const answer = await part(path, {}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(readFileSync(here.muster.app.config.tilesFile ?? '').length).toBe(bytes.length);
  });
});
