import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProgramToken, TokenList, TokenSecret } from '#contracts/accounts/tokens';
import { hashOf } from '#services/app/secrets';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { tokenRoutes } from './tokens.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ secrets: { tokenSecret: (command: string) => `mst_${command}` } } as never);
  desk.person(10, { name: 'Alice Kimura', role: 'administrator' });
  desk.person(12, { name: 'Bo Berg', role: 'administrator', entity: jcw });
});
afterEach(() => desk.close());

const hours = (n: number) => new Date(Date.parse(noon) + n * 3_600_000).toISOString();
const days = (n: number) => hours(24 * n);
const ask = async <Json = TokenSecret>(name: string, body: object = {}, uuid = '', n = 10) => {
  const { json } = await desk.asks<Json>(tokenRoutes, name, desk.signedIn(id(n)), { body, params: { uuid } });
  return json as Json;
};
const make = (body: object = {}, n = 10) =>
  ask('POST /api/tokens/', { name: 'SCADA gateway', scopes: ['incident:create'], ...body }, '', n);
const rotate = (uuid: string, body: object = {}, n = 10) => ask('POST /api/tokens/:uuid/rotate/', body, uuid, n);
const revoke = (uuid: string, n = 10) => ask<object>('POST /api/tokens/:uuid/revoke/', {}, uuid, n);
const listed = async (n = 10) => (await ask<TokenList>('GET /api/tokens/', {}, '', n)).results;
const data = () => desk.log.at(-1)?.data as Record<string, unknown>;

describe('a token', () => {
  it('is for a year, from anywhere and 600 requests a minute, unless it is said otherwise', async () => {
    const { uuid, secret } = await make();
    expect(data()).toEqual({
      token: uuid,
      name: 'SCADA gateway',
      scopes: ['incident:create'],
      networks: [],
      limit: 600,
      secret: hashOf(secret),
      expiresAt: days(365),
    });
    await make({ networks: ['192.0.2.0/24'], days: 30, limit: 60 });
    expect(data()).toMatchObject({ networks: ['192.0.2.0/24'], expiresAt: days(30), limit: 60 });
  });

  it.each([
    [{ networks: ['here'] }, 'token.networks'],
    [{ scopes: [] }, 'invalid'],
    [{ scopes: ['everything'] }, 'invalid'],
    [{ scopes: ['map:read', 'map:read'] }, 'invalid'],
    [{ days: 731 }, 'invalid'],
    [{ name: '' }, 'invalid'],
  ])('is not made with %j: %s', async (body, code) => expect(make(body)).rejects.toThrow(code));

  it('is listed in its own organization, without its secret', async () => {
    const { uuid, secret } = await make();
    const [one] = await listed();
    expect(one).toEqual({
      uuid,
      name: 'SCADA gateway',
      scopes: ['incident:create'],
      networks: [],
      limit: 600,
      made_time: expect.any(String) as string,
      made_by: 'Alice Kimura',
      expires_time: days(365),
      earlier_until: null,
      status: 'open',
      last_used: null,
    } satisfies ProgramToken);
    expect(JSON.stringify(one)).not.toContain(secret);
    expect(await listed(12)).toEqual([]);
  });

  it('has its last use, and says that it expired or was revoked', async () => {
    const { uuid } = await make({ days: 1 });
    desk.happened(`token-${uuid}`, 'TokenUsed', { token: uuid, network: '192.0.2.0/24' }, { entity: arvada });
    expect(await listed()).toMatchObject([{ status: 'open', last_used: { network: '192.0.2.0/24' } }]);
    desk.at(days(1));
    expect(await listed()).toMatchObject([{ status: 'expired' }]);
    await revoke(uuid);
    expect(await listed()).toMatchObject([{ status: 'revoked' }]);
  });

  it('is rotated with a day of overlap, or with as many hours as it is said', async () => {
    const { uuid, secret } = await make();
    const next = await rotate(uuid);
    expect([next.uuid, next.secret === secret]).toEqual([uuid, false]);
    expect(data()).toEqual({ token: uuid, secret: hashOf(next.secret), expiresAt: days(365), earlierUntil: hours(24) });
    expect(await listed()).toMatchObject([{ earlier_until: hours(24) }]);
    await rotate(uuid, { overlap: 0, days: 7 });
    expect(data()).toMatchObject({ expiresAt: days(7), earlierUntil: noon });
    expect(await listed()).toMatchObject([{ earlier_until: null }]);
  });

  it('lets its earlier secret open no longer than it was made for', async () => {
    const { uuid } = await make({ days: 1 });
    await rotate(uuid, { overlap: 48 });
    expect(data()).toMatchObject({ earlierUntil: days(1) });
    await revoke(uuid);
    expect(await listed()).toMatchObject([{ earlier_until: null }]);
  });

  it('of another organization does not exist', async () => {
    const { uuid } = await make();
    await expect(rotate(uuid, {}, 12)).rejects.toThrow('not-found');
    await expect(revoke(uuid, 12)).rejects.toThrow('not-found');
    await expect(revoke(id(99))).rejects.toThrow('not-found');
  });
});
