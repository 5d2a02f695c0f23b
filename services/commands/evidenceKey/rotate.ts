import { idFrom } from '#events/core/ids';
import { type Clock, iso } from '#events/core/ports';
import { evidenceKey } from '#events/evidenceKey/decider';
import { readKeys, rotationOf, type SeedAfter } from '#services/evidence/keys';
import { noteKey } from '#services/evidence/note';
import type { OpenStore } from '#services/store/openStore';

/**
 * Changes the key that signs checkpoints: both keys sign it, and the log of the installation and of each organization has it.
 * Returns the new public key, hex. A running Muster signs with it within a minute or two.
 */
export async function rotateKey(
  { store, handle }: Pick<OpenStore, 'store' | 'handle'>,
  { clock, seedAfter }: { readonly clock: Clock; readonly seedAfter: SeedAfter },
): Promise<string> {
  const { current, all } = await readKeys(store, seedAfter);
  const data = rotationOf(current, noteKey(seedAfter(all.length)));
  const occurredAt = iso(clock.now());
  const organizations: string[] = [];
  for await (const { metadata } of store.readAll({ types: ['EntityRegistered'] }))
    if (typeof metadata.entity === 'string' && metadata.entity !== '') organizations.push(metadata.entity);
  // The installation's stream is the last: a command that was killed before it is repeated as a whole.
  for (const entity of [...organizations, '']) {
    const commandId = idFrom('evidence-key', entity, data.next);
    const cause = { entity, actor: { kind: 'system', id: 'operator' }, correlationId: commandId } as const;
    const step = { commandId, occurredAt, command: { do: 'rotate', data } } as const;
    await handle(evidenceKey, entity === '' ? 'log' : entity, step, cause);
  }
  return data.next;
}
