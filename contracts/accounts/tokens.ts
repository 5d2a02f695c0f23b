import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole } from '#contracts/core/schema';
import { scopes } from '#contracts/core/scopes';

const scope = oneOf(scopes);

/** The credential of a program, without its secret. */
const programToken = document('Token', {
  uuid: id,
  name: text('SCADA gateway'),
  scopes: listOf(text('incident:create')),
  /** In CIDR notation. Empty: it may be used from anywhere. */
  networks: listOf(text('192.0.2.0/24')),
  /** Requests in a minute. */
  limit: whole(600),
  made_time: time,
  made_by: text('Dana Okafor'),
  expires_time: time,
  /** Until when the secret before the last rotation opens; null when it opens nothing. */
  earlier_until: orNull(time),
  status: oneOf(['open', 'expired', 'revoked']),
  /** The hour and the network of its latest use; null before the first. */
  last_used: orNull(document('TokenUse', { time, network: text('192.0.2.0/24') })),
});
export type ProgramToken = Shape<typeof programToken>;

/** `GET /api/tokens/`: the newest first. */
export const tokenList = document('Tokens', {
  results: listOf(programToken),
  /** The scopes that a token may have. */
  scopes: listOf(document('Scope', { scope, words: text('Read the crews and where they are') })),
  /** The scopes of the usual programs. */
  starters: listOf(document('StarterScopes', { name: text('SCADA gateway'), scopes: listOf(scope) })),
});
export type TokenList = Shape<typeof tokenList>;

/** The secret is in this answer alone. The log has its hash. */
export const tokenSecret = document('TokenSecret', { uuid: id, secret: text('mst_s8Yk…') });
export type TokenSecret = Shape<typeof tokenSecret>;
