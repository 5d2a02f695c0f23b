import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '#events/core/oneTimeCodes';
import { iso } from '#events/core/ports';
import { session } from '#events/session/decider';
import { hashOf } from '#services/app/secrets';
import { signInLinks } from '#services/demo/demo';
import { entityId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { secretOf } from '../../support/signIn/appKey.ts';
import { client, type SignInService, signInService } from '../../support/signIn/signInService.ts';
import { boardReady, seen } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { type House, openHouse, password, sizes } from '../support/house.ts';

let service: SignInService;
let here: House;
beforeAll(async () => {
  service = await signInService();
  const issuer = service.issuer.replace('//', `//${client.id}:${encodeURIComponent(client.secret)}@`);
  here = await openHouse(['arvada'], { OIDC_ARVADA: issuer, OIDC_ARVADA_LABEL: 'City of Arvada' });
});
afterEach(() => here.endOfTest());
afterAll(async () => {
  await here?.close();
  await service?.close();
});

const signIn = async (page: Awaited<ReturnType<House['stranger']>>, secret: string) => {
  await page.getByLabel('Email').fill('dispatcher@arvada.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const linkOf = async (email: string) => {
  const links = await signInLinks(here.muster.app);
  return links.find((link) => link.email === email)?.url ?? '';
};

describe('signing in', () => {
  it('refuses a wrong password, takes the right one, and opens the requested page', async () => {
    here.forgive(/status of 40[01]/);
    const page = await here.stranger();
    await page.goto('/incidents/?search=water');
    await page.waitForURL('**/sign-in/**');
    await signIn(page, 'not the password');
    await seen(page.getByText('That email address and password do not match.'));
    await signIn(page, password);
    await page.waitForURL('**/incidents/?search=water');
    await seen(page.getByRole('heading', { name: 'Incidents' }));
  });

  it('takes one press of a role in the demo, on a phone too', async () => {
    const page = await here.stranger({ viewport: sizes.phone });
    await page.goto('/sign-in/?next=/incidents/');
    await seen(page.getByRole('heading', { name: 'Explore the Muster demo' }));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(sizes.phone.width);
    await page.getByRole('button', { name: /^Auditor Audrey Finch/ }).click();
    await page.waitForURL('**/incidents/');
    await seen(page.getByRole('heading', { name: 'Incidents' }));
  });

  it.runIf(isNight)('works by a one-time link, once', async () => {
    here.forgive(/status of 410|favicon/);
    const link = await linkOf('dispatcher@arvada.example');
    const page = await here.stranger();
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await boardReady(page);
    const other = await here.stranger();
    await other.goto(link);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await seen(other.getByText('This sign-in link has been used. Ask for a new one.'));
  });

  it.runIf(isNight)('works by the service of the organization, and opens the requested page', async () => {
    here.forgive(/status of 40[01]/);
    service.atTheBrowser = { sub: 'dana', email: 'dispatcher@arvada.example', email_verified: true };
    const page = await here.stranger();
    await page.goto('/sign-in/?next=/incidents/');
    await page.getByRole('button', { name: 'Sign in with City of Arvada' }).click();
    await page.waitForURL('**/incidents/');
    await seen(page.getByRole('heading', { name: 'Incidents' }));
    // Going back finds the attempt used.
    const other = await here.stranger();
    await other.goto('/sign-in/arvada/?code=1&state=2');
    await seen(other.getByText(/was not begun in this tab/));
    expect((await judge(other, 'back from the service')).faults).toEqual([]);
  });

  it.runIf(isNight)(
    'asks for no code any more once an administrator turned the app off, whom the security log names',
    async () => {
      const page = await here.screen('manager@arvada.example', '/account/');
      await page.getByRole('button', { name: 'Turn on' }).click();
      const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
      const code = codeOfStep(secretOf(key), stepAt(iso(here.muster.app.clock.now())));
      await page.getByLabel('Code that the app shows now').fill(code);
      await page.getByLabel('Your password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'I have kept them' }).click();

      const alice = await here.screen('administrator@arvada.example', '/users/?role=manager');
      await seen(alice.getByRole('link', { name: 'Marcus Boyd' }));
      await alice.keyboard.press('ArrowDown');
      await seen(alice.getByText('a password, an authenticator app'));
      await alice.getByRole('button', { name: 'Turn off authenticator app' }).click();
      await seen(alice.getByRole('heading', { name: 'Turn off the authenticator app of Marcus Boyd?' }));
      expect((await judge(alice, 'turning off the app of another person')).faults).toEqual([]);
      await alice.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
      await seen(alice.getByText('a password', { exact: true }));
      await page.reload();
      await seen(page.getByText(/^Off\. With it/));
      await alice.goto('/audit/?log=security');
      await seen(alice.getByRole('row', { name: /turned off Marcus Boyd by Alice Kimura/ }).first());
    },
  );

  it.runIf(isNight)('asks for the code of an authenticator app, which a person turns on and off', async () => {
    here.forgive(/status of 400/);
    const page = await here.screen('dispatcher@arvada.example', '/account/');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await seen(page.getByRole('img', { name: /QR code/ }));
    const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
    const codeIn = (steps: number) => codeOfStep(secretOf(key), stepAt(iso(here.muster.app.clock.now())) + steps);
    expect((await judge(page, 'the app’s key')).faults).toEqual([]);
    await page.getByLabel('Code that the app shows now').fill('000000');
    await page.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await seen(page.getByText(/This code is not right/));
    await page.getByLabel('Code that the app shows now').fill(codeIn(0));
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { name: 'Keep your recovery codes' }));
    expect((await judge(page, 'the recovery codes')).faults).toEqual([]);
    const recovery = await page.getByRole('dialog').getByRole('listitem').first().innerText();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await seen(page.getByText('10 recovery codes are left'));

    const stranger = await here.stranger();
    await stranger.goto('/sign-in/?next=/account/');
    await signIn(stranger, password);
    const code = stranger.getByLabel('Code of your authenticator app');
    await seen(code);
    expect((await judge(stranger, 'signing in with a code')).faults).toEqual([]);
    await code.fill(codeIn(1));
    await stranger.keyboard.press('Enter');
    await stranger.waitForURL('**/account/');
    await stranger.getByRole('button', { name: 'Turn off' }).click();
    await stranger.getByLabel('Code of your authenticator app').fill(recovery);
    await stranger.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await seen(stranger.getByText(/^Off\. With it/));
  });

  it.runIf(isNight)('ends on every tab of the session at once', async () => {
    here.forgive(/status of 401/);
    const page = await here.stranger();
    await page.goto(await linkOf('manager@arvada.example'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await boardReady(page);
    const second = await page.context().newPage();
    await second.goto('/incidents/');
    await seen(second.locator('[data-connection=connected]'));
    // The page address of the specification. A visit alone signs nobody out.
    await page.goto('/logout/');
    await seen(page.getByRole('heading', { name: 'Sign out of Muster?' }));
    await seen(second.locator('[data-connection=connected]'));
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in\//);
    await second.waitForURL('**/sign-in/?next=*');
    await page.goto('/dispatch/');
    await page.waitForURL('**/sign-in/?next=*');
    // The other two page addresses of the specification.
    await page.goto('/login/');
    await seen(page.getByRole('button', { name: 'Sign in', exact: true }));
    await page.goto('/home/');
    await page.waitForURL('**/sign-in/?next=*');
  });

  it.runIf(isNight)('ends when Muster is not used, and the open screen says why and leads back', async () => {
    here.forgive(/status of 401|Bad response code: 401/);
    const page = await here.stranger();
    await page.goto(await linkOf('auditor@arvada.example'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await boardReady(page);
    const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('muster_session'))?.value ?? '';
    const { app } = here.muster;
    // Three hours without a use have passed for the engine.
    const now = iso(app.clock.now() + 3 * 3_600_000);
    await app.handle(
      session,
      hashOf(cookie),
      { commandId: app.random.uuid(), occurredAt: iso(app.clock.now()), command: { do: 'endIdle', now } },
      { entity: entityId('arvada'), actor: { kind: 'system', id: 'engine' }, correlationId: 'test' },
    );
    await page.waitForURL(/\/sign-in\/\?next=.*&why=idle/);
    await seen(page.getByText('You were signed out because Muster was not used for a while.'));
  });
});
