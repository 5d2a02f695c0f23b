import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { token } from './decider.ts';
import type { TokenFact } from './events.ts';

const data = {
  token: 't1',
  name: 'SCADA gateway',
  scopes: ['incident:create'],
  networks: ['192.0.2.0/24'],
  limit: 600,
  secret: 'a1',
  expiresAt: '2027-03-01T00:00:00.000Z',
};
const made: TokenFact = { type: 'TokenMade', data };
const rotation = {
  secret: 'b2',
  expiresAt: '2028-03-01T00:00:00.000Z',
  earlierUntil: '2027-02-02T00:00:00.000Z',
} as const;
const rotated: TokenFact = { type: 'TokenRotated', data: { token: 't1', ...rotation } };
const revoked: TokenFact = { type: 'TokenRevoked', data: { token: 't1' } };

describe('the token of a program', () => {
  it('is made once', () => {
    given(token)
      .when({ do: 'make', ...data })
      .then(made);
    given(token, made)
      .when({ do: 'make', ...data })
      .thenNothing();
  });

  it('has a new secret once for each request, and none after it was revoked', () => {
    given(token)
      .when({ do: 'rotate', ...rotation })
      .thenRefused('not-found');
    given(token, made)
      .when({ do: 'rotate', ...rotation })
      .then(rotated);
    given(token, made, rotated)
      .when({ do: 'rotate', ...rotation })
      .thenNothing();
    given(token, made, revoked)
      .when({ do: 'rotate', ...rotation })
      .thenRefused('token.revoked');
  });

  it('is revoked once', () => {
    given(token, made).when({ do: 'revoke' }).then(revoked);
    given(token, made).when({ do: 'revoke' }).thenRepeatIsNothing();
  });

  it('is recorded as used once an hour from each network', () => {
    // The facts of the history happened at noon.
    const used: TokenFact = { type: 'TokenUsed', data: { token: 't1', network: '192.0.2.0/24' } };
    const use = (at: string, network = '192.0.2.0/24') => ({ do: 'use', network, at }) as const;
    given(token, made).when(use('2026-03-01T12:00:00.000Z')).then(used);
    given(token, made, used).when(use('2026-03-01T12:59:59.999Z')).thenNothing();
    given(token, made, used).when(use('2026-03-01T13:00:00.000Z')).then(used);
    given(token, made, used)
      .when(use('2026-03-01T12:10:00.000Z', '198.51.100.0/24'))
      .then({ type: 'TokenUsed', data: { token: 't1', network: '198.51.100.0/24' } });
    given(token, made, revoked).when(use('2026-03-01T12:00:00.000Z')).thenNothing();
  });
});
