import { randomUUID } from 'node:crypto';
import { NotAllowedError } from '#events/store/refusals';
import type { Expected, NewEvent, StoredEvent } from '#events/store/types';

/** The calls of the store that the rights are checked for. */
interface Tried {
  last(): Promise<StoredEvent | undefined>;
  read(stream: string, options: { readonly maxCount: number }): AsyncIterable<StoredEvent>;
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<unknown>;
  delete(stream: string): Promise<void>;
}

/**
 * Tries everything that Muster needs of a server, without writing: a server checks the rights before the revision.
 * Throws `NotAllowedError` for the first thing that our user is not allowed, and any error of the first read.
 */
export async function tryRights(store: Tried, { writes }: { readonly writes: boolean }): Promise<void> {
  await store.last();
  // Nobody has a stream of this name.
  const nobody = `check-${randomUUID()}`;
  for await (const _ of store.read(nobody, { maxCount: 1 }));
  if (!writes) return;
  const event = { id: randomUUID(), type: 'Checked', data: {}, metadata: {} };
  await isAllowed(store.append(nobody, 'exists', [event]));
  await isAllowed(store.delete(nobody));
}

/** Any other refusal is the expected one. */
const isAllowed = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (error instanceof NotAllowedError) throw error;
  });
