import { chainHash, genesis } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import type { App } from '#services/app/app';
import type { ViewStore } from '#services/views/views';
import { everything } from '../../simulation/house.ts';
import type { Invariant } from './invariant.ts';

/** The hash of each event and of the one before it, once it was found to hold. Nobody changes what was read. */
const held = new WeakMap<StoredEvent, { readonly before: string; readonly hash: unknown }>();

function holds(before: string, event: StoredEvent): boolean {
  const { hash } = event.metadata;
  const known = held.get(event);
  if (known?.before === before && known.hash === hash) return true;
  if (chainHash(before, event) !== hash) return false;
  held.set(event, { before, hash });
  return true;
}

async function brokenStream(events: AsyncIterable<StoredEvent>): Promise<string | null> {
  const last = new Map<string, string>();
  for await (const event of events) {
    const { stream, revision, type, metadata } = event;
    if (metadata.hash === undefined) continue;
    if (!holds(last.get(stream) ?? genesis, event)) return `${stream} ${revision} ${type}`;
    last.set(stream, String(metadata.hash));
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
