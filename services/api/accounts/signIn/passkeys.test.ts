import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticator } from '#services/testing/authenticator';
import { arvada, type Desk, id, noon, openDesk } from '#services/testing/desk';
import { passkeyRoutes } from './passkeys.ts';
import { passSecondStep } from './secondStep.ts';
import { hashPassword } from './signIn.ts';

const origin = 'https://muster.example';
const password = 'correct horse battery';
const [ada, bo] = [id(11), id(12)];
let hash: string;
let desk: Desk;
const refused = vi.fn();
beforeAll(async () => {
  hash = await hashPassword(password);
});
beforeEach(() => {
  refused.mockReset();
  desk = openDesk({ parts: { hints: null, engine: null, trail: { refused } } });
  Object.assign(desk.app, { config: { ...desk.app.config, publicUrl: origin } });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
});
afterEach(() => desk.close());

type Started = { readonly attempt: string; readonly options: { readonly challenge: string } };
const asks = <Json = object>(name: string, asked: Parameters<Desk['asks']>[3] = {}, who: string | null = ada) =>
  desk.asks<Json>(passkeyRoutes, name, who === null ? null : desk.signedIn(who), asked);
const started = async (name = 'POST /api/passkey/start/', who: string | null = null): Promise<Started> => {
  const { json } = await asks<Started>(name, {}, who);
  if (!json) throw new Error('nothing to sign');
  return json;
};
const propose = (who = ada) => started('POST /api/passkeys/propose/', who);
const hasPassword = () => desk.happened(`user-${ada}`, 'PasswordSet', { user: ada, subject: ada, personal: { hash } });
const required = () =>
  desk.happened(`entity-${arvada}`, 'SecondStepRuleSet', { entity: arvada, role: 'crew', required: true });
const device = (counts = true) => authenticator(origin, ada, { counts });
async function enrolled(of = device(), more: object = {}) {
  const { attempt, options } = await propose();
  const body = { attempt, credential: of.makes(options), name: 'Laptop', ...more };
  const { json } = await asks<{ uuid: string }>('POST /api/passkeys/', { body });
  return { of, uuid: json?.uuid ?? '' };
}
const signsIn = (attempt: string, credential: string) =>
  asks('POST /api/passkey/', { body: { attempt, credential } }, null);
const types = (added: readonly (readonly [string, object])[]) => added.map(([type]) => type);

describe('a new passkey', () => {
  it('is asked for with its owner, this site, and the passkeys that it must not repeat', async () => {
    const { of } = await enrolled();
    const { options } = await propose();
    expect(options).toMatchObject({
      rp: { id: 'muster.example' },
      user: { id: Buffer.from(ada).toString('base64url'), name: 'ada11@x.example', displayName: 'Ada Abel' },
      excludeCredentials: [{ type: 'public-key', id: of.credential }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect((await propose(bo)).options).toMatchObject({ excludeCredentials: [] });
  });

  it('is listed by its name, with its last use', async () => {
    expect((await asks('GET /api/passkeys/')).json).toEqual({ results: [], has_password: false });
    const { of, uuid } = await enrolled();
    hasPassword();
    const listed = { uuid, name: 'Laptop', added_time: noon, used_time: null };
    expect((await asks('GET /api/passkeys/')).json).toEqual({ results: [listed], has_password: true });
    desk.at('2026-03-01T13:00:00.000Z');
    const { attempt, options } = await started();
    await signsIn(attempt, of.signs(options));
    expect((await asks('GET /api/passkeys/')).json).toMatchObject({
      results: [{ ...listed, used_time: '2026-03-01T13:00:00.000Z' }],
    });
  });

  it('asks for the password of a person who has one', async () => {
    hasPassword();
    await expect(enrolled()).rejects.toThrow('password.wrong');
    await expect(enrolled(device(), { password: 'wrong' })).rejects.toThrow('password.wrong');
    expect(refused).toHaveBeenCalledTimes(2);
    expect((await enrolled(device(), { password })).uuid).not.toBe('');
    expect(refused).toHaveBeenCalledTimes(2);
  });

  it('of another site, challenge, session or kind of answer is not added', async () => {
    const tried = (forged: Parameters<ReturnType<typeof device>['makes']>[1], who = ada) =>
      propose(who).then(({ attempt, options }) =>
        asks('POST /api/passkeys/', { body: { attempt, credential: device().makes(options, forged), name: 'x' } }),
      );
    const unfit = (work: Promise<unknown>) => expect(work).rejects.toThrow('passkey.unfit');
    await unfit(tried({ origin: 'https://muster.example.evil.example' }));
    await unfit(tried({ site: 'evil.example' }));
    await unfit(tried({ challenge: 'of-another-attempt' }));
    await unfit(tried({ verified: false }));
    await unfit(tried({ type: 'webauthn.get' }));
    await unfit(tried({}, bo));
    await unfit(enrolled(device(), { credential: 'no JSON' }));
    const { attempt, options } = await propose();
    desk.at('2026-03-01T12:10:00.000Z');
    await unfit(asks('POST /api/passkeys/', { body: { attempt, credential: device().makes(options), name: 'x' } }));
    expect(desk.log.some(({ type }) => type === 'PasskeyAdded')).toBe(false);
  });
});

describe('signing in by a passkey', () => {
  it('starts a session of its owner', async () => {
    const { of, uuid } = await enrolled();
    const { attempt, options } = await started();
    expect(options).toMatchObject({ rpId: 'muster.example', userVerification: 'required' });
    const added = await desk.added(() => signsIn(attempt, of.signs(options)));
    expect(added).toMatchObject([
      ['PasskeyUsed', { user: ada, passkey: uuid, counter: 2, challenge: options.challenge }],
      ['SessionStarted', { user: ada, by: 'passkey' }],
    ]);
  });

  it.each([
    ['overheard, a second time', {}, 2],
    ['made for another site', { origin: 'https://muster-example.evil.example' }, 1],
    ['of a device that asks for another site', { site: 'evil.example' }, 1],
    ['to another challenge', { challenge: 'of-another-attempt' }, 1],
    ['of a device that asked for no finger or PIN', { verified: false }, 1],
    ['of a copy that counts behind', { counter: 1 }, 1],
    ['over other bytes', { broken: true }, 1],
    ['that names another person', { user: id(12) }, 1],
    ['that names nobody', { user: '' }, 1],
    ['that was made for a new passkey', { type: 'webauthn.create' }, 1],
  ] as const)('an answer %s opens nothing', async (_, forged, times) => {
    const { of } = await enrolled();
    const { attempt, options } = await started();
    const answer = of.signs(options, forged);
    if (times === 2) await signsIn(attempt, answer);
    const before = desk.log.length;
    await expect(signsIn(attempt, answer)).rejects.toThrow('passkey.wrong');
    expect(desk.log.length).toBe(before);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('is refused too late, with no answer of a device, and to a person who left', async () => {
    const { of } = await enrolled();
    const late = await started();
    await expect(signsIn(late.attempt, 'no JSON')).rejects.toThrow('passkey.wrong');
    await expect(signsIn(late.attempt.replace(/^\d+/, 'x'), of.signs(late.options))).rejects.toThrow('passkey.wrong');
    desk.at('2026-03-01T12:10:00.000Z');
    await expect(signsIn(late.attempt, of.signs(late.options))).rejects.toThrow('passkey.wrong');
    const { attempt, options } = await started();
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    await expect(signsIn(attempt, of.signs(options))).rejects.toThrow('passkey.wrong');
  });

  it('goes on with a device that counts nothing', async () => {
    const { of } = await enrolled(device(false));
    for (let n = 0; n < 2; n++) {
      const { attempt, options } = await started();
      await signsIn(attempt, of.signs(options));
    }
  });
});

describe('a passkey as the second step', () => {
  const pass = async (proof: Parameters<typeof passSecondStep>[2], who = ada) => {
    const request = { app: desk.app, ip: '198.51.100.7', correlationId: id(70_000) };
    return types(
      await desk.added(() =>
        passSecondStep(request as unknown as Parameters<typeof passSecondStep>[0], desk.signedIn(who).account, proof),
      ),
    );
  };

  it('is asked for after the password, of its owner alone', async () => {
    expect(await pass({})).toEqual([]);
    const { of } = await enrolled();
    await expect(pass({})).rejects.toThrow('sign-in.passkey-needed');
    await expect(pass({ app_code: '123456' })).rejects.toThrow('sign-in.passkey-needed');
    const { attempt, options } = await started();
    const credential = of.signs(options);
    // The password was another person's.
    desk.happened(`user-${bo}`, 'PasskeyAdded', {
      user: bo,
      passkey: id(80),
      counter: 0,
      subject: bo,
      personal: { credential: 'other', key: 'k', name: 'Phone' },
    });
    await expect(pass({ attempt, credential }, bo)).rejects.toThrow('passkey.wrong');
    expect(await pass({ attempt, credential })).toEqual(['PasskeyUsed']);
    await expect(pass({ attempt, credential })).rejects.toThrow('passkey.wrong');
  });

  it('may stand in for the code of an app, which is asked for first', async () => {
    const { of } = await enrolled();
    const on = { user: ada, proposal: id(70), step: 1, subject: ada, personal: { secret: '31', recovery: [] } };
    desk.happened(`user-${ada}`, 'SecondStepTurnedOn', on);
    await expect(pass({})).rejects.toThrow('sign-in.app-code-needed');
    const { attempt, options } = await started();
    expect(await pass({ attempt, credential: of.signs(options) })).toEqual(['PasskeyUsed']);
  });
});

describe('removing a passkey', () => {
  const remove = (uuid: string, body: object = {}, who = ada) =>
    desk.added(() => asks('POST /api/passkeys/:uuid/remove/', { params: { uuid }, body }, who));

  it('asks for the password, and takes an own one only', async () => {
    const { uuid } = await enrolled();
    await expect(remove(uuid, {}, bo)).rejects.toThrow('not-found');
    await expect(remove(id(99))).rejects.toThrow('not-found');
    hasPassword();
    await expect(remove(uuid)).rejects.toThrow('password.wrong');
    expect(types(await remove(uuid, { password }))).toEqual(['PasskeyRemoved', 'AccountMailIssued']);
    expect((await asks('GET /api/passkeys/')).json).toEqual({ results: [], has_password: true });
  });

  it('is refused for the last one where the organization requires a second step', async () => {
    const { uuid } = await enrolled();
    const second = await enrolled();
    required();
    expect(types(await remove(uuid))).toContain('PasskeyRemoved');
    await expect(remove(second.uuid)).rejects.toThrow('second-step.kept');
    const on = { user: ada, proposal: id(70), step: 1, subject: ada, personal: { secret: '31', recovery: [] } };
    desk.happened(`user-${ada}`, 'SecondStepTurnedOn', on);
    expect(types(await remove(second.uuid))).toContain('PasskeyRemoved');
  });
});
