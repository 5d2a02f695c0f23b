import type Pusher from 'pusher-js';

const first = 2_000;
const longest = 60_000;

const serverAnswers = (): Promise<boolean> =>
  fetch('/api/config/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * After a refused connection pusher-js waits 15 s, then 30, then 60, even when the server is back after two. So without
 * a connection, this polls the server, and once the server answers, it tries the socket at once. When the server
 * answers and the socket still fails, it tries less often. A random pause keeps the screens from reconnecting at the
 * same moment.
 */
export const hurryBack = (pusher: Pusher): void => {
  const { connection } = pusher;
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | null = null;
  // In the other states it is connected, or was told not to reconnect.
  const isWaiting = (): boolean => connection.state === 'connecting' || connection.state === 'unavailable';
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
};
