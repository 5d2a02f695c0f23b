import { describe, expect, it } from 'vitest';
import { chargeReasons } from '#contracts/callout/ledger';
import type { LedgerSheet } from '#contracts/callout/ledgerSheet';
import {
  entryTable,
  minutesIn,
  nameOf,
  reasonTold,
  rulesBody,
  rulesForm,
  rulesMistakes,
  sheetTable,
  signed,
  typedHours,
  workBody,
  workMistakes,
} from './ledgerWords.ts';

const rules: LedgerSheet['rules'] = {
  order: 'lowest-hours',
  volunteers: 'none',
  mandatory: 'same',
  newcomers: 'average',
  resets: 'yearly',
  cancelled_within: 60,
  free_up_to: 0,
  rounding: 'minute',
  charges: chargeReasons.map((reason) => ({ reason, by: 'fixed', minutes: 150, percent: 100 })),
};
const ada = { uuid: 'ada', first_name: 'Ada', last_name: 'Abel' };

it('hours are typed as decimals, also fewer than none', () => {
  expect(minutesIn('41.5')).toBe(2_490);
  expect(minutesIn(' -4 ')).toBe(-240);
  expect(minutesIn('')).toBeNull();
  expect(minutesIn('four')).toBeNull();
});

it('a charge shows its sign', () => {
  expect([signed(240), signed(-90), signed(0)]).toEqual(['+4', '-1.5', '0']);
});

it('work without a contract is not charged', () => {
  expect(reasonTold({ reason: null })).toBe('not charged');
  expect(reasonTold({ reason: 'declined' })).toBe('declined');
});

it('a person who was erased has no name', () => {
  expect(nameOf(ada)).toBe('Ada Abel');
  expect(nameOf({ ...ada, first_name: '', last_name: '' })).toBe('A person who was erased');
});

it('the rules go through the form unchanged', () => {
  const { seen, ...body } = rulesBody(rulesForm(rules), { rules, version: 3 });
  expect(body).toEqual(rules);
  expect(seen).toBe(3);
});

it('a wrong number is named under its field, and a right one is not', () => {
  const form = rulesForm(rules);
  expect(rulesMistakes(form)).toEqual({});
  const wrong = {
    ...form,
    'hours unfit': 'x',
    'hours sick': '-1',
    'percent leave': '1.5',
    free_up_to: '',
    cancelled_within: 'y',
  };
  expect(Object.keys(rulesMistakes(wrong)).toSorted()).toEqual([
    'cancelled_within',
    'free_up_to',
    'hours sick',
    'hours unfit',
    'percent leave',
  ]);
});

it('the files have the posted list and the history', () => {
  const person = { user: ada, minutes: 2_490, newcomer: false, why: 'Next' };
  const people = [
    { ...person, rank: 1, since: '2014-05-01', volunteer: true },
    { ...person, rank: null, since: null, volunteer: false },
  ];
  expect(sheetTable({ people }).rows).toEqual([
    [1, 'Ada Abel', 41.5, '2014-05-01', 'yes', 'Next'],
    ['', 'Ada Abel', 41.5, '', '', 'Next'],
  ]);
  const entry = {
    uuid: 'e',
    time: 't',
    user: ada,
    callout: null,
    incident: null,
    reason: 'worked',
    minutes: 90,
    excused: false,
  } as const;
  const entries = [
    { ...entry, from: 'f', until: 'u', by: 'Dana', words: 'Home' },
    { ...entry, from: null, until: null, by: null },
  ];
  expect(entryTable({ entries }).rows).toEqual([
    ['t', 'Ada Abel', 'worked', 1.5, 'f', 'u', 'Dana', 'Home'],
    ['t', 'Ada Abel', 'worked', 1.5, '', '', '', ''],
  ]);
});

describe('the typed hours of work', () => {
  const work = { user: ada, from: '2026-03-01T12:01:30.000Z', until: '2026-03-01T15:00:45.000Z' };
  const zone = 'America/Denver';
  const typed = typedHours(work, zone);

  it('are those of the organization, and empty while the work goes on', () => {
    expect(typed).toEqual({ from: '2026-03-01T05:01', until: '2026-03-01T08:00' });
    expect(typedHours({ ...work, until: null }, zone).until).toBe('');
  });

  it('have a beginning, and an end after it or none', () => {
    expect(workMistakes(typed, zone)).toEqual({});
    expect(workMistakes({ ...typed, until: typed.from }, zone)).toEqual({});
    expect(workMistakes({ ...typed, until: '' }, zone)).toEqual({});
    expect(workMistakes({ ...typed, from: '' }, zone)).toEqual({ from: 'A date and a time.' });
    expect(workMistakes({ ...typed, until: '2026' }, zone)).toEqual({ until: 'A date and a time, or none.' });
    expect(workMistakes({ ...typed, until: '2026-03-01T05:00' }, zone)).toEqual({
      until: 'Work ends after it begins.',
    });
  });

  it('are sent with the seconds of the times that were not changed', () => {
    const reason = 'Went home';
    const { uuid: user } = ada;
    expect(workBody(work, { ...typed, reason }, zone)).toEqual({ user, from: work.from, until: work.until, reason });
    expect(workBody(work, { ...typed, from: '2026-03-01T05:30', until: '', reason }, zone)).toEqual({
      user,
      from: '2026-03-01T12:30:00.000Z',
      reason,
    });
  });
});
