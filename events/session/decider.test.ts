import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { session } from './decider.ts';
import type { SessionFact } from './events.ts';

const id = 'ab'.repeat(32);
const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const data = { session: id, user: 'u1', expiresAt: at('22:00'), by: 'password' } as const;
const started: SessionFact = { type: 'SessionStarted', data: { ...data, idleAt: at('08:00') } };
const used: SessionFact = { type: 'SessionUsed', data: { session: id, until: at('09:00') } };
const ended = (reason: 'idle' | 'expired'): SessionFact => ({
  type: 'SessionEnded',
  data: { session: id, reason, account: 'u1' },
});
const look = (time: string) => ({ do: 'endIdle', now: at(time) }) as const;

describe('a session that is not used', () => {
  it('ends at its time, once', () => {
    given(session, started).when(look('07:59')).thenNothing();
    given(session, started).when(look('08:00')).then(ended('idle'));
    given(session, started).when(look('08:00')).thenRepeatIsNothing();
  });

  it('stays after a use, which never shortens it', () => {
    given(session, started)
      .when({ do: 'use', until: at('09:00') })
      .then(used);
    given(session, started, used).when(look('08:59')).thenNothing();
    given(session, started, used)
      .when({ do: 'use', until: at('08:30') })
      .thenNothing();
    given(session, started, used, ended('idle'))
      .when({ do: 'use', until: at('10:00') })
      .thenNothing();
  });

  it('that had expired before is recorded as expired', () => {
    const late: SessionFact = { type: 'SessionUsed', data: { session: id, until: at('23:00') } };
    given(session, started, late).when(look('23:00')).then(ended('expired'));
  });

  it('of an earlier release stays until it expires', () => {
    given(session, { type: 'SessionStarted', data }).when(look('21:00')).thenNothing();
    given(session, { type: 'SessionStarted', data })
      .when({ do: 'use', until: at('09:00') })
      .thenNothing();
  });
});
