import { openSessions } from '#contracts/accounts/sessions';
import { operations } from '#contracts/api/operation';
import { Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';

/** `session` is the uuid of one of the user's own sessions, or `all`. */
export class EndSessionBody {
  @Words(limits.text.label) session!: string;
}

/** The user's own sessions (ASVS 5.0 7.5.2): each can be ended, or all at once. */
export const ownSessionOperations = operations({
  'GET /api/sessions/': {
    permission: 'viewer.view',
    summary: "The user's own open sessions, the newest first",
    answers: { 200: openSessions },
  },

  'POST /api/sessions/end/': {
    permission: 'viewer.view',
    summary: "End one of the user's own sessions, or all of them",
    answers: { 200: nothing },
    body: EndSessionBody,
  },
});
