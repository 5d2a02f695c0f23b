import { expect, it } from 'vitest';
import { boardReady, seen } from '../support/acts.ts';
import { faultsOf } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const phone = { viewport: sizes.phone, isMobile: true, hasTouch: true };
const here = housed();

it('a crew is sent from the board, accepts, loses its signal on the way, and the board follows', async () => {
  here.forgive(/ERR_INTERNET_DISCONNECTED|status of 410/);
  const board = await boardReady(await here.screen('dispatcher@arvada.example', '/dispatch/'));
  const row = board.locator('li[data-incident]').filter({ hasText: 'Unassigned' }).first();
  const incident = (await row.getAttribute('data-incident')) ?? '';
  const own = board.locator(`li[data-incident="${incident}"]`);
  await row.getByRole('button', { name: /^Send a crew/ }).click();
  const dialog = board.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Truck 3/ }).check();
  await dialog.getByLabel('Incident type').selectOption({ label: 'Water' });
  await dialog.getByRole('button', { name: 'Send Truck 3' }).click();
  await seen(own.getByText(/^Truck 3 asked/));

  const simulator = await board.context().newPage();
  await simulator.goto('/simulator/');
  const link = simulator.locator('a[href*="/job/"]').first();
  await seen(link);
  const job = await here.stranger(phone);
  await job.goto((await link.getAttribute('href')) ?? '');
  await seen(job.getByRole('heading', { name: 'Water job' }));
  expect(await faultsOf(job)).toEqual([]);
  await job.getByRole('button', { name: 'Decline' }).tap();
  await seen(job.getByRole('button', { name: 'Decline this job' }));
  expect(await faultsOf(job)).toEqual([]);
  await job.getByRole('button', { name: 'Back' }).tap();
  await job.getByRole('button', { name: 'Accept' }).tap();
  await seen(own.getByText(/^Truck 3 accepted/));
  await seen(job.getByRole('button', { name: 'On my way' }));
  // Its worker may be on the way at that moment.
  here.forgive(/when fetching the script/);
  await job.context().setOffline(true);
  await job.getByRole('button', { name: 'On my way' }).tap();
  await seen(job.getByText('This phone is offline.'));
  await job.context().setOffline(false);
  await seen(own.getByText(/^Truck 3 en route/));
  await job.getByRole('button', { name: 'On scene' }).tap();
  await job.getByRole('button', { name: 'Done' }).tap();
  await seen(job.getByRole('heading', { name: 'Job done.' }));
  await job.reload();
  await seen(job.getByRole('heading', { name: 'Job done.' }));
});
