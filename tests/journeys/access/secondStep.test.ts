// @night It signs in by codes, whose rules have unit tests.
import { describe, expect, it } from 'vitest';
import { refusals } from '#contracts/refusals';
import { codeOfStep, stepAt } from '#events/core/oneTimeCodes';
import { browser, type Person, password } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { secretOf } from '../../support/signIn/appKey.ts';

const here = installed({ organisations: ['arvada'] });
const alice = signedIn(here, 'administrator@arvada.example');
const audrey = signedIn(here, 'auditor@arvada.example');

const step = 30_000;
const codeNow = (secret: string, steps = 0): string =>
  codeOfStep(secret, stepAt(new Date(here.clock.now()).toISOString()) + steps);
const refusedBy = (code: keyof typeof refusals) => ({ status: 400, body: { app_code: [refusals[code].words] } });

interface Enrolled {
  readonly email: string;
  readonly person: Person;
  readonly secret: string;
  readonly codes: readonly string[];
}
async function enrolled(email: string): Promise<Enrolled> {
  const person = await here.person(email);
  const { body } = await person.send('POST', '/api/second-step/propose/');
  const secret = secretOf(body.secret);
  const { proposal } = body;
  const on = await person.send('POST', '/api/second-step/', { proposal, app_code: codeNow(secret), password });
  if (on.status !== 200) throw new Error(JSON.stringify(on.body));
  await here.clock.advance(step);
  return { email, person, secret, codes: on.body.codes };
}
async function signIn(email: string, appCode?: string, word = password) {
  const tab = browser(here.url);
  await tab.get('/api/config/');
  const body = { email, password: word, ...(appCode === undefined ? {} : { app_code: appCode }) };
  const { status, body: said } = await tab.send('POST', '/login/', body);
  return { tab, status, body: said };
}
const security = async (act: string) => {
  const { results } = (await audrey.get('/api/audit/security/?page_size=100')).body;
  return results.filter((line: { act: string }) => line.act === act);
};
async function mailsTo(to: string): Promise<readonly string[]> {
  await here.settled();
  const { results } = (await alice.get('/api/simulator/messages/')).body;
  return results
    .filter((mail: { to: string; status: string }) => mail.to === to && mail.status === 'sent')
    .map(({ subject }: { subject: string }) => subject);
}
const uuidOf = async ({ person }: Pick<Enrolled, 'person'>) => (await person.get('/api/viewer/')).body.user.uuid;

describe('an authenticator app', () => {
  it('is asked for after the password, by its owner’s choice, and each code signs in once', async () => {
    const email = 'dispatcher@arvada.example';
    expect((await signIn(email)).status).toBe(200);
    const { secret, codes, person } = await enrolled(email);
    expect(codes).toHaveLength(10);
    expect((await person.get('/api/second-step/')).body).toEqual({ on: true, recovery_left: 10, has_password: true });
    expect(await signIn(email)).toMatchObject(refusedBy('sign-in.app-code-needed'));
    const code = codeNow(secret);
    // A wrong password is not told from a wrong address, with or without a code.
    expect(await signIn(email, code, 'wrong')).toMatchObject({
      status: 400,
      body: { non_field_errors: [refusals['sign-in.wrong'].words] },
    });
    const [first, second] = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await signIn(email, code)).toMatchObject(refusedBy('sign-in.app-code-wrong'));
    await here.clock.advance(step);
    expect((await signIn(email, codeNow(secret))).status).toBe(200);
    await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toContain('Your Muster account asks for a code now');
    expect(await security('second_step_turned_on')).toMatchObject([{ account: await uuidOf({ person }) }]);
  });

  it('keeps its secret and its recovery codes out of the log and the read models', async () => {
    const { secret, codes, person } = await enrolled('analyst@arvada.example');
    const uuid = await uuidOf({ person });
    for await (const { data } of here.muster.app.store.read(`user-${uuid}`)) {
      const words = JSON.stringify(data);
      expect(words).not.toContain(secret);
      for (const code of codes) expect(words).not.toContain(code);
    }
    expect(JSON.stringify(here.muster.app.views.doc('accounts', uuid))).not.toContain(secret);
    // Its control: the event is there. Opened at the auditor's desk, it shows neither.
    const { results } = (await audrey.get('/api/audit/events/?type=SecondStepTurnedOn')).body;
    expect(results[0]).toMatchObject({ by: `user:${uuid}` });
    const { body: opened } = await audrey.send('POST', `/api/audit/events/${results[0].uuid}/open/`);
    const hidden = '(not shown)';
    expect(opened).toMatchObject({ sealed: 'open', data: { personal: { secret: hidden, recovery: hidden } } });
  });

  it('is turned on by a right code and the password only, and not by a stolen session’s guess', async () => {
    const mona = await here.person('manager@arvada.example');
    const { proposal, secret: key, address } = (await mona.send('POST', '/api/second-step/propose/')).body;
    expect(address).toContain(`secret=${key.replaceAll(' ', '')}&issuer=Muster`);
    const secret = secretOf(key);
    const on = (body: object) =>
      mona.send('POST', '/api/second-step/', { proposal, app_code: codeNow(secret), password, ...body });
    expect(await on({ app_code: codeNow(secret, 5) })).toMatchObject(refusedBy('second-step.wrong'));
    expect(await on({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: { password: [refusals['password.wrong'].words] },
    });
    // Another session's proposal has another secret.
    const other = await here.person('manager@arvada.example');
    expect(
      await other.send('POST', '/api/second-step/', { proposal, app_code: codeNow(secret), password }),
    ).toMatchObject(refusedBy('second-step.wrong'));
    expect((await signIn('manager@arvada.example')).status).toBe(200);
    expect((await on({})).status).toBe(200);
    expect((await mona.send('POST', '/api/second-step/propose/')).status).toBe(409);
  });

  it('is replaced by each recovery code once, in any spelling', async () => {
    const email = 'leader@arvada.example';
    const { codes, person } = await enrolled(email);
    const [first = '', second = ''] = codes;
    expect((await signIn(email, first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect(await signIn(email, first)).toMatchObject(refusedBy('sign-in.app-code-wrong'));
    expect((await signIn(email, second)).status).toBe(200);
    expect((await person.get('/api/second-step/')).body).toMatchObject({ on: true, recovery_left: 8 });
    await expect
      .poll(() => mailsTo(email), { timeout: 30_000 })
      .toContain('A recovery code of your Muster account was used');
    expect(await security('recovery_code_used')).toHaveLength(2);
  });

  it('cannot be guessed: ten wrong codes at once are ten, then even the right one waits, on this account alone', async () => {
    const email = 'crew@arvada.example';
    const { secret, person } = await enrolled(email);
    // Half of them by a stolen session, beside the sign-ins.
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? signIn(email, '000000') : person.send('POST', '/api/second-step/off/', { app_code: '000000' }),
      ),
    );
    expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400));
    const elsewhere = async () => {
      const off = await person.send('POST', '/api/second-step/off/', { app_code: codeNow(secret) });
      return { status: off.status, body: off.body };
    };
    expect(await elsewhere()).toMatchObject(refusedBy('second-step.wait'));
    expect((await signIn('crew2@arvada.example')).status).toBe(200);
    await here.clock.advance(15 * 60_000);
    expect(await elsewhere()).toMatchObject({ status: 200 });
    expect(await security('second_step_refused')).toEqual(expect.arrayContaining([expect.anything()]));
    await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toContain('Wrong codes for your Muster account');
  });

  it('is turned off by its owner with a code, and by an administrator, but not by another role or for oneself', async () => {
    const one = await enrolled('crew2@arvada.example');
    const off = (code: string) => one.person.send('POST', '/api/second-step/off/', { app_code: code });
    expect(await off('000000')).toMatchObject(refusedBy('sign-in.app-code-wrong'));
    expect((await off(codeNow(one.secret))).status).toBe(200);
    expect((await signIn(one.email)).status).toBe(200);

    const two = await enrolled('crew3@arvada.example');
    const uuid = await uuidOf(two);
    const path = `/api/user/${uuid}/second-step/off/`;
    expect((await one.person.send('POST', path)).status).toBe(403);
    expect((await alice.get(`/api/user/${uuid}/sign-in/`)).body).toMatchObject({ second_step: true });
    expect((await alice.send('POST', path)).status).toBe(200);
    expect((await signIn(two.email)).status).toBe(200);
    const [line] = await security('second_step_turned_off');
    expect(line).toMatchObject({ account: uuid, by: await uuidOf({ person: alice }), by_name: 'Alice Kimura' });
    await expect
      .poll(() => mailsTo(two.email), { timeout: 30_000 })
      .toContain('Your Muster account asks for no code any more');

    const own = await enrolled('administrator@arvada.example');
    const mine = await own.person.send('POST', `/api/user/${await uuidOf(own)}/second-step/off/`);
    expect(mine).toMatchObject({ status: 409, body: { non_field_errors: [refusals['second-step.own'].words] } });
    expect(await signIn(own.email)).toMatchObject(refusedBy('sign-in.app-code-needed'));
  });

  it('is asked for by a code of an administrator too, which stays good until the app’s code is right', async () => {
    const email = 'crew4@arvada.example';
    const { secret, person } = await enrolled(email);
    const { code } = (await alice.send('POST', `/api/user/${await uuidOf({ person })}/code/`)).body;
    const tab = browser(here.url);
    await tab.get('/api/config/');
    const enter = (more: object) => tab.send('POST', '/api/code/', { code, ...more });
    expect(await enter({})).toMatchObject(refusedBy('sign-in.app-code-needed'));
    expect(await enter({ app_code: '000000' })).toMatchObject(refusedBy('sign-in.app-code-wrong'));
    expect((await enter({ app_code: codeNow(secret) })).body).toEqual({ result: 'OK' });
    expect((await tab.get('/api/viewer/')).body.user.email).toBe(email);
    // It was used.
    await here.clock.advance(step);
    expect((await enter({ app_code: codeNow(secret) })).body).toEqual({ result: 'INVALID_CODE' });
  });
});
