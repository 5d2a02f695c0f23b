import { beforeAll, describe, expect, it } from 'vitest';
import { installed, signedIn } from '../../support/installed.ts';
import { rawRequest } from '../../support/network/rawRequest.ts';
import { idsOf } from '../../support/routeSamples.ts';

let path: string;

const here = installed({ organisations: ['arvada', 'durham'] });
const lena = signedIn(here, 'leader@arvada.example');
beforeAll(() => {
  path = `/api/incident/${idsOf(here.muster.app, 'arvada').incident}/map.svg`;
});

describe('the still map of an incident', () => {
  it('is an inert picture of the requested size', async () => {
    const { status, headers, body } = await lena.get(`${path}?width=390&height=208&theme=dark`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-disposition')).toMatch(/^inline/);
    expect(body).toMatch(/^<svg [^>]*width="390" height="208"/);
    expect(body).toContain('this incident');
    expect(body).toContain('other active incidents');
  });

  it('is sent again only once something on it has changed', async () => {
    const first = await lena.get(path);
    const asked = {
      Cookie: `muster_session=${lena.cookie('muster_session')}`,
      'If-None-Match': first.headers.get('etag') ?? '',
    };
    const again = () => rawRequest(here.url, 'GET', { path, headers: asked, body: null });
    expect((await again()).status).toBe(304);
    const { incident } = idsOf(here.muster.app, 'arvada');
    await lena.send('POST', `/api/incident/${incident}/location/`, { raw: 'The other end', lat: 39.7, lng: -105.2 });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('2 red pins');
  });

  it('has no word of the address', async () => {
    const { body } = await lena.get(path);
    expect(body).not.toContain('The other end');
    expect(body).not.toContain('Arvada');
  });

  it('of another organization does not exist, and shows none of its incidents', async () => {
    const theirs = idsOf(here.muster.app, 'durham');
    expect((await lena.get(`/api/incident/${theirs.incident}/map.svg`)).status).toBe(404);
    const durham = await here.person('leader@durham.example');
    const before = (await lena.get(path)).body;
    await durham.send('POST', '/api/incidents/', {
      version: 'standard_manual_dispatch',
      description: 'Far from home',
      locations: [{ raw: 'Next door', lat: 39.801, lng: -105.081 }],
    });
    expect((await lena.get(path)).body).toBe(before);
    // The control: the organization's own incident is shown beside it.
    await lena.send('POST', '/api/incidents/', {
      version: 'arvada_manual_dispatch',
      description: 'At home',
      locations: [{ raw: 'Next door', lat: 39.801, lng: -105.081 }],
    });
    expect((await lena.get(path)).body).not.toBe(before);
  });

  it.each([
    ['width=0', { width: ['This must be at least 1.'] }],
    ['width=1281', { width: ['This may be at most 1280.'] }],
    ['height=tall', { height: ['This is not a whole number.'] }],
    ['theme=red', { theme: ['This must be one of: light, dark.'] }],
  ])('is refused at %s', async (query, errors) => {
    const { status, body } = await lena.get(`${path}?${query}`);
    expect([status, body]).toEqual([400, errors]);
  });
});
