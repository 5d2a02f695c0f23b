import type Pusher from 'pusher-js';

const first = 2_000;
const longest = 60_000;

const serverAnswers = (): Promise<boolean> =>
  fetch('/api/config/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * After a refused connection pusher-js waits 15 s, then 30, then 60, also when the server is back after two. So while
 * there is no connection the server is asked whether it answers, and once it does the socket is tried at once. Where it
 * answers and the socket fails all the same, the tries become rarer; each waits a little longer or shorter than the
 * next screen's, or all of them would come in one moment.
 */
export const hurryBack = (pusher: Pusher): void => {
  const { connection } = pusher;
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | null = null;
  // In the other states it has been told not to come back, or is there.
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
