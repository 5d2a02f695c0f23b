import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type NewsChoiceDoc, shiftNews } from './shiftNews.ts';

const on = { stream: 'shiftNews-w1', at: '2026-03-01T12:30:00.000Z' };
const chosen = (by: 'text' | 'none') => happened('ShiftNewsChosen', { news: 'w1', user: 'ada', by, weekly: true }, on);
const gaps = [{ designation: 'Truck', start: '2026-03-02', end: '2026-03-03' }];
const until = '2026-03-01T12:00:00.000Z';
const looked = happened(
  'ShiftNewsLooked',
  { news: 'w1', since: null, until, next: null, cause: '', gaps, told: [] },
  on,
);

it('the news of an organization are known, and the choice of each person', () => {
  const all = given(shiftNews, chosen('text'), looked);
  expect(all.doc('ada')).toEqual({ kind: 'choice', entity: 'arvada', user: 'ada', by: 'text', weekly: true });
  expect(all.doc('w1')).toEqual({ kind: 'news', until, gaps });
});

it('people who want no news are not among those who do', () => {
  const column = (by: 'text' | 'none') =>
    shiftNews.columns?.chosen?.(given(shiftNews, chosen(by)).doc('ada') as NewsChoiceDoc);
  expect([column('text'), column('none')]).toEqual(['arvada', null]);
});
