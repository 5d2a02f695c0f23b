import type { ConfiguredOption } from '#events/entity/events';
import { type Change, projection } from '#projections/core/projection';
import { transfersChanged } from './transferFrames.ts';

/** To where an organisation's incidents may go. Never leaves the server as it is: it has the addresses of outside systems. */
export interface TransferOptionsDoc {
  readonly options: readonly ConfiguredOption[];
  readonly version_transfer_url: string | null;
  /** How often they were configured, and the last time by whom (`kind:id`). */
  readonly revision: number;
  readonly changed: { readonly by: string; readonly time: string };
}

/** The transfer options, by the organisation's uuid. */
export const transferOptions = projection<TransferOptionsDoc>({
  name: 'transfer_options',
  version: 2,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    TransfersConfigured: (doc, { data, metadata: { actor, occurredAt } }) => ({
      options: data.options,
      version_transfer_url: data.versionTransferUrl,
      revision: (doc?.revision ?? 0) + 1,
      changed: { by: `${actor.kind}:${actor.id}`, time: occurredAt },
    }),
  },
  frames: ({ key, position }: Change<TransferOptionsDoc>) => [transfersChanged(key, position)],
});
