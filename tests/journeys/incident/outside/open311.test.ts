import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { installed, signedIn } from '../../../support/installed.ts';
import { type Program, program } from '../../../support/signIn/program.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');
const bo = signedIn(here, 'administrator@durham.example');
let city: Program;
let other: Program;
beforeAll(async () => {
  city = await program(here.url, alice, { scopes: ['open311:use'] });
  other = await program(here.url, bo, { scopes: ['open311:use'] });
});

/** Asks as the clients of Open311 do: the key in the query, or in the form. */
const get = async (path: string, key: string | null = city.secret) => {
  const url = new URL(`${here.url}/open311/v2/${path}`);
  if (key !== null) url.searchParams.set('api_key', key);
  const answer = await fetch(url);
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};
const post = async (format: 'json' | 'xml', report: Record<string, string>, key: string | null = city.secret) => {
  const body = new URLSearchParams({ ...(key === null ? {} : { api_key: key }), ...report });
  const answer = await fetch(`${here.url}/open311/v2/requests.${format}`, { method: 'POST', body });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};
const idIn = ({ text }: { readonly text: string }): string => JSON.parse(text)[0].service_request_id;
const state = async (uuid: string) => JSON.parse((await get(`requests/${uuid}.json`)).text)[0];
const report = (n: number) => ({
  service_code: 'A02',
  lat: (39.8 + n / 100).toFixed(4),
  long: '-105.0813',
  address_string: `${n} Main St`,
});

describe('Open311', () => {
  it('lists the services of the organization, and defines each, as JSON and as XML', async () => {
    const json = await get('services.json?jurisdiction_id=arvada');
    expect(json).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' });
    const listed = JSON.parse(json.text) as readonly { service_code: string; metadata: boolean; type: string }[];
    expect(listed.find(({ service_code: code }) => code === 'A02')).toMatchObject({
      metadata: false,
      type: 'realtime',
    });
    expect(new Set(listed.map(({ service_code: code }) => code)).size).toBe(listed.length);
    const xml = await get('services.xml');
    expect(xml.type).toBe('text/xml; charset=utf-8');
    expect(xml.text.match(/<service>/g)).toHaveLength(listed.length);
    expect(xml.text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<services><service><service_code>/);
    const durham = (await get('services/WTR 001.xml', other.secret)).text;
    expect(durham).toContain(
      '<service_definition><service_code>WTR 001</service_code><attributes><attribute><variable>',
    );
    expect(durham).toMatch(/<values><value><key>MAIN<\/key><name>/);
    expect((await get('services/nothing.json')).status).toBe(404);
  });

  it('turns a report into an incident with its place and caller, and gives its state back', async () => {
    const caller = { first_name: 'Ida', last_name: 'Ray', phone: '303-555-0188', email: 'ida@example.com' };
    const media = { description: 'Water & ice <here>', media_url: 'https://photos.example/1.jpg' };
    const made = await post('json', { ...report(1), ...caller, ...media, jurisdiction_id: 'arvada' });
    expect([made.status, made.type]).toEqual([201, 'application/json; charset=utf-8']);
    const uuid = idIn(made);
    const { body } = await alice.get(`/api/incident/${uuid}/`);
    expect(body).toMatchObject({
      description: 'Water & ice <here>\nPhoto: https://photos.example/1.jpg',
      priority: 'emergency',
      locations: [{ raw: '1 Main St', contacts: [{ name: 'Ida Ray', email: 'ida@example.com', complainant: true }] }],
      tags: [{ content_type: 'problem', data: { code: 'A02' } }],
    });
    expect(await state(uuid)).toMatchObject({ status: 'open', service_code: 'A02', lat: 39.81, address: '1 Main St' });
    expect((await get(`requests/${uuid}.xml`)).text).toContain('Water &amp; ice &lt;here&gt;');
    expect(JSON.parse((await get(`tokens/${uuid}.json`)).text)).toEqual([{ service_request_id: uuid, token: uuid }]);
    await alice.send('PATCH', `/api/manage/incident/${uuid}/`, { completed: true });
    expect(await state(uuid)).toMatchObject({ status: 'closed' });
    const ids = async (query: string) =>
      (JSON.parse((await get(`requests.json?${query}`)).text) as { service_request_id: string }[]).map(
        (one) => one.service_request_id,
      );
    expect(await ids('status=closed&service_code=A02')).toContain(uuid);
    expect(await ids('status=open')).not.toContain(uuid);
    expect(await ids('service_code=A01')).toEqual([]);
    expect(await ids('end_date=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await ids(`service_request_id=${uuid},nothing`)).toEqual([uuid]);
  });

  it('links a second report of the same cause to the open incident, and not one of another cause or place', async () => {
    const first = idIn(await post('json', report(2)));
    const again = await post('json', { ...report(2), lat: '39.8203' });
    expect(JSON.parse(again.text)[0].service_notice).toBe('This cause is already being worked on.');
    expect((await alice.get(`/api/incident/${idIn(again)}/`)).body).toMatchObject({ linked_to: expect.anything() });
    for (const more of [{ service_code: 'A01' }, { lat: '39.8303' }]) {
      const alone = (await alice.get(`/api/incident/${idIn(await post('json', { ...report(2), ...more }))}/`)).body;
      expect(alone.linked_to ?? null).toBeNull();
    }
    await alice.send('PATCH', `/api/manage/incident/${first}/`, { completed: true });
    await here.clock.advance(11_000);
    await here.settled();
    expect(await state(idIn(again))).toMatchObject({ status: 'closed' });
  });

  it('answers a repeated report as the first time: it is not near itself', async () => {
    const send = () =>
      city.send('POST', '/open311/v2/requests.json', report(7), { 'Idempotency-Key': 'one report of the city' });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.body[0].service_notice).toBe('');
  });

  it('refuses in the form of the standard', async () => {
    const refusals = [
      [await get('services.json', null), 403],
      [await get('services.json', 'mst_unknown'), 403],
      [await get('services.json?jurisdiction_id=durham'), 404],
      [await post('json', report(3), null), 403],
      [await post('json', { ...report(3), service_code: 'nothing' }), 404],
      [await post('json', { service_code: 'A02', address_id: '7' }), 400],
      [await post('json', { ...report(3), lat: 'north' }), 400],
      [await post('json', { ...report(3), 'attribute[detail]': 'nothing' }), 400],
    ] as const;
    for (const [{ status, text }, wanted] of refusals) {
      expect([status, text]).toEqual([wanted, expect.anything()]);
      const [error] = JSON.parse(text) as { code: number; description: string }[];
      expect(error).toEqual({ code: wanted, description: expect.stringMatching(/./) });
    }
    const xml = await post('xml', { service_code: 'A02' });
    expect(xml.text).toContain('<errors><error><code>400</code><description>lat: ');
    const { secret } = await program(here.url, alice, { scopes: ['incident:read'] });
    expect((await get('services.json', secret)).status).toBe(403);
    const own = idIn(await post('json', report(4)));
    expect((await get(`requests/${own}.json`, other.secret)).status).toBe(404);
  });

  const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../../shared/data');
  const fixtures = `${shared}/fixtures/open311`;
  if (!existsSync(fixtures)) console.warn('Open311: no fixtures at hand, so its schemas are not compared.');
  it.skipIf(!existsSync(fixtures))('answers as the published schemas have it', async () => {
    const required = (name: string): readonly string[] =>
      (JSON.parse(readFileSync(`${fixtures}/schema_${name}.json`, 'utf8')) as { required: string[] }).required;
    const uuid = idIn(await post('xml', report(5)).then(async () => post('json', report(6))));
    const [service] = JSON.parse((await get('services.json')).text);
    const definition = JSON.parse((await get('services/A02.json')).text);
    expect(Object.keys(service)).toEqual(expect.arrayContaining([...required('service')]));
    expect(Object.keys(definition)).toEqual(expect.arrayContaining([...required('service_definition')]));
    expect(Object.keys(await state(uuid))).toEqual(expect.arrayContaining([...required('request')]));
    // The fields of a real city's requests.
    const [real] = JSON.parse(readFileSync(`${fixtures}/sf_requests_2011_500.json`, 'utf8')) as object[];
    const extensions = ['city', 'geo_point', 'street'];
    const wanted = Object.keys(real ?? {}).filter((name) => !extensions.includes(name));
    expect(Object.keys(await state(uuid))).toEqual(expect.arrayContaining(wanted));
  });
});
