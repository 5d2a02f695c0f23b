import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInLinks } from '#services/demo/demo';
import { boardReady, seen } from '../support/acts.ts';
import { type House, openHouse, password, sizes } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

const signIn = async (page: Awaited<ReturnType<House['stranger']>>, secret: string) => {
  await page.getByLabel('Email').fill('dispatcher@arvada.example');
  await page.getByLabel('Password').fill(secret);
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

  it('works by a one-time link, once', async () => {
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

  it('ends on every tab of the session at once', async () => {
    here.forgive(/status of 401/);
    const page = await here.stranger();
    await page.goto(await linkOf('manager@arvada.example'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await boardReady(page);
    const second = await page.context().newPage();
    await second.goto('/incidents/');
    await seen(second.locator('[data-connection=connected]'));
    await page.getByText('Marcus Boyd').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in\//);
    await second.waitForURL('**/sign-in/?next=*');
    await page.goto('/dispatch/');
    await page.waitForURL('**/sign-in/?next=*');
  });
});
