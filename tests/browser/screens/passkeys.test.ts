// @night Its rules have unit tests.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { becomes, boardReady, gone, seen } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { type House, openHouse, password } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse(['arvada'], {}, 'localhost');
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

/** A device of Chromium's own, whose owner agrees to everything. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const addPasskey = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Make a passkey on this device' }).click();
  await seen(page.getByText('Your device has made the passkey. Add it under a name.'));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await judge(page, 'the dialog of a passkey');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await seen(page.getByText(name));
};

it('a dispatcher whose role needs a second step adds a passkey, works, and signs in by it', async () => {
  here.forgive(/status of 40[0139]/);
  const admin = await here.screen('administrator@arvada.example', '/permissions/');
  const rule = admin.getByRole('region', { name: 'Second step at sign-in' }).getByLabel('Dispatcher');
  await rule.click();
  await becomes(() => rule.isChecked()).toBe(true);
  await judge(admin, 'the permissions');
  const page = await here.stranger();
  await withDevice(page);
  await page.goto('/sign-in/?next=/dispatch/');
  await signIn(page, 'dispatcher@arvada.example');
  await page.waitForURL('**/second-step/');
  await seen(page.getByRole('heading', { name: 'Set up a second step' }));
  await judge(page, 'the page of the second step');
  await addPasskey(page, 'Front desk laptop');
  await page.getByRole('button', { name: 'Continue to Muster' }).click();
  await page.waitForURL('**/dispatch/');
  await boardReady(page);

  // By the passkey alone, and after the password.
  await page.goto('/logout/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in/**');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dispatch/');
  await page.goto('/logout/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in/**');
  await signIn(page, 'dispatcher@arvada.example');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL('**/dispatch/');

  // The last one stays while the role needs it.
  await page.goto('/account/');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Remove Front desk laptop' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await seen(page.getByText('so the last one stays.'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rule.click();
  await becomes(() => rule.isChecked()).toBe(false);
  await passkeys.getByRole('button', { name: 'Remove Front desk laptop' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await gone(passkeys.getByText('Front desk laptop'));
  expect(await passkeys.innerText()).toContain('None.');
});
