import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { documentAnswer, listAnswer, named } from './forms.ts';
import { adoptKey, isOpen311, refuseOpen311 } from './keys.ts';
import { open311Routes } from './open311.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(12, { name: 'Bo Berg', role: 'manager', entity: jcw });
});
afterEach(() => desk.close());

const ask = async (name: string, { body = {}, query = {}, is = '', n = 10 } = {}) => {
  const asked = { body, query, params: { name: is } };
  const { text } = await desk.asks(open311Routes, name, desk.signedIn(id(n)), asked);
  return JSON.parse(text?.body ?? 'null');
};
const report = async (more: object = {}) =>
  (
    await ask('POST /open311/v2/requests.json', {
      body: { service_code: 'A02', lat: '39.8', long: '-105.1', ...more },
    })
  )[0] as { service_request_id: string; service_notice: string };
const list = async (query: object = {}) =>
  (await ask('GET /open311/v2/requests.json', { query })) as {
    service_request_id: string;
    status: string;
    address: string;
  }[];
const made = () => desk.log.findLast(({ type }) => type === 'IncidentCreated')?.data as Record<string, unknown>;
describe('the discovery', () => {
  const discovered = async (format: string, config: object) => {
    const given = { publicUrl: 'https://desk.example/', ...config };
    const route = open311Routes.find(({ path }) => path.endsWith(`discovery.${format}`));
    const { text } = (await route?.answer({ app: { config: given } } as never)) ?? {};
    return text?.body ?? '';
  };

  it.each([
    [true, 'test'],
    [false, 'production'],
  ])('says where GeoReport is, and of a demo (%s) that it is for tests', async (demo, type) => {
    expect(JSON.parse(await discovered('json', { demo }))).toMatchObject({
      endpoints: [{ url: 'https://desk.example/open311/v2', type, formats: ['application/json', 'text/xml'] }],
    });
    const xml = await discovered('xml', { demo });
    expect(xml).toContain(`<endpoints><endpoint><specification>http://wiki.open311.org/GeoReport_v2</specification>`);
    expect(xml).toContain('<formats><format>application/json</format><format>text/xml</format></formats>');
  });
});

describe('a report of a city', () => {
  it('keeps what has no field here in its description, and the service as its words', async () => {
    await report();
    expect(made()).toMatchObject({ personal: { description: expect.stringMatching(/^[A-Z]/) } });
    expect(await list()).toMatchObject([{ address: '39.8, -105.1', lat: 39.8, long: -105.1 }]);
    const odd = { phone: '12', email: 'no', media_url: 'https://photos.example/1.jpg', description: ' Leak ' };
    await report({ ...odd, address_string: ' 1 Main St ' });
    expect(made()).toMatchObject({
      personal: { description: 'Leak\nPhone: 12\nEmail: no\nPhoto: https://photos.example/1.jpg' },
    });
    expect((await list()).map((one) => one.address)).toContain('1 Main St');
  });

  it.each([
    [{ service_code: 'nothing' }, 'open311.service'],
    [{ lat: undefined }, 'open311.place'],
    [{ long: undefined, address_string: ' ' }, 'open311.place'],
    [{ 'attribute[detail]': 'nothing' }, 'open311.detail'],
    [{ jurisdiction_id: 'jcw' }, 'not-found'],
    [{ lat: 'north' }, 'invalid'],
    [{ hue: 'red' }, 'invalid'],
  ])('is refused with %j', async (more, why) => expect(report(more)).rejects.toThrow(why));

  it('of the same cause is linked: the same problem, near, and of the last day', async () => {
    const first = await report();
    expect(first.service_notice).toBe('');
    expect((await report()).service_notice).not.toBe('');
    const alone = [{ service_code: 'A01' }, { lat: '39.81' }, { lat: undefined, long: undefined, address_string: 'x' }];
    for (const more of alone) expect((await report(more)).service_notice).toBe('');
    desk.at(new Date(Date.parse(noon) + 25 * 3_600_000).toISOString());
    expect((await report()).service_notice).toBe('');
  });

  it('is found by its id, service, state and time, by its own organization alone', async () => {
    const { service_request_id: uuid } = await report();
    expect(await list()).toMatchObject([{ service_request_id: uuid, status: 'open' }]);
    expect(await list({ status: 'closed' })).toEqual([]);
    expect(await list({ service_code: 'A01,A02' })).toHaveLength(1);
    expect(await list({ service_code: 'A01' })).toEqual([]);
    expect(await list({ end_date: '2026-03-01T11:59:59Z' })).toEqual([]);
    expect(await list({ start_date: '2026-03-01T12:00:01Z' })).toEqual([]);
    expect(await list({ start_date: '2026-03-01T12:00:00Z' })).toHaveLength(1);
    expect(await list({ service_request_id: `${uuid}, ${id(99)},x` })).toHaveLength(1);
    desk.happened(`incident-${uuid}`, 'IncidentArchived', {}, { entity: arvada });
    expect(await list({ status: 'closed' })).toHaveLength(1);
    const one = (n = 10, is = `${uuid}.json`) => ask('GET /open311/v2/requests/:name', { is, n });
    expect(await one()).toMatchObject([{ service_request_id: uuid, agency_responsible: expect.any(String) }]);
    await expect(one(12)).rejects.toThrow('not-found');
    await expect(one(10, `${uuid}.csv`)).rejects.toThrow('not-found');
    await expect(one(10, 'x.json')).rejects.toThrow('not-found');
    expect(await ask('GET /open311/v2/tokens/:name', { is: `${uuid}.json` })).toEqual([
      { service_request_id: uuid, token: uuid },
    ]);
    desk.happened(`incident-${uuid}`, 'IncidentDeleted', {}, { entity: arvada });
    expect([await list(), await list({ service_request_id: uuid })]).toEqual([[], []]);
  });
});

describe('the forms of the standard', () => {
  it('are lists and documents, and XML says everything that XML can', () => {
    const listed = { list: 'services', one: 'service', of: [{ a: '1 & <2>\u0001', b: null, c: false }] };
    expect(listAnswer('json', listed).text?.body).toBe('[{"a":"1 & <2>\\u0001","b":null,"c":false}]');
    expect(listAnswer('xml', listed).text?.body).toContain(
      '<services><service><a>1 &amp; &lt;2&gt; </a><b/><c>false</c></service></services>',
    );
    const definition = { attributes: [{ code: 'x', values: [{ key: 'k' }] }], odd: ['z'] };
    expect(documentAnswer('xml', 'd', definition).text?.body).toContain(
      '<attributes><attribute><code>x</code><values><value><key>k</key></value></values></attribute></attributes><odd><item>z</item></odd>',
    );
    expect(documentAnswer('json', 'd', definition).text?.body).toBe(JSON.stringify(definition));
    expect([named('a.b.json'), named('a.xml'), named('a'), named('.json')]).toEqual([
      ['a.b', 'json'],
      ['a', 'xml'],
      null,
      null,
    ]);
  });

  it('bring the token as api_key, in the query or in the form', async () => {
    const adopted = async (ctx: object) => {
      const whole = { method: 'GET', query: {}, is: () => 'application/x-www-form-urlencoded', get: () => '', ...ctx };
      await adoptKey(whole as unknown as Parameters<typeof adoptKey>[0]);
      return whole as unknown as { query: object; req: { headers: object }; request: { body: string } };
    };
    const headers = () => ({ headers: {}, complete: true });
    const asked = await adopted({ query: { api_key: 'mst_1', status: 'open' }, req: headers() });
    expect([asked.req.headers, asked.query]).toEqual([{ authorization: 'Bearer mst_1' }, { status: 'open' }]);
    const form = { method: 'POST', req: headers(), request: { body: 'api_key=mst_2&lat=1' } };
    const sent = await adopted(form);
    expect([sent.req.headers, sent.request.body]).toEqual([{ authorization: 'Bearer mst_2' }, 'lat=1']);
    expect((await adopted({ req: headers() })).req.headers).toEqual({});
  });

  it('refuse with a list of codes and words', () => {
    const refused = (status: number, path: string, body: object) => {
      const ctx = { status, path, body, type: '' } as unknown as Parameters<typeof refuseOpen311>[0];
      refuseOpen311(ctx);
      return [ctx.status, ctx.body];
    };
    expect(refused(401, '/open311/v2/services.json', { detail: 'No', correlation_id: 'c' })).toEqual([
      403,
      '[{"code":403,"description":"No"}]',
    ]);
    const [, xml] = refused(400, '/open311/v2/requests.xml', { lat: ['Bad.', 'Odd.'], non_field_errors: ['x'] });
    expect(xml).toContain('<error><code>400</code><description>lat: Bad. Odd.</description></error>');
    expect(xml).toContain('<description>x</description>');
    expect([isOpen311('/open311/v2/x'), isOpen311('/api/x')]).toEqual([true, false]);
  });
});
