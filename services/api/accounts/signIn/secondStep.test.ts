import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { idFrom } from '#events/core/ids';
import { codeOfStep, stepAt } from '#events/core/oneTimeCodes';
import { Refused } from '#events/core/refused';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { asksForStep, passSecondStep, secondStepRoutes } from './secondStep.ts';
import { hashPassword } from './signIn.ts';

let desk: Desk;
let hash: string;
const refused = vi.fn();
const [dana, ada] = [id(10), id(11)];
const password = 'correct horse battery';
beforeAll(async () => {
  hash = await hashPassword(password);
});
beforeEach(() => {
  refused.mockReset();
  desk = openDesk({ parts: { hints: null, engine: null, trail: { refused } } });
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
});
afterEach(() => desk.close());

const asks = <Json = object>(name: string, asked: Parameters<Desk['asks']>[3] = {}, who = ada) =>
  desk.asks<Json>(secondStepRoutes, name, desk.signedIn(who), asked);
const secret = '3132333435363738393031323334353637383930';
const appCode = codeOfStep(secret, stepAt(noon));
const recoveryHash = (user: string, code: string) => desk.app.secrets.digest(`recovery code ${user} ${code}`);
const isOn = (user = ada) =>
  desk.happened(`user-${user}`, 'SecondStepTurnedOn', {
    user,
    proposal: id(70),
    step: 1,
    subject: user,
    personal: { secret, recovery: [recoveryHash(user, 'K7VQ2TX9MA'), recoveryHash(user, 'OTHER')] },
  });
const hasPassword = (user = ada) =>
  desk.happened(`user-${user}`, 'PasswordSet', { user, subject: user, personal: { hash } });
const linked = (user = ada) =>
  desk.happened(`user-${user}`, 'IdentityLinked', { user, issuer: 'https://x.example', identity: 'known' });
const types = (added: readonly (readonly [string, object])[]) => added.map(([type]) => type);
const noted = () => refused.mock.calls.length;

it('a refusal that asks for a second step is one of five', () => {
  const codes = [
    'sign-in.app-code-needed',
    'sign-in.app-code-wrong',
    'second-step.wait',
    'sign-in.passkey-needed',
    'passkey.wrong',
    'sign-in.wrong',
  ] as const;
  expect(codes.map((code) => asksForStep(new Refused(code)))).toEqual([true, true, true, true, true, false]);
});

describe('the own second step', () => {
  it('is off at first, and says how many recovery codes are left once it is on', async () => {
    const shown = async () => (await asks('GET /api/second-step/')).json;
    expect(await shown()).toEqual({ on: false, recovery_left: 0, has_password: false });
    isOn();
    hasPassword();
    expect(await shown()).toEqual({ on: true, recovery_left: 2, has_password: true });
  });

  interface Proposed {
    readonly proposal: string;
    readonly secret: string;
    readonly address: string;
  }
  const propose = async () => {
    const { json } = await asks<Proposed>('POST /api/second-step/propose/');
    if (!json) throw new Error('no proposal');
    return json;
  };
  /** The secret as an app reads it, in hex. */
  const hexOf = ({ secret: shown }: Proposed) => {
    const letters = shown.replaceAll(' ', '');
    const bits = Array.from(letters, (letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
    return Buffer.from(
      bits
        .join('')
        .match(/.{8}/g)
        ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
    ).toString('hex');
  };
  const turnOn = (proposed: Proposed, more: object = {}) =>
    asks<{ codes: string[] }>('POST /api/second-step/', {
      body: { proposal: proposed.proposal, app_code: codeOfStep(hexOf(proposed), stepAt(noon)), ...more },
    });

  it('is proposed with a secret in groups of four letters, and records nothing', async () => {
    let shown: Proposed | undefined;
    const added = await desk.added(async () => {
      shown = await propose();
    });
    expect(added).toEqual([]);
    expect(shown?.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(shown?.address).toBe(
      `otpauth://totp/Muster%3Aada11%40x.example?secret=${shown?.secret.replaceAll(' ', '')}&issuer=Muster`,
    );
    expect((await propose()).secret).not.toBe(shown?.secret);
    isOn();
    await expect(propose()).rejects.toThrow('second-step.on');
  });

  it('is turned on by a code of the app, and gives ten recovery codes', async () => {
    const proposed = await propose();
    let codes: readonly string[] = [];
    const added = await desk.added(async () => {
      codes = (await turnOn(proposed)).json?.codes ?? [];
    });
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(added).toMatchObject([
      [
        'SecondStepTurnedOn',
        {
          user: ada,
          proposal: idFrom('second step', proposed.proposal),
          step: stepAt(noon),
          personal: {
            secret: hexOf(proposed),
            recovery: codes.map((code) => recoveryHash(ada, code.replace('-', ''))),
          },
        },
      ],
      ['AccountMailIssued', { template: 'second-step-on', personal: { to: 'ada11@x.example' } }],
    ]);
  });

  it('takes the code with spaces, and refuses another one', async () => {
    const proposed = await propose();
    const code = codeOfStep(hexOf(proposed), stepAt(noon));
    await expect(turnOn(proposed, { app_code: codeOfStep(hexOf(proposed), 7) })).rejects.toThrow('second-step.wrong');
    await turnOn(proposed, { app_code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(desk.log.some(({ type }) => type === 'SecondStepTurnedOn')).toBe(true);
  });

  it('is turned on by the password of a person who has one, and by no other', async () => {
    hasPassword();
    const proposed = await propose();
    await expect(turnOn(proposed)).rejects.toThrow('password.wrong');
    await expect(turnOn(proposed, { password: 'another one' })).rejects.toThrow('password.wrong');
    expect(refused.mock.calls[0]).toEqual([{ entity: arvada, account: ada, ip: '198.51.100.7' }]);
    expect(noted()).toBe(2);
    expect(types(await desk.added(() => turnOn(proposed, { password })))).toContain('SecondStepTurnedOn');
    expect(noted()).toBe(2);
  });

  const turnOff = (app_code: string) => asks('POST /api/second-step/off/', { body: { app_code } });

  it('is turned off by a code of the app', async () => {
    isOn();
    let answer: Awaited<ReturnType<typeof turnOff>> | undefined;
    const added = await desk.added(async () => {
      answer = await turnOff(` ${appCode.slice(0, 3)} ${appCode.slice(3)}`);
    });
    expect(types(added)).toEqual(['SecondStepPassed', 'SecondStepTurnedOff', 'AccountMailIssued']);
    expect(answer).toEqual({ json: {}, position: desk.log.at(-1)?.position });
    expect(noted()).toBe(0);
  });

  it('is turned off by a recovery code, however it is typed', async () => {
    isOn();
    expect(types(await desk.added(() => turnOff('k7vq2-tx9ma')))).toContain('SecondStepTurnedOff');
  });

  it('stays after a wrong code, which is recorded and noted', async () => {
    isOn();
    const added = await desk.added(async () => {
      await expect(turnOff('wrong')).rejects.toThrow('sign-in.app-code-wrong');
    });
    expect(types(added)).toEqual(['SecondStepRefused']);
    expect(noted()).toBe(1);
  });

  it('takes no code for a while after ten wrong ones, and notes each', async () => {
    isOn();
    for (let n = 0; n < 10; n++) await expect(turnOff('wrong')).rejects.toThrow('sign-in.app-code-wrong');
    await expect(turnOff(appCode)).rejects.toThrow('second-step.wait');
    expect(noted()).toBe(11);
  });

  it('notes no wrong code when the log does not answer', async () => {
    isOn();
    Object.assign(desk.app, {
      handle: async () => {
        throw new Error('the store is away');
      },
    });
    await expect(turnOff(appCode)).rejects.toThrow('the store is away');
    expect(noted()).toBe(0);
  });
});

it('the own second step cannot be turned off where the organization requires one of the role', async () => {
  isOn();
  const off = () => asks('POST /api/second-step/off/', { body: { app_code: appCode } });
  desk.happened(`entity-${arvada}`, 'SecondStepRuleSet', { entity: arvada, role: 'crew', required: true });
  await expect(off()).rejects.toThrow('second-step.kept');
  const passkey = { user: ada, passkey: id(80), counter: 0, subject: ada, personal: null };
  desk.happened(`user-${ada}`, 'PasskeyAdded', passkey);
  expect(types(await desk.added(off))).toContain('SecondStepTurnedOff');
  desk.happened(`user-${ada}`, 'PasskeyRemoved', { user: ada, passkey: id(80) });
  isOn();
  await expect(off()).rejects.toThrow('second-step.kept');
  desk.happened(`entity-${arvada}`, 'SecondStepRuleSet', { entity: arvada, role: 'crew', required: false });
  expect(types(await desk.added(off))).toContain('SecondStepTurnedOff');
});

describe('the second step of a sign-in', () => {
  const pass = (code?: string) => {
    const request = { app: desk.app, ip: '198.51.100.7', correlationId: id(70_000) };
    const { account } = desk.signedIn(ada);
    return desk.added(() =>
      passSecondStep(request as unknown as Parameters<typeof passSecondStep>[0], account, {
        ...(code !== undefined && { app_code: code }),
      }),
    );
  };

  it('is asked of an account that has it, and of no other', async () => {
    expect(await pass()).toEqual([]);
    isOn();
    await expect(pass()).rejects.toThrow('sign-in.app-code-needed');
    await expect(pass(' ')).rejects.toThrow('sign-in.app-code-needed');
    await expect(pass('wrong')).rejects.toThrow('sign-in.app-code-wrong');
    expect(await pass(appCode)).toEqual([['SecondStepPassed', { user: ada, step: stepAt(noon) }]]);
    await expect(pass(appCode)).rejects.toThrow('sign-in.app-code-wrong');
  });
});

describe('the second step of another person', () => {
  const ways = async (user = ada) =>
    (await asks('GET /api/user/:profile__uuid/sign-in/', { params: { profile__uuid: user } }, dana)).json;
  const change = (what: string, user = ada) =>
    desk.added(() => asks(`POST /api/user/:profile__uuid/${what}/`, { params: { profile__uuid: user } }, dana));

  it('is shown among the ways to sign in', async () => {
    expect(await ways()).toEqual({ has_password: false, second_step: false, passkeys: 0, identity: false });
    hasPassword();
    expect(await ways()).toEqual({ has_password: true, second_step: false, passkeys: 0, identity: false });
    isOn();
    linked();
    expect(await ways()).toEqual({ has_password: true, second_step: true, passkeys: 0, identity: true });
  });

  it('is turned off by an administrator, who is told to the person', async () => {
    isOn();
    expect(await change('second-step/off')).toMatchObject([
      ['SecondStepTurnedOff', { user: ada }],
      ['AccountMailIssued', { template: 'second-step-off', personal: { to: 'ada11@x.example' } }],
    ]);
  });

  it('is not turned off that way by an administrator for themselves', async () => {
    isOn(dana);
    await expect(change('second-step/off', dana)).rejects.toThrow('second-step.own');
  });

  it('is one thing, the identity at a sign-in service another', async () => {
    linked();
    expect(await change('second-step/off')).toEqual([]);
    expect(await change('identity/reset')).toMatchObject([['IdentityUnlinked', { user: ada }]]);
    isOn();
    expect(await change('identity/reset')).toEqual([]);
  });

  it('needs nothing when the person has neither, also without facts of their own', async () => {
    desk.happened(`roster-${arvada}`, 'PersonAdded', {
      user: id(15),
      role: 'crew',
      subject: id(15),
      personal: { email: 'x@x.example', firstName: 'X', lastName: 'Y', phoneNumber: '' },
    });
    for (const user of [ada, id(15)]) {
      expect(await change('second-step/off', user)).toEqual([]);
      expect(await change('identity/reset', user)).toEqual([]);
    }
  });

  it('of another organization is not found', async () => {
    desk.person(14, { entity: jcw });
    await expect(ways(id(14))).rejects.toThrow('not-found');
    await expect(change('second-step/off', id(14))).rejects.toThrow('not-found');
    await expect(change('identity/reset', id(14))).rejects.toThrow('not-found');
  });
});

it('attempts are counted by the person', () => {
  const counted = secondStepRoutes.flatMap(({ counted: of }) => of ?? []);
  const asked = (who: object | null) => ({ who }) as unknown as Parameters<(typeof counted)[number]>[0];
  expect(counted.map((of) => of(asked(desk.signedIn(ada))))).toEqual([{ person: ada }, { person: ada }]);
  expect(counted.map((of) => of(asked(null)))).toEqual([{ person: '' }, { person: '' }]);
  expect(secondStepRoutes.map(({ slow = false, reads = false }) => [slow, reads])).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
});
