import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '#contracts/refusals';
import { browser, type Installation, installation, type Person } from '../../support/installation.ts';
import { type Claims, client, type SignInService, signInService } from '../../support/signIn/signInService.ts';

let service: SignInService;
let here: Installation;
let alice: Person;
let audrey: Person;
beforeAll(async () => {
  service = await signInService();
  const connection = service.issuer.replace('//', `//${client.id}:${encodeURIComponent(client.secret)}@`);
  here = await installation({
    organisations: ['arvada', 'durham'],
    env: {
      OIDC_ARVADA: connection,
      OIDC_ARVADA_LABEL: 'Arvada Utilities',
      OIDC_ARVADA_ROLES: 'administrator=Admins;manager=Managers|Leads;dispatcher=Dispatch',
      OIDC_ARVADA_PEOPLE: 'new',
      OIDC_DURHAM: connection,
    },
  });
  alice = await here.person('administrator@arvada.example');
  audrey = await here.person('auditor@arvada.example');
});
afterAll(async () => {
  await here.close();
  await service.close();
});

type Visit = Parameters<SignInService['visit']>[2];
const demoDispatcher = 'dispatcher@arvada.example';
const person = (email: string, more: Claims = {}): Claims => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  groups: ['Dispatch'],
  ...more,
});

async function begun(name = 'arvada') {
  const tab = browser(here.url);
  await tab.get('/api/config/');
  const { body } = await tab.send('POST', `/api/sign-in/${name}/start/`);
  return { tab, address: body.address as string, attempt: body.attempt as string };
}
async function signIn(claims: Claims, { forged = {}, name = 'arvada' }: { forged?: Visit; name?: string } = {}) {
  const { tab, address, attempt } = await begun(name);
  const query = await service.visit(address, claims, forged);
  const { status, body } = await tab.send('POST', `/api/sign-in/${name}/`, { attempt, query });
  return { tab, status, body, attempt, query };
}
const viewer = async (tab: Person) => (await tab.get('/api/viewer/')).body.user;
const userOf = async (email: string) =>
  (await alice.get('/api/user/')).body.find((one: { email: string }) => one.email === email);
const security = async (act: string) => {
  const { results } = (await audrey.get('/api/audit/security/?page_size=100')).body;
  return results.filter((line: { act: string }) => line.act === act);
};

describe('signing in by the service of the organization', () => {
  it('is offered by name, signs in the account of the verified address, and says so in the security log', async () => {
    const { body } = await browser(here.url).get('/api/config/');
    expect(body.sign_in_with).toEqual([
      { name: 'arvada', label: 'Arvada Utilities' },
      { name: 'durham', label: 'your organization' },
    ]);
    const { tab, status } = await signIn(person('Dispatcher@Arvada.example'));
    expect(status).toBe(200);
    const { uuid, email } = await viewer(tab);
    expect(email).toBe(demoDispatcher);
    const [signedIn] = await security('signed_in');
    expect(signedIn).toMatchObject({ account: uuid, detail: 'provider' });
    expect(await security('identity_linked')).toMatchObject([{ account: uuid, detail: service.issuer }]);
    const { results } = (await tab.get('/api/sessions/')).body;
    expect(results.find(({ current }: { current: boolean }) => current)).toMatchObject({ by: 'provider' });
  });

  it('knows the person by the name at the service from then on, also under another address', async () => {
    const { tab, status } = await signIn(person(demoDispatcher, { sub: 'sub of Dispatcher@Arvada.example' }));
    expect(status).toBe(200);
    const changed = { sub: 'sub of Dispatcher@Arvada.example', email: 'married@arvada.example' };
    expect(await viewer((await signIn(person('', changed))).tab)).toEqual(await viewer(tab));
  });

  it('is refused to another person under the same address, until an administrator resets it', async () => {
    const other = person(demoDispatcher, { sub: 'a later employee' });
    expect(await signIn(other)).toMatchObject({
      status: 403,
      body: { detail: refusals['sign-in.identity-other'].words },
    });
    const { uuid } = await userOf(demoDispatcher);
    expect((await alice.get(`/api/user/${uuid}/sign-in/`)).body).toMatchObject({ identity: true });
    expect((await alice.send('POST', `/api/user/${uuid}/identity/reset/`)).status).toBe(200);
    expect((await signIn(other)).status).toBe(200);
    expect(await security('identity_unlinked')).toMatchObject([{ account: uuid }]);
  });
});

describe('a token of the service', () => {
  const who = () => person('manager@arvada.example', { groups: ['Managers'] });
  const hour = Math.floor(Date.now() / 1_000) - 3_600;
  const forgeries: readonly (readonly [string, Visit])[] = [
    ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['for another audience', { claims: { aud: 'another client' } }],
    ['with another nonce', { claims: { nonce: 'of an earlier attempt' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { iat: hour, exp: hour + 300 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without a signature', { signed: 'none' }],
    ['signed with another key', { signed: 'other' }],
  ];
  it.each(forgeries)('%s signs nobody in', async (_, forged) => {
    const before = service.exchanged();
    const { status, body, tab } = await signIn(who(), { forged });
    // The code was exchanged, so the token itself was refused.
    expect(service.exchanged()).toBe(before + 1);
    expect([status, body]).toEqual([400, { non_field_errors: [refusals['sign-in.provider-refused'].words] }]);
    expect((await tab.get('/api/viewer/')).status).toBe(401);
  });

  it('as it should be does (the control)', async () => {
    expect((await signIn(who())).status).toBe(200);
  });

  it('comes for the browser that began, once, and in time', async () => {
    const mine = await begun();
    const query = await service.visit(mine.address, who());
    const other = await begun();
    const send = (attempt: string, sent = query) =>
      other.tab.send('POST', '/api/sign-in/arvada/', { attempt, query: sent });
    // Another tab's attempt, a changed one, one of another organization's service.
    expect((await send(other.attempt)).status).toBe(400);
    expect((await send(mine.attempt.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(400);
    expect((await send((await begun('durham')).attempt)).status).toBe(400);
    // The refusals did not use up the code.
    expect((await mine.tab.send('POST', '/api/sign-in/arvada/', { attempt: mine.attempt, query })).status).toBe(200);
    // A second time it is used up.
    expect((await mine.tab.send('POST', '/api/sign-in/arvada/', { attempt: mine.attempt, query })).status).toBe(400);
    const late = await begun();
    const lateQuery = await service.visit(late.address, who());
    await here.clock.advance(15 * 60_000);
    expect(
      (await late.tab.send('POST', '/api/sign-in/arvada/', { attempt: late.attempt, query: lateQuery })).status,
    ).toBe(400);
    // The person said no at the service.
    const denied = await begun();
    const state = new URL(denied.address).searchParams.get('state');
    expect((await send(denied.attempt, `?error=access_denied&state=${state}`)).status).toBe(400);
  });

  it('asks for no more than the address, the name, the phone and the groups, with PKCE, state and nonce', async () => {
    const { address } = await begun();
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: 'http://muster.example/sign-in/arvada/',
      scope: 'openid email profile phone',
      code_challenge_method: 'S256',
    });
    for (const value of [asked.state, asked.nonce, asked.code_challenge]) expect(value).toHaveLength(43);
  });
});

describe('the groups of a person', () => {
  it('give the role at each sign-in, at once also on open screens', async () => {
    const email = 'analyst@arvada.example';
    const { tab } = await signIn(person(email, { groups: ['Dispatch'] }));
    expect((await viewer(tab)).role).toBe('dispatcher');
    // The first role of the setting holds.
    await signIn(person(email, { groups: ['Dispatch', 'Leads'] }));
    expect((await viewer(tab)).role).toBe('manager');
    const { uuid } = await userOf(email);
    expect((await alice.get(`/api/user/${uuid}/history/`)).body.results[0]).toMatchObject({
      act: 'role',
      detail: 'manager',
      by: 'Muster',
    });
  });

  it('let nobody in without a role, and leave an organization its only administrator', async () => {
    const stranger = { status: 403, body: { detail: refusals['sign-in.provider-stranger'].words } };
    expect(await signIn(person(demoDispatcher, { sub: 'a later employee', groups: [] }))).toMatchObject(stranger);
    const { tab, status } = await signIn(person('administrator@arvada.example', { groups: ['Dispatch'] }));
    expect([status, (await viewer(tab)).role]).toEqual([200, 'administrator']);
  });
});

describe('an unknown person', () => {
  const stranger = { status: 403, body: { detail: refusals['sign-in.provider-stranger'].words } };
  const whole = { given_name: 'Nadia', family_name: 'Whitfield', phone_number: '+13035550142' };

  it('is added with name, phone and role where the setting says so, and keeps one account', async () => {
    const email = 'nadia@arvada.example';
    const both = await Promise.all([signIn(person(email, whole)), signIn(person(email, whole))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await userOf(email)).toMatchObject({
      first_name: 'Nadia',
      role: 'dispatcher',
      phone_number: '+13035550142',
    });
    const { results } = (await audrey.get('/api/audit/events/?type=PersonAdded')).body;
    expect(results).toHaveLength(1);
    expect(results[0].by).toBe('system:sign-in');
  });

  it.each([
    ['without a phone number, which no one could call', { ...whole, phone_number: undefined }],
    ['whose address the service did not verify', { ...whole, email_verified: false }],
    ['without a name', { ...whole, given_name: '' }],
  ])('%s is refused', async (_, claims) => {
    expect(await signIn(person('other@arvada.example', claims))).toMatchObject(stranger);
    expect(await userOf('other@arvada.example')).toBeUndefined();
  });

  it('is refused where the setting does not add people, and so are staff and deactivated people', async () => {
    expect(await signIn(person('nora@durham.example', whole), { name: 'durham' })).toMatchObject(stranger);
    // A person of another organization does not exist in this one.
    expect(await signIn(person('manager@arvada.example', { sub: 'm' }), { name: 'durham' })).toMatchObject(stranger);
    expect((await signIn(person('manager@durham.example'), { name: 'durham' })).status).toBe(200);
    expect(await signIn(person('staff@muster.example'))).toMatchObject({ status: 403 });
    const { uuid } = await userOf('crew2@arvada.example');
    await alice.send('DELETE', `/api/user/${uuid}/`);
    expect(await signIn(person('crew2@arvada.example', whole))).toMatchObject(stranger);
  });
});

describe('a service', () => {
  it('that is away is named as away, and is asked again', async () => {
    const { tab, address, attempt } = await begun();
    const query = await service.visit(address, person('manager@arvada.example', { groups: ['Managers'] }));
    service.answers = false;
    const away = { status: 503, body: { detail: refusals['sign-in.provider-away'].words } };
    expect(await tab.send('POST', '/api/sign-in/arvada/', { attempt, query })).toMatchObject(away);
    service.answers = true;
    expect((await tab.send('POST', '/api/sign-in/arvada/', { attempt, query })).status).toBe(200);
  });

  it('that no setting names does not exist', async () => {
    const tab = browser(here.url);
    await tab.get('/api/config/');
    expect((await tab.send('POST', '/api/sign-in/nowhere/start/')).status).toBe(404);
  });
});

describe('a message of the service that ends sessions', () => {
  const dana = (sid: string) => person('leader@arvada.example', { groups: ['Managers'], sid });
  const send = async (logout_token: string, name = 'arvada') =>
    fetch(`${here.url}/api/sign-in/${name}/logout/`, { method: 'POST', body: new URLSearchParams({ logout_token }) });
  const isOpen = async ({ tab }: { readonly tab: Person }) => (await tab.get('/api/viewer/')).status === 200;

  it('ends the session that it names, its open screen too, and no other of the person', async () => {
    const [desk, phone] = [await signIn(dana('at the desk')), await signIn(dana('on the phone'))];
    const { uuid } = await viewer(desk.tab);
    const answer = await send(service.signsOut({ sid: 'at the desk' }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await isOpen(desk), await isOpen(phone)]).toEqual([false, true]);
    expect(await security('signed_out_by_provider')).toMatchObject([{ account: uuid, count: 1 }]);
    expect((await security('session_ended'))[0]).toMatchObject({ account: uuid, detail: 'provider' });
  });

  it('ends each session that the person began by the service, and works once', async () => {
    const { sub } = dana('');
    const open = [await signIn(dana('first')), await signIn(dana('second'))];
    const byPassword = { tab: await here.person('leader@arvada.example') };
    const message = service.signsOut({ sub });
    expect((await send(message)).status).toBe(200);
    expect(await Promise.all([...open, byPassword].map(isOpen))).toEqual([false, false, true]);
    const later = await signIn(dana('third'));
    expect((await send(message)).status).toBe(400);
    expect(await isOpen(later)).toBe(true);
  });

  it.each([
    ['signed with another key', {}, 'other'],
    ['without a signature', {}, 'none'],
    ['for another client', { aud: 'another client' }, undefined],
    ['of another issuer', { iss: 'https://elsewhere.example' }, undefined],
    ['that is a token of a sign-in', { events: undefined, nonce: 'n' }, undefined],
    ['without an id of its own', { jti: undefined }, undefined],
  ] as const)('%s ends nothing', async (_, claims, signed) => {
    const open = await signIn(dana('stays'));
    const answer = await send(service.signsOut({ sid: 'stays', ...claims }, signed));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { non_field_errors: [refusals['sign-in.logout-refused'].words] },
    ]);
    expect(await isOpen(open)).toBe(true);
  });

  it('ends nothing of another organization with the same service, and is nothing elsewhere', async () => {
    const open = await signIn(dana('of Arvada'));
    expect((await send(service.signsOut({ sid: 'of Arvada' }), 'durham')).status).toBe(200);
    expect((await send(service.signsOut({ sid: 'of Arvada' }), 'jcw')).status).toBe(404);
    expect(await isOpen(open)).toBe(true);
  });
});
