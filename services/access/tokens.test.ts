import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '#events/testing/given';
import type { TokenDoc } from '#projections/accounts/tokens';
import { hashOf } from '#services/app/secrets';
import type { Refusal } from '#services/app/securityTrail';
import { appOf } from '#services/testing/app';
import { actorOf, may } from './principal.ts';
import { bearerIn, holderOf } from './tokens.ts';

const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const token: TokenDoc = {
  uuid: 't1',
  entity: 'arvada',
  name: 'SCADA gateway',
  scopes: ['incident:create'],
  networks: [],
  limit: 600,
  secret: hashOf('mst_new'),
  expires_at: at('20:00'),
  earlier: { secret: hashOf('mst_old'), until: at('10:00') },
  revoked: false,
  made_time: at('08:00'),
  made_by: 'user:alice',
  uses: [],
};

let refused: Refusal[];
beforeEach(() => {
  refused = [];
});
function asked(secret: string, changed: Partial<TokenDoc> = {}, when = at('09:00'), ip = '192.0.2.7') {
  const doc = { ...token, ...changed };
  const columns: Record<string, string | null> = { secret: doc.secret, earlier: doc.earlier?.secret ?? null };
  const app = appOf({
    views: {
      keys: (_: string, { where = {} }: { readonly where?: object } = {}) =>
        Object.entries(where).every(([name, value]) => columns[name] === value) ? [doc.uuid] : [],
      doc: () => doc,
    },
    clock: { now: () => Date.parse(when) },
    parts: { trail: { refused: (refusal: Refusal) => void refused.push(refusal) } },
  });
  return () => holderOf(app, secret, ip);
}

describe('the secret in a header', () => {
  it('is read from `Bearer`, in any case, when it is one of Muster', () => {
    expect([bearerIn('Bearer mst_a'), bearerIn('bearer  mst_b')]).toEqual(['mst_a', 'mst_b']);
  });
  it('is absent for the credentials of a proxy, and without a header', () =>
    expect([undefined, '', 'Basic mst_a', 'Bearer eyJh', 'Bearer'].map((one) => bearerIn(one))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]));
});

describe('the holder of a token', () => {
  it('acts for its organization, by its scopes alone, as itself', () => {
    const who = asked('mst_new')();
    expect([who.entity, who.session, who.account.first_name, who.token?.limit]).toEqual([
      'arvada',
      't1',
      'SCADA gateway',
      600,
    ]);
    expect([may(who, 'incident.create'), may(who, 'incident.view'), may(who, 'viewer.view')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(actorOf(who)).toEqual({ kind: 'token', id: 't1' });
    expect(actorOf({ account: { uuid: 'ada' } })).toEqual({ kind: 'user', id: 'ada' });
    expect(refused).toEqual([]);
  });

  it.each<readonly [string, ReturnType<typeof asked>]>([
    ['another secret', asked('mst_guess')],
    ['a revoked token', asked('mst_new', { revoked: true })],
    ['an expired token', asked('mst_new', {}, at('20:00'))],
    ['the secret before a rotation, after its overlap', asked('mst_old', {}, at('10:00'))],
    ['the secret before a rotation of a revoked token', asked('mst_old', { revoked: true })],
  ])('is not found by %s', (_, act) => void refusalOf(act, 'token.unknown'));

  it('has both secrets during an overlap', () => {
    expect(asked('mst_old', {}, '2026-03-01T09:59:59.999Z')().session).toBe('t1');
    expect(asked('mst_new', {}, '2026-03-01T19:59:59.999Z')().session).toBe('t1');
  });

  it('comes from one of its networks', () => {
    const networks = ['192.0.2.0/24', '2001:db8::/32'];
    expect(asked('mst_new', { networks })().session).toBe('t1');
    expect(asked('mst_new', { networks }, at('09:00'), '2001:db8::9')().session).toBe('t1');
    refusalOf(asked('mst_new', { networks }, at('09:00'), '198.51.100.7'), 'token.network');
  });

  it('is noted in the security log when refused: by name where it is known', () => {
    refusalOf(asked('mst_guess'), 'token.unknown');
    refusalOf(asked('mst_new', { revoked: true }), 'token.unknown');
    expect(refused).toEqual([
      { entity: '', account: null, ip: '192.0.2.7' },
      { entity: 'arvada', account: 't1', ip: '192.0.2.7' },
    ]);
  });
});
