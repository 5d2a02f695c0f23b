import { expect, it } from 'vitest';
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
