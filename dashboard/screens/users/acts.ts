import { run } from '../../data/api.ts';
import type { Command } from '../../data/command.ts';

/** Sends the command that takes an act back, and has the list fetched again. */
export const undoing = (back: Command, onDone: () => void) => async (): Promise<void> => {
  await run(back);
  onDone();
};
