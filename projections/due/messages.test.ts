import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { owed } from '#projections/testing/owed';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
/** The time this many seconds after noon, ISO-8601. */
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();
const fact = (type: FactType, data: object, seconds = 0) =>
  ({
    id: `${type} ${seconds}`,
    type,
    data,
    stream: 'x-1',
    metadata: { entity: 'arvada', actor: { kind: 'user', id: 'dana' }, occurredAt: at(seconds) },
  }) as unknown as RecordedFact;

describe('the news of shifts', () => {
  const chosen = fact('ShiftNewsChosen', { news: 'w1', user: 'ada', by: 'text', weekly: false }, 10);
  const shift = (seconds: number) => fact('ShiftScheduled', { shift: 'n1', schedule: 's1', from: at(900) }, seconds);
  const due = (...events: readonly RecordedFact[]) => owed('shift-news', ...events).map(({ due_at }) => due_at);
  const looked = (cause: string, told: readonly object[] = []) =>
    fact('ShiftNewsLooked', { news: 'w1', since: null, until: at(20), next: at(600), cause, gaps: [], told }, 30);

  it('is looked for where somebody wants it, and two minutes after a change', () => {
    expect(due(shift(1))).toEqual([]);
    expect(due(chosen)).toEqual([at(10)]);
    expect(due(fact('DispatchRulesSet', { shift_trades: 'approved' }))).toEqual([]);
    expect(due(fact('DispatchRulesSet', { shift_news: 'text' }, 2))).toEqual([at(2)]);
    expect(due(fact('DispatchRulesSet', { gap_news: 'manager' }, 3))).toEqual([at(3)]);
    const first = looked(`${chosen.id} ${at(10)}`);
    expect(due(chosen, first)).toEqual([at(600)]);
    expect(due(chosen, first, shift(40))).toEqual([at(160)]);
    // The next look comes before a change has rested.
    expect(due(chosen, first, shift(590))).toEqual([at(600)]);
  });

  it('is looked for again when something changed during the look', () => {
    expect(due(chosen, shift(12), looked(`${chosen.id} ${at(10)}`))).toEqual([at(10)]);
  });

  it('is owed to each person, by text or mail, and looked up after a minute', () => {
    const about = { user: 'ada', about: [] };
    const facts = looked('', [
      { delivery: 'd1', by: 'text', ...about },
      { delivery: 'd2', by: 'email', ...about },
    ]);
    expect(owed('shift-text', facts)).toMatchObject([{ id: 'd1', status: 'owed', news: { user: 'ada', by: 'text' } }]);
    expect(owed('shift-mail', facts)).toMatchObject([{ id: 'd2', status: 'owed', news: { user: 'ada', by: 'email' } }]);
    const asked = fact('AccountMailRequested', { delivery: 'd2', user: 'ada' }, 40);
    expect(owed('shift-mail', facts, asked)).toMatchObject([{ id: 'd2', status: 'requested', due_at: at(100) }]);
    expect(owed('account-mail', asked)).toHaveLength(1);
  });
});
