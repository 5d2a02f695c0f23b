import { part, type SessionIdleDue } from './obligation.ts';

/** A session ends when it was not used for too long. */
export const idleSessions = part<SessionIdleDue>({
  prefix: 'session-idle',
  ids: ({ data }) => ('session' in data ? [data.session] : []),
  on: {
    SessionStarted: (_, { data: { idleAt }, metadata: { entity } }, id) =>
      idleAt === undefined ? null : { kind: 'session-idle', id, entity, due_at: idleAt },
    SessionUsed: (due, { data }) => due && { ...due, due_at: data.until },
    SessionEnded: () => null,
  },
});
