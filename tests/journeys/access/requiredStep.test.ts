// @night Its rules have unit tests.
import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { refusals } from '#contracts/refusals';
import { codeOfStep, stepAt } from '#events/core/oneTimeCodes';
import { entityId, userId } from '#services/demo/ids';
import { type Authenticator, authenticator } from '#services/testing/authenticator';
import { browser, type Person, password } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { secretOf } from '../../support/signIn/appKey.ts';

const origin = 'https://muster.example';
const here = installed({ organisations: ['arvada'], publicUrl: origin });
const alice = signedIn(here, 'administrator@arvada.example');
const audrey = signedIn(here, 'auditor@arvada.example');

const requires = async (role: string, required: boolean) => {
  const { status } = await alice.send('POST', '/api/permissions/second-step/', { role, required });
  expect(status).toBe(200);
};
const owed = { status: 403, body: { detail: refusals['second-step.required'].words } };
const tab = async () => {
  const person = browser(here.url);
  await person.get('/api/config/');
  return person;
};
const signIn = async (email: string, more: object = {}) => {
  const person = await tab();
  const answer = await person.send('POST', '/login/', { email, password, ...more });
  return { person, status: answer.status, body: answer.body };
};
async function enrolled(person: Person, role: string, more: object = {}) {
  const device = authenticator(origin, userId('arvada', role));
  const { attempt, options } = (await person.send('POST', '/api/passkeys/propose/')).body;
  const body = { attempt, credential: device.makes(options), name: 'Laptop', password, ...more };
  return { device, answer: await person.send('POST', '/api/passkeys/', body) };
}
async function proof(device: Authenticator, forged: Parameters<Authenticator['signs']>[1] = {}) {
  const { attempt, options } = (await (await tab()).send('POST', '/api/passkey/start/')).body;
  return { attempt, credential: device.signs(options, forged) };
}

describe('a role that must have a second step', () => {
  it('can do nothing before, by no door, and works as soon as there is one', async () => {
    const mona = await here.person('manager@arvada.example');
    const channel = channels.dispatch(entityId('arvada'));
    const screen = await mona.listen(channel);
    await requires('manager', true);
    // An open screen hears nothing more.
    const before = screen.heard.length;
    await alice.send('POST', '/api/beta/dispatch/update-manual-mode-status/', {
      entity: entityId('arvada'),
      enabled: true,
    });
    await here.settled();
    await screen.answers();
    const lost = { event: 'pusher:subscription_error', data: { status: 403 } };
    expect(screen.heard.slice(before)).toMatchObject([lost]);
    // Somebody who stole the password is in no better place than the person: nothing is readable.
    for (const open of [mona, (await signIn('manager@arvada.example')).person]) {
      expect((await open.get('/api/viewer/')).body).toMatchObject({ second_step_due: true });
      for (const path of ['/api/incident/', '/api/user/', '/api/my-calls/', '/api/sessions/'])
        expect(await open.get(path)).toMatchObject(owed);
      const asked = { query: '{ viewer { user { uuid } } }' };
      for (const [path, body] of [
        ['/api/incidents/', { version: 'arvada_water', description: 'x' }],
        ['/graphql/', asked],
        ['/pusher/auth', { socket_id: '1.1', channel_name: channel }],
        ['/api/second-step/off/', { app_code: '1' }],
      ] as const)
        expect((await open.send('POST', path, body)).status).toBe(403);
    }
    // Another role is not concerned.
    expect((await (await here.person('dispatcher@arvada.example')).get('/api/incident/')).status).toBe(200);
    const { secret, proposal } = (await mona.send('POST', '/api/second-step/propose/')).body;
    const code = codeOfStep(secretOf(secret), stepAt(new Date(here.clock.now()).toISOString()));
    expect((await mona.send('POST', '/api/second-step/', { proposal, app_code: code, password })).status).toBe(200);
    expect((await mona.get('/api/incident/')).status).toBe(200);
    await here.clock.advance(30_000);
    const next = codeOfStep(secretOf(secret), stepAt(new Date(here.clock.now()).toISOString()));
    expect(await mona.send('POST', '/api/second-step/off/', { app_code: next })).toMatchObject({ status: 409 });
    await requires('manager', false);
    expect((await mona.send('POST', '/api/second-step/off/', { app_code: next })).status).toBe(200);
    const { results } = (await audrey.get('/api/audit/security/?page_size=50')).body;
    expect(results.filter(({ act }: { act: string }) => /required/.test(act))).toMatchObject([
      { act: 'second_step_not_required', detail: 'manager', by_name: null },
      { act: 'second_step_required', detail: 'manager' },
    ]);
  });

  it('is set by an administrator alone', async () => {
    const mona = await here.person('manager@arvada.example');
    const rule = { role: 'administrator', required: true };
    expect((await mona.send('POST', '/api/permissions/second-step/', rule)).status).toBe(403);
  });
});

describe('a passkey', () => {
  it('is added with the password only, signs in by itself, and is the second step after a password', async () => {
    const lee = await here.person('leader@arvada.example');
    expect((await enrolled(lee, 'leader', { password: 'guess' })).answer.status).toBe(400);
    const { device, answer } = await enrolled(lee, 'leader');
    expect(answer.status).toBe(201);
    const person = await tab();
    expect((await person.send('POST', '/api/passkey/', await proof(device))).status).toBe(200);
    expect((await person.get('/api/viewer/')).body.user.uuid).toBe(userId('arvada', 'leader'));
    expect(await signIn('leader@arvada.example')).toMatchObject({
      status: 400,
      body: { credential: [refusals['sign-in.passkey-needed'].words] },
    });
    const answered = await proof(device);
    expect((await signIn('leader@arvada.example', answered)).status).toBe(200);
    expect((await signIn('leader@arvada.example', answered)).status).toBe(400);
    expect((await signIn('dispatcher@arvada.example', await proof(device))).status).toBe(200);
  });

  it('opens nothing for a site that looks alike, a copied device, a listener, or a device without its owner', async () => {
    const crew = await here.person('crew@arvada.example');
    const { device } = await enrolled(crew, 'crew');
    const refused = async (sent: object) => {
      const person = await tab();
      expect((await person.send('POST', '/api/passkey/', sent)).status).toBe(400);
      expect((await person.get('/api/viewer/')).status).toBe(401);
    };
    for (const forged of [
      { origin: 'https://muster.example.evil.example' },
      { site: 'evil.example' },
      { counter: 1 },
      { verified: false },
      { broken: true },
      { user: userId('arvada', 'administrator') },
    ])
      await refused(await proof(device, forged));
    const heard = await proof(device);
    const [first, second] = await Promise.all(
      [await tab(), await tab()].map((person) => person.send('POST', '/api/passkey/', heard)),
    );
    // The same answer from two listeners at once: one session, whichever node is asked.
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 400]));
    await refused(heard);
    const late = await proof(device);
    await here.clock.advance(10 * 60_000);
    await refused(late);
    // The administrator takes it off, as for a lost phone.
    const path = `/api/user/${userId('arvada', 'crew')}`;
    expect((await alice.get(`${path}/sign-in/`)).body).toMatchObject({ passkeys: 1 });
    expect((await alice.send('POST', `${path}/second-step/off/`)).status).toBe(200);
    await refused(await proof(device));
    expect((await signIn('crew@arvada.example')).status).toBe(200);
  });
});
