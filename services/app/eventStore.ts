import { randomUUID } from 'node:crypto';
import { addressOf } from '#events/store/connection/address';
import { whyUnreachable } from '#events/store/connection/diagnosis';
import { type EventStore, NotAllowedError, UnavailableError } from '#events/store/store';
import { WrongSetting } from './config.ts';

interface Check {
  /** The value of EVENTSTORE_URL. */
  readonly url: string;
  /** This process appends and erases. */
  readonly writes: boolean;
  /** What the server does not let our user do, as the store told it last. */
  readonly denied: () => string | null;
}

/**
 * Tries everything that Muster needs of a server, without writing. Throws `WrongSetting` with one plain sentence for the
 * first that does not work.
 */
export async function checkStore(store: EventStore, { url, writes, denied }: Check): Promise<void> {
  // Nobody has a stream of this name, so the server checks the rights and then refuses.
  const nobody = `check-${randomUUID()}`;
  try {
    await store.last();
    for await (const _ of store.read(nobody, { maxCount: 1 }));
    if (!writes) return;
    const event = { id: randomUUID(), type: 'Checked', data: {}, metadata: {} };
    await isAllowed(store.append(nobody, 'exists', [event]));
    await isAllowed(store.delete(nobody));
  } catch (error) {
    throw await plain(error, url, denied());
  }
}

/** Any other refusal is the expected one. */
const isAllowed = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (error instanceof NotAllowedError) throw error;
  });

async function plain(error: unknown, url: string, denied: string | null): Promise<unknown> {
  if (error instanceof NotAllowedError) return new WrongSetting(denied ?? error.message);
  const address = addressOf(url);
  if (!address || !(error instanceof Error)) return error;
  const why = error instanceof UnavailableError ? await whyUnreachable(address) : null;
  return new WrongSetting(why ?? `The event store at ${address.servers} does not work: ${error.message}`);
}
