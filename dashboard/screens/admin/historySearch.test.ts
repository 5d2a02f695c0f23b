import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '#contracts/audit/events';
import { latest, ofKinds, ofTypes, searchWords } from './historySearch.ts';

describe('the history of a view', () => {
  it('is searched by kinds or by types', () => {
    expect([ofKinds('beat', 'crew'), ofTypes('BeatChanged')]).toEqual([
      [{ kind: 'beat' }, { kind: 'crew' }],
      [{ type: 'BeatChanged' }],
    ]);
    expect([{ kind: 'afterhours' }, { type: 'CheckInCompleted' }, {}].map(searchWords)).toEqual([
      'After-hours leader',
      'Check-in completed',
      '',
    ]);
  });

  it('shows the ten newest of all searches', () => {
    const at = (...positions: number[]) => positions.map((position) => ({ position }) as AuditEvent);
    const found = latest([at(20, 7, 6, 5, 4, 1), [], at(30, 9, 8, 3, 2)]);
    expect(found.map(({ position }) => position)).toEqual([30, 20, 9, 8, 7, 6, 5, 4, 3, 2]);
  });
});
