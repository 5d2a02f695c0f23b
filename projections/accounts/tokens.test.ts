import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { tokens } from './tokens.ts';

const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const made = happened(
  'TokenMade',
  {
    token: 't1',
    name: 'SCADA gateway',
    scopes: ['incident:create'],
    networks: ['192.0.2.0/24'],
    limit: 60,
    secret: 'a',
    expiresAt: at('20:00'),
  },
  { at: at('08:00') },
);
const rotated = happened('TokenRotated', {
  token: 't1',
  secret: 'b',
  expiresAt: at('22:00'),
  earlierUntil: at('10:00'),
});
const revoked = happened('TokenRevoked', { token: 't1' });
const used = (network: string, time: string) => happened('TokenUsed', { token: 't1', network }, { at: at(time) });
const column = (name: 'secret' | 'earlier', ...events: Parameters<typeof given>[1][]) => {
  const doc = given(tokens, made, ...events).doc('t1');
  return doc && tokens.columns?.[name]?.(doc);
};

it('a token has its name, scopes and limits, and the secret before its last rotation', () => {
  expect(given(tokens, made).doc('t1')).toEqual({
    uuid: 't1',
    entity: 'arvada',
    name: 'SCADA gateway',
    scopes: ['incident:create'],
    networks: ['192.0.2.0/24'],
    limit: 60,
    secret: 'a',
    expires_at: at('20:00'),
    earlier: null,
    revoked: false,
    made_time: at('08:00'),
    made_by: 'user:dana',
    uses: [],
  });
  expect(given(tokens, made, rotated).doc('t1')).toMatchObject({
    secret: 'b',
    expires_at: at('22:00'),
    earlier: { secret: 'a', until: at('10:00') },
  });
});

it('is found by its secrets until it is revoked', () => {
  expect([column('secret'), column('earlier')]).toEqual(['a', null]);
  expect([column('secret', rotated), column('earlier', rotated)]).toEqual(['b', 'a']);
  expect([column('secret', rotated, revoked), column('earlier', rotated, revoked)]).toEqual([null, null]);
  expect(given(tokens, made, revoked).doc('t1')?.revoked).toBe(true);
});

it('remembers its last use from each of ten networks, the newest first', () => {
  const uses = given(tokens, made, used('a', '09:00'), used('b', '10:00'), used('a', '11:00')).doc('t1')?.uses;
  expect(uses).toEqual([
    { network: 'a', time: at('11:00') },
    { network: 'b', time: at('10:00') },
  ]);
  const many = Array.from({ length: 12 }, (_, n) => used(`n${n}`, '09:00'));
  expect(given(tokens, made, ...many).doc('t1')?.uses).toHaveLength(10);
});

it('tells the screens of its organization, and opens nothing once an event of it could not be read', () => {
  expect(given(tokens, made).told).toEqual([
    { channel: 'private-entity-arvada-users', event: 'TOKENS_CHANGED', data: { position: 1 } },
  ]);
  const doc = given(tokens, made).doc('t1');
  expect(doc && tokens.setAside?.(doc)).toMatchObject({ revoked: true });
});
