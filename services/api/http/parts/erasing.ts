import type { Position } from '#events/core/position';
import { type Acting, afterFirstFact } from '#services/api/http/carryOut';

/**
 * Ends the keys of a person whom a fact of this stream erased. A key made after the fact stays, so that a late repeat of
 * the request does not erase anything said since. Without such a fact there is nothing to erase.
 */
export async function eraseKey(request: Acting, stream: string, subject: string): Promise<void> {
  const { store, keys } = request.app;
  const work = async () => {
    let erased: Position | undefined;
    for await (const { type, data, position } of store.read(stream))
      if (type === 'PersonalDataErased' && data.subject === subject) erased = position;
    if (erased) await keys.erase(subject, erased);
  };
  // The fact is written first: after a crash in between, a repeat or the engine erases the key.
  await afterFirstFact(request, work());
}
