import type { TransferOption } from '#contracts/incident/transfer';
import type { Command } from '../../data/useSend.ts';

/** Replaces the options. When the writer had not seen the latest (`seen`), the server says so. */
export const saveOptions = (options: readonly TransferOption[], seen: number): Command => ({
  method: 'POST',
  path: '/api/transfer-settings/',
  body: { options, seen },
});
