import type { Reach } from '#contracts/values/point';
import type { RecordedFact } from '#events/facts';
import { type EntityDoc, entities } from '#projections/entity/entities';
import { reachOf } from '#projections/entity/reach';
import type { OpenStore } from '#services/store/openStore';

type Log = Pick<OpenStore, 'store' | 'codec'>;

/** The reach of an organization, from the log: the read models may be on another machine. */
export const reachIn = async (log: Log, entity: string): Promise<Reach> =>
  reachOf(await organizationIn(log, (of) => of === entity));

/** The first organization of this internal name, however it came to be; null when there is none. */
export async function organizationNamed(log: Log, name: string): Promise<EntityDoc | null> {
  let first: string | null = null;
  return organizationIn(log, (of, { type, data }) => {
    if (type === 'EntityRegistered' && data.name === name) first ??= of;
    return of === first;
  });
}

async function organizationIn(
  { store, codec }: Log,
  isMeant: (entity: string, fact: { readonly type: string; readonly data: { readonly name?: unknown } }) => boolean,
): Promise<EntityDoc | null> {
  let doc: EntityDoc | null = null;
  const look = () => doc;
  for await (const stored of store.readAll({ types: Object.keys(entities.on) })) {
    const entity = String(stored.metadata.entity);
    if (!isMeant(entity, stored)) continue;
    const event = (await codec.decode(stored)) as RecordedFact;
    const fold = entities.on[event.type] as
      | ((doc: EntityDoc | null, event: RecordedFact, at: object) => EntityDoc | null)
      | undefined;
    if (fold) doc = fold(doc, event, { key: entity, look });
  }
  return doc;
}
