import type { OpenSession } from '#contracts/accounts/sessions';
import { ownSessionOperations } from '#contracts/api/accounts/ownSessions';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { session } from '#events/session/decider';
import { user } from '#events/user/decider';
import { isOpenSession, type Principal } from '#services/access/principal';
import { ownAct } from '#services/api/accounts/sessions';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';

export const ownSessionRoutes = answering(ownSessionOperations, {
  'GET /api/sessions/': ({ app, who }) => ({ json: { results: sessionsOf(app, who).map(({ shown }) => shown) } }),

  'POST /api/sessions/end/': async (request) => {
    const { app, who, body } = request;
    const act = ownAct(request, who.account);
    if (body.session === 'all') {
      const everywhere = { commands: [{ do: 'signOutEverywhere' } as const], json: {} };
      return { ...(await carryOut(act, { decider: user, id: who.account.uuid }, everywhere)), session: 'end' };
    }
    const found = sessionsOf(app, who).find(({ shown }) => shown.uuid === body.session);
    if (!found) throw new Refused('not-found');
    const ended = { commands: [{ do: 'end', reason: 'signed-out' } as const], json: {} };
    return carryOut(act, { decider: session, id: found.key }, ended);
  },
});

function sessionsOf(
  { views, clock }: App,
  { account, session: current }: Principal,
): readonly { readonly key: string; readonly shown: OpenSession }[] {
  return views
    .keys('sessions', { where: { user: account.uuid } })
    .flatMap((key) => {
      const doc = views.doc('sessions', key);
      if (!doc || !isOpenSession(doc, account, iso(clock.now()))) return [];
      const { started_at, by, network, expires_at } = doc;
      const uuid = idFrom('session', key);
      const shown = { uuid, started_time: started_at, by, network, expires_time: expires_at, current: key === current };
      return [{ key, shown }];
    })
    .toSorted((a, b) => (a.shown.started_time < b.shown.started_time ? 1 : -1));
}
