import { channels } from '#contracts/accounts/channels';
import type { Role } from '#contracts/core/roles';
import { projection } from '#projections/core/projection';

/** An account: identity, role and organization. It never leaves the server whole: it has the password's hash. */
export interface AccountDoc {
  readonly uuid: string;
  readonly entity: string;
  /** The organization that a member of staff has selected; for every other user, their own. */
  readonly looking_at: string;
  readonly role: Role;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly hash: string | null;
  readonly active: boolean;
}

/** The accounts, by user uuid. */
export const accounts = projection<AccountDoc>({
  name: 'accounts',
  version: 1,
  keys: ({ data }) => ('user' in data && data.user !== null ? [data.user] : []),
  on: {
    UserRegistered: (_, { data, metadata }) => ({
      uuid: data.user,
      entity: metadata.entity,
      looking_at: metadata.entity,
      role: data.role,
      email: data.personal?.email ?? '',
      first_name: data.personal?.firstName ?? '',
      last_name: data.personal?.lastName ?? '',
      phone_number: data.personal?.phoneNumber ?? '',
      hash: null,
      active: true,
    }),
    PasswordSet: (account, { data }) => account && { ...account, hash: data.personal?.hash ?? null },
    RoleGiven: (account, { data }) => account && { ...account, role: data.role },
    UserDeactivated: (account) => account && { ...account, active: false },
    UserReinstated: (account) => account && { ...account, active: true },
    EntitySwitched: (account, { data }) => account && { ...account, looking_at: data.to },
  },
  // A later deactivation could not be seen: the account cannot be used.
  setAside: (account) => ({ ...account, active: false }),
  columns: { email: (doc) => doc.email.toLowerCase(), entity: (doc) => doc.entity },
  // A deactivated user gets no frame: their sockets are closed.
  frames: ({ event, key, after, position }) => {
    const channel = channels.user(key);
    if (event.type === 'RoleGiven') return [{ channel, event: 'updated', data: { position } }];
    if (event.type !== 'EntitySwitched' || !after) return [];
    return [{ channel, event: 'entity_switched', data: { entity_id: after.looking_at, position } }];
  },
});
