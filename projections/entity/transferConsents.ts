import { type Change, projection } from '#projections/core/projection';
import { transfersChanged } from './transferFrames.ts';

export interface TransferConsentsDoc {
  /** `from` is an internal name, `by` the author as `kind:id`. In the order of the names. */
  readonly consents: readonly { readonly from: string; readonly by: string; readonly time: string }[];
}

const others = (doc: TransferConsentsDoc | null, from: string) =>
  (doc?.consents ?? []).filter((one) => one.from !== from);

/** The organizations that may transfer incidents to an organization, by the latter's uuid. */
export const transferConsents = projection<TransferConsentsDoc>()({
  name: 'transfer_consents',
  version: 1,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    TransferConsentGiven: (doc, { data: { from }, metadata: { actor, occurredAt } }) => ({
      consents: [...others(doc, from), { from, by: `${actor.kind}:${actor.id}`, time: occurredAt }].toSorted((a, b) =>
        a.from < b.from ? -1 : 1,
      ),
    }),
    TransferConsentWithdrawn: (doc, { data: { from } }) => ({ consents: others(doc, from) }),
  },
  frames: ({ key, position }: Change<TransferConsentsDoc>) => transfersChanged(key, position),
});
