import { channels } from '#contracts/accounts/channels';
import type { Role } from '#contracts/core/roles';
import { dialed } from '#contracts/values/phone';
import type { RecordedFact } from '#events/facts';
import { rosterFacts } from '#events/roster/events';
import { beatsChanged } from '#projections/core/onCallFrames';
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
  /** The number of corrections of name, address and phone. */
  readonly revision: number;
  /** A sign-in asks for a code of an authenticator app; so many recovery codes are left. Absent when it does not ask. */
  readonly second_step?: { readonly recovery: number };
  /** The passkeys of the person. Absent without one. */
  readonly passkeys?: readonly PasskeyDoc[];
  /** The keyed hash of the person's identity at the organization's sign-in service; absent without one. */
  readonly identity?: string;
  /** The account as the facts of its own stream alone say; absent when the organization's roster began it. */
  readonly earlier?: Earlier;
  /** The id of the last event that ended all sessions of the account; absent when none did. */
  readonly signed_out?: string;
}
export interface PasskeyDoc {
  readonly uuid: string;
  /** Base64url. */
  readonly credential: string;
  /** The public key (COSE), base64url. */
  readonly key: string;
  readonly counter: number;
  readonly name: string;
  readonly added: string;
  /** Null until it was used. */
  readonly used: string | null;
}
type Earlier = Pick<AccountDoc, 'role' | 'active' | 'email' | 'first_name' | 'last_name' | 'phone_number'>;

const nobody = { email: '', firstName: '', lastName: '', phoneNumber: '' };

function begun({ data, metadata }: RecordedFact<'UserRegistered' | 'PersonAdded'>): AccountDoc {
  const { email, firstName, lastName, phoneNumber } = data.personal ?? nobody;
  return {
    uuid: data.user,
    entity: metadata.entity,
    looking_at: metadata.entity,
    role: data.role,
    email,
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
    hash: null,
    active: true,
    revision: 0,
  };
}

/** A fact of the account's own stream, which is also what a later roster begins from. */
const ofItsOwn = (account: AccountDoc | null, changed: Partial<Pick<AccountDoc, 'role' | 'active'>>) =>
  account && { ...account, ...changed, ...(account.earlier && { earlier: { ...account.earlier, ...changed } }) };

const endedBy = ({ id }: RecordedFact): Pick<AccountDoc, 'signed_out'> => ({ signed_out: id });

function withPasskeys(account: AccountDoc | null, change: (all: readonly PasskeyDoc[]) => readonly PasskeyDoc[]) {
  if (!account) return account;
  const { passkeys: before = [], ...rest } = account;
  const passkeys = change(before);
  return passkeys.length === 0 ? rest : { ...rest, passkeys };
}

const ofRoster: ReadonlySet<string> = new Set(Object.keys(rosterFacts));

/** The accounts, by user uuid. */
export const accounts = projection<AccountDoc>()({
  name: 'accounts',
  version: 6,
  keys: ({ data }) => ('user' in data && data.user !== null ? [data.user] : []),
  on: {
    UserRegistered: (account, event) => {
      // The person's roster began it, and has changed it since.
      if (account) return account;
      const doc = begun(event);
      const { role, active, email, first_name, last_name, phone_number } = doc;
      return { ...doc, earlier: { role, active, email, first_name, last_name, phone_number } };
    },
    // A session that another person began with the old password ends.
    PasswordSet: (account, event) =>
      account && { ...account, hash: event.data.personal?.hash ?? null, ...endedBy(event) },
    SecondStepTurnedOn: (account, { data }) =>
      account && { ...account, second_step: { recovery: data.personal?.recovery.length ?? 0 } },
    RecoveryCodeUsed: (account) =>
      account?.second_step ? { ...account, second_step: { recovery: account.second_step.recovery - 1 } } : account,
    SecondStepTurnedOff: (account) => {
      if (!account) return account;
      const { second_step: _, ...rest } = account;
      return rest;
    },
    PasskeyAdded: (account, { data: { passkey: uuid, counter, personal }, metadata }) =>
      withPasskeys(account, (all) => [
        ...all,
        { uuid, counter, credential: '', key: '', name: '', ...personal, added: metadata.occurredAt, used: null },
      ]),
    PasskeyUsed: (account, { data: { passkey, counter }, metadata: { occurredAt: used } }) =>
      withPasskeys(account, (all) => all.map((one) => (one.uuid === passkey ? { ...one, counter, used } : one))),
    PasskeyRemoved: (account, { data: { passkey } }) =>
      withPasskeys(account, (all) => all.filter(({ uuid }) => uuid !== passkey)),
    IdentityLinked: (account, { data }) => account && { ...account, identity: data.identity },
    IdentityUnlinked: (account) => {
      if (!account) return account;
      const { identity: _, ...rest } = account;
      return rest;
    },
    SignedOutEverywhere: (account, event) => account && { ...account, ...endedBy(event) },
    RoleGiven: (account, { data }) => ofItsOwn(account, { role: data.role }),
    UserDeactivated: (account) => ofItsOwn(account, { active: false }),
    UserReinstated: (account) => ofItsOwn(account, { active: true }),
    EntitySwitched: (account, { data }) => account && { ...account, looking_at: data.to },
    PersonAdded: (_, event) => begun(event),
    PersonCorrected: (account, { data: { personal } }) =>
      account && {
        ...account,
        email: personal?.email ?? account.email,
        first_name: personal?.firstName ?? account.first_name,
        last_name: personal?.lastName ?? account.last_name,
        phone_number: personal?.phoneNumber ?? account.phone_number,
        revision: account.revision + 1,
      },
    PersonGivenRole: (account, { data }) => account && { ...account, role: data.role },
    // A later reinstatement does not open the sessions of before.
    PersonDeactivated: (account, event) => account && { ...account, active: false, ...endedBy(event) },
    PersonReinstated: (account) => account && { ...account, active: true },
  },
  // A later deactivation could not be seen: the account cannot be used.
  setAside: (account) => ({ ...account, active: false }),
  columns: {
    email: (doc) => doc.email.toLowerCase(),
    entity: (doc) => doc.entity,
    // The people of a number that calls or texts.
    phone: (doc) => dialed(doc.phone_number),
    identity: (doc) => doc.identity ?? null,
  },
  // A deactivated user gets no frame: their sockets are closed.
  frames: ({ event, key, after, position }) => {
    const channel = channels.user(key);
    const data = { position };
    if (event.type === 'RoleGiven') return [{ channel, event: 'updated', data }];
    if (ofRoster.has(event.type) && after) {
      // Beats, reserve lists and the calendar name people too.
      const screens = [
        { channel: channels.users(after.entity), event: 'USERS_CHANGED', data },
        ...(event.type === 'PersonCorrected'
          ? [{ channel: channels.dispatch(after.entity), event: 'NAMES_CHANGED', data }]
          : []),
        ...beatsChanged(after.entity, position),
      ];
      return event.type === 'PersonGivenRole' ? [{ channel, event: 'updated', data }, ...screens] : screens;
    }
    if (event.type !== 'EntitySwitched' || !after) return [];
    return [{ channel, event: 'entity_switched', data: { entity_id: after.looking_at, position } }];
  },
});
