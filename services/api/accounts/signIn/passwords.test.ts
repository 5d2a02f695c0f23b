import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { idFrom } from '#events/core/ids';
import { hashOf } from '#services/app/secrets';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { begun, linkTo, passwordRoutes } from './passwords.ts';
import { hashPassword } from './signIn.ts';

let desk: Desk;
let hash: string;
const refused = vi.fn();
const warn = vi.fn();
const ada = id(11);
const [old, better] = ['correct horse battery', 'nine green bottles'];
beforeAll(async () => {
  hash = await hashPassword(old);
});
beforeEach(() => {
  refused.mockReset();
  warn.mockReset();
  desk = openDesk({
    parts: { hints: null, engine: null, trail: { refused } },
    log: { warn },
  });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
});
afterEach(() => desk.close());

const asks = (name: string, asked: Parameters<Desk['asks']>[3], who: string | null = null) =>
  desk.asks(passwordRoutes, name, who === null ? null : desk.signedIn(who), asked);
const types = (added: readonly (readonly [string, object])[]) => added.map(([type]) => type);
const hasPassword = () => desk.happened(`user-${ada}`, 'PasswordSet', { user: ada, subject: ada, personal: { hash } });
/** The facts that follow an answer: work that nobody waits for. */
const later = (work: () => Promise<unknown>) =>
  desk.added(async () => {
    await work();
    for (let n = 0; n < 10; n++) await setImmediate();
  });

describe('a link to set a password', () => {
  it('lives an hour, that of an invitation a week', () => {
    const link = idFrom('password link', 'r1');
    expect(linkTo(desk.app, { email: 'a@x' }, 'reset', 'r1')).toEqual({
      do: 'issuePasswordLink',
      link,
      delivery: idFrom('delivery', link),
      to: 'a@x',
      expiresAt: '2026-03-01T13:00:00.000Z',
      template: 'reset',
      at: noon,
    });
    expect(linkTo(desk.app, { email: 'a@x' }, 'invitation', 'r1')).toMatchObject({
      expiresAt: '2026-03-08T12:00:00.000Z',
    });
  });

  const ask = (email: string) => asks('POST /set-password/', { body: { email } });

  it('is sent to each active account of the address, which the answer does not tell', async () => {
    const personal = { email: 'ada11@x.example', firstName: 'Ada', lastName: 'Abel', phoneNumber: '' };
    for (const user of [id(12), id(13)])
      desk.happened(`user-${user}`, 'UserRegistered', { user, role: 'crew', subject: user, personal }, { entity: jcw });
    desk.happened(`user-${id(13)}`, 'UserDeactivated', { user: id(13) });
    const answers: object[] = [];
    const added = await later(async () => {
      answers.push((await ask(' ADA11@x.example ')).json ?? {}, (await ask('nobody@x.example')).json ?? {});
    });
    expect(added).toMatchObject([
      ['PasswordLinkIssued', { user: ada, template: 'reset', personal: { to: 'ada11@x.example' } }],
      ['PasswordLinkIssued', { user: id(12), template: 'reset' }],
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(desk.log.slice(-2).map(({ metadata }) => metadata.entity)).toEqual([arvada, jcw]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('begins the own facts of a person whom the organization added', async () => {
    const personal = { email: 'x@x.example', firstName: 'X', lastName: 'Y', phoneNumber: '' };
    desk.happened(`roster-${arvada}`, 'PersonAdded', { user: id(15), role: 'crew', subject: id(15), personal });
    expect(types(await later(() => ask('x@x.example')))).toEqual(['UserRegistered', 'PasswordLinkIssued']);
    const account = desk.signedIn(ada).account;
    expect(begun(account)).toEqual({
      do: 'register',
      user: ada,
      role: 'crew',
      email: 'ada11@x.example',
      firstName: 'Ada',
      lastName: 'Abel',
      phoneNumber: '+13035550111',
    });
  });

  it('that was not issued is told to the log of the process only', async () => {
    Object.assign(desk.app, {
      handle: async () => {
        throw new Error('the store is away');
      },
    });
    expect(await later(() => ask('ada11@x.example'))).toEqual([]);
    expect(warn.mock.calls).toEqual([[{}, 'a link to set a password was not issued; the person can ask again']]);
    Object.assign(desk.app, {
      views: {
        docs: () => {
          throw new Error('the disk is gone');
        },
      },
    });
    await ask('ada11@x.example');
    await setImmediate();
    await setImmediate();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe('a password set by a link', () => {
  const link = id(60);
  const issued = (expiresAt = '2026-03-01T13:00:00.000Z') =>
    desk.happened(`user-${ada}`, 'PasswordLinkIssued', {
      user: ada,
      link,
      expiresAt,
      delivery: id(61),
      template: 'reset',
      subject: ada,
      personal: { to: 'ada11@x.example' },
    });
  const set = ({ password = better, user_id = ada, token = desk.app.secrets.passwordToken(link) } = {}) =>
    asks('POST /set-password/:user_id/:token/', { params: { user_id, token }, body: { password } });
  const noted = () => refused.mock.calls.map(([one]) => one as object);

  it('is recorded by the holder of the link, who is told by mail', async () => {
    issued();
    const added = await desk.added(async () => expect((await set()).json).toEqual({}));
    expect(added).toMatchObject([
      ['PasswordSet', { user: ada, byLink: link }],
      ['AccountMailIssued', { template: 'password-changed', personal: { to: 'ada11@x.example' } }],
    ]);
    expect(desk.log.at(-1)?.metadata).toMatchObject({ entity: arvada, actor: { kind: 'link', id: ada } });
    expect(noted()).toEqual([]);
    await expect(set()).rejects.toThrow('password.link-over');
  });

  it('is refused when the link has ended', async () => {
    issued(noon);
    await expect(set()).rejects.toThrow('password.link-over');
  });

  it('is refused for a forged token, an unknown person and one who is not active, and noted', async () => {
    issued();
    await expect(set({ token: 'forged' })).rejects.toThrow('password.link-over');
    await expect(set({ user_id: id(99) })).rejects.toThrow('password.link-over');
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    await expect(set()).rejects.toThrow('password.link-over');
    const ip = '198.51.100.7';
    expect(noted()).toEqual([
      { entity: arvada, account: ada, ip },
      { entity: '', account: null, ip },
      { entity: arvada, account: ada, ip },
    ]);
  });

  it.each([
    ['too short', 'short'],
    ['made of the own first name', 'ada-ada-ada-ada'],
    ['made of the name of the organization', 'Arvada-Arvada-1'],
  ])('is refused when it is %s', async (_, password) => {
    issued();
    await expect(set({ password })).rejects.toThrow('password.unfit');
  });

  it('is an effort for the server, and attempts are counted by the link', () => {
    const line = passwordRoutes[1];
    const token = desk.app.secrets.passwordToken(link);
    const asked = (of: string) =>
      ({ app: desk.app, params: { token: of } }) as unknown as Parameters<
        NonNullable<NonNullable<typeof line>['counted']>
      >[0];
    expect([line?.counted?.(asked(token)), line?.counted?.(asked('x'))]).toEqual([{ link }, { link: null }]);
    expect(passwordRoutes.map(({ slow = false }) => slow)).toEqual([false, true, true]);
  });
});

describe('a change of the own password', () => {
  const change = (body: object = {}) =>
    asks('POST /api/password/', { body: { old_password: old, password: better, ...body } }, ada);

  it('is recorded, told by mail, and begins a new session in this browser', async () => {
    hasPassword();
    let answer: Awaited<ReturnType<typeof change>> | undefined;
    const who = { ...desk.signedIn(ada), session: hashOf('mine') };
    desk.happened(`session-${who.session}`, 'SessionStarted', {
      session: who.session,
      user: ada,
      expiresAt: '2026-03-02T04:00:00.000Z',
      by: 'password',
    });
    const added = await desk.added(async () => {
      const body = { old_password: old, password: better };
      answer = await desk.asks(passwordRoutes, 'POST /api/password/', who, { body });
    });
    expect(types(added)).toEqual(['PasswordSet', 'AccountMailIssued', 'SessionEnded', 'SessionStarted']);
    expect(answer).toMatchObject({
      json: { user: ada },
      session: { expiresAt: '2026-03-02T04:00:00.000Z' },
      position: desk.log.at(-1)?.position,
    });
    expect(refused).not.toHaveBeenCalled();
  });

  it('needs the old one, also from a person who has none, and is noted without it', async () => {
    await expect(change()).rejects.toThrow('password.old-wrong');
    hasPassword();
    await expect(change({ old_password: 'another one' })).rejects.toThrow('password.old-wrong');
    const one = { entity: arvada, account: ada, ip: '198.51.100.7' };
    expect(refused.mock.calls).toEqual([[one], [one]]);
  });

  it('needs another one that fits', async () => {
    hasPassword();
    await expect(change({ password: old })).rejects.toThrow('password.same');
    await expect(change({ password: 'short' })).rejects.toThrow('password.unfit');
    const mistake = await change({ password: 'short' }).catch((error: unknown) => error);
    expect(mistake).toMatchObject({ fields: { password: [expect.stringContaining('12')] } });
  });
});
