import type Pusher from 'pusher-js';
import { addressOf } from '../address.ts';
import { timeLimit } from '../timeLimit.ts';

/** Milliseconds. */
const probeLimit = 5_000;
const first = 2_000;
const longest = 60_000;

const serverAnswers = async (): Promise<boolean> => {
  const limit = timeLimit(probeLimit);
  try {
    return (await fetch(addressOf('GET /api/config/'), { cache: 'no-store', signal: limit.signal })).ok;
  } catch {
    return false;
  } finally {
    limit.end();
  }
};

/**
 * After a refused connection pusher-js waits 15 s, then 30, then 60, even when the server is back after two. So without
 * a connection, this polls the server, and once the server answers, it tries the socket at once. When the server
 * answers and the socket still fails, it tries less often. A random pause keeps the screens from reconnecting at the
 * same moment. A socket on which the server is silent is replaced in the same way; call the returned function when it
 * turned silent.
 */
export const hurryBack = (pusher: Pusher, isSilent: () => boolean): (() => void) => {
  const { connection } = pusher;
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | null = null;
  // In the other states it is connected, or was told not to reconnect.
  const isWaiting = (): boolean =>
    connection.state === 'connecting' ||
    connection.state === 'unavailable' ||
    (connection.state === 'connected' && isSilent());
  const schedule = (): void => {
    timer ??= setTimeout(() => void look(), wait * (1 + Math.random() / 2));
  };
  const look = async (): Promise<void> => {
    const answers = isWaiting() && (await serverAnswers());
    timer = null;
    if (!isWaiting()) return;
    if (answers) {
      wait = Math.min(wait * 2, longest);
      pusher.disconnect();
      pusher.connect();
    }
    schedule();
  };
  connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') wait = first;
    if (isWaiting()) schedule();
  });
  if (isWaiting()) schedule();
  return schedule;
};
