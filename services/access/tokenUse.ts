import { iso } from '#events/core/ports';
import { token as decider, usesApart } from '#events/token/decider';
import type { App } from '#services/app/app';
import { keep } from '#services/core/bounded';
import { shownNetwork } from '#services/core/clientAddress';

/** A token is looked at once in so many milliseconds for each network, however many requests come. */
const looks = 60_000;
const mostLooked = 20_000;

/**
 * Takes note of the use of a token. Nobody waits for it. A use is recorded once an hour for each network, so that a
 * program that asks each second adds 24 facts a day.
 */
export function tokenUse(
  app: Pick<App, 'views' | 'clock' | 'random' | 'handle' | 'log'>,
): (token: string, ip: string) => void {
  const looked = new Map<string, number>();
  return (token, ip) => {
    const now = app.clock.now();
    const network = shownNetwork(ip);
    const key = `${token} ${network}`;
    if (now - (looked.get(key) ?? Number.NEGATIVE_INFINITY) < looks) return;
    looked.delete(key);
    keep(looked, key, now, mostLooked);
    const doc = app.views.doc('tokens', token);
    const last = doc?.uses.find((one) => one.network === network);
    if (!doc || (last && now - Date.parse(last.time) < usesApart)) return;
    const commandId = app.random.uuid();
    const step = { commandId, occurredAt: iso(now), command: { do: 'use', network, at: iso(now) } as const };
    const actor = { kind: 'token', id: token } as const;
    app
      .handle(decider, token, step, { entity: doc.entity, actor, correlationId: commandId })
      .catch(() => app.log.warn({}, 'the use of a token was not recorded; the next look tries again'));
  };
}
