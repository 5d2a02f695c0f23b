import { chainHash, genesis } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import type { App } from '#services/app/app';
import type { ViewStore } from '#services/views/views';
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

const shownBy = ({ views }: App) => everything(views as ViewStore);

function differenceOf(one: ReturnType<typeof shownBy>, other: ReturnType<typeof shownBy>): string | null {
  for (const [name, texts] of Object.entries(one)) {
    const others = other[name] ?? [];
    const at = texts.findIndex((text, n) => text !== others[n]);
    if (at >= 0 || texts.length !== others.length)
      return `${name}: ${texts[at]?.slice(0, 200)} and ${others[at]?.slice(0, 200)}`;
  }
  return null;
}

export const logInvariants: readonly Invariant[] = [
  {
    says: 'Every chain of hashes holds.',
    when: 'rest',
    check: ({ world: { store }, saw }) => {
      saw(store.log.rows.length);
      return brokenStream(store.readAll());
    },
  },
  {
    says: 'The read models of two machines are equal.',
    when: 'rest',
    check: ({ world: { machines }, saw }) => {
      saw(machines.length - 1);
      const [one, ...others] = machines.flatMap(({ app }) => (app ? [shownBy(app)] : []));
      return others.map((other) => differenceOf(one ?? {}, other)).find((found) => found !== null) ?? null;
    },
  },
  {
    says: 'Read models built anew from the log equal those that people saw.',
    when: 'morning',
    check: async ({ world: { machines, time, anew }, saw }) => {
      saw();
      const live = machines.find(({ app }) => app !== null)?.app;
      const other = await time.finish(anew());
      const found = live && other.app ? differenceOf(shownBy(live), shownBy(other.app)) : null;
      other.kill();
      return found;
    },
  },
];
