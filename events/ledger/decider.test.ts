import { describe, it } from 'vitest';
import { usualRules } from '#contracts/callout/ledger';
import { given } from '#events/testing/given';
import { type LedgerCommand, ledger } from './decider.ts';
import type { LedgerFact } from './events.ts';

const id = 'l1';
const rules = { ...usualRules, order: 'lowest-hours' } as const;
const set: LedgerFact = { type: 'LedgerRulesSet', data: { ledger: id, list: 'crew', version: 1, rules } };
const setRules = (seen: number, to: typeof usualRules = rules): LedgerCommand => ({
  do: 'setRules',
  ledger: id,
  list: 'crew',
  rules: to,
  seen,
});

describe('the contract of a list', () => {
  it('has a version, and is not replaced by a writer who did not see the last one', () => {
    given(ledger).when(setRules(0)).then(set);
    given(ledger).when(setRules(0)).thenRepeatIsNothing();
    given(ledger, set).when(setRules(0, usualRules)).thenRefused('ledger.changed-meanwhile');
    given(ledger, set)
      .when(setRules(1, usualRules))
      .then({ type: 'LedgerRulesSet', data: { ledger: id, list: 'crew', version: 2, rules: usualRules } });
    given(ledger, set).when(setRules(0)).thenNothing();
  });
});

describe('a person of a list', () => {
  const person = (since: string | null, volunteer: boolean): LedgerCommand => ({
    do: 'setPerson',
    ledger: id,
    user: 'ada',
    since,
    volunteer,
  });
  const known: LedgerFact = {
    type: 'LedgerPersonSet',
    data: { ledger: id, user: 'ada', since: '2014-05-01', volunteer: true },
  };

  it('is recorded when something is new', () => {
    given(ledger).when(person(null, false)).thenNothing();
    given(ledger).when(person('2014-05-01', true)).then(known);
    given(ledger, known).when(person('2014-05-01', true)).thenNothing();
    given(ledger, known).when(person('2014-05-01', false)).thenNames('LedgerPersonSet');
    given(ledger, known).when(person(null, true)).thenNames('LedgerPersonSet');
  });

  it('begins with hours once', () => {
    const open = (minutes: number, month = '2026-03'): LedgerCommand => ({
      do: 'open',
      ledger: id,
      user: 'ada',
      month,
      minutes,
    });
    const opened: LedgerFact = {
      type: 'BalanceOpened',
      data: { ledger: id, user: 'ada', month: '2026-03', minutes: 60 },
    };
    given(ledger).when(open(60)).then(opened);
    given(ledger, opened).when(open(60)).thenNothing();
    given(ledger, opened).when(open(90)).thenNames('BalanceOpened');
    given(ledger, opened).when(open(60, '2026-04')).thenNames('BalanceOpened');
  });

  it('is corrected once by each command', () => {
    const correct = (correction: string): LedgerCommand => ({
      do: 'correct',
      ledger: id,
      correction,
      user: 'ada',
      month: '2026-03',
      minutes: -60,
      callout: null,
      reason: 'Passed over',
    });
    given(ledger)
      .when(correct('k1'))
      .then({
        type: 'ChargeCorrected',
        data: {
          ledger: id,
          correction: 'k1',
          user: 'ada',
          month: '2026-03',
          minutes: -60,
          callout: null,
          subject: 'ada',
          personal: { reason: 'Passed over' },
        },
      });
    given(ledger).when(correct('k1')).thenRepeatIsNothing();
  });
});
