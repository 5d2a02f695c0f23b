import type { TransferOption } from '#contracts/incident/transfer';
import { type Command, command } from '../../data/command.ts';

/** Replaces the options. When the writer had not seen the latest (`seen`), the server says so. */
export const saveOptions = (options: readonly TransferOption[], seen: number): Command =>
  command('POST /api/transfer-settings/', {}, { options, seen });
