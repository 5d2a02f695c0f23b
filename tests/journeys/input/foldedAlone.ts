import { codec } from '#events/codec';
import type { PlacedFact } from '#events/facts';
import { apply } from '#projections/core/projection';
import type { App } from '#services/app/app';
import { systemRandom } from '#services/core/clock';

/**
 * The documents folded from one incident's own stream, with its events and the last of them; `without` is the id of an event
 * to leave out.
 */
export async function foldedAlone<Doc extends object>(
  { store, keys }: Pick<App, 'store' | 'keys'>,
  projection: Parameters<typeof apply>[0],
  uuid: string,
  without?: string,
): Promise<{ readonly doc: Doc; readonly last: PlacedFact; readonly facts: readonly PlacedFact[] }> {
  const { decode } = codec(keys, systemRandom);
  let doc: object | null = null;
  const facts: PlacedFact[] = [];
  for await (const event of store.read(`incident-${uuid}`)) {
    const fact = (await decode(event)) as unknown as PlacedFact;
    facts.push(fact);
    if (event.id === without) continue;
    for (const { after } of apply(projection, fact, () => doc)) doc = after;
  }
  const last = facts.at(-1);
  if (!doc || !last) throw new Error(`there is no incident ${uuid}`);
  return { doc: doc as Doc, last, facts };
}
