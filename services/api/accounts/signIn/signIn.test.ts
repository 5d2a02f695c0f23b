import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOfStep, stepAt } from '#events/core/oneTimeCodes';
import { hashOf } from '#services/app/secrets';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { hashPassword, signInRoutes } from './signIn.ts';

let desk: Desk;
const refused = vi.fn();
const [ada, bo] = [id(11), id(12)];
const [right, other] = ['correct horse battery', 'another long one'];
let hashes: Readonly<Record<string, string>>;
beforeAll(async () => {
  hashes = { [right]: await hashPassword(right), [other]: await hashPassword(other) };
});
beforeEach(() => {
  refused.mockReset();
  desk = openDesk({ parts: { hints: null, engine: null, trail: { refused } } });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
});
afterEach(() => desk.close());

const withPassword = (user: string, password = right) =>
  desk.happened(`user-${user}`, 'PasswordSet', {
    user,
    subject: user,
    personal: { hash: hashes[password] ?? '' },
  });
const secret = '3132333435363738393031323334353637383930';
const withApp = (user: string) =>
  desk.happened(`user-${user}`, 'SecondStepTurnedOn', {
    user,
    proposal: id(70),
    step: 1,
    subject: user,
    personal: { secret, recovery: [] },
  });
const app_code = codeOfStep(secret, stepAt(noon));
const types = (added: readonly (readonly [string, object])[]) => added.map(([type]) => type);
const noted = () => refused.mock.calls.map(([one]) => one as object);
const refusalOf = (account: string | null) => ({ entity: account ? arvada : '', account, ip: '198.51.100.7' });

describe('a sign-in with a password', () => {
  const signIn = (body: object = {}, who: Parameters<Desk['asks']>[2] = null) =>
    desk.asks(signInRoutes, 'POST /login/', who, { body: { email: 'ada11@x.example', password: right, ...body } });

  it('begins a session of 16 hours, whatever the letters and spaces of the address', async () => {
    withPassword(ada);
    let answer: Awaited<ReturnType<typeof signIn>> | undefined;
    const added = await desk.added(async () => {
      answer = await signIn({ email: '  ADA11@x.Example ' });
    });
    expect(answer).toMatchObject({ json: { user: ada }, session: { expiresAt: '2026-03-02T04:00:00.000Z' } });
    expect(added).toMatchObject([['SessionStarted', { user: ada, by: 'password' }]]);
    expect(noted()).toEqual([]);
  });

  it('takes the place of the session before', async () => {
    withPassword(ada);
    const session = hashOf('before');
    desk.happened(`session-${session}`, 'SessionStarted', {
      session,
      user: ada,
      expiresAt: '2026-03-02T04:00:00.000Z',
      by: 'password',
    });
    const who = { ...desk.signedIn(ada), session };
    const added = await desk.added(() => signIn({}, who));
    expect(added).toMatchObject([
      ['SessionEnded', { reason: 'replaced' }],
      ['SessionStarted', {}],
    ]);
  });

  it.each<readonly [string, () => void, object, string | null]>([
    ['another password', () => withPassword(ada), { password: other }, ada],
    ['an unknown address', () => withPassword(ada), { email: 'nobody@x.example' }, null],
    ['an account without a password', () => {}, {}, ada],
    [
      'an account that is not active',
      () => {
        withPassword(ada);
        desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
      },
      {},
      ada,
    ],
  ])('is refused for %s, and noted', async (_, given, body, account) => {
    given();
    await expect(signIn(body)).rejects.toThrow('sign-in.wrong');
    expect(noted()).toEqual([refusalOf(account)]);
  });

  it('finds the account whose password it is, of two with one address', async () => {
    const personal = { email: 'ada11@x.example', firstName: 'Ada', lastName: 'Abel', phoneNumber: '' };
    desk.happened(`user-${bo}`, 'UserRegistered', { user: bo, role: 'crew', subject: bo, personal }, { entity: jcw });
    withPassword(ada);
    withPassword(bo, other);
    expect((await signIn()).json).toEqual({ user: ada });
    expect((await signIn({ password: other })).json).toEqual({ user: bo });
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    expect((await signIn({ password: other })).json).toEqual({ user: bo });
    await expect(signIn()).rejects.toThrow('sign-in.wrong');
  });

  it('asks for a code of the app, and begins no session without it', async () => {
    withPassword(ada);
    withApp(ada);
    const added = await desk.added(async () => {
      await expect(signIn()).rejects.toThrow('sign-in.app-code-needed');
      await expect(signIn({ app_code: ' ' })).rejects.toThrow('sign-in.app-code-needed');
    });
    expect(added).toEqual([]);
    expect(types(await desk.added(() => signIn({ app_code })))).toEqual(['SecondStepPassed', 'SessionStarted']);
  });

  it('counts attempts by the address', () => {
    const [line] = signInRoutes;
    const asked = { body: { email: 'a@x' } } as unknown as Parameters<
      NonNullable<NonNullable<typeof line>['counted']>
    >[0];
    expect(line?.counted?.(asked)).toEqual({ account: 'a@x' });
    expect(signInRoutes.map(({ slow = false }) => slow)).toEqual([true, false, false]);
  });
});

describe('signing out', () => {
  const signOut = (who: Parameters<Desk['asks']>[2]) => desk.asks(signInRoutes, 'POST /logout/', who);

  it('ends the session', async () => {
    const session = hashOf('mine');
    desk.happened(`session-${session}`, 'SessionStarted', {
      session,
      user: ada,
      expiresAt: '2026-03-02T04:00:00.000Z',
      by: 'password',
    });
    let answer: object | undefined;
    const added = await desk.added(async () => {
      answer = await signOut({ ...desk.signedIn(ada), session });
    });
    expect(added).toEqual([['SessionEnded', { session, reason: 'signed-out' }]]);
    expect(answer).toMatchObject({ json: {}, session: 'end', position: desk.log.at(-1)?.position });
  });

  it('without a session takes the cookie away, and records nothing', async () => {
    const added = await desk.added(async () => expect(await signOut(null)).toEqual({ json: {}, session: 'end' }));
    expect(added).toEqual([]);
  });
});

describe('a sign-in by a link', () => {
  const token = 'the-token';
  const link = hashOf(token);
  const issued = (expiresAt = noon, entity = arvada) =>
    desk.happened(`link-${link}`, 'SignInLinkIssued', { link, user: ada, expiresAt }, { entity });
  const use = (body: object = {}, of = token) =>
    desk.asks(signInRoutes, 'POST /l/:token/', null, { params: { token: of }, body });

  it('begins a session, and uses the link up', async () => {
    issued();
    const added = await desk.added(async () => expect((await use()).json).toEqual({ user: ada }));
    expect(added).toMatchObject([
      ['SignInLinkUsed', { link }],
      ['SessionStarted', { user: ada, by: 'link' }],
    ]);
    expect(desk.log.at(-2)?.metadata).toMatchObject({ entity: arvada, actor: { kind: 'link', id: ada } });
    expect(noted()).toEqual([]);
    await expect(use()).rejects.toThrow('sign-in.link-used');
    expect(noted()).toEqual([refusalOf(ada)]);
  });

  it('is recorded in the organization that issued it', async () => {
    issued(noon, jcw);
    await use();
    expect(desk.log.at(-2)?.metadata.entity).toBe(jcw);
    expect(desk.log.at(-1)?.metadata.entity).toBe(arvada);
  });

  it('is refused once the link has ended', async () => {
    issued('2026-03-01T11:59:59.999Z');
    await expect(use()).rejects.toThrow('sign-in.link-expired');
    expect(noted()).toEqual([refusalOf(ada)]);
  });

  it('is refused for an unknown link, and for an account that is not active', async () => {
    issued();
    await expect(use({}, 'another')).rejects.toThrow('not-found');
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    await expect(use()).rejects.toThrow('not-found');
    expect(noted()).toEqual([refusalOf(null), refusalOf(ada)]);
  });

  it('is refused for a person who is not known', async () => {
    desk.happened(`link-${link}`, 'SignInLinkIssued', { link, user: id(99), expiresAt: noon });
    await expect(use()).rejects.toThrow('not-found');
    expect(noted()).toEqual([refusalOf(null)]);
  });

  it('asks for a code of the app before the link is used up', async () => {
    issued();
    withApp(ada);
    await expect(use()).rejects.toThrow('sign-in.app-code-needed');
    expect(types(await desk.added(() => use({ app_code })))).toEqual([
      'SecondStepPassed',
      'SignInLinkUsed',
      'SessionStarted',
    ]);
  });

  it('notes no refusal when the log does not answer', async () => {
    issued();
    Object.assign(desk.app, {
      handle: async () => {
        throw new Error('the store is away');
      },
    });
    await expect(use()).rejects.toThrow('the store is away');
    expect(noted()).toEqual([]);
  });
});
