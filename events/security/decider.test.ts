import { describe, expect, it } from 'vitest';
import { given } from '#events/testing/given';
import { security, securityStream } from './decider.ts';
import type { SecurityFact } from './events.ts';

const refused: SecurityFact = {
  type: 'SignInRefused',
  data: {
    note: 'n1',
    account: null,
    network: '192.0.2.0/24',
    count: 3,
    since: '2026-03-01T08:00:00.000Z',
    until: '2026-03-01T08:00:40.000Z',
  },
};

describe('the security log', () => {
  it('records what it is told, once', () => {
    given(security).when({ do: 'record', fact: refused }).then(refused);
    given(security).when({ do: 'record', fact: refused }).thenRepeatIsNothing();
  });

  it('has a stream for each organization and day', () => {
    expect(securityStream('e1', '2026-03-01T23:59:59.000Z')).toBe('e1.2026-03-01');
    expect(securityStream('', '2026-03-02T00:00:00.000Z')).toBe('.2026-03-02');
  });
});
