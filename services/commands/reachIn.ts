import type { Reach } from '#contracts/values/point';
import type { RecordedFact } from '#events/facts';
import { type EntityDoc, entities } from '#projections/entity/entities';
import { reachOf } from '#projections/entity/reach';
import type { OpenStore } from '#services/store/openStore';

/** The reach of an organization, from the log: the read models may be on another machine. */
export async function reachIn({ store, codec }: Pick<OpenStore, 'store' | 'codec'>, entity: string): Promise<Reach> {
  let doc: EntityDoc | null = null;
  const look = () => doc;
  for await (const stored of store.readAll({ types: Object.keys(entities.on) })) {
    if (stored.metadata.entity !== entity) continue;
    const event = (await codec.decode(stored)) as RecordedFact;
    const fold = entities.on[event.type] as
      | ((doc: EntityDoc | null, event: RecordedFact, at: object) => EntityDoc | null)
      | undefined;
    if (fold) doc = fold(doc, event, { key: entity, look });
  }
  return reachOf(doc);
}
