import { expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { given, happened } from '#projections/testing/given';
import { trades } from './trades.ts';

const asked = (approval: 'none' | 'supervisor') =>
  happened(
    'TradeAsked',
    {
      schedule: 's1',
      trade: 't1',
      designation: 'Water on-call',
      kind: 'give',
      user: 'ada',
      to: 'bo',
      shift: 'n1',
      from: '2026-03-02T14:00:00.000Z',
      until: '2026-03-03T14:00:00.000Z',
      back: null,
      approval,
    } as never,
    { stream: 'schedule-s1' },
  );
const said = (type: 'TradeAccepted' | 'TradeMade' | 'TradeEnded', data: object) =>
  happened(type, { schedule: 's1', trade: 't1', users: [], ...data } as never, { stream: 'schedule-s1' });

const docOf = (...events: readonly RecordedFact[]) => given(trades, ...events).doc('t1');

it('a trade knows how far it has come, and the supervisor who approved it', () => {
  const accepted = said('TradeAccepted', { user: 'bo' });
  const made = said('TradeMade', { before: ['n1'], after: ['n2'] });
  expect(docOf(asked('none'))).toMatchObject({ uuid: 't1', state: 'asked', accepted_by: null, after: [] });
  expect(docOf(asked('none'), accepted)).toMatchObject({ state: 'accepted', accepted_by: 'bo' });
  expect(docOf(asked('none'), accepted, made)).toMatchObject({ state: 'made', after: ['n2'], approved_by: null });
  expect(docOf(asked('supervisor'), accepted, made)).toMatchObject({ approved_by: 'user:dana' });
  expect(docOf(asked('none'), said('TradeEnded', { how: 'withdrawn' }))).toMatchObject({ state: 'withdrawn' });
});
