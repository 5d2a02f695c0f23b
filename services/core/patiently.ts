import { Refused } from '#events/core/refused';
import type { Handle } from '#events/store/handle';
import { patienceOf } from '#events/store/patience';
import { NotWrittenError, OutcomeUnknownError, UnavailableError, WrongPositionError } from '#events/store/store';

/** The pause before the first repetition; each one is twice as long, up to the longest. Milliseconds. */
const FIRST = 100;
const LONGEST = 5_000;

/** The time that one try has for its answer: nobody waits for it. Milliseconds. */
const TRY = 30_000;

/** No try of this process will do: the log is another one, or is damaged. */
const isForGood = (error: UnavailableError): boolean =>
  error instanceof WrongPositionError || (error instanceof NotWrittenError && error.why !== 'disk');

const full = new Set(['ENOSPC', 'EDQUOT']);

/** True for an answer of the event store that did not come or was "not now", and for a full disk: another try may do. */
const isOutage = (error: unknown): boolean =>
  (error instanceof UnavailableError && !isForGood(error)) ||
  error instanceof OutcomeUnknownError ||
  (error instanceof Refused && error.code === 'file.not-stored') ||
  full.has((error as NodeJS.ErrnoException | null)?.code ?? '');

/**
 * Repeats work that nobody waits for until it is done: on a busy machine each answer may come later than the
 * time limit of people's requests. The work must be safe to repeat. Throws any other failure, and the last one once the
 * signal is aborted. `onWait` hears of the first failure.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onWait: (error: unknown) => void = () => {},
): Promise<T> {
  for (let pause = FIRST; ; pause = Math.min(2 * pause, LONGEST)) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || signal.aborted) throw error;
      if (pause === FIRST) onWait(error);
      await paused(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Commands of background work: repeated with the same ids, so that one written all the same writes nothing more. */
export const patientHandle =
  (handle: Handle, signal: AbortSignal): Handle =>
  (decider, id, steps, cause) =>
    patiently(() => handle(decider, id, steps, { ...cause, patience: patienceOf(TRY) }), signal);

const paused = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(over, milliseconds);
    function over() {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    }
    signal.addEventListener('abort', over);
  });
