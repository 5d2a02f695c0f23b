import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '#events/store/connection/address';
import { whyUnreachable } from '#events/store/connection/diagnosis';
import { tryRights } from '#events/store/connection/rights';
import { type EventStore, NotAllowedError, UnavailableError } from '#events/store/store';
import { WrongSetting } from '../config.ts';

/** A store that can be reached and does not answer is asked so often, after pauses of so many milliseconds. */
const TRIES = 5;
const PAUSE = 200;

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
  const address = addressOf(url);
  for (let left = TRIES; ; left -= 1) {
    try {
      return await tryRights(store, { writes });
    } catch (error) {
      if (error instanceof NotAllowedError) throw new WrongSetting(denied() ?? error.message);
      if (!address || !(error instanceof Error)) throw error;
      const isAway = error instanceof UnavailableError;
      const why = isAway ? await whyUnreachable(address) : null;
      // It can be reached: a busy machine may answer in time at the next try.
      if (isAway && why === null && left > 1) await sleep(PAUSE);
      else throw new WrongSetting(why ?? `The event store at ${address.servers} does not work: ${error.message}`);
    }
  }
}
