import type { TransferOption } from '#contracts/incident/transfers/transfer';
import type { Look } from '#services/views/views';

/** The transfer options of an organization for a dialog: those that can be used, without the addresses of outside systems. */
export function shownOptions(look: Look, entity: string): readonly TransferOption[] {
  const { options = [] } = look('transfer_options', entity) ?? {};
  const usable = options.filter(({ transfer_type, url }) => transfer_type !== 'CUSTOM_TRANSFER' || url);
  return usable.map(({ display_name, transfer_type, data }) => ({ display_name, transfer_type, data }));
}
