import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Demo } from '#contracts/accounts/demo';
import type { PermissionTable } from '#contracts/accounts/rights';
import type { OpenSession } from '#contracts/accounts/sessions';
import { limits } from '#contracts/core/limits';
import { codeOfStep, stepAt } from '#events/core/oneTimeCodes';
import { codeOf, typedCode } from '#services/api/accounts/codeLetters';
import { codeRoutes } from '#services/api/accounts/codes';
import { demoRoutes } from '#services/api/accounts/demo';
import { idleSessionRoutes } from '#services/api/accounts/idleSessions';
import { providerRoutes } from '#services/api/accounts/providers';
import { rightsRoutes } from '#services/api/accounts/rights';
import { startSession } from '#services/api/accounts/sessions';
import { entityId, userId } from '#services/app/demo';
import { hashOf } from '#services/app/secrets';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { ownSessionRoutes } from './ownSessions.ts';

let desk: Desk;
const refused = vi.fn<(noted: object) => void>();
const [dana, ada, bo] = [id(10), id(11), id(12)];
beforeEach(() => {
  refused.mockReset();
  desk = openDesk({ parts: { hints: null, engine: null, trail: { refused } } });
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', entity: jcw });
});
afterEach(() => desk.close());

const routes = [
  ...ownSessionRoutes,
  ...idleSessionRoutes,
  ...codeRoutes,
  ...rightsRoutes,
  ...demoRoutes,
  ...providerRoutes,
];
type More = NonNullable<Parameters<Desk['asks']>[3]>;
const signedIn = (who: string | null, session = 'mine') => (who === null ? null : { ...desk.signedIn(who), session });
const asks = <Json = object>(name: string, who: string | null, more: More = {}) =>
  desk.asks<Json>(routes, name, signedIn(who), more);
const set = (settings: object) => Object.assign(desk.app, { config: { ...desk.app.config, ...settings } });
const types = (added: readonly (readonly [string, object])[]) => added.map(([type]) => type);

describe('the own sessions', () => {
  const began = (session: string, at: string, user = ada, expiresAt = '2026-03-02T04:00:00.000Z') =>
    desk.happened(
      `session-${session}`,
      'SessionStarted',
      { session, user, expiresAt, by: 'password', network: '198.51.100.0/24' },
      { at },
    );
  const open = async () =>
    (await asks<{ results: readonly OpenSession[] }>('GET /api/sessions/', ada)).json?.results ?? [];
  const end = (session: string) => asks('POST /api/sessions/end/', ada, { body: { session } });

  it('are those still open, the newest first, and the one in use is marked', async () => {
    began('older', '2026-03-01T09:00:00.000Z');
    began('mine', '2026-03-01T11:00:00.000Z');
    began('middle', '2026-03-01T10:00:00.000Z');
    began('over', '2026-03-01T08:00:00.000Z', ada, '2026-03-01T11:00:00.000Z');
    began('of another', '2026-03-01T11:30:00.000Z', bo);
    const shown = await open();
    expect(shown.map(({ started_time, current }) => [started_time, current])).toEqual([
      ['2026-03-01T11:00:00.000Z', true],
      ['2026-03-01T10:00:00.000Z', false],
      ['2026-03-01T09:00:00.000Z', false],
    ]);
    expect(shown[0]).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      started_time: '2026-03-01T11:00:00.000Z',
      by: 'password',
      network: '198.51.100.0/24',
      expires_time: '2026-03-02T04:00:00.000Z',
      current: true,
    });
  });

  it('are ended one by one, or all at once', async () => {
    began('older', '2026-03-01T09:00:00.000Z');
    began('mine', '2026-03-01T11:00:00.000Z');
    const [, older] = await open();
    expect(await desk.added(() => end(older?.uuid ?? ''))).toEqual([
      ['SessionEnded', { session: 'older', reason: 'signed-out' }],
    ]);
    expect(desk.log.at(-1)?.metadata).toMatchObject({ entity: arvada, actor: { kind: 'user', id: ada } });
    await expect(end('older')).rejects.toThrow('not-found');
    const answer = await end('all');
    expect(answer).toEqual({ json: {}, session: 'end', position: desk.log.at(-1)?.position });
    expect(desk.log.at(-1)?.type).toBe('SignedOutEverywhere');
    expect(await open()).toEqual([]);
  });
});

describe('a new session', () => {
  const start = (ip = '198.51.100.7') => {
    const request = { app: desk.app, who: null, ip, correlationId: id(3), patience: undefined };
    return startSession(request as unknown as Parameters<typeof startSession>[0], desk.signedIn(ada).account, {
      by: 'password',
    });
  };

  it('lasts 16 hours, and has a cookie that the log does not have', async () => {
    set({ sessionIdleMinutes: 0 });
    const answer = await start();
    const { cookie, expiresAt } =
      answer.session === 'end' || !answer.session ? { cookie: '', expiresAt: '' } : answer.session;
    expect(answer).toMatchObject({ json: { user: ada }, position: desk.log.at(-1)?.position });
    expect(expiresAt).toBe('2026-03-02T04:00:00.000Z');
    expect(desk.log.at(-1)?.data).toEqual({
      session: hashOf(cookie),
      user: ada,
      expiresAt,
      by: 'password',
      network: '198.51.100.0/24',
    });
  });

  it.each([
    [1, '2026-03-01T12:01:00.000Z'],
    [60, '2026-03-01T13:00:00.000Z'],
  ])('ends after %i minutes without use, where that is set', async (sessionIdleMinutes, idleAt) => {
    set({ sessionIdleMinutes });
    await start();
    expect(desk.log.at(-1)?.data).toMatchObject({ idleAt });
  });
});

describe('the minutes after which an unused session ends', () => {
  const shown = async () => (await asks('GET /api/session-idle/', dana)).json;
  const change = (minutes?: number | null) => asks('POST /api/session-idle/', dana, { body: { minutes } });

  it('are those of the organization, within those of the installation', async () => {
    set({ sessionIdleMinutes: 30 });
    expect(await shown()).toEqual({ minutes: null, most: 30 });
    expect((await change(30)).json).toEqual({ minutes: 30, most: 30 });
    expect(await shown()).toEqual({ minutes: 30, most: 30 });
    await expect(change(31)).rejects.toMatchObject({
      code: 'session.idle-too-long',
      fields: { minutes: ['At most 30 minutes in this installation.'] },
    });
    expect((await change(null)).json).toEqual({ minutes: null, most: 30 });
    expect((await change()).json).toEqual({ minutes: null, most: 30 });
  });

  it('have no bound without one of the installation', async () => {
    set({ sessionIdleMinutes: 0 });
    expect(await shown()).toEqual({ minutes: null, most: null });
    const { longest, shortest } = limits.sessionIdle;
    expect((await change(longest)).json).toEqual({ minutes: longest, most: null });
    expect((await change(shortest)).json).toEqual({ minutes: shortest, most: null });
    for (const wrong of [longest + 1, shortest - 1, shortest + 0.5])
      await expect(change(wrong)).rejects.toThrow('invalid');
  });
});

describe('a code that signs in', () => {
  const made = async (who = dana, user = ada) =>
    (
      await asks<{ readonly code: string; readonly minutes: number }>('POST /api/user/:profile__uuid/code/', who, {
        params: { profile__uuid: user },
      })
    ).json ?? { code: '', minutes: 0 };
  const use = async (body: object) => asks('POST /api/code/', null, { body });

  it('is read out in two groups of five letters, without those that look alike', () => {
    expect(codeOf(Buffer.from([0, 1, 9, 10, 17, 18, 31, 32, 63, 64, 65]).toString('base64url'))).toBe('019AH-JZ0Z0');
    expect(typedCode(' k7vq2-tx9ma ')).toBe('K7VQ2TX9MA');
    expect(typedCode('oOiIlL-u')).toBe('001111U');
  });

  it('lasts half an hour, and signs its person in once', async () => {
    const { code, minutes } = await made();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(minutes).toBe(30);
    expect(desk.log.at(-1)).toMatchObject({
      type: 'SignInLinkIssued',
      data: { link: hashOf(`code ${typedCode(code)}`), user: ada, expiresAt: '2026-03-01T12:30:00.000Z' },
    });
    const answer = await use({ code: code.toLowerCase().replace('-', ' ') });
    expect(answer).toMatchObject({ json: { result: 'OK' }, session: { expiresAt: '2026-03-02T04:00:00.000Z' } });
    expect(answer.position).toEqual(desk.log.at(-1)?.position);
    expect(desk.log.at(-1)).toMatchObject({ type: 'SessionStarted', data: { user: ada, by: 'link' } });
    expect((await use({ code })).json).toEqual({ result: 'INVALID_CODE' });
  });

  it.each([
    [{}, 'NO_CODE'],
    [{ code: ' ' }, 'NO_CODE'],
    [{ code: 'AAAAA-AAAAA' }, 'INVALID_CODE'],
  ])('that is %j is answered with %s', async (body, result) => {
    expect(await use(body)).toEqual({ json: { result } });
  });

  it('asks for the code of the app where the person has one', async () => {
    const secret = '3132333435363738393031323334353637383930';
    desk.happened(`user-${ada}`, 'SecondStepTurnedOn', {
      user: ada,
      proposal: id(70),
      step: 1,
      subject: ada,
      personal: { secret, recovery: [] },
    });
    const { code } = await made();
    await expect(use({ code })).rejects.toThrow('sign-in.app-code-needed');
    const added = await desk.added(() => use({ code, app_code: codeOfStep(secret, stepAt(noon)) }));
    expect(types(added)).toEqual(['SecondStepPassed', 'SignInLinkUsed', 'SessionStarted']);
  });

  it('passes on that the log does not answer', async () => {
    const { code } = await made();
    Object.assign(desk.app, {
      handle: async () => {
        throw new Error('the store is away');
      },
    });
    await expect(use({ code })).rejects.toThrow('the store is away');
  });

  it('is for active people of the organization', async () => {
    await expect(made(dana, bo)).rejects.toThrow('not-found');
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    await expect(made()).rejects.toThrow('user.not-active');
  });
});

describe('the rights of roles', () => {
  const table = async () =>
    (await asks<PermissionTable>('GET /api/permissions/', dana)).json ?? { results: [], history: [], position: null };
  const change = (body: object) => desk.added(() => asks('POST /api/permissions/', dana, { body }));

  it('are given and withdrawn, and the table says by whom', async () => {
    const { results } = await table();
    const cell = results.flatMap(({ permission, choice, allowed }) =>
      choice.filter((role) => !allowed.includes(role)).map((role) => ({ permission, role })),
    )[0];
    expect(cell).toBeDefined();
    expect(await change({ ...cell, allowed: true })).toEqual([['PermissionGiven', { entity: arvada, ...cell }]]);
    desk.at('2026-03-01T13:00:00.000Z');
    const given = await table();
    expect(given.results.find(({ permission }) => permission === cell?.permission)?.allowed).toContain(cell?.role);
    expect(await change({ ...cell, allowed: false })).toEqual([['PermissionWithdrawn', { entity: arvada, ...cell }]]);
    const line = { uuid: expect.any(String), ...cell, by: 'Dana Diaz' };
    const now = await table();
    expect(now.history).toEqual([
      { ...line, time: '2026-03-01T13:00:00.000Z', allowed: false },
      { ...line, time: noon, allowed: true },
    ]);
    expect(now.results).toEqual(results);
  });

  it('have what is usual, and what is the choice of the organization', async () => {
    const of = async (wanted: string) => (await table()).results.find(({ permission }) => permission === wanted);
    expect(await of('staff.createEntity')).toEqual({
      permission: 'staff.createEntity',
      allowed: [],
      usual: [],
      choice: [],
    });
    const view = await of('viewer.view');
    expect(view?.usual).toEqual(view?.allowed);
    expect(view?.usual.length).toBeGreaterThan(0);
    expect(view?.choice).toEqual([]);
  });
});

describe('the demo', () => {
  const organization = (name: string, uuid = entityId(name)) =>
    desk.happened(
      `entity-${uuid}`,
      'EntityRegistered',
      { entity: uuid, name, displayName: `The ${name}`, timezone: 'UTC', lat: 0, lng: 0, versions: [] },
      { entity: uuid },
    );
  const visitor = (name: string, role: 'manager' | 'crew', as: 'manager' | 'crew' = role) => {
    const user = userId(name, role);
    const personal = { email: `${role}@Demo.example`, firstName: 'Vi', lastName: role, phoneNumber: '' };
    desk.happened(
      `user-${user}`,
      'UserRegistered',
      { user, role: as, subject: user, personal },
      { entity: entityId(name) },
    );
    return user;
  };
  const demo = async () => (await asks<Demo>('GET /api/demo/', null)).json?.organizations;
  const signIn = (email: string) => asks('POST /api/demo/sign-in/', null, { body: { email } });

  it('offers the active people of its organizations who still have their role', async () => {
    set({ demo: true });
    for (const name of ['riverton', 'hillside', 'empty']) organization(name);
    organization('stranger', id(5));
    visitor('riverton', 'manager');
    visitor('riverton', 'crew');
    visitor('hillside', 'manager');
    visitor('hillside', 'crew', 'manager');
    desk.happened(`user-${userId('riverton', 'manager')}`, 'UserDeactivated', { user: userId('riverton', 'manager') });
    expect(await demo()).toEqual([
      {
        name: 'hillside',
        display_name: 'The hillside',
        people: [{ email: 'manager@Demo.example', name: 'Vi manager', role: 'manager' }],
      },
      {
        name: 'riverton',
        display_name: 'The riverton',
        people: [{ email: 'crew@Demo.example', name: 'Vi crew', role: 'crew' }],
      },
    ]);
  });

  it('signs in those it offers, whatever the spelling of the address, and no others', async () => {
    set({ demo: true });
    organization('riverton');
    visitor('riverton', 'crew');
    visitor('riverton', 'manager');
    expect((await signIn(' MANAGER@demo.example ')).json).toEqual({ user: userId('riverton', 'manager') });
    await expect(signIn('ada11@x.example')).rejects.toThrow('not-found');
    set({ demo: false });
    expect(await demo()).toEqual([]);
    await expect(signIn('manager@demo.example')).rejects.toThrow('not-found');
  });

  it('has people at work, who can be paused', async () => {
    const night = {
      paused: false,
      seen: [] as string[],
      pause: (to: boolean) => void Object.assign(night, { paused: to }),
      watched: (entity: string) => void night.seen.push(entity),
    };
    const state = async () => (await asks('GET /api/demo/night/', dana)).json;
    const pause = async (paused: boolean) => (await asks('POST /api/demo/night/', dana, { body: { paused } })).json;
    expect(await state()).toEqual({ state: 'off' });
    expect(await pause(true)).toEqual({ state: 'off' });
    Object.assign(desk.app.parts, { night });
    expect(await state()).toEqual({ state: 'running' });
    expect(await pause(true)).toEqual({ state: 'paused' });
    expect(await pause(false)).toEqual({ state: 'running' });
    expect(night.seen).toEqual([arvada]);
    expect(demoRoutes.filter(({ reads }) => reads === true).map(({ path }) => path)).toEqual(['/api/demo/night/']);
  });

  it('says how much of the year is loaded', async () => {
    const year = async () => (await asks('GET /api/demo/year/', dana)).json;
    expect(await year()).toEqual({ months: 0, of: 0 });
    desk.happened(`entity-${arvada}`, 'DemoYearLoaded', { entity: arvada, parts: 3, of: 12 });
    expect(await year()).toEqual({ months: 3, of: 12 });
  });
});

it('the roles that need a second step are shown in their order, as an administrator chose them', async () => {
  const set = (role: string, required: boolean) =>
    asks('POST /api/permissions/second-step/', dana, { body: { role, required } });
  const shown = async () =>
    (await asks<{ second_step: readonly string[] }>('GET /api/permissions/', dana)).json?.second_step;
  expect(await shown()).toEqual([]);
  await set('manager', true);
  await set('crew', true);
  expect(await shown()).toEqual(['crew', 'manager']);
  await set('crew', false);
  expect(await shown()).toEqual(['manager']);
  await expect(
    asks('POST /api/permissions/second-step/', ada, { body: { role: 'crew', required: true } }),
  ).rejects.toThrow('forbidden');
});

describe('a sign-in by the service of an organization', () => {
  const named = 'POST /api/sign-in/:name/';
  const at = (attempt: string, name = 'arvada') =>
    asks(named, null, { params: { name }, body: { attempt, query: '?code=x' } });
  beforeEach(() => set({ signInProviders: new Map([['arvada', { name: 'arvada', issuer: '' }]]) }));

  it('is not known for other organizations', async () => {
    await expect(asks(`${named}start/`, null, { params: { name: 'jcw' } })).rejects.toThrow('not-found');
    await expect(at('arvada.99.x', 'jcw')).rejects.toThrow('not-found');
    expect(refused).not.toHaveBeenCalled();
  });

  it.each([
    ['of another service', `jcw.${Date.parse(noon) + 1}.x`],
    ['that is over', `arvada.${Date.parse(noon)}.x`],
    ['without a time', 'arvada'],
  ])('is refused for an attempt %s, and noted', async (_, attempt) => {
    await expect(at(attempt)).rejects.toThrow('sign-in.provider-refused');
    expect(refused.mock.calls).toEqual([[{ entity: '', account: null, ip: '198.51.100.7' }]]);
  });

  it('is counted by its attempt, and slow', () => {
    expect(providerRoutes.map(({ slow, reads = false }) => [slow, reads])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
  });
});
