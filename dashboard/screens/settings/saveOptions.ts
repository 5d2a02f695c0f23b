import type { TransferOption } from '#contracts/incident/transfers/transfer';
import { type Command, command } from '../../data/command.ts';

/** An option, with the typed address of its outside system; without one, the saved address stays. */
export interface EditedOption extends TransferOption {
  readonly url?: string;
}

/**
 * Replaces the options. The server refuses them when `seen` is not the latest revision. `versionUrl` is the address for
 * changes of type; '' for none, undefined when it stays.
 */
export function saveOptions(options: readonly EditedOption[], seen: number, versionUrl?: string): Command {
  const all = options.map(({ display_name, transfer_type, data, url }) => ({
    display_name,
    transfer_type,
    data,
    ...(url === undefined ? {} : { url }),
  }));
  const address = versionUrl === undefined ? {} : { version_transfer_url: versionUrl };
  return command('POST /api/transfer-settings/', {}, { options: all, seen, ...address });
}
