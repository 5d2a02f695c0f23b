import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';

/** A session of the user. Its uuid is not its cookie. */
const openSession = document('OpenSession', {
  uuid: id,
  started_time: time,
  /** The way of signing in; `provider` is the sign-in service of the organization. */
  by: oneOf(['password', 'link', 'provider', 'passkey']),
  /** The network of the address that signed in; null when it was not recorded. */
  network: orNull(text('192.0.2.0/24')),
  /** The time at which it ends at the latest. */
  expires_time: time,
  /** True for the session that asks. */
  current: yesNo(true),
});
export type OpenSession = Shape<typeof openSession>;

/** `GET /api/sessions/`: the user's own open sessions, the newest first. */
export const openSessions = document('OpenSessions', { results: listOf(openSession) });
export type OpenSessions = Shape<typeof openSessions>;

/** `GET /api/session-idle/`: the minutes after which an unused session of the organization ends. */
export const sessionIdle = document('SessionIdle', {
  /** As the organization set it; null while the installation's own setting applies. */
  minutes: orNull(whole(30)),
  /** The most that the installation allows, and its own setting; null when it ends no unused session. */
  most: orNull(whole(120)),
});
export type SessionIdle = Shape<typeof sessionIdle>;
