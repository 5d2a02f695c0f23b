import { describe, expect, it } from 'vitest';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { SessionDoc } from '#projections/accounts/sessions';
import { appOf } from '#services/testing/app';
import { asksStep, hasStep, may, principalOf } from './principal.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const dana: AccountDoc = {
  uuid: 'dana',
  entity: 'arvada',
  looking_at: 'arvada',
  role: 'dispatcher',
  email: 'dana@arvada.example',
  first_name: 'Dana',
  last_name: 'Park',
  phone_number: '',
  hash: null,
  active: true,
  revision: 0,
};
const until = '2026-03-01T20:00:00.000Z';

/** The holder of the session `s1` of this account. */
const asked = (account: Partial<AccountDoc>, session: Partial<SessionDoc> = {}, rights: object | null = null) => {
  const documents: Record<string, object | null> = {
    'role_rights arvada': rights,
    'sessions s1': { user: 'dana', expires_at: until, after: null, ...session },
    'accounts dana': { ...dana, ...account },
  };
  const doc = (projection: string, key: string) => documents[`${projection} ${key}`] ?? null;
  return principalOf(appOf({ views: { doc }, clock: { now: () => now } }), 's1');
};

describe('the user of a request', () => {
  it('acts for their own organization', () =>
    expect(asked({})).toMatchObject({ session: 's1', entity: 'arvada', role: 'dispatcher' }));

  it('looks at the organization that a member of staff chose', () =>
    expect(asked({ role: '_Staff', looking_at: 'durham' })).toMatchObject({ entity: 'durham' }));

  it('is back in their own organization once the staff role was taken away', () =>
    expect(asked({ role: 'dispatcher', looking_at: 'durham' })).toMatchObject({
      entity: 'arvada',
      role: 'dispatcher',
    }));

  it('is absent once deactivated', () => expect(asked({ active: false })).toBeNull());
  it('is absent when all sessions so far were ended, and present after the next sign-in', () => {
    expect(asked({ signed_out: 'e7' })).toBeNull();
    expect(asked({ signed_out: 'e7' }, { after: 'e7' })).not.toBeNull();
  });
  it('is absent when the session belongs to another user', () => expect(asked({}, { user: 'gone' })).toBeNull());

  it('is absent from the instant at which the session ends', () => {
    expect(asked({}, { expires_at: '2026-03-01T12:00:00.001Z' })).not.toBeNull();
    expect(asked({}, { expires_at: '2026-03-01T12:00:00.000Z' })).toBeNull();
  });

  it('has the permissions of the role, and no others', () => {
    const who = asked({ role: 'analyst' });
    expect(who && [may(who, 'board.view'), may(who, 'crew.note')]).toEqual([true, false]);
  });
});

describe('the second step that an organization requires of a role', () => {
  const passkey = { uuid: 'p1', credential: 'c', key: 'k', counter: 0, name: 'Laptop', added: until, used: null };
  const rights = { changes: {}, second_step: ['dispatcher'] };
  const owes = (account: Partial<AccountDoc>, session: Partial<SessionDoc> = {}, of: object | null = rights) =>
    asked(account, session, of)?.owesStep ?? false;

  it('is owed by a person of the role who has none', () => {
    expect(owes({})).toBe(true);
    expect(owes({}, { by: 'password' })).toBe(true);
    expect(owes({}, { by: 'link' })).toBe(true);
    expect(owes({ second_step: { recovery: 0 } })).toBe(false);
    expect(owes({ passkeys: [passkey] })).toBe(false);
    expect(owes({ role: 'crew' })).toBe(false);
    expect(owes({}, {}, null)).toBe(false);
    expect(owes({}, {}, { changes: {} })).toBe(false);
  });

  it('is left to the sign-in service of the organization', () => expect(owes({}, { by: 'provider' })).toBe(false));

  it('is had with an app or a passkey, and asked of the role alone', () => {
    expect([hasStep({}), hasStep({ passkeys: [passkey] }), hasStep({ second_step: { recovery: 1 } })]).toEqual([
      false,
      true,
      true,
    ]);
    const app = { views: { doc: () => rights } } as never;
    expect([asksStep(app, { ...dana }), asksStep(app, { ...dana, role: 'crew' })]).toEqual([true, false]);
  });
});
