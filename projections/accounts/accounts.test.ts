import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { accounts } from './accounts.ts';
import { links } from './links.ts';
import { sessions } from './sessions.ts';

const stream = 'user-ada';
const personal = {
  email: 'Ada@Arvada.example',
  firstName: 'Ada',
  lastName: 'Moreno',
  phoneNumber: '+13035550101',
};
const registered = happened('UserRegistered', { user: 'ada', role: 'crew', subject: 'ada', personal }, { stream });
const ada = (...events: Parameters<typeof given>[1][]) => given(accounts, registered, ...events).doc('ada');

describe('an account', () => {
  it('is an active person of the organization that it looks at, without a password', () =>
    expect(ada()).toEqual({
      uuid: 'ada',
      entity: 'arvada',
      looking_at: 'arvada',
      role: 'crew',
      email: 'Ada@Arvada.example',
      first_name: 'Ada',
      last_name: 'Moreno',
      phone_number: '+13035550101',
      hash: null,
      active: true,
      revision: 0,
      earlier: {
        role: 'crew',
        active: true,
        email: 'Ada@Arvada.example',
        first_name: 'Ada',
        last_name: 'Moreno',
        phone_number: '+13035550101',
      },
    }));

  it('follows the roster of its organization, whatever its own stream says of role and name', () => {
    const lastName = { lastName: 'Park' };
    const events = [
      happened('PersonCorrected', { user: 'ada', subject: 'ada', personal: lastName }),
      happened('PersonGivenRole', { user: 'ada', role: 'leader' }),
      happened('PersonDeactivated', { user: 'ada' }),
    ] as const;
    expect(ada(...events)).toMatchObject({ last_name: 'Park', role: 'leader', active: false, revision: 1 });
    expect(ada(...events)?.earlier).toMatchObject({ last_name: 'Moreno', role: 'crew', active: true });
    expect(ada(...events, happened('PersonReinstated', { user: 'ada' }))).toMatchObject({ active: true });
  });

  it('that the roster began is begun once, and has nothing from before', () => {
    const added = happened('PersonAdded', { user: 'bo', role: 'leader', subject: 'bo', personal });
    const again = happened('UserRegistered', { user: 'bo', role: 'crew', subject: 'bo', personal });
    const bo = given(accounts, added, again).doc('bo');
    expect(bo).toMatchObject({ role: 'leader', last_name: 'Moreno' });
    expect(bo).not.toHaveProperty('earlier');
  });

  it('ends all sessions so far when it is deactivated', () =>
    expect(ada({ ...happened('PersonDeactivated', { user: 'ada' }), id: 'e7' })?.signed_out).toBe('e7'));

  it('has no name, address or number left once its person was erased', () =>
    expect(
      given(
        accounts,
        happened('UserRegistered', { user: 'ada', role: 'crew', subject: 'ada', personal: null }, { stream }),
        happened('PasswordSet', { user: 'ada', subject: 'ada', personal: null }, { stream }),
      ).doc('ada'),
    ).toMatchObject({ email: '', first_name: '', last_name: '', phone_number: '', hash: null }));

  it('has the last password that was set', () => {
    const set = (hash: string) =>
      happened('PasswordSet', { user: 'ada', subject: 'ada', personal: { hash } }, { stream });
    expect(ada(set('first'), set('second'))?.hash).toBe('second');
  });

  it('is inactive from when it is deactivated until it is reinstated', () => {
    const off = happened('UserDeactivated', { user: 'ada' }, { stream });
    const on = happened('UserReinstated', { user: 'ada' }, { stream });
    expect([ada(off)?.active, ada(off, on)?.active]).toEqual([false, true]);
  });

  it('of staff looks at the organization switched to, and still belongs to its own', () =>
    expect(ada(happened('EntitySwitched', { user: 'ada', to: 'durham' }, { stream }))).toMatchObject({
      entity: 'arvada',
      looking_at: 'durham',
    }));

  it('is found by its address whatever the letters', () =>
    expect(accounts.columns?.email?.(ada() ?? {})).toBe('ada@arvada.example'));

  it('asks for a second step until it is turned off, and counts the recovery codes that are left', () => {
    const personal = { secret: 'a secret', recovery: ['one', 'two'] };
    const on = happened(
      'SecondStepTurnedOn',
      { user: 'ada', proposal: 'p', step: 1, subject: 'ada', personal },
      { stream },
    );
    const used = happened('RecoveryCodeUsed', { user: 'ada', hash: 'one' }, { stream });
    const off = happened('SecondStepTurnedOff', { user: 'ada' }, { stream });
    expect(ada(on)?.second_step).toEqual({ recovery: 2 });
    expect(ada(on, used)?.second_step).toEqual({ recovery: 1 });
    expect(JSON.stringify(ada(on, used))).not.toMatch(/a secret|two/);
    expect(ada(on, used, off)).not.toHaveProperty('second_step');
  });

  it('has its passkeys, each with its count and last use, until they are removed', () => {
    const at = '2026-03-01T12:00:00.000Z';
    const added = (passkey: string, personal: object | null = { credential: passkey, key: 'k', name: 'Laptop' }) =>
      happened('PasskeyAdded', { user: 'ada', passkey, counter: 1, subject: 'ada', personal } as never, { stream, at });
    const used = happened('PasskeyUsed', { user: 'ada', passkey: 'p2', counter: 5, challenge: 'c' }, { stream, at });
    const removed = (passkey: string) => happened('PasskeyRemoved', { user: 'ada', passkey }, { stream });
    const passkey = { uuid: 'p1', credential: 'p1', key: 'k', name: 'Laptop', counter: 1, added: at, used: null };
    const second = { ...passkey, uuid: 'p2', credential: 'p2' };
    expect(ada(added('p1'), added('p2'))?.passkeys).toEqual([passkey, second]);
    expect(ada(added('p1'), added('p2'), used)?.passkeys).toEqual([passkey, { ...second, counter: 5, used: at }]);
    expect(ada(added('p1'), added('p2'), removed('p1'))?.passkeys).toEqual([second]);
    expect(ada(added('p1'), removed('p1'))).not.toHaveProperty('passkeys');
    expect(ada(added('p1', null))?.passkeys).toMatchObject([{ credential: '', key: '', name: '' }]);
  });

  it('is found by its identity at a sign-in service until that is taken off', () => {
    const linked = { user: 'ada', issuer: 'https://login.example', identity: 'i1' };
    const on = happened('IdentityLinked', linked, { stream });
    const off = happened('IdentityUnlinked', { user: 'ada' }, { stream });
    const found = (doc: ReturnType<typeof ada>) => accounts.columns?.identity?.(doc ?? {});
    expect([found(ada()), found(ada(on)), found(ada(on, off))]).toEqual([null, 'i1', null]);
  });

  it('is not made by facts about an unknown person', () =>
    expect(given(accounts, happened('RoleGiven', { user: 'bo', role: 'leader' }, { stream })).keys).toEqual([]));
});

describe('the screens of a person', () => {
  const channel = 'presence-user-ada';
  it('are told of another role, and fetch it', () => {
    const given_ = given(accounts, registered, happened('RoleGiven', { user: 'ada', role: 'leader' }, { stream }));
    expect(given_.told).toEqual([{ channel, event: 'updated', data: { position: 2 } }]);
    expect(given_.doc('ada')?.role).toBe('leader');
  });

  it('are told the new organization after a switch', () =>
    expect(
      given(accounts, registered, happened('EntitySwitched', { user: 'ada', to: 'durham' }, { stream })).told,
    ).toEqual([{ channel, event: 'entity_switched', data: { entity_id: 'durham', position: 2 } }]));

  it('are not told of a password or a deactivation', () => {
    expect(
      given(accounts, registered, happened('PasswordSet', { user: 'ada', subject: 'ada', personal: { hash: 'h' } }))
        .told,
    ).toEqual([]);
    expect(given(accounts, registered, happened('UserDeactivated', { user: 'ada' })).told).toEqual([]);
  });
});

describe('a session', () => {
  const expiresAt = '2026-03-01T20:00:00.000Z';
  const started = happened('SessionStarted', { session: 's1', user: 'ada', expiresAt, by: 'password' });

  it('belongs to a user until it ends', () => {
    expect(given(sessions, started).doc('s1')).toEqual({
      user: 'ada',
      expires_at: expiresAt,
      after: null,
      started_at: '2026-03-01T12:00:00.000Z',
      by: 'password',
      network: null,
    });
    expect(given(sessions, started, happened('SessionEnded', { session: 's1' })).keys).toEqual([]);
  });

  it('knows the last end of all sessions before it, whatever ended them', () => {
    for (const type of ['PasswordSet', 'SignedOutEverywhere', 'PersonDeactivated'] as const) {
      const end = { ...happened(type, { user: 'ada' } as never), id: `${type}-1` };
      const others = { ...happened('SignedOutEverywhere', { user: 'bo' }), id: 'e9' };
      expect(given(sessions, end, others, started).doc('s1')).toMatchObject({ after: end.id });
      expect(given(sessions, started, end).doc('s1')).toMatchObject({ after: null });
      expect(given(accounts, registered, end).doc('ada')).toMatchObject({ signed_out: end.id });
    }
  });

  it('ends by a message of the sign-in service, as others of the person do not', () => {
    const begun = (session: string, more: object = {}) =>
      happened('SessionStarted', { session, user: 'ada', expiresAt: 'x', by: 'provider', ...more } as never);
    const ended = happened('SignedOutByProvider', { user: 'ada', token: 't', sessions: ['s1'] });
    const read = given(sessions, begun('s1', { providerSession: 'p' }), begun('s2'), ended);
    expect([read.doc('s1'), read.doc('s2') === null]).toEqual([null, false]);
    const found = (...events: Parameters<typeof given>[1][]) =>
      sessions.columns?.provider_session?.(given(sessions, ...events).doc('s1') as never);
    expect([found(begun('s1', { providerSession: 'p' })), found(begun('s1'))]).toEqual(['p', null]);
  });

  it('that was not used stays known, so that its browser is told why', () => {
    const ended = happened('SessionEnded', { session: 's1', reason: 'idle', account: 'ada' });
    expect(given(sessions, started, ended).doc('s1')).toMatchObject({ user: 'ada', idled: true });
  });

  it('that ended before it was read stays ended', () =>
    expect(given(sessions, happened('SessionEnded', { session: 's1' })).keys).toEqual([]));
});

it('a sign-in link stays known after its use, so that a second click gets the reason', () => {
  const expiresAt = '2026-03-01T12:15:00.000Z';
  const issued = happened('SignInLinkIssued', { link: 'l1', user: 'ada', expiresAt });
  expect(given(links, issued, happened('SignInLinkUsed', { link: 'l1' })).doc('l1')).toEqual({
    user: 'ada',
    entity: 'arvada',
    expires_at: expiresAt,
  });
});
