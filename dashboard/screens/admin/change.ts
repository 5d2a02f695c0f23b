import { asApiError, run } from '../../data/api.ts';
import type { Command } from '../../data/command.ts';
import { say } from '../../ui/say.ts';

/** Sends a change; a failure is told in the server's words. */
export async function changeOrSay(command: Command): Promise<boolean> {
  try {
    await run(command);
    return true;
  } catch (caught) {
    say.failed(asApiError(caught).message);
    return false;
  }
}

/** Sends a change and fetches the view again; a failure is the caller's. */
export async function runAndAsk(command: Command, ask: () => void): Promise<void> {
  await run(command);
  ask();
}
