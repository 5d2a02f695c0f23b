import { idleSessionOperations } from '#contracts/api/accounts/idleSessions';
import { Refused } from '#events/core/refused';
import { entity } from '#events/entity/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';

export const idleSessionRoutes = answering(idleSessionOperations, {
  'GET /api/session-idle/': ({ app: { views, config }, who }) => {
    const minutes = views.doc('entities', who.entity)?.idle_minutes ?? null;
    return { json: { minutes, most: config.sessionIdleMinutes || null } };
  },

  'POST /api/session-idle/': (request) => {
    const most = request.app.config.sessionIdleMinutes || null;
    const { minutes = null } = request.body;
    if (minutes !== null && most !== null && minutes > most)
      throw new Refused('session.idle-too-long', { minutes: [`At most ${most} minutes in this installation.`] });
    const commands = [{ do: 'setSessionIdle', minutes }] as const;
    return carryOut(request, { decider: entity, id: request.who.entity }, { commands, json: { minutes, most } });
  },
});
