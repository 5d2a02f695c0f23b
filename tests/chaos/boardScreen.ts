import Pusher from 'pusher-js';

/** A screen's socket: tells whether the screen is fresh. */
export async function screenOf(url: string) {
  const pusher = new Pusher('muster', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(url).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
  });
  let staleSince: number | null = null;
  pusher.bind('muster:stale', ({ milliseconds }: { milliseconds: number }) => {
    staleSince = Date.now() - milliseconds;
  });
  pusher.bind('muster:fresh', () => {
    staleSince = null;
  });
  await new Promise((resolve) => pusher.connection.bind('connected', resolve));
  return { staleSince: () => staleSince, close: () => pusher.disconnect() };
}
