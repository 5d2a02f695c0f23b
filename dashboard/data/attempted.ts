import { type ApiError, asApiError } from './api.ts';
import type { Attempt } from './sending/sending.ts';

/** Answers that decide nothing: no network, a restarting server, an overloaded server. */
const undecided = ({ status }: ApiError) => status === 0 || status === 408 || status === 429 || status >= 500;

/** The outcome of a request that is safe to repeat. */
export async function attempted(request: () => Promise<unknown>): Promise<Attempt> {
  try {
    await request();
    return { status: 'accepted' };
  } catch (caught) {
    const error = asApiError(caught);
    if (!undecided(error)) return { status: 'refused', http: error.status, words: error.message };
    const { retryAfterSeconds } = error;
    return retryAfterSeconds
      ? { status: 'unanswered', retryAfter: retryAfterSeconds * 1_000 }
      : { status: 'unanswered' };
  }
}
