// @night It works on beats, as journeys do.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { refusals } from '#contracts/refusals';
import { becomes, failOnce, gone, seen, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const beat = (page: Page, name: string) => page.locator('[data-beat]').filter({ hasText: name });
const list = (page: Page, name: string) => page.locator('[data-list]').filter({ hasText: name });

it('a manager creates a beat, adds a person with minutes, and removes both after a question', async () => {
  const page = await here.screen('manager@arvada.example', '/beats/');
  await press(page, 'Create beat');
  await dialog(page).getByRole('button', { name: 'Create beat' }).click();
  await seen(dialog(page).getByText('This field may not be blank.'));
  await dialog(page).getByLabel('Name').fill('Reservoir');
  await page.keyboard.press('Enter');
  await gone(dialog(page));
  await press(page, 'Add user to Reservoir');
  // The picker by keys: a name that nobody has, then one that is typed in part.
  const user = dialog(page).getByRole('combobox', { name: 'User' });
  await user.fill('Nobody');
  await seen(dialog(page).getByText('No active user has this name.'));
  await user.fill('delg');
  await seen(dialog(page).getByRole('option', { name: 'Rosa Delgado' }));
  await user.press('Enter');
  expect(await user.inputValue()).toBe('Rosa Delgado');
  await dialog(page).getByLabel('Start, minutes').fill('20');
  await page.keyboard.press('Enter');
  await seen(dialog(page).getByText('Stop must not be before start.'));
  await dialog(page).getByLabel('Stop, minutes').fill('30');
  await page.keyboard.press('Enter');
  await gone(dialog(page));
  await seen(beat(page, 'Reservoir').getByRole('row', { name: /Rosa Delgado 20 30/ }));
  const { faults } = await judge(page, 'beats');
  expect(faults).toEqual([]);
  await press(page, 'Archive Reservoir');
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await gone(beat(page, 'Reservoir'));
});

it('the notes of a reserve list are saved, and the old ones return after a failure', async () => {
  const page = await here.screen('manager@arvada.example', '/beats/');
  const notes = list(page, 'Night reserves').getByLabel('Notes');
  await notes.fill('Ask Rosa first');
  await press(page, 'Save notes');
  await toastSays(page, 'Updated notes for Night reserves.');
  here.forgive(/500|409/);
  await failOnce(page, '/api/teams/beats/reserve_lists/update_notes/');
  await notes.fill('Something else');
  await press(page, 'Save notes');
  await toastSays(page, 'Unable to save notes');
  await becomes(() => notes.inputValue()).toBe('Ask Rosa first');
  // A list that a beat uses stays: the server says by which.
  await press(page, 'Delete Night reserves');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await toastSays(page, `${refusals['reserve-list.in-use'].words} (South)`);
});

it('a dispatcher calls out a beat with a message, and pauses and resumes its calls', async () => {
  const page = await here.screen('dispatcher@arvada.example', '/beats/');
  await press(page, 'Initiate call-out');
  await seen(page.getByText('Select at least one beat.'));
  await page.getByRole('checkbox', { name: 'South' }).check();
  await beat(page, 'South').getByLabel('Assignment message').fill('Flush the main at 5th');
  const stop = beat(page, 'South')
    .getByRole('textbox', { name: /^Stop minutes of/ })
    .first();
  const minutes = await stop.inputValue();
  await stop.fill('-1');
  await press(page, 'Initiate call-out');
  await seen(page.getByText('South has invalid minutes.'));
  await stop.fill(minutes);
  expect((await judge(page, 'a call-out of beats')).faults).toEqual([]);
  await press(page, 'Initiate call-out');
  await seen(page.getByText('In progress'));
  await press(page, 'Pause');
  await toastSays(page, 'Calls pausing.');
  await press(page, 'Resume');
  await toastSays(page, 'Calls resuming.');
  // The device forgets what was sent.
  await becomes(() => page.getByRole('checkbox', { name: 'South' }).isChecked()).toBe(false);
});
