import type { ConfiguredOption } from '#events/entity/events';
import { type Change, projection } from '#projections/core/projection';
import { transfersChanged } from './transferFrames.ts';

/**
 * The destinations of an organization's transfers. It never leaves the server whole: it has the addresses of outside
 * systems.
 */
export interface TransferOptionsDoc {
  readonly options: readonly ConfiguredOption[];
  readonly version_transfer_url: string | null;
  /** The number of changes to the configuration. `changed.by` is `kind:id`. */
  readonly revision: number;
  readonly changed: { readonly by: string; readonly time: string };
}

/** The transfer options, by the organization's uuid. */
export const transferOptions = projection<TransferOptionsDoc>()({
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
  frames: ({ key, position }: Change<TransferOptionsDoc>) => transfersChanged(key, position),
});
