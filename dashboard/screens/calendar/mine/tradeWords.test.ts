import { describe, expect, it } from 'vitest';
import type { Trade } from '#contracts/onCall/trades';
import { tradeOfShift } from '../calendarWords.ts';
import { commandOf } from './tradeCommands.ts';
import { askBody, askForm, asksWords, stateWords, timeMistakes } from './tradeWords.ts';

const zone = 'America/Denver';
const [ada, bo] = [
  { uuid: 'ada', name: 'Ada Abel' },
  { uuid: 'bo', name: 'Bo Berg' },
];
const trade: Trade = {
  uuid: 't1',
  kind: 'give',
  state: 'asked',
  designation: 'Truck',
  start: '2026-03-02T14:00:00.000Z',
  end: '2026-03-03T14:00:00.000Z',
  user: ada,
  to: bo,
  back: null,
  accepted_by: null,
  approved_by: null,
  asked_time: '2026-03-01T12:00:00.000Z',
  may: [],
};
const what = 'Truck, Mon, Mar 2, 7:00 AM to Tue, Mar 3, 7:00 AM';

it('a request is a sentence for each reader', () => {
  expect(asksWords(trade, 'bo', zone)).toBe(`Ada Abel asks you to take ${what}.`);
  expect(asksWords(trade, 'ada', zone)).toBe(`You ask Bo Berg to take ${what}.`);
  expect(asksWords({ ...trade, to: null, kind: 'cover' }, 'cy', zone)).toBe(`Ada Abel asks anybody to cover ${what}.`);
  const back = { start: '2026-03-04T14:00:00.000Z', end: '2026-03-04T20:00:00.000Z' };
  expect(asksWords({ ...trade, kind: 'swap', back }, 'cy', zone)).toBe(
    `Ada Abel asks Bo Berg to swap ${what} for Wed, Mar 4, 7:00 AM to 1:00 PM.`,
  );
  const take = { ...trade, kind: 'take', to: null } as const;
  expect(asksWords(take, 'ada', zone)).toBe(`You ask for the open shift ${what}.`);
  expect(asksWords(take, 'bo', zone)).toBe(`Ada Abel asks for the open shift ${what}.`);
});

it('a request says how far it has come', () => {
  const of = (more: Partial<Trade>) => stateWords({ ...trade, ...more });
  expect(of({})).toBe('Waits for an answer.');
  expect(of({ state: 'accepted', accepted_by: bo })).toBe('Bo Berg accepted. Waits for a supervisor.');
  expect(of({ state: 'made', accepted_by: bo })).toBe('Bo Berg has the shift.');
  expect(of({ state: 'made', accepted_by: bo, approved_by: 'Dana Diaz' })).toBe(
    'Bo Berg has the shift. Approved by Dana Diaz.',
  );
  expect(of({ state: 'undone' })).toBe('It was undone.');
});

it('the calendar says who asked, accepted and approved', () => {
  const of = { uuid: 't1', kind: 'give', asked_by: 'Ada', asked_time: trade.asked_time, accepted_by: 'Bo' } as const;
  expect(tradeOfShift({ ...of, approved_by: null }, zone)).toMatch(/^Ada asked on .*5:00 AM.*, Bo accepted\.$/);
  expect(tradeOfShift({ ...of, approved_by: 'Dana' }, zone)).toMatch(/, Bo accepted, Dana approved\.$/);
});

describe('the form of a request', () => {
  const form = askForm(trade, zone);
  const others = [{ uuid: 'n2', user: 'bo', name: 'Bo Berg', designation: 'Truck', start: '', end: '' }];
  const body = (more: Partial<typeof form>) => askBody('n1', { ...form, ...more }, { others, zone });

  it('sends what the kind needs', () => {
    expect(body({})).toEqual({ kind: 'give', shift: 'n1' });
    expect(body({ to: 'bo' })).toEqual({ kind: 'give', shift: 'n1', to: 'bo' });
    expect(body({ kind: 'swap', back: 'n2' })).toEqual({ kind: 'swap', shift: 'n1', back: 'n2', to: 'bo' });
    expect(body({ kind: 'cover' })).toEqual({ kind: 'cover', shift: 'n1', start: trade.start, end: trade.end });
  });

  it('has a start, and an end after it', () => {
    expect(timeMistakes(form, zone)).toEqual({});
    expect(timeMistakes({ ...form, start: '' }, zone)).toEqual({ start: 'A date and a time.' });
    expect(timeMistakes({ ...form, end: '' }, zone)).toEqual({ end: 'A date and a time.' });
    expect(timeMistakes({ ...form, end: form.start }, zone)).toEqual({ end: 'The end comes after the start.' });
  });
});

it('a supervisor undoes what others agreed on, and each person the own', () => {
  const made = { ...trade, accepted_by: bo };
  const path = (me: string, act: 'undo' | 'approve' | 'accept' | 'reject') => commandOf(made, act, me).path;
  expect([path('ada', 'undo'), path('bo', 'undo'), path('bo', 'accept')]).toEqual(
    Array.from({ length: 3 }, () => '/api/my-shifts/trades/t1/'),
  );
  expect([path('dana', 'undo'), path('ada', 'approve'), path('ada', 'reject')]).toEqual(
    Array.from({ length: 3 }, () => '/api/on-call/trades/t1/'),
  );
});
