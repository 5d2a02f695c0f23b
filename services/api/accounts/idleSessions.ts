import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { sessionIdle } from '#contracts/accounts/sessions';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { entity } from '#events/entity/decider';
import { carryOut } from '#services/api/http/carryOut';
import { route, Takes } from '#services/api/http/route';

const { shortest, longest } = limits.sessionIdle;

@Takes('POST /api/session-idle/')
class SessionIdleBody {
  @Max(longest, { message: `At most ${longest} minutes.` })
  @Min(shortest, { message: `At least ${shortest} minutes.` })
  @IsInt({ message: 'This must be a whole number.' })
  @IsOptional()
  minutes?: number | null;
}

/** The end of unused sessions, as each organization sets it within the bound of the installation. */
export const idleSessionRoutes = [
  route({
    method: 'GET',
    path: '/api/session-idle/',
    permission: 'user.write',
    summary: 'The minutes after which an unused session ends',
    answers: { 200: sessionIdle },
    answer: ({ app: { views, config }, who }) => {
      const minutes = views.doc('entities', who.entity)?.idle_minutes ?? null;
      return { json: { minutes, most: config.sessionIdleMinutes || null } };
    },
  }),

  route({
    method: 'POST',
    path: '/api/session-idle/',
    permission: 'user.write',
    summary: 'Set the minutes after which an unused session ends',
    answers: { 200: sessionIdle },
    body: SessionIdleBody,
    answer: (request) => {
      const most = request.app.config.sessionIdleMinutes || null;
      const { minutes = null } = request.body;
      if (minutes !== null && most !== null && minutes > most)
        throw new Refused('session.idle-too-long', { minutes: [`At most ${most} minutes in this installation.`] });
      const commands = [{ do: 'setSessionIdle', minutes }] as const;
      return carryOut(request, { decider: entity, id: request.who.entity }, { commands, json: { minutes, most } });
    },
  }),
];
