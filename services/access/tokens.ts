import { isIP } from 'node:net';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { TokenDoc } from '#projections/accounts/tokens';
import type { Principal } from '#services/access/principal';
import type { App } from '#services/app/app';
import { hashOf } from '#services/app/secrets';
import { networksOf } from '#services/core/clientAddress';

/**
 * The secret of a token in an `Authorization` header; null without one. A proxy may pass on credentials of its own, which
 * are no token of Muster.
 */
export const bearerIn = (header: string | undefined): string | null =>
  /^bearer +(mst_\S+)$/i.exec(header ?? '')?.[1] ?? null;

/**
 * The program that holds this secret. Refused: `token.unknown`, also for one that was revoked or has expired, and
 * `token.network`. A refusal of a known token is noted in its organization's security log.
 */
export function holderOf(app: Pick<App, 'views' | 'clock' | 'parts'>, secret: string, ip: string): Principal {
  const hash = hashOf(secret);
  const [uuid] = [
    ...app.views.keys('tokens', { where: { secret: hash } }),
    ...app.views.keys('tokens', { where: { earlier: hash } }),
  ];
  const doc = uuid === undefined ? null : app.views.doc('tokens', uuid);
  const isOpen = doc !== null && opens(doc, hash, iso(app.clock.now()));
  if (isOpen && isAllowedFrom(doc, ip)) return principal(doc);
  app.parts.trail?.refused({ entity: doc?.entity ?? '', account: doc?.uuid ?? null, ip });
  throw new Refused(isOpen ? 'token.network' : 'token.unknown');
}

function opens({ secret, earlier, revoked, expires_at: expiresAt }: TokenDoc, hash: string, now: string): boolean {
  if (revoked) return false;
  return hash === secret ? now < expiresAt : hash === earlier?.secret && now < earlier.until;
}

const isAllowedFrom = ({ networks }: TokenDoc, ip: string): boolean =>
  networks.length === 0 || networksOf(networks)?.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4') === true;

/** A program in the shape of an account: code that names or counts its author needs no second case. */
const principal = ({ uuid, entity, name, scopes, limit }: TokenDoc): Principal => ({
  session: uuid,
  account: {
    uuid,
    entity,
    looking_at: entity,
    // The least of the roles. `may` asks the scopes.
    role: 'crew',
    email: '',
    first_name: name,
    last_name: '',
    phone_number: '',
    hash: null,
    active: true,
    revision: 0,
  },
  entity,
  role: 'crew',
  changes: {},
  token: { scopes, limit },
});
