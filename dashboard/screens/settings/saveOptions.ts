import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { type Command, command } from '../../data/command.ts';

/** Replaces the options. The server refuses them when `seen` is not the latest revision. */
export const saveOptions = (options: readonly TransferOption[], seen: number): Command =>
  command('POST /api/transfer-settings/', {}, { options, seen });
