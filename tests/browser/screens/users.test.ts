// @night It works on accounts, as journeys do, by the keyboard alone.
import { expect, it } from 'vitest';
import { seen } from '../support/acts.ts';
import { faultsOf } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

it('adds, edits, moves, deletes and reinstates a person by keys, and shows who did it', async () => {
  const page = await here.screen('administrator@arvada.example', '/users/');
  await seen(page.getByRole('link', { name: 'Rosa Delgado' }));
  const dialog = page.getByRole('dialog');
  here.forgive(/409/);
  const type = async (words: string) => {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  };

  await page.keyboard.press('n');
  await seen(dialog);
  await page.keyboard.press('Control+Enter');
  expect(await dialog.getByText('This field may not be blank.').count()).toBe(5);
  for (const words of ['Ines', 'Vogel', 'ines@springwater.example', '3035550149']) await type(words);
  await dialog.getByLabel('Role').selectOption('crew');
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('region', { name: 'Ines Vogel' });
  await seen(panel.getByText('Added as Crew'));

  await page.keyboard.press('e');
  await dialog.getByLabel('Email').fill('crew2@arvada.example');
  await page.keyboard.press('Control+Enter');
  await seen(dialog.getByText('Another person here already has this email address.'));
  await dialog.getByLabel('Email').fill('ines.vogel@springwater.example');
  await page.keyboard.press('Control+Enter');
  await seen(panel.getByText('Changed the email'));

  await page.keyboard.press('m');
  await dialog.getByLabel('Role').selectOption('leader');
  await page.keyboard.press('Control+Enter');
  await seen(panel.getByText('Moved to Leader'));
  await page.keyboard.press('Control+z');
  await seen(panel.getByText('Moved to Crew'));

  await panel.getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete user' }).press('Enter');
  await seen(panel.getByText('Deactivated'));
  await panel.getByRole('button', { name: 'Reinstate' }).press('Enter');
  await dialog.getByRole('button', { name: 'Reinstate user' }).press('Enter');
  await seen(panel.getByText('Reinstated'));
  expect(await panel.getByText(/^Alice Kimura, /).count()).toBe(6);
});

it('keeps the last administrator, with the reason', async () => {
  const page = await here.screen('administrator@arvada.example', '/users/?role=administrator');
  await seen(page.getByRole('link', { name: 'Alice Kimura' }));
  here.forgive(/409/);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete user' }).press('Enter');
  await seen(page.getByText('This is the only active administrator. Make another person an administrator first.'));
});

it('lets a person in by a code, and sets a forgotten password by the link of the mail', async () => {
  const alice = await here.screen('administrator@arvada.example', '/users/?search=rosa');
  await seen(alice.getByRole('link', { name: 'Rosa Delgado' }));
  await alice.keyboard.press('ArrowDown');
  await alice.getByRole('button', { name: 'Sign-in code' }).press('Enter');
  await alice.getByRole('button', { name: 'Create code' }).press('Enter');
  const code = (await alice.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';

  const page = await here.stranger();
  await page.goto(`${here.url}/code/`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill('nonsense');
  await page.keyboard.press('Enter');
  await seen(page.getByText('nonsense is not a valid code.'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/incidents/');
  await page.goto(`${here.url}/account/`);
  await seen(page.getByText('This device'));
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(`${here.url}/set-password/`);
  await page.getByRole('dialog').getByLabel('Email').fill('crew2@arvada.example');
  await page.keyboard.press('Enter');
  await seen(page.getByText('If registered, you’ll receive a password reset email shortly.'));
  const link = async (): Promise<string> => {
    const { results } = (await alice.evaluate(() =>
      fetch('/api/simulator/messages/').then((answer) => answer.json()),
    )) as { results: { to: string; link: string | null }[] };
    // The person who was invited above has a mail with such a link, too.
    const own = results.filter(({ to }) => to === 'crew2@arvada.example');
    return own.find((mail) => mail.link?.includes('/set-password/'))?.link ?? '';
  };
  await expect.poll(link, { timeout: 30_000 }).not.toBe('');
  await page.goto(await link());
  const field = page.getByLabel('New password');
  await field.fill('Password2026!');
  await page.keyboard.press('Enter');
  await seen(page.getByText('This password is too common. Choose another.'));
  expect(await faultsOf(page)).toEqual([]);
  await field.fill('the pump ate my lunch');
  await page.keyboard.press('Enter');
  await seen(page.getByText('Your password is set. You were signed out on every device.'));
});

it('changes what a role may do, takes it back, and shows who did it', async () => {
  const alice = await here.screen('administrator@arvada.example', '/permissions/');
  const lena = await here.screen('leader@arvada.example', '/users/');
  // The right is lost with its channel.
  here.forgive(/refused the channel/);
  await seen(lena.getByRole('link', { name: 'Rosa Delgado' }));
  const box = alice.getByRole('checkbox', { name: 'Leader: See users' });
  await box.press('Space');
  await seen(alice.getByRole('listitem').filter({ hasText: 'Leader may no longer: See users' }));
  expect(await box.isChecked()).toBe(false);
  // Her screen follows without a reload.
  await seen(lena.getByText('Your role does not allow this.'));
  expect(await faultsOf(alice)).toEqual([]);
  await alice.getByRole('button', { name: /^Undo Leader may no longer/ }).press('Enter');
  await seen(alice.getByRole('listitem').filter({ hasText: 'Leader may now: See users' }));
  expect(await box.isChecked()).toBe(true);
  await seen(lena.getByRole('link', { name: 'Rosa Delgado' }));
  expect(await alice.getByText('Alice Kimura, ').count()).toBe(2);
});

it('changes the own password, and shows what is typed when asked to', async () => {
  const page = await here.screen('analyst@arvada.example', '/account/');
  here.forgive(/400/);
  const [old, fresh] = [page.getByLabel('Old password'), page.getByLabel('New password')];
  await old.fill('not the password');
  await fresh.fill('the pump ate my lunch');
  expect(await old.getAttribute('type')).toBe('password');
  await page.getByRole('checkbox', { name: 'Show password' }).first().press('Space');
  expect([await old.getAttribute('type'), await fresh.getAttribute('type')]).toEqual(['text', 'password']);
  await page.keyboard.press('Enter');
  await fresh.press('Enter');
  await seen(page.getByText('This is not your password.'));
  expect(await faultsOf(page)).toEqual([]);
});

it('has every page address of people, also of a new organization', async () => {
  const alice = await here.screen('administrator@arvada.example', '/admin/?p=roles');
  await alice.getByRole('link', { name: 'What each role may do' }).click();
  await seen(alice.getByRole('row', { name: /^Erase personal data – never – never – never – never Always/ }));
  await alice.goto(`${here.url}/incident-leader/`);
  await alice.waitForURL('**/incidents/**');

  const stranger = await here.stranger();
  for (const [path, heading] of [
    ['/m/welcome/', 'Welcome to Muster'],
    ['/m/get-demo', 'Try Muster'],
    ['/fatal-call-error/', 'The call was ended'],
  ] as const) {
    await stranger.goto(here.url + path);
    await seen(stranger.getByRole('heading', { name: heading }));
  }

  const staff = await here.screen('staff@muster.example', '/organizations/');
  await seen(staff.getByText('City of Arvada').last());
  await staff.keyboard.press('n');
  const dialog = staff.getByRole('dialog');
  const typed: Readonly<Record<string, string>> = {
    Name: 'Springwater Utilities',
    'Map center: latitude': '39.8',
    Longitude: '-105.1',
    'First name': 'Ada',
    'Last name': 'Park',
    Email: 'ada@springwater.example',
    'Phone number': '3035550150',
  };
  for (const [label, words] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(words);
  expect(await faultsOf(staff)).toEqual([]);
  await staff.keyboard.press('Control+Enter');
  await seen(staff.getByText(/springwater_utilities · America\/Denver · 1 person/));
});
