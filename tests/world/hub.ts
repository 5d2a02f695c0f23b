import type { Hint, Hints } from '#services/broker/nats';
import { subjectMatches } from '#services/broker/subjects';

/** A broker without faults. */
export function hub() {
  const wishes = new Set<{ readonly subject: string; readonly onMessage: (hint: Hint) => void }>();
  return {
    connect: (): Hints => ({
      publish: (subject, payload, headers = {}) => {
        const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
        const hint = { subject, payload: bytes, header: (name: string) => headers[name] };
        queueMicrotask(() => {
          for (const wish of wishes) if (subjectMatches(wish.subject, subject)) wish.onMessage(hint);
        });
      },
      subscribe: (subject, onMessage) => {
        const wish = { subject, onMessage };
        wishes.add(wish);
        return () => void wishes.delete(wish);
      },
      onState: (listener) => {
        listener('connected');
        return () => {};
      },
      connected: true,
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
  };
}
