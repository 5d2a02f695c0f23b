import { expect, it } from 'vitest';
import type { TransferLine } from '#contracts/incident/transfers/transfer';
import { transferWords } from './transferWords.ts';

const line: TransferLine = {
  kind: 'version',
  from: 'Water',
  to: 'Sewer',
  urgent: false,
  tree_name: null,
  leader_designation_name: null,
  assigned: null,
};

it('a transfer says from where it goes and to where', () =>
  expect(transferWords(line)).toEqual(['From Water to Sewer']));

it('an urgent one says so, and who is assigned', () => {
  const assigned = { designation: 'Water leader', user: 'Rosa Delgado' };
  expect(transferWords({ ...line, urgent: true, assigned })).toEqual([
    'From Water to Sewer, urgent',
    'For Rosa Delgado as Water leader',
  ]);
  expect(transferWords({ ...line, assigned: { ...assigned, user: '' } })[1]).toBe('For nobody as Water leader');
});

it('an escalation names its tree, and its leader when it has one', () => {
  expect(transferWords({ ...line, tree_name: 'After hours' })[1]).toBe('Escalation After hours');
  expect(transferWords({ ...line, tree_name: 'After hours', leader_designation_name: 'Water leader' })[1]).toBe(
    'Escalation After hours, led by Water leader',
  );
});
