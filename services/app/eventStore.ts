import { addressOf } from '#events/store/connection/address';
import { whyUnreachable } from '#events/store/connection/diagnosis';
import { tryRights } from '#events/store/connection/rights';
import { type EventStore, NotAllowedError, UnavailableError } from '#events/store/store';
import { WrongSetting } from './config.ts';

interface Check {
  /** The value of EVENTSTORE_URL. */
  readonly url: string;
  /** This process appends and erases. */
  readonly writes: boolean;
  /** The right that our user last lacked at the server. */
  readonly denied: () => string | null;
}

/**
 * Tries everything that Muster needs of a server, without writing. Throws `WrongSetting` with one plain sentence for the
 * first that does not work.
 */
export async function checkStore(store: EventStore, { url, writes, denied }: Check): Promise<void> {
  try {
    await tryRights(store, { writes });
  } catch (error) {
    throw await plain(error, url, denied());
  }
}

async function plain(error: unknown, url: string, denied: string | null): Promise<unknown> {
  if (error instanceof NotAllowedError) return new WrongSetting(denied ?? error.message);
  const address = addressOf(url);
  if (!address || !(error instanceof Error)) return error;
  const why = error instanceof UnavailableError ? await whyUnreachable(address) : null;
  return new WrongSetting(why ?? `The event store at ${address.servers} does not work: ${error.message}`);
}
