import { idFrom } from '#events/core/ids';
import { entityId } from '#services/demo/ids';

/** The id of an organization by its internal name; null when there is none. */
export async function findOrganization(
  { read }: { readonly read: (stream: string) => Promise<readonly unknown[]> },
  name: string,
): Promise<string | null> {
  // An organization of `make first-user`, or one of the demo.
  for (const entity of [idFrom('entity', name), entityId(name)])
    if ((await read(`entity-${entity}`)).length > 0) return entity;
  return null;
}
