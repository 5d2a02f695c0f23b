import type { Installation } from '../installation.ts';

/**
 * Sends it to a process that stops as soon as the first fact is stored in the log. Returns true when it came that far.
 */
export async function losing(
  { muster: { app } }: Pick<Installation, 'muster'>,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const { handle } = app;
  let lost = false;
  const breaking = (async (...args: Parameters<typeof handle>) => {
    const done = await handle(...args);
    if (done.events.length === 0 || lost) return done;
    lost = true;
    throw new Error('the answer was lost');
  }) as typeof handle;
  Object.assign(app, { handle: breaking });
  try {
    await send();
  } finally {
    Object.assign(app, { handle });
  }
  return lost;
}
