import { iso } from '#events/core/ports';
import { session as decider } from '#events/session/decider';
import type { App } from '#services/app/app';
import { keep } from '#services/core/bounded';
import { sessionIdle } from './sessionIdle.ts';

/** A session is looked at once in so many milliseconds, however many requests come. */
const looks = 10_000;
const mostSessions = 20_000;

/**
 * Takes note of the use of a session: of a request, or of an open socket. Nobody waits for it. A use is recorded when a
 * quarter of the idle time has passed since the last one, so that a session in use adds few facts.
 */
export function sessionUse(
  app: Pick<App, 'views' | 'clock' | 'random' | 'handle' | 'config' | 'log'>,
): (session: string) => void {
  const looked = new Map<string, number>();
  return (session) => {
    const now = app.clock.now();
    if (now - (looked.get(session) ?? Number.NEGATIVE_INFINITY) < looks) return;
    looked.delete(session);
    keep(looked, session, now, mostSessions);
    const found = app.views.doc('sessions', session);
    const account = found?.idle_at && app.views.doc('accounts', found.user);
    if (!found?.idle_at || !account) return;
    const length = sessionIdle(app, account.entity);
    if (length === 0 || Date.parse(found.idle_at) - now > length * 0.75) return;
    const commandId = app.random.uuid();
    const step = { commandId, occurredAt: iso(now), command: { do: 'use', until: iso(now + length) } as const };
    const actor = { kind: 'user', id: account.uuid } as const;
    app
      .handle(decider, session, step, { entity: account.entity, actor, correlationId: commandId })
      .catch(() => app.log.warn({}, 'the use of a session was not recorded; the next look tries again'));
  };
}
