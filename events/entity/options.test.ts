import { describe, expect, it } from 'vitest';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { registered } from '#events/testing/entity';
import { given } from '#events/testing/given';
import { type EntityCommand, entity } from './decider.ts';
import type { EntityFact } from './events.ts';
import { isComplete } from './options.ts';

const desk: TransferOption = {
  display_name: 'Desk',
  transfer_type: 'EMAIL_TRANSFER',
  data: { emails: ['d@a.example'] },
};
const line: TransferOption = { display_name: '', transfer_type: '_SEPARATOR', data: {} };

const configured = (options: readonly TransferOption[]): EntityFact => ({
  type: 'TransfersConfigured',
  data: { entity: 'e1', options, versionTransferUrl: null },
});
const configure = (options: readonly TransferOption[], seen: number): EntityCommand => ({
  do: 'configureTransfers',
  options,
  versionTransferUrl: null,
  seen,
});

describe('the transfer options', () => {
  it('are configured on the version that the writer saw', () => {
    given(entity, registered)
      .when(configure([desk], 0))
      .then(configured([desk]));
    given(entity, registered, configured([desk]))
      .when(configure([line, desk], 1))
      .then(configured([line, desk]));
  });

  it('are not replaced by a writer who has not seen the last change', () => {
    const twice = [registered, configured([desk]), configured([line, desk])] as const;
    given(entity, ...twice)
      .when(configure([], 1))
      .thenRefused('transfer.settings-changed');
    given(entity, ...twice)
      .when(configure([], 2))
      .then(configured([]));
  });

  it('written again unchanged are nothing new', () =>
    given(entity, registered)
      .when(configure([desk], 0))
      .thenRepeatIsNothing());

  it.each([
    ['a mail without an address', { ...desk, data: { emails: [] } }],
    ['no name', { ...desk, display_name: ' ' }],
    ['a tree that is not named', { ...desk, transfer_type: 'ESCALATION_TRANSFER', data: { tree_name: '' } }],
    ['no designation', { ...desk, transfer_type: 'DESIGNATION_NOTIFICATION', data: {} }],
    ['no token', { ...desk, transfer_type: 'CUSTOM_TRANSFER', data: {} }],
    ['no handler', { ...desk, transfer_type: 'FLUX_HANDLER_TRANSFER', data: {} }],
  ] as const)('refuse %s', (_, option) =>
    given(entity, registered)
      .when(configure([option], 0))
      .thenRefused('transfer.option-incomplete'),
  );

  it('may have a line without a name between them', () => {
    expect([desk, line].every(isComplete)).toBe(true);
  });
});
