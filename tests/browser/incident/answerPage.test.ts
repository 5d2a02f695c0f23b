import { expect, it } from 'vitest';
import { boardReady, seen, sends } from '../support/acts.ts';
import { faultsOf } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed();

it('a contractor takes an incident on the page of the mail, without a script and by keys, and the board says how and when', async () => {
  const board = await boardReady(await here.screen('dispatcher@arvada.example', '/dispatch/'));
  const { uuid } = await sends(board, 'POST', '/api/incidents/', {
    version: 'arvada_manual_dispatch',
    description: `Main break at the hydrant ${'of a long name '.repeat(4)}`,
    locations: [{ raw: '5700 Carr St, Arvada, CO', lat: 39.8, lng: -105.08 }],
  });
  const own = board.locator(`li[data-incident="${String(uuid)}"]`);
  await sends(board, 'POST', '/api/incidents/email-transfer/', {
    incident_id: uuid,
    emails: ['night@contractor.arvada.example'],
    explanation: 'They have the pump.',
  });
  await seen(own.getByText(/^ABC Plumbing asked/));
  const simulator = await board.context().newPage();
  await simulator.goto('/simulator/');
  const link = simulator.locator('a[href*="/answer/"]').first();
  await seen(link);
  const address = (await link.getAttribute('href')) ?? '';

  for (const colorScheme of ['light', 'dark'] as const) {
    const looked = await here.stranger({ viewport: sizes.phone, colorScheme });
    await looked.goto(address);
    await seen(looked.getByRole('heading', { name: 'Can you take this incident?' }));
    expect(await faultsOf(looked)).toEqual([]);
    expect(await looked.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
  }

  const page = await here.stranger({ viewport: sizes.phone, javaScriptEnabled: false });
  await page.goto(address);
  await seen(page.getByText('You are asked as ABC Plumbing.'));
  await seen(page.getByRole('link', { name: 'Open a map with directions' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { name: 'You have taken it' }));
  await seen(own.getByText(/^ABC Plumbing accepted by link · \d+:\d\d [AP]M$/));
  await page.getByRole('button', { name: 'Work is done' }).click();
  await seen(page.getByRole('heading', { name: 'The work is done' }));
  await seen(own.getByText(/^ABC Plumbing done by link/));
  // Reloading or going back sends nothing again.
  await page.reload();
  await page.goBack();
  expect(await page.getByRole('button').count()).toBe(0);
});
