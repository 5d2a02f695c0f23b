import { chainHash, genesis } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import { everything } from '../../simulation/house.ts';
import type { Invariant } from './invariant.ts';

async function brokenStream(events: AsyncIterable<StoredEvent>): Promise<string | null> {
  const last = new Map<string, string>();
  for await (const { stream, revision, type, data, metadata } of events) {
    const { hash, ...unhashed } = metadata;
    if (hash === undefined) continue;
    const before = last.get(stream) ?? genesis;
    if (chainHash(before, { type, data, metadata: unhashed }) !== hash) return `${stream} ${revision} ${type}`;
    last.set(stream, String(hash));
  }
  return null;
}

export const logInvariants: readonly Invariant[] = [
  {
    says: 'Every chain of hashes holds.',
    when: 'rest',
    check: ({ world: { store } }) => brokenStream(store.readAll()),
  },
  {
    says: 'The read models of two machines are equal.',
    when: 'rest',
    check: ({ world: { machines } }) => {
      const [one, ...others] = machines.flatMap(({ app }) => (app ? [everything(app.views as never)] : []));
      for (const other of others)
        for (const [name, texts] of Object.entries(one ?? {}))
          if (JSON.stringify(texts) !== JSON.stringify(other[name])) return `${name} differs`;
      return null;
    },
  },
];
