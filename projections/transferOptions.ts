import type { ConfiguredOption } from '#events/entity/events';
import { projection } from './projection.ts';

/** To where an organisation's incidents may go. Never leaves the server as it is: it has the addresses of outside systems. */
export interface TransferOptionsDoc {
  readonly options: readonly ConfiguredOption[];
  readonly version_transfer_url: string | null;
}

/** The transfer options, by the organisation's uuid. */
export const transferOptions = projection<TransferOptionsDoc>({
  name: 'transfer_options',
  version: 1,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    TransfersConfigured: (_, { data }) => ({ options: data.options, version_transfer_url: data.versionTransferUrl }),
  },
});
