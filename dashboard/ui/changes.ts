import { asApiError, run } from '../data/api.ts';
import type { Command } from '../data/command.ts';
import { say } from './say.ts';

/**
 * Sends a change. A failure is said in the server's words, or in these; `orServer` says a refusal in the server's. Returns
 * whether it was done.
 */
export async function changeOrSay(command: Command, failed?: string, orServer = false): Promise<boolean> {
  try {
    await run(command);
    return true;
  } catch (caught) {
    const { status, message } = asApiError(caught);
    const isRefusal = status >= 400 && status < 500;
    say.failed(failed === undefined || (orServer && isRefusal) ? message : failed);
    return false;
  }
}

/** Sends a change and asks again; a failure is the caller's. */
export async function runAndAsk(command: Command, ask: () => void): Promise<void> {
  await run(command);
  ask();
}
