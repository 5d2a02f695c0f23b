import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '#contracts/core/scopes';
import { refusals } from '#contracts/refusals';
import { entityId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';
import { type Program, program } from '../../support/signIn/program.ts';

/** GDAL's `ogrinfo`, of Debian's package gdal-bin. */
const hasGdal = (() => {
  try {
    return execFileSync('ogrinfo', ['--version'], { encoding: 'utf8' }).startsWith('GDAL');
  } catch {
    return false;
  }
})();
if (!hasGdal) console.warn('Map programs: ogrinfo is not installed (gdal-bin), so GDAL does not read the features.');

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');
const root = '/api/ogc';
let qgis: Program;
let mapOnly: Program;
beforeAll(async () => {
  qgis = await program(here.url, alice, { scopes: ['map:read', 'crew:read'], limit: 12_000 });
  mapOnly = await program(here.url, alice, { scopes: ['map:read'] });
});

interface Items {
  readonly features: readonly GeoJSON.Feature[];
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly numberReturned: number;
}
const items = async (collection: string, query = ''): Promise<Items> => {
  const { status, body } = await qgis.get(`${root}/collections/${collection}/items${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
/** The path behind the public address. */
const pathOf = (href: string): string => href.replace(here.muster.app.config.publicUrl, '');

describe('a map program with a token', () => {
  it('finds the collections from the landing page on, each link in turn', async () => {
    const seen = new Set<string>();
    const follow = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const { status, body } = await qgis.get(path);
      expect(`${path}: ${status}`).toBe(`${path}: 200`);
      const links = [body, ...(body.collections ?? [])].flatMap((one: Partial<Items>) => one.links ?? []);
      for (const { href } of links) await follow(pathOf(href));
    };
    await follow(root);
    expect([...seen]).toEqual(
      expect.arrayContaining([`${root}/conformance`, `${root}/collections/incidents`, `${root}/collections/crews`]),
    );
    const { body } = await qgis.get(`${root}/conformance`);
    expect(body.conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core');
  });

  it('gets every incident once, page by page, though one arrives meanwhile', async () => {
    const all = (await items('incidents', '?limit=10000')).features.map(({ id }) => id);
    const paged: unknown[] = [];
    let path: string | null = `${root}/collections/incidents/items?limit=4`;
    while (path !== null) {
      const { body } = await qgis.get(path);
      paged.push(...body.features.map(({ id }: { id: string }) => id));
      const next = body.links.find(({ rel }: { rel: string }) => rel === 'next');
      path = next ? pathOf(next.href) : null;
      await here.clock.advance(1_000);
      await alice.send('POST', '/api/incidents/', { version: 'arvada_manual_dispatch', description: 'x' });
    }
    expect(all.length).toBeGreaterThan(8);
    expect(paged).toEqual(all);
  });

  it('gets those of an area and of a time', async () => {
    const all = await items('incidents', '?limit=10000');
    const one = all.features.find(({ geometry }) => geometry?.type === 'Point');
    if (one?.geometry?.type !== 'Point') throw new Error('no incident has a point');
    const [lng = 0, lat = 0] = one.geometry.coordinates;
    const near = await items('incidents', `?bbox=${lng - 0.001},${lat - 0.001},${lng + 0.001},${lat + 0.001}`);
    expect(near.features.map(({ id }) => id)).toContain(one.id);
    expect(near.numberReturned).toBeLessThan(all.numberReturned);
    expect((await items('incidents', '?bbox=0,0,1,1')).features).toEqual([]);
    const time = String(one.properties?.time);
    const then = await items('incidents', `?datetime=${encodeURIComponent(time)}`);
    expect(new Set(then.features.map(({ properties }) => properties?.time))).toEqual(new Set([time]));
  });

  it('gets points without names: no description, no address, no label', async () => {
    const { features } = await items('incidents', '?limit=10000');
    const fields = new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {})));
    expect([...fields].toSorted()).toEqual(
      ['active', 'priority', 'state', 'state_display', 'state_meaning', 'state_time', 'time', 'version'].concat([
        'version_display',
      ]),
    );
    const whole = await qgis.get(`/api/incident/${features[0]?.id}/`);
    expect(whole).toMatchObject({ status: 403, body: { detail: refusals['token.scope'].words } });
  });

  it('gets crews by the right to the board only, and one feature by its id', async () => {
    const { features } = await items('crews');
    expect(features.length).toBeGreaterThan(2);
    const [crew] = features;
    expect((await qgis.get(`${root}/collections/crews/items/${crew?.id}`)).body).toMatchObject({ id: crew?.id });
    expect((await mapOnly.get(`${root}/collections/crews/items`)).status).toBe(404);
    const { body } = await mapOnly.get(`${root}/collections`);
    expect(body.collections.map(({ id }: { id: string }) => id)).not.toContain('crews');
    expect((await qgis.get(`${root}/collections/crews/items/none`)).status).toBe(404);
  });

  it('gets the features of a layer, in pages and by number', async () => {
    const { body } = await qgis.get(`${root}/collections`);
    const layer = body.collections.at(-1).id;
    const [first, second] = (await items(layer, '?limit=2')).features;
    expect((await items(layer, '?limit=1&offset=1')).features).toEqual([second]);
    expect((await qgis.get(`${root}/collections/${layer}/items/${first?.id}`)).body).toMatchObject({
      geometry: first?.geometry,
    });
    expect((await qgis.get(`${root}/collections/${layer}/items/999999999`)).status).toBe(404);
    expect((await qgis.get(`${root}/collections/${layer}/items/x`)).status).toBe(404);
  });

  it.each(['?bbox=1,2,3', '?bbox=a,b,c,d', '?datetime=yesterday', '?limit=0', '?f=json'])(
    'is told what is wrong with %s',
    async (query) => expect((await qgis.get(`${root}/collections/incidents/items${query}`)).status).toBe(400),
  );

  it('finds nothing of another organization', async () => {
    const durham = here.muster.app.views.keys('incidents', { where: { entity: entityId('durham') } });
    for (const uuid of durham.slice(0, 3))
      expect((await qgis.get(`${root}/collections/incidents/items/${uuid}`)).status).toBe(404);
    expect(scopes).toContain('map:read');
  });
});

describe.skipIf(!hasGdal)('GDAL', () => {
  let url: string;
  const proxy = createServer((request, response) => {
    // The addresses in the answers are public ones. GDAL follows them, so they must lead here.
    void fetch(`${here.url}${request.url}`, { headers: { Authorization: request.headers.authorization ?? '' } }).then(
      async (answer) => {
        const text = (await answer.text()).replaceAll(here.muster.app.config.publicUrl, url);
        response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' }).end(text);
      },
    );
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', () => resolve()));
    const address = proxy.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => void proxy.close());

  /** The words of `ogrinfo`. It must not block this process, which answers it. */
  const ogrinfo = (...asked: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const headers = `Authorization: Bearer ${qgis.secret}`;
      const child = spawn('ogrinfo', ['-ro', `OAPIF:${url}${root}`, ...asked], {
        env: { ...process.env, GDAL_HTTP_HEADERS: headers, OGR_OAPIF_PAGE_SIZE: '5' },
      });
      let said = '';
      child.stdout.on('data', (part: Buffer) => void (said += part.toString()));
      child.stderr.on('data', (part: Buffer) => void (said += part.toString()));
      child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
    });

  it('opens the collections and reads every incident, point by point', async () => {
    expect(await ogrinfo()).toMatch(/incidents[\s\S]*crews/);
    const all = await items('incidents', '?limit=10000');
    const said = await ogrinfo('incidents', '-al');
    expect(said).toContain(`Feature Count: ${all.features.length}`);
    expect(said.match(/ (MULTI)?POINT \(/g)).toHaveLength(all.features.filter(({ geometry }) => geometry).length);
    expect(said).toMatch(/WGS 84/);
  });

  it('reads an area alone', async () => {
    expect(await ogrinfo('incidents', '-so', '-spat', '0', '0', '1', '1')).toContain('Feature Count: 0');
  });
});
