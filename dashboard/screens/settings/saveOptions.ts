import type { TransferOption } from '#contracts/incident/transfer';
import type { Command } from '../../data/useSend.ts';

/** What replaces the options by others. Whoever did not see the latest, which is `seen`, is told. */
export const saveOptions = (options: readonly TransferOption[], seen: number): Command => ({
  method: 'POST',
  path: '/api/transfer-settings/',
  body: { options, seen },
});
