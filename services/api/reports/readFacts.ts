import { codec } from '#events/codec';
import { knownRepairs, PASSED_OVER } from '#events/core/repairs';
import type { RecordedFact } from '#events/facts';
import type { StoredEvent } from '#events/store/store';
import type { App } from '#services/app/app';

/**
 * The facts of a stream with their sealed words open, as the projector reads them: with an operator's repairs, and
 * without what nobody can read any more.
 */
export async function factsOf({ store, keys, random }: App, stream: string): Promise<readonly RecordedFact[]> {
  const { decode } = codec(keys, random);
  const stored: StoredEvent[] = [];
  for await (const event of store.read(stream)) stored.push(event);
  const repairs = knownRepairs();
  for (const event of stored) repairs.learn(event);
  const facts: RecordedFact[] = [];
  for (const event of stored) {
    const fact = (await decode(event, repairs.of(event)).catch(() => null)) as RecordedFact | null;
    if (fact !== null && fact.type !== (PASSED_OVER as string)) facts.push(fact);
  }
  return facts;
}
