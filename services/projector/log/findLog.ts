import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Place } from '#events/store/store';
import { patiently } from '#services/core/patiently';
import { type LogEnd, lossOf } from '#services/views/file/knownLog';
import type { KnownPlace } from '#services/views/place';

/** The search of a long log for one event ends after so long. Milliseconds. */
const SEARCHED = 60_000;
/** The pause before a log that lacks facts is looked at again. Milliseconds. */
const PAUSE = 2_000;

type Searched = Pick<EventStore, 'holds' | 'readAll' | 'last'>;

/**
 * Whether a log holds the last event that is known: where it was; at another place, as after a move, which copies the log
 * in order; or not at all, so that it and perhaps more is lost.
 */
export async function findLog(store: Searched, known: Place): Promise<'here' | 'elsewhere' | 'lost'> {
  if (await store.holds(known)) return 'here';
  const end = performance.now() + SEARCHED;
  // A copy holds it near its end.
  for await (const { id, metadata } of store.readAll({ backwards: true })) {
    if (id === known.event) return known.hash === null || metadata.hash === known.hash ? 'elsewhere' : 'lost';
    if (performance.now() > end) break;
  }
  return 'lost';
}

/** The last event of a log; null when it is empty. */
export async function endOf(store: Pick<EventStore, 'last'>): Promise<LogEnd | null> {
  const last = await store.last();
  return last ? { position: last.position, recordedAt: last.recordedAt } : null;
}

interface Waiting {
  readonly store: Searched;
  readonly place: () => KnownPlace | null;
  /** Positions count the events. */
  readonly counts: boolean;
  readonly signal: AbortSignal;
  /** Hears what is lost, in words, and of null once the log is whole again. */
  readonly tell: (loss: string | null) => void;
}

/**
 * Called when the log that was followed turned out to be another one. When it holds every fact that is known, the read
 * models must be built again (`again`). When facts are missing, waits until the log is whole (`whole`), and for ever
 * otherwise: the read models are the last trace of what is lost.
 */
export async function waitForLog({ store, place, counts, signal, tell }: Waiting): Promise<'again' | 'whole'> {
  for (let told = false; ; told = true) {
    const known = place();
    const found = known ? await patiently(() => findLog(store, known), signal) : 'here';
    if (found === 'elsewhere' || !known) return 'again';
    if (found === 'here') {
      if (told) tell(null);
      return told ? 'whole' : 'again';
    }
    if (!told) tell(lossOf({ known, end: await patiently(() => endOf(store), signal), counts }));
    await sleep(PAUSE, undefined, { signal });
  }
}
